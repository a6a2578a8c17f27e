import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { working } from './relay/plugins.ts'

const aWhile = { timeout: 30_000 } // ms
let service: TestService
let acme: TestAccount
const log = recordingLog()
const errors = () => log.lines.filter(({ level }) => level === 'error').length
let outside: pg.Client

let runs = 0
let work = Promise.resolve()
const clerk = working('clerk', () => [
  {
    name: 'filing',
    cron: '30 4 * * *',
    async run() {
      runs += 1
      await work
      await service.app.database.query("UPDATE identity.account SET name = 'Acme'")
    },
  },
])

beforeAll(async () => {
  service = await startTestService({ plugins: [clerk], log })
  acme = await service.account('Acme')
  outside = new pg.Client({ connectionString: service.databaseUrl })
  await outside.connect()
})
afterAll(async () => {
  await outside?.end()
  await service?.stop()
})

/** Simulates a failover to a standby: connections opened from now on are read-only. */
async function readOnly(value: 'on' | 'off'): Promise<void> {
  const [name] = new URL(service.databaseUrl).pathname.split('/').slice(-1)
  await outside.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`)
  await outside.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`,
    [name],
  )
}
const readiness = async () => {
  const response = await fetch(`${service.url}/readyz`)
  return `${response.status} ${((await response.json()) as { status: string }).status}`
}
const write = async (name: string) => {
  const { status, body, headers } = await acme.post('/api/v1/resources', { name })
  return [status, body.code, headers.get('Retry-After')]
}

test('read-only database: writes respond 503 with the reason, and /readyz 503 until a write succeeds', async () => {
  expect(await readiness()).toBe('200 ready')
  await readOnly('on')
  await expect.poll(() => write('refused'), aWhile).toEqual([503, 'read_only', '10'])
  expect(await readiness()).toBe('503 the database takes no writes: read only')
  // Reads go on, although the processes cannot share their rate limits meanwhile.
  await expect.poll(async () => (await acme.get('/api/v1/resources')).status, aWhile).toBe(200)
  const before = errors()
  for (let n = 0; n < 50; n++) await write('refused')
  expect(errors() - before).toBeLessThan(10)
  await readOnly('off')
  await expect.poll(readiness, aWhile).toBe('200 ready')
  await expect.poll(() => write('kept'), aWhile).toEqual([201, undefined, null])
  const { body } = await acme.get('/api/v1/resources')
  expect(body.value.map(({ name }: { name: string }) => name)).toEqual(['kept'])
})

test('read-only database: a scheduled job that fails of it stays due, and is not counted as failed', async () => {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  work = promise
  await service.makeDue('clerk.filing')
  await expect.poll(() => runs, aWhile).toBe(1)
  await readOnly('on')
  await expect.poll(() => write('refused'), aWhile).toEqual([503, 'read_only', '10'])
  goOn()
  const failed = () => log.lines.filter(({ level, fields }) => level === 'error' && fields.plugin === 'clerk')
  await expect
    .poll(() => failed().map(({ message }) => message), aWhile)
    .toEqual(['a background job failed; it stays due'])
  await readOnly('off')
  await expect.poll(() => runs, aWhile).toBe(2)
  service.clock.advance(5_000) // the metrics are cached for so long
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics.match(/^chainwork_background_failures_total\{plugin="clerk".*$/m)?.[0]).toMatch(/ 0$/)
})

/** The last week of each log, as before the primary has made it on a Monday. */
const dropLastWeeks = () =>
  outside.query(
    `DO $$ DECLARE name text; BEGIN
       FOR name IN SELECT max(inhrelid::regclass::text) FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
         WHERE c.relkind = 'r' AND c.relname ~ '_\\d{8}$' GROUP BY inhparent
       LOOP EXECUTE 'DROP TABLE ' || name; END LOOP; END $$`,
  )

test('read-only database: a process starts on it, serves reads and is not ready', async () => {
  await dropLastWeeks()
  await readOnly('on')
  try {
    const environment = { DATABASE_URL: service.databaseUrl, BASE_URL: service.app.config.urls.base }
    const other = await startTestService({ environment })
    try {
      expect((await other.as(acme.token).get('/api/v1/resources')).status).toBe(200)
      const readiness = await (await fetch(`${other.url}/readyz`)).json()
      expect(readiness).toEqual({ status: 'the database takes no writes: read only' })
    } finally {
      await other.stop()
    }
  } finally {
    await readOnly('off')
  }
})
