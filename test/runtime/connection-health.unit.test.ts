import { afterEach, expect, test, vi } from 'vitest'
import { openConnectionHealth } from '../../runtime/database/connection-health.ts'
import { markLost } from '../../runtime/database/faults.ts'
import { recordingLog } from '../support/log.ts'

test('log: names the reason of the first address where a host has several, none of which answers', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' })
  const both = new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')])
  const log = recordingLog()
  const health = openConnectionHealth(() => new Promise(() => {}), log)
  health.watch()
  try {
    health.failed(markLost(new Error('', { cause: both })))
    expect(log.lines.map(({ fields }) => fields.reason)).toEqual(['connect ECONNREFUSED ::1:5432'])
  } finally {
    health.close()
  }
})

afterEach(() => void vi.useRealTimers())

const unanswered = markLost(new Error('Query read timeout'))

test('log: has no line where writes are not confirmed, and the database answers otherwise', async () => {
  vi.useFakeTimers()
  const log = recordingLog()
  const health = openConnectionHealth(async () => {}, log)
  health.watch()
  for (let n = 0; n < 5; n++) {
    health.failed(unanswered)
    await vi.advanceTimersByTimeAsync(5_000)
  }
  health.close()
  expect(log.lines).toEqual([])
})

test.each([
  ['fails', () => Promise.reject(unanswered)],
  ['takes long', () => new Promise(() => {})],
])('log: has a line where a statement got no answer, and the probe %s', async (_, probe) => {
  vi.useFakeTimers()
  const log = recordingLog()
  const health = openConnectionHealth(probe, log)
  health.watch()
  health.failed(unanswered)
  await vi.advanceTimersByTimeAsync(5_000)
  health.close()
  expect(log.lines.map(({ level, fields }) => [level, fields.reason])).toEqual([['warn', 'Query read timeout']])
})

test('log: has two lines a minute of a database that is lost and back all the time', async () => {
  vi.useFakeTimers()
  const log = recordingLog()
  const health = openConnectionHealth(async () => {}, log)
  health.watch()
  for (let n = 0; n < 18; n++) {
    health.failed(markLost(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })))
    await vi.advanceTimersByTimeAsync(5_000)
  }
  health.close()
  expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info', 'warn', 'info'])
})
