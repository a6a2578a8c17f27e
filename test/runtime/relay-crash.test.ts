/** Listeners that end their process: what they were handed is found among its neighbours, counted, and set aside. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort, SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { bell, listening, ring } from './relay/plugins.ts'

/** The service of the test takes requests alone; workers are processes of their own. */
let service: TestService
let acme: TestAccount
let dataDir: string
const workers = new Set<ChildProcess>()
const aWhile = { timeout: 60_000 } // ms

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chainwork-worker-'))
  const plugins = [bell, listening('fatal', async () => {})]
  service = await startTestService({ plugins, environment: { ROLES: 'api,identity' } })
  await service.app.database.query('CREATE TABLE public.heard (note text)')
  acme = await service.account('Acme')
})
afterEach(async () => {
  for (const worker of workers) {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  await service.app.database.query('DELETE FROM runtime.outbox')
  await service.app.database.query('DELETE FROM public.heard')
})
afterAll(async () => {
  await service?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Resolves, when the worker has ended, to its exit code and signal. */
async function startWorker(): Promise<{ ended: Promise<unknown[]>; stop(): void }> {
  const worker = spawn(process.execPath, [path('../../runtime/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ROLES: 'worker',
      PORT: String(await freePort()),
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: dataDir,
      SECRETS_KEYS,
      DRAIN_SECONDS: '1',
      CHAINWORK_PLUGINS: path('./relay/fatal.ts'),
    },
    stdio: 'ignore',
  })
  workers.add(worker)
  const ended = once(worker, 'exit').finally(() => workers.delete(worker))
  return { ended, stop: () => worker.kill('SIGTERM') }
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
const heard = async () =>
  (await service.app.database.query<{ note: string }>('SELECT note FROM public.heard')).map(({ note }) => note)

test('an event whose listener kills the process is counted, passed by its neighbours, and set aside', async () => {
  const UNFINISHED = 'The process, or its connection to the database, ended while the listener had the event.'
  await ring(service, acme.accountId, 'before', 'kill', 'after')
  expect(await runWorker()).toEqual([null, 'SIGKILL'])
  expect(await heard()).toEqual(['before'])
  expect((await outbox())[0]).toEqual({ note: 'kill', attempts: 1, error: UNFINISHED, aside: false })

  // Not to be handed over before the others.
  await service.app.database.query(`UPDATE runtime.outbox SET due_at = now() + interval '5 seconds' WHERE attempts > 0`)
  expect(await runWorker()).toEqual([null, 'SIGKILL'])
  expect(await heard()).toEqual(['before', 'after'])
  expect(await outbox()).toEqual([{ note: 'kill', attempts: 2, error: UNFINISHED, aside: false }])

  await service.app.database.query('UPDATE runtime.outbox SET attempts = 7, due_at = now()')
  expect(await runWorker()).toEqual([null, 'SIGKILL'])
  expect(await outbox()).toEqual([{ note: 'kill', attempts: 8, error: UNFINISHED, aside: true }])

  const worker = await startWorker()
  await ring(service, acme.accountId, 'life goes on')
  await expect.poll(heard, aWhile).toContain('life goes on')
  worker.stop()
  expect(await worker.ended).toEqual([0, null])
}, 120_000)

test('a stop after an error that nobody caught excuses no attempt', async () => {
  await ring(service, acme.accountId, 'throw')
  expect(await runWorker()).toEqual([1, null])
  expect(await heard()).toEqual([])
  expect(await outbox()).toEqual([{ note: 'throw', attempts: 1, error: expect.any(String), aside: false }])
}, 60_000)
