/** Shutdown within its deadline, even if plugins hang. Each service is a child process with an embedded database. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@chainwork/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { PROGRAM, ROOT, runCli } from '../support/cli.ts'
import { NODE_FLAGS } from '../support/node-flags.ts'
import { ACCESS, launchProcess, type RunningService, startProcess } from '../support/process.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { copyData, running } from './embedded/harness.ts'

const HANGING = fileURLToPath(new URL('./hanging/plugin.js', import.meta.url))

/** A data folder with a migrated database, of which each test gets a copy. */
let migrated: string
let dataDir: string
let service: RunningService
let postmaster: number

beforeAll(async () => {
  migrated = temporaryFolder('migrated')
  expect(await runCli('migrate', { env: { DATA_DIR: migrated } })).toMatchObject({ code: 0 })
})
afterAll(() => removeFolder(migrated))
beforeEach(() => {
  dataDir = temporaryFolder('shutdown')
  copyData(migrated, dataDir)
})
afterEach(async () => {
  service?.kill('SIGKILL')
  await service?.ended
  if (running(postmaster)) process.kill(postmaster, 'SIGQUIT')
  await waitFor('the database ends', () => !running(postmaster))
  removeFolder(dataDir)
})

async function start(settings: Record<string, string>): Promise<void> {
  service = await startProcess({ DATA_DIR: dataDir, ...settings })
  postmaster = findPostmaster()
}

const findPostmaster = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

const token = async (): Promise<string> => {
  const form = { grant_type: 'client_credentials', client_id: ACCESS.clientId, client_secret: ACCESS.clientSecret }
  const response = await fetch(`${service.url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })
  return ((await response.json()) as { access_token: string }).access_token
}

/** Starts a service whose listener, background work, request and plugin close hang; resolves when they do. */
async function startHanging(more: Record<string, string> = {}): Promise<{ readonly request: Promise<unknown> }> {
  await start({ CHAINWORK_PLUGINS: HANGING, DRAIN_SECONDS: '1', ...more })
  const headers = { Authorization: `Bearer ${await token()}` }
  const response = await fetch(`${service.url}/api/v1/hanging`, { method: 'POST', headers })
  expect(response.status).toBe(204)
  const request = fetch(`${service.url}/api/v1/hanging`, { headers }).catch((error: Error) => error)
  await waitFor('the listener hangs', () => service.log().includes('the listener hangs'))
  await waitFor('the request hangs', () => service.log().includes('the request hangs'))
  return { request }
}

test('shutdown: after SIGTERM logs what hangs by name, exits 0 and stops the database', async () => {
  const { request } = await startHanging()
  service.kill('SIGTERM')
  expect(await service.ended).toEqual({ code: 0, signal: null })
  expect(await request).toBeInstanceOf(Error)
  await waitFor('the database ends', () => !running(postmaster))
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  const left = [...service.log().matchAll(/"msg":"([^"]+) did not stop in time/g)].map(([, name]) => name)
  expect(left).toContain('background hanging.that hangs')
  expect(left).toContain('plugin hanging')
  expect(left).toContain('relay of hanging')
})

// Node.js makes an uncaught exception of it.
test('shutdown: after an unhandled rejection logs it, exits 1 and stops the database', async () => {
  await startHanging()
  service.kill('SIGURG')
  expect(await service.ended).toEqual({ code: 1, signal: null })
  expect(service.log()).toContain('stopping after an uncaught error')
  expect(service.log()).toContain('"message":"rejected by a signal handler"')
  await waitFor('the database ends', () => !running(postmaster))
})

test.each(['setup', 'start'])(
  'shutdown: SIGTERM aborts a %s that hangs, logs its name and stops the database',
  async (step) => {
    service = await launchProcess({ DATA_DIR: dataDir, CHAINWORK_PLUGINS: HANGING, HANGING: step, DRAIN_SECONDS: '1' })
    await waitFor('it hangs', () => service.log().includes(`the ${step} hangs`))
    postmaster = findPostmaster()
    service.kill('SIGTERM')
    expect(await service.ended).toEqual({ code: 0, signal: null })
    expect(service.log()).toContain(`The start was broken off during the ${step} of the plugin hanging`)
    expect(service.log()).toContain('The start was broken off by SIGTERM.')
    expect(service.log()).not.toContain('The graceful shutdown did not end in time')
    await expect.poll(() => running(postmaster)).toBe(false)
  },
)

test('shutdown: a second signal skips the drain and stops the database', async () => {
  await startHanging({ DRAIN_SECONDS: '600' })
  const repeated = setInterval(() => service.kill('SIGTERM'), 200) // ms; signals within the first second count as one
  try {
    expect(await service.ended).toEqual({ code: 1, signal: null })
  } finally {
    clearInterval(repeated)
  }
  await waitFor('the database ends', () => !running(postmaster))
})

test('shutdown: Ctrl-C ends a command whose boot hangs, and stops the database', async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, CHAINWORK_PLUGINS: HANGING, HANGING: 'setup' }
  const command = spawn(process.execPath, [...NODE_FLAGS, PROGRAM, 'account', 'list'], { cwd: ROOT, env })
  onTestFinished(() => void command.kill('SIGKILL'))
  let err = ''
  command.stderr.on('data', (piece) => {
    err += piece
  })
  const ended = new Promise((resolve) => command.once('close', resolve))
  await waitFor('it hangs', () => err.includes('the setup hangs'))
  postmaster = findPostmaster()
  command.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(err).toContain('Stopped by SIGINT.')
  expect(err).toContain('The start was broken off during the setup of the plugin hanging')
  await waitFor('the database ends', () => !running(postmaster))
})

const readiness = async () => {
  const response = await fetch(`${service.url}/readyz`)
  return { status: response.status, body: await response.json() }
}

test('shutdown: during SHUTDOWN_DELAY /readyz is 503 and requests are served; then it drains and exits 0', async () => {
  await start({ SHUTDOWN_DELAY: '10' })
  expect((await readiness()).status).toBe(200)
  service.kill('SIGTERM')
  await expect.poll(async () => (await readiness()).status).toBe(503)
  expect(await readiness()).toEqual({ status: 503, body: { status: 'draining' } })
  const api = connect({ baseUrl: service.url, ...ACCESS, retries: 0 })
  expect(await api.createProject({ body: { name: 'Still served' } })).toMatchObject({ name: 'Still served' })
  expect(await service.ended).toEqual({ code: 0, signal: null })
  expect(running(postmaster)).toBe(false)
})
