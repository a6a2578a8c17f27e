/** Listeners that crash their process: the relay finds the event, counts its attempts, and sets it aside. */
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { launchProcess, type RunningService } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { bell, listening, ring } from './relay/plugins.ts'

/** Serves requests only; the workers are separate processes. */
let service: TestService
let acme: TestAccount
let dataDir: string
const workers = new Set<RunningService>()
const aWhile = { timeout: 60_000 } // ms

beforeAll(async () => {
  dataDir = temporaryFolder('worker')
  const plugins = [bell, listening('fatal', async () => {})]
  service = await startTestService({ plugins, environment: { ROLES: 'api,identity' } })
  await service.app.database.query('CREATE TABLE public.received (note text)')
  acme = await service.account('Acme')
})
afterEach(async () => {
  for (const worker of workers) {
    worker.kill('SIGKILL')
    await worker.ended
  }
  await service.app.database.query('DELETE FROM runtime.outbox')
  await service.app.database.query('DELETE FROM public.received')
})
afterAll(async () => {
  await service?.stop()
  removeFolder(dataDir)
})

async function startWorker(): Promise<RunningService> {
  const worker = await launchProcess({
    ROLES: 'worker',
    DATABASE_URL: service.databaseUrl,
    DATA_DIR: dataDir,
    SECRETS_KEYS,
    DRAIN_SECONDS: '1',
    CHAINWORK_PLUGINS: ['bell', 'fatal']
      .map((name) => fileURLToPath(new URL(`./relay/${name}.ts`, import.meta.url)))
      .join(','),
  })
  workers.add(worker)
  void worker.ended.then(() => workers.delete(worker))
  return worker
}
const runWorker = async () => (await startWorker()).ended

interface Row {
  readonly note: string
  readonly attempts: number
  readonly error: string | null
  readonly aside: boolean
}
const outbox = () =>
  service.app.database.query<Row>(
    `SELECT data->>'note' AS note, attempts, error, set_aside_at IS NOT NULL AS aside FROM runtime.outbox
     WHERE plugin = 'fatal' ORDER BY id`,
  )
const received = async () =>
  (await service.app.database.query<{ note: string }>('SELECT note FROM public.received')).map(({ note }) => note)

test('relay: counts the attempts at an event that crashes the process, hands over the others, and sets it aside', async () => {
  const UNFINISHED = 'The process, or its connection to the database, ended while the listener had the event.'
  await ring(service, acme.accountId, 'before', 'kill', 'after')
  expect(await runWorker()).toEqual({ code: null, signal: 'SIGKILL' })
  expect(await received()).toEqual(['before'])
  expect((await outbox())[0]).toEqual({ note: 'kill', attempts: 1, error: UNFINISHED, aside: false })

  // Postponed, so that the other event is handed over first.
  await service.app.database.query(`UPDATE runtime.outbox SET due_at = now() + interval '5 seconds' WHERE attempts > 0`)
  expect(await runWorker()).toEqual({ code: null, signal: 'SIGKILL' })
  expect(await received()).toEqual(['before', 'after'])
  expect(await outbox()).toEqual([{ note: 'kill', attempts: 2, error: UNFINISHED, aside: false }])

  await service.app.database.query('UPDATE runtime.outbox SET attempts = 7, due_at = now()')
  expect(await runWorker()).toEqual({ code: null, signal: 'SIGKILL' })
  expect(await outbox()).toEqual([{ note: 'kill', attempts: 8, error: UNFINISHED, aside: true }])

  const worker = await startWorker()
  await ring(service, acme.accountId, 'next')
  await expect.poll(received, aWhile).toContain('next')
  worker.kill('SIGTERM')
  expect(await worker.ended).toEqual({ code: 0, signal: null })
}, 120_000)

test('relay: counts the attempt when an uncaught error of the listener stops the process', async () => {
  await ring(service, acme.accountId, 'throw')
  expect(await runWorker()).toEqual({ code: 1, signal: null })
  expect(await received()).toEqual([])
  expect(await outbox()).toEqual([{ note: 'throw', attempts: 1, error: expect.any(String), aside: false }])
}, 60_000)
