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
import { drill, eventually, logs, register, SECRET, tell } from './drill.ts'

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
  await service.app.database.query('DELETE FROM webhooks.worker')
})
afterAll(async () => {
  await service?.stop()
  await receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

async function startWorker(settings: Record<string, string> = {}): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [path('../../runtime/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ROLES: 'worker',
      PORT: '0',
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: dataDir,
      SECRETS_KEYS,
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      CHAINWORK_PLUGINS: path('./drill/plugin.ts'),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  return worker
}

const unfinished = async (id: string) => {
  const [row] = await service.app.database.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM runtime.outbox WHERE set_aside_at IS NULL) + (SELECT count(*) FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND state <> 'succeeded')::int AS n`,
    [acme.accountId, id],
  )
  return row?.n ?? -1
}

const idsAt = (where: string) => receiver.at(where).map(({ body }) => body.webhookId as string)

test('of a worker that is killed another has the deliveries within five seconds', async () => {
  receiver.plan('/killed', ...Array.from({ length: 8 }, () => 'hang' as const), 200)
  const id = await register(acme, `${receiver.url}/killed`)
  await tell(service, acme, 'drill.begun', ...Array.from({ length: 8 }, (_, n) => ({ n })))
  const first = await startWorker()
  await receiver.arrived(8, '/killed')
  await startWorker()
  await eventually(living, (n) => n === 2)
  first.kill('SIGKILL')
  const killedAt = performance.now()
  const arrived = await receiver.arrived(16, '/killed')
  expect(performance.now() - killedAt).toBeLessThan(5_000)
  expect(new Set(arrived.slice(8).map(({ body }) => body.webhookId))).toEqual(new Set(idsAt('/killed').slice(0, 8)))
  expect(arrived.every(({ body }) => body.metadata.retryCount === 0)).toBe(true)
  await eventually(
    () => unfinished(id),
    (n) => n === 0,
  )
})

test('of workers that are killed in the middle of their work nothing is lost', async () => {
  receiver.plan('/battered', { status: 200, after: 50 })
  const id = await register(acme, `${receiver.url}/battered`)
  await tell(service, acme, 'drill.begun', ...Array.from({ length: 300 }, (_, n) => ({ n })))
  for (const heard of [30, 90]) {
    const worker = await startWorker()
    await receiver.arrived(heard, '/battered')
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  expect(new Set(idsAt('/battered')).size).toBeLessThan(300)
  await startWorker()
  await eventually(
    () => unfinished(id),
    (n) => n === 0,
  )
  expect(new Set(receiver.at('/battered').map(({ body }) => body.data.n)).size).toBe(300)
})

/** Names another key as that of all secrets: nothing opens them then, until it is taken back. */
const resealed = (from: string, to: string) =>
  service.app.database.query(
    `UPDATE webhooks.registration SET target_sealed = regexp_replace(target_sealed, '^v1[.]' || $1, 'v1.' || $2)`,
    [from, to],
  )

const living = async () => {
  const [row] = await service.app.database.query<{ n: number }>('SELECT count(*)::int AS n FROM webhooks.worker')
  return row?.n ?? 0
}

test('a worker that is told to stop finishes what is out, records it, and leaves the rest to others', async () => {
  receiver.plan('/drained', { status: 200, after: 300 })
  const id = await register(acme, `${receiver.url}/drained`)
  await tell(service, acme, 'drill.begun', ...Array.from({ length: 50 }, (_, n) => ({ n })))
  const first = await startWorker()
  await receiver.arrived(12, '/drained')
  first.kill('SIGTERM')
  const [code] = await once(first, 'exit')
  expect(code).toBe(0)
  const [left] = await service.app.database.query<{ workers: number; held: number }>(
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

test('an attempt that a stop cuts off is no attempt: it is made by another, under the same number, and logged once', async () => {
  receiver.plan('/cut-off', 'hang', 200)
  const id = await register(acme, `${receiver.url}/cut-off`)
  await tell(service, acme, 'drill.begun', {})
  const first = await startWorker({ DRAIN_SECONDS: '2' })
  await receiver.arrived(1, '/cut-off')
  first.kill('SIGTERM')
  const [code] = await once(first, 'exit')
  expect(code).toBe(0)
  expect((await acme.get(`/api/v1/webhooks/${id}/logs`)).body.value).toEqual([])

  await startWorker()
  const arrived = await receiver.arrived(2, '/cut-off')
  expect(arrived.map(({ body }) => body.metadata.retryCount)).toEqual([0, 0])
  await eventually(
    () => unfinished(id),
    (n) => n === 0,
  )
  expect((await acme.get(`/api/v1/webhooks/${id}/logs`)).body.value).toMatchObject([{ status: 'success', retries: 0 }])
})

test('what a worker cannot sign for want of the key waits, unsent and unfailed, for one that can', async () => {
  const id = await register(acme, `${receiver.url}/keyless`)
  const keyless = await startWorker()
  await eventually(living, (n) => n === 1)
  // No start lets a key be missing; one that is lost under way shows as secrets of a key that nobody has.
  await resealed('k1', 'k9')
  await tell(service, acme, 'drill.begun', {})
  const claims = async () => {
    const [row] = await service.app.database.query<{ claims: number; state: string; attempts: number }>(
      'SELECT claims, state, attempts FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2',
      [acme.accountId, id],
    )
    return row
  }
  await eventually(claims, (row) => row?.claims === 1 && row.state !== 'in_flight')
  expect(await claims()).toEqual({ claims: 1, state: 'pending', attempts: 0 })
  const tested = await register(acme, `${receiver.url}/keyless`)
  await resealed('k1', 'k9')
  await acme.post(`/api/v1/webhooks/${tested}/test`, { event: 'drill.begun' })
  const [entry] = await logs(acme, tested, 1)
  expect(entry).toMatchObject({ test: true, error: expect.stringMatching(/^secret_unreadable: /) })
  keyless.kill('SIGKILL')
  await resealed('k9', 'k1')

  await startWorker()
  const [delivery] = await receiver.arrived(1, '/keyless')
  expect([delivery?.signed, delivery?.body.metadata.retryCount]).toEqual([true, 0])
  await eventually(
    () => unfinished(id),
    (n) => n === 0,
  )
  expect(await logs(acme, id, 1)).toMatchObject([{ status: 'success', retries: 0 }])
})

test('a worker that loses its database loses nothing', async () => {
  receiver.plan('/severed', { status: 200, after: 30 })
  const id = await register(acme, `${receiver.url}/severed`)
  await tell(service, acme, 'drill.begun', ...Array.from({ length: 150 }, (_, n) => ({ n })))
  const worker = await startWorker()
  for (const heard of [20, 60, 100]) {
    await receiver.arrived(heard, '/severed')
    await service.app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%webhooks.%'`,
    )
  }
  await eventually(
    () => unfinished(id),
    (n) => n === 0,
  )
  expect(worker.exitCode).toBeNull()
  expect(new Set(idsAt('/severed')).size).toBe(150)
  const { statistics } = (await acme.get(`/api/v1/webhooks/${id}`)).body
  expect(statistics.successfulCalls).toBe(idsAt('/severed').length)
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
