import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import type { RunningService } from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { drill, emit, launchWorker, logs, register, SECRET, unfinished as unfinishedOf } from './drill.ts'

/** The service of the test handles requests only; workers that a test kills or stops are processes of their own. */
let service: TestService
let acme: TestAccount
let receiver: Receiver
let dataDir: string
const SECRETS_KEYS = `k1:${randomBytes(32).toString('base64')}`
const workers = new Set<RunningService>()
const here = new Set<TestService>()
const aWhile = { timeout: 25_000 } // ms

beforeAll(async () => {
  dataDir = temporaryFolder('worker')
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity', SECRETS_KEYS } })
  acme = await service.account('Acme')
})
afterEach(async () => {
  for (const worker of workers) {
    worker.kill('SIGKILL')
    await worker.ended
  }
  for (const worker of here) await worker.stop()
  here.clear()
  await service.app.database.query('DELETE FROM webhooks.worker')
})
afterAll(async () => {
  await service?.stop()
  await receiver.close()
  removeFolder(dataDir)
})

async function startWorker(settings: Record<string, string> = {}): Promise<RunningService> {
  const worker = await launchWorker(service, { PORT: '0', DATA_DIR: dataDir, SECRETS_KEYS, ...settings })
  workers.add(worker)
  void worker.ended.then(() => workers.delete(worker))
  return worker
}

/** In this process, so that it starts fast. */
async function startHere(): Promise<TestService> {
  const environment = { ROLES: 'worker', DATABASE_URL: service.databaseUrl, SECRETS_KEYS }
  const worker = await startTestService({ plugins: [drill], environment })
  here.add(worker)
  return worker
}

const unfinished = (id: string) => unfinishedOf(service, id)

const idsAt = (where: string) => receiver.at(where).map(({ body }) => body.webhookId as string)

/** Renames the key in all sealed targets: none can be opened until the name is restored. */
const resealed = (from: string, to: string) =>
  service.app.database.query(
    `UPDATE webhooks.registration SET target_sealed = regexp_replace(target_sealed, '^v1[.]' || $1, 'v1.' || $2)`,
    [from, to],
  )

test('an attempt aborted by a stop is not logged, and another worker makes it under the same number', async () => {
  receiver.plan('/cut-off', 'hang', 200)
  const id = await register(acme, `${receiver.url}/cut-off`)
  await emit(service, acme, 'drill.begun', {})
  const first = await startWorker({ DRAIN_SECONDS: '2' })
  await receiver.arrived(1, '/cut-off')
  first.kill('SIGTERM')
  const { code } = await first.ended
  expect(code).toBe(0)
  expect((await acme.get(`/api/v1/webhooks/${id}/logs`)).body.value).toEqual([])
  expect(await service.app.database.query('SELECT id FROM webhooks.worker')).toEqual([])

  await startHere()
  const arrived = await receiver.arrived(2, '/cut-off')
  expect(arrived.map(({ body }) => body.metadata.retryCount)).toEqual([0, 0])
  await expect.poll(() => unfinished(id), aWhile).toBe(0)
  expect((await acme.get(`/api/v1/webhooks/${id}/logs`)).body.value).toMatchObject([{ status: 'success', retries: 0 }])
})

test('deliveries that a worker cannot sign without the key stay pending for one that has it', async () => {
  const id = await register(acme, `${receiver.url}/keyless`)
  const keyless = await startHere()
  // A worker does not start without a key, so the test makes the sealed targets name a key that no worker has.
  await resealed('k1', 'k9')
  await emit(service, acme, 'drill.begun', {})
  const claims = async () => {
    const [row] = await service.app.database.query<{ claims: number; state: string; attempts: number }>(
      'SELECT claims, state, attempts FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2',
      [acme.accountId, id],
    )
    return row
  }
  await expect.poll(claims).toEqual({ claims: 1, state: 'pending', attempts: 0 })
  const tested = await register(acme, `${receiver.url}/keyless`)
  await resealed('k1', 'k9')
  await acme.post(`/api/v1/webhooks/${tested}/test`, { event: 'drill.begun' })
  const [entry] = await logs(acme, tested, 1)
  expect(entry).toMatchObject({ test: true, error: expect.stringMatching(/^secret_unreadable: /) })
  here.delete(keyless)
  await keyless.stop()
  await resealed('k9', 'k1')

  await startHere()
  const [delivery] = await receiver.arrived(1, '/keyless')
  expect([delivery?.signed, delivery?.body.metadata.retryCount]).toEqual([true, 0])
  await expect.poll(() => unfinished(id), aWhile).toBe(0)
  expect(await logs(acme, id, 1)).toMatchObject([{ status: 'success', retries: 0 }])
})

test('a worker that loses its database connections loses no delivery', async () => {
  receiver.plan('/severed', { status: 200, after: 30 })
  const id = await register(acme, `${receiver.url}/severed`)
  await emit(service, acme, 'drill.begun', ...Array.from({ length: 150 }, (_, n) => ({ n })))
  const worker = await startWorker()
  for (const heard of [20, 60, 100]) {
    await receiver.arrived(heard, '/severed')
    await service.app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%webhooks.%'`,
    )
  }
  await expect.poll(() => unfinished(id), aWhile).toBe(0)
  expect(worker.isRunning()).toBe(true)
  expect(new Set(idsAt('/severed')).size).toBe(150)
  const { statistics } = (await acme.get(`/api/v1/webhooks/${id}`)).body
  expect(statistics.successfulCalls).toBe(idsAt('/severed').length)
})
