import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runContinuous } from '../../runtime/background/continuous.ts'
import { runLoop } from '../../runtime/background/loop.ts'
import { openStopping } from '../../runtime/background/stopping.ts'
import { openWriteHealth } from '../../runtime/database/write-health.ts'
import { recordingLog } from '../support/log.ts'

const refused = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' })

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const loud = ({ lines }: ReturnType<typeof recordingLog>) => lines.filter(({ level }) => level !== 'debug')

test('read-only database: is said once, as a warning, and so is that it takes writes again', async () => {
  const log = recordingLog()
  let isReadOnly = true
  const health = openWriteHealth(async () => {
    if (isReadOnly) throw refused
  }, log)
  for (let n = 0; n < 3; n++) {
    health.failed(refused)
    expect(await health.check()).toBe('read_only')
    vi.advanceTimersByTime(60_000)
  }
  isReadOnly = false
  expect(await health.check()).toBeUndefined()
  expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'the database is read only, as a standby is: jobs wait, and requests that write get 503'],
    ['info', 'the database takes writes again'],
  ])
})

test('read-only database: a job is begun anew each second, without a line of its own', async () => {
  const log = recordingLog()
  const stop = openStopping()
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 2) stop.begin(0)
    throw refused
  }
  await runContinuous('clerk', { name: 'posting', run }, stop.stopping, log)
  expect(log.lines.map(({ fields }) => fields.retryInMs)).toEqual([1_000, 1_000])
  expect(loud(log)).toEqual([])
})

test('read-only database: a round of a loop fails without a line of its own', async () => {
  const log = recordingLog()
  const stop = openStopping()
  const round = async () => {
    stop.begin(0)
    throw refused
  }
  await runLoop('posting', log, stop.stopping, round).running
  expect([log.lines.length, loud(log)]).toEqual([1, []])
})
