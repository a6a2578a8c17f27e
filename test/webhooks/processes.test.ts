import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { drill, eventually, register, SECRET, tell } from './drill.ts'

/** The service of the test takes requests alone; workers are processes of their own, to be killed. */
let service: TestService
let acme: TestAccount
let receiver: Receiver
let dataDir: string
const SECRETS_KEYS = `k1:${randomBytes(32).toString('base64')}`
const workers = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chainwork-worker-'))
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity', SECRETS_KEYS } })
  acme = await service.account('Acme')
})
afterEach(async () => {
  for (const worker of workers) {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  await service.house.database.query('DELETE FROM webhooks.worker')
})
afterAll(async () => {
  await service?.stop()
  await receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [path('../../runtime/main.ts')], {
    env: {
      PATH: process.env.PATH,
      ROLES: 'worker',
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: dataDir,
      SECRETS_KEYS,
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      CHAINWORK_PLUGINS: path('./drill/plugin.ts'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  return worker
}

const unfinished = async (id: string) => {
  const [row] = await service.house.database.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM runtime.outbox WHERE set_aside_at IS NULL) + (SELECT count(*) FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND state <> 'succeeded')::int AS n`,
    [acme.accountId, id],
  )
  return row?.n ?? -1
}

const idsAt = (where: string) => receiver.at(where).map(({ body }) => body.webhookId as string)

test('of a worker that is killed nothing is lost: another has its deliveries within five seconds', async () => {
  receiver.plan('/killed', { status: 200, after: 100 })
  const id = await register(acme, `${receiver.url}/killed`)
  await tell(service, acme, 'drill.begun', ...Array.from({ length: 200 }, (_, n) => ({ n })))
  const first = await startWorker()
  await receiver.arrived(60, '/killed')
  const [held] = await heldIds(id)
  first.kill('SIGKILL')
  const killedAt = performance.now()
  await startWorker()
  await eventually(
    async () => idsAt('/killed').filter((it) => it === held).length,
    (n) => n > 1,
  )
  expect(performance.now() - killedAt).toBeLessThan(5_000)

  await eventually(
    () => unfinished(id),
    (n) => n === 0,
  )
  const numbers = new Set(receiver.at('/killed').map(({ body }) => body.data.n))
  expect(numbers.size).toBe(200)
  expect(new Set(idsAt('/killed')).size).toBe(200)
})

/** What a worker has in flight, of which the receiver has heard. */
const heldIds = (id: string) =>
  eventually(
    async () => {
      const rows = await service.house.database.query<{ event_id: string }>(
        `SELECT event_id FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2 AND state = 'in_flight'`,
        [acme.accountId, id],
      )
      const heard = new Set(idsAt('/killed'))
      return rows.map((row) => `${id}:${row.event_id}`).filter((it) => heard.has(it))
    },
    (held) => held.length > 0,
  )

test('a worker that is told to stop finishes what is out, records it, and leaves the rest to others', async () => {
  receiver.plan('/drained', { status: 200, after: 300 })
  const id = await register(acme, `${receiver.url}/drained`)
  await tell(service, acme, 'drill.begun', ...Array.from({ length: 50 }, (_, n) => ({ n })))
  const first = await startWorker()
  await receiver.arrived(12, '/drained')
  first.kill('SIGTERM')
  const [code] = await once(first, 'exit')
  expect(code).toBe(0)
  const [left] = await service.house.database.query<{ workers: number; held: number }>(
    `SELECT (SELECT count(*) FROM webhooks.worker) AS workers,
       (SELECT count(*) FROM webhooks.delivery WHERE state = 'in_flight') AS held`,
  )
  expect(left).toEqual({ workers: 0, held: 0 })

  await startWorker()
  await eventually(
    () => unfinished(id),
    (n) => n === 0,
  )
  const ids = idsAt('/drained')
  expect([new Set(ids).size, ids.length]).toEqual([50, 50])
})

test('two workers share the work and do none of it twice', async () => {
  receiver.plan('/shared', { status: 200, after: 5 })
  const id = await register(acme, `${receiver.url}/shared`)
  await Promise.all([startWorker(), startWorker()])
  await tell(service, acme, 'drill.begun', ...Array.from({ length: 300 }, (_, n) => ({ n })))
  await eventually(
    () => unfinished(id),
    (n) => n === 0,
  )
  const ids = idsAt('/shared')
  expect([new Set(ids).size, ids.length]).toEqual([300, 300])
  const { statistics } = (await acme.get(`/api/v1/webhooks/${id}`)).body
  expect(statistics).toEqual({ totalCalls: 300, successfulCalls: 300, failedCalls: 0 })
})
