import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Background, Stopping } from '#runtime'
import { boot } from '../../runtime/boot/boot.ts'
import { scratchDatabase, startTestService, type TestService } from '../../runtime/testing.ts'
import { recordingLog, silentLog } from '../support/log.ts'
import { working } from './relay/plugins.ts'

const SECRETS_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`

/** What the job does in each process; set by the tests. */
let work: (process: number, stopping: Stopping) => Promise<void> = async () => {}
let runs: number[] = []

/** The plugin, as loaded by one of several processes. */
const clerk = (process: number) =>
  working('clerk', () => [
    {
      name: 'filing',
      cron: '30 4 * * *',
      async run(stopping) {
        runs.push(process)
        await work(process, stopping)
      },
    },
  ])

let first: TestService
let second: TestService

const startBeside = (process: number) =>
  startTestService({
    plugins: [clerk(process)],
    environment: { SECRETS_KEYS, DATABASE_URL: first.databaseUrl, ROLES: 'worker' },
  })
const due = () => first.makeDue('clerk.filing')
/** Resolves to true when no process runs the job and it is not due. */
const isDone = async () => {
  const [row] = await first.app.database.query<{ done: boolean }>(
    `SELECT run_by IS NULL AND last_fired_at > 'epoch' AS done FROM runtime.timer WHERE name = 'clerk.filing'`,
  )
  return row?.done
}
const early = () => first.app.database.query('SELECT name FROM runtime.timer WHERE last_fired_at > now()')
const aWhile = { timeout: 20_000 } // ms

beforeAll(async () => {
  first = await startTestService({ plugins: [clerk(1)], environment: { SECRETS_KEYS } })
  second = await startBeside(2)
})
afterEach(() => {
  runs = []
})
afterAll(async () => {
  await second?.stop()
  await first?.stop()
})

test('scheduled job: does not run at the first start, and runs in one of two processes at each match', async () => {
  expect(runs).toEqual([])
  for (let round = 1; round <= 5; round++) {
    await due()
    await expect.poll(isDone, aWhile).toBe(true)
    expect(runs).toHaveLength(round)
  }
})

test('scheduled job: a last run in the future, left by a clock that was ahead, is reset', async () => {
  await first.app.database.query(
    `UPDATE runtime.timer SET last_fired_at = now() + interval '1 month' WHERE name = 'clerk.filing'`,
  )
  await expect.poll(early, aWhile).toEqual([])
  expect(runs).toEqual([])
})

/** How many failed runs of the job the two processes count. */
async function failures(): Promise<number> {
  const counts = [first, second].map(async ({ url, clock }) => {
    clock.advance(5_000) // the metrics are cached for so long
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(/^chainwork_background_failures_total\{plugin="clerk",name="filing"\} (\d+)$/m.exec(text)?.[1])
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

test('scheduled job: a long run is not started by another process, and a failed run is counted and waits for the next match', async () => {
  expect(await failures()).toBe(0)
  let finish = (_: Error) => {}
  work = () =>
    new Promise((_, fail) => {
      finish = fail
    })
  await due()
  await expect.poll(() => runs.length, aWhile).toBe(1)
  // Both processes poll once a second; the lease is renewed meanwhile.
  const lease = async () =>
    (await first.app.database.query('SELECT lease_until FROM runtime.timer WHERE run_by IS NOT NULL'))[0]
  const before = await lease()
  await expect.poll(lease, aWhile).not.toEqual(before)
  expect(runs).toHaveLength(1)
  finish(new Error('no paper'))
  await expect.poll(isDone, aWhile).toBe(true)
  expect(runs).toHaveLength(1)
  expect(await failures()).toBe(1)
})

test('scheduled job: a run whose connection was lost is repeated soon', async () => {
  work = async () => {
    if (runs.length === 1) await first.app.database.query('SELECT pg_terminate_backend(pg_backend_pid())')
  }
  await due()
  await expect.poll(isDone, aWhile).toBe(true)
  expect(runs).toHaveLength(2)
})

test('scheduled job: one that loses its connection in every run is repeated at growing intervals, and logged', async () => {
  const log = recordingLog()
  const starts: number[] = []
  const careless: Background = {
    name: 'careless',
    cron: '30 4 * * *',
    async run() {
      starts.push(performance.now())
      if (starts.length < 4) await service.app.database.query('SELECT pg_terminate_backend(pg_backend_pid())')
    },
  }
  const service = await startTestService({ plugins: [working('careless', () => [careless])], log })
  await service.makeDue('careless.careless')
  await expect.poll(() => starts.length, aWhile).toBe(4)
  const [, second, third] = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  expect([second, third]).toEqual([expect.toSatisfy((ms) => ms > 2_000), expect.toSatisfy((ms) => ms > 4_000)])
  const lines = log.lines.filter(({ fields }) => fields.background === 'careless')
  expect(lines.map(({ level, fields }) => [level, fields.losses])).toEqual([
    ['debug', undefined],
    ['error', 2],
    ['error', 3],
  ])
  await service.stop()
})

test('scheduled job: another process repeats the run of a process whose lease expired, and the first run is aborted', async () => {
  const interrupted: Stopping[] = []
  work = async (process, stopping) => {
    if (interrupted.length > 0) return
    interrupted.push(stopping)
    // As after a crash: the row names another process, which does not renew the lease.
    await first.app.database.query(
      `UPDATE runtime.timer SET run_by = 'a dead process', lease_until = now() WHERE name = 'clerk.filing'`,
    )
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
    expect([process, stopping.left()]).toEqual([expect.any(Number), 0])
  }
  await due()
  await expect.poll(() => runs.length, aWhile).toBeGreaterThanOrEqual(2)
  await expect.poll(isDone, aWhile).toBe(true)
  await expect.poll(() => interrupted[0]?.signal.aborted, aWhile).toBe(true)
})

test('scheduled job: a run interrupted by a stop stays due, and another process runs it at once', async () => {
  const third = await startBeside(3)
  let stopping: Stopping | undefined
  work = async (process, its) => {
    if (process !== 3) return
    stopping = its
    await new Promise((resolve) => its.signal.addEventListener('abort', resolve))
    its.signal.throwIfAborted()
  }
  try {
    // Repeat until the third process is the one that runs the job.
    for (let round = 0; round < 100 && !stopping; round++) {
      await due()
      await expect.poll(async () => stopping !== undefined || (await isDone()), aWhile).toBe(true)
    }
    expect(stopping?.left()).toBe(Number.POSITIVE_INFINITY)
    runs = []
  } finally {
    await third.stop()
  }
  expect(stopping?.left()).toBeLessThanOrEqual(30_000)
  await expect.poll(() => runs.length, aWhile).toBe(1)
  await expect.poll(isDone, aWhile).toBe(true)
})

test('scheduled job: a run that resolves while the service stops counts as done', async () => {
  const scratch = await scratchDatabase()
  const outside = new pg.Client({ connectionString: scratch.url })
  await outside.connect()
  let ends = 0
  const orderly: Background = {
    name: 'orderly',
    cron: '30 4 * * *',
    async run({ signal }) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      ends++
    },
  }
  const service = await startTestService({
    plugins: [working('orderly', () => [orderly])],
    environment: { DATABASE_URL: scratch.url },
  })
  const timer = async () =>
    (await outside.query(`SELECT run_by, last_fired_at FROM runtime.timer WHERE name = 'orderly.orderly'`)).rows[0]
  await service.makeDue('orderly.orderly')
  await expect.poll(async () => (await timer()).run_by, aWhile).not.toBeNull()
  await service.stop()
  const { run_by, last_fired_at } = await timer()
  expect([ends, run_by]).toEqual([1, null])
  expect(last_fired_at.getTime()).toBeGreaterThan(0)
  await outside.end()
  await scratch.drop()
})

test('scheduled job: its lease is renewed while requests use all connections of the pool', async () => {
  let finish = () => {}
  const lasting: Background = {
    name: 'lasting',
    cron: '30 4 * * *',
    run: () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  }
  const plugins = [working('lasting', () => [lasting])]
  const service = await startTestService({ plugins, environment: { DATABASE_POOL: '2' } })
  const outside = new pg.Client({ connectionString: service.databaseUrl })
  await outside.connect()
  const lease = async (): Promise<number> => {
    const { rows } = await outside.query(`SELECT lease_until FROM runtime.timer WHERE name = 'lasting.lasting'`)
    return rows[0].lease_until?.getTime() ?? 0
  }
  await service.makeDue('lasting.lasting')
  await expect.poll(lease, aWhile).toBeGreaterThan(0)
  const { database } = service.app
  await database.transaction(async (one) => {
    await one.query('SELECT 1')
    await database.transaction(async (two) => {
      await two.query('SELECT 1')
      const before = await lease()
      await expect.poll(lease, aWhile).toBeGreaterThan(before)
    })
  })
  finish()
  await outside.end()
  await service.stop()
})

test('continuous job: starts with its process, restarts after a failure, and stops with the process', async () => {
  const log: string[] = []
  const steady: Background = {
    name: 'steady',
    async run({ signal }) {
      log.push('begins')
      if (log.length < 3) throw new Error('not yet')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      log.push('ends')
    },
  }
  const service = await startTestService({ plugins: [working('steady', () => [steady])] })
  await expect.poll(() => log, aWhile).toEqual(['begins', 'begins', 'begins'])
  await service.stop()
  expect(log).toEqual(['begins', 'begins', 'begins', 'ends'])
})

test('background jobs: a stop waits at most DRAIN_SECONDS for a job that does not end', async () => {
  const endless: Background = { name: 'endless', run: () => new Promise(() => {}) }
  const plugins = [working('endless', () => [endless, { ...endless, name: 'hourly', cron: '0 * * * *' }])]
  const service = await startTestService({ plugins, environment: { DRAIN_SECONDS: '1' } })
  const began = performance.now()
  await service.stop()
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('background jobs: boot reports all invalid cron expressions and duplicate names', async () => {
  const run = async () => {}
  const bad = working('bad', () => [
    { name: 'a', cron: 'every day', run },
    { name: 'a', cron: '61 * * * *', run },
  ])
  const starting = boot({
    environment: { DATABASE_URL: first.databaseUrl, SECRETS_KEYS },
    plugins: [bad],
    log: silentLog,
  })
  const { faults } = (await starting.catch((error) => error)) as { faults: string[] }
  expect(faults).toEqual([
    'The background job a of the plugin bad has an invalid cron expression, "every day".',
    'The plugin bad has two background jobs named a; names must be unique in a plugin.',
    'The background job a of the plugin bad has an invalid cron expression, "61 * * * *".',
  ])
})
