import { describe, expect, test } from 'vitest'
import { classifyStatus } from '../../plugins/webhooks/delivery/attempt-result.ts'
import {
  DEFAULT_RETRY_SCHEDULE,
  nextAttempt,
  parseRetrySchedule,
} from '../../plugins/webhooks/delivery/retry-schedule.ts'

describe('the retry schedule', () => {
  test('waits as specified and ends after six attempts', () => {
    const unavailable = classifyStatus(503)
    const next = [1, 2, 3, 4, 5].map((attempts) => nextAttempt(DEFAULT_RETRY_SCHEDULE, attempts, unavailable))
    expect(next.map((it) => 'wait' in it && it.wait)).toEqual([10, 60, 300, 1_800, 7_200])
    expect(nextAttempt(DEFAULT_RETRY_SCHEDULE, 6, unavailable)).toEqual({ state: 'failed' })
  })

  test('ends after a success, and after a final failure', () => {
    expect(nextAttempt(DEFAULT_RETRY_SCHEDULE, 1, classifyStatus(204))).toEqual({ state: 'succeeded' })
    expect(nextAttempt(DEFAULT_RETRY_SCHEDULE, 1, classifyStatus(404))).toEqual({ state: 'failed' })
  })

  test.each([
    ['0,10,60,300,1800,7200', [0, 10, 60, 300, 1_800, 7_200]],
    ['0, 0.2', [0, 0.2]],
    ['5', [5]],
  ])('is parsed from %s', (text, waits) => {
    expect(parseRetrySchedule(text)).toEqual(waits)
  })

  test.each(['', '0,', '-1', '0,1e3', 'ten', '0,1,2,3,4,5,6', '86401'])('is not parsed from %j', (text) => {
    expect(parseRetrySchedule(text)).toBeUndefined()
  })
})
