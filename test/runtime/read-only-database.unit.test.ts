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

test('read-only database: is logged once, as an error, and so is that it takes writes again', async () => {
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

test('read-only database: one that only some connections reach, so that the probe succeeds, is logged once a minute', async () => {
  const log = recordingLog()
  const health = openWriteHealth(async () => {}, log)
  for (let second = 0; second < 90; second++) {
    health.failed(refused)
    expect(await health.check()).toBeUndefined()
    vi.advanceTimersByTime(1_000)
  }
  expect(log.lines.map(({ level }) => level)).toEqual(['error', 'info', 'error', 'info'])
  expect(log.lines[0]?.fields.err).toBe(refused)
})

test('read-only database: one that comes back within the minute is logged once the probe fails too', async () => {
  const log = recordingLog()
  let isReadOnly = false
  const health = openWriteHealth(async () => {
    if (isReadOnly) throw refused
  }, log)
  health.failed(refused)
  await health.check()
  isReadOnly = true
  vi.advanceTimersByTime(5_000)
  health.failed(refused)
  expect(await health.check()).toBe('read_only')
  expect(log.lines.map(({ level }) => level)).toEqual(['error', 'info', 'error'])
})

test('read-only database: a job that fails while the probe succeeds is logged with its error, and waits longer each time', async () => {
  const log = recordingLog()
  const stop = openStopping()
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 2) stop.begin(0)
    throw refused
  }
  await runContinuous('clerk', { name: 'posting', run }, stop.stopping, log, async () => undefined)
  expect(loud(log).map(({ level, fields }) => [level, fields.err, fields.retryInMs])).toEqual([
    ['error', refused, 1_000],
    ['error', refused, 2_000],
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
  await runContinuous('clerk', { name: 'posting', run }, stop.stopping, log, async () => 'read_only' as const)
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
