import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../runtime/database/embedded.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { chainsCsv } from '../support/chains.ts'
import { countStatements } from '../support/statements.ts'

const TASKS = 1_000
const CHAINS = 50
const ROUNDS = 7
const MAX_STATEMENTS = 12
const MAX_SENT = 20_000 // characters of parameters
const MAX_WAL = 20_000 // bytes

let service: TestService
let stopDatabase: () => Promise<void>
let account: TestAccount
beforeAll(async () => {
  // A server of its own: what it writes is of this test alone.
  const dataDir = await mkdtemp(join(tmpdir(), 'chainwork-cost-'))
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const embedded = await startEmbedded({ dataDir, log })
  const { socketFolder, port, user, database } = embedded.address
  const { CHAINWORK_TEST_DATABASE, CHAINWORK_TEST_TEMPLATE } = process.env
  process.env.CHAINWORK_TEST_DATABASE = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`
  delete process.env.CHAINWORK_TEST_TEMPLATE
  stopDatabase = async () => {
    // Files that follow in this process use the server of the run again.
    restore({ CHAINWORK_TEST_DATABASE, CHAINWORK_TEST_TEMPLATE })
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  account = await service.account('Large')
})
afterAll(async () => {
  await service?.stop()
  await stopDatabase?.()
})

function restore(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

/** The ids of the tasks of a project that has started, one of each chain after the other. */
async function startProject(): Promise<number[]> {
  const { body } = await account.post('/api/v1/projects/import', chainsCsv(TASKS, CHAINS), {
    'Content-Type': 'text/csv',
  })
  const url = `/api/v1/projects/${body.project.id}`
  await account.patch(url, { bufferType: 'PROJECT_AND_FEEDING' })
  await expect.poll(async () => (await account.patch(url, { status: 'Active' })).status, { timeout: 60_000 }).toBe(200)
  const { body: page } = await account.get(`${url}/tasks?$top=${TASKS}&$orderby=id`)
  return page.value.map((task: { id: number }) => task.id)
}

const position = async () =>
  (await service.app.database.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn'))[0]?.lsn
const walSince = async (lsn: string | undefined) =>
  Number(
    (
      await service.app.database.query<{ bytes: string }>(
        '(SELECT (pg_current_wal_insert_lsn() - $1::pg_lsn)::text AS bytes)',
        [lsn],
      )
    )[0]?.bytes,
  )

test('a report in a project of 1,000 tasks that moves one chain sends and writes little', {
  timeout: 180_000,
}, async () => {
  const ids = await startProject()
  const report = async (n: number) => {
    const { status, body } = await account.patch(`/api/v1/tasks/${ids[1 + n]}`, { remainingDuration: 9 + n / 10 })
    expect([status, body.remainingDuration]).toEqual([200, 9 + n / 10])
  }
  // The first one reads the project.
  await report(0)
  const costs: { statements: number; sent: number; wal: number }[] = []
  for (let n = 1; n <= ROUNDS; n++) {
    await service.settled()
    const before = await position()
    const counted = countStatements('scheduling.')
    await report(n)
    const statements = counted.end()
    costs.push({
      statements: statements.length,
      sent: statements.reduce((sum, { bytes }) => sum + bytes, 0),
      wal: await walSince(before),
    })
  }
  // The least of each: now and then PostgreSQL writes whole pages, and other work of the service falls in between.
  const least = (of: keyof (typeof costs)[number]) => Math.min(...costs.map((cost) => cost[of]))
  expect(least('statements')).toBeLessThanOrEqual(MAX_STATEMENTS)
  expect(least('sent')).toBeGreaterThan(0)
  expect(least('sent')).toBeLessThanOrEqual(MAX_SENT)
  expect(least('wal')).toBeLessThanOrEqual(MAX_WAL)
})
