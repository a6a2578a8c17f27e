/** What `npm run pack` makes: installed in an empty folder outside of the checkout, it runs the service and the CLI. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../runtime/testing.ts'
import { run } from '../support/cli.ts'
import { type PackedRelease, packRelease } from '../support/packed-release.ts'
import { waitFor } from '../support/wait-for.ts'

const TIMEOUT = 120_000 // ms
const SECRET = 'a secret of more than thirty-two characters'
const PASSWORD = 'correct horse battery'

let release: PackedRelease
beforeAll(async () => {
  release = await packRelease()
}, 2 * TIMEOUT)
afterAll(() => release?.remove())

test('pack: makes a package of the service and one of the SDK, also with a Node.js that runs no TypeScript', () => {
  const names = release.packed.map((name) => name.replace(/-\d+\.\d+\.\d+\.tgz$/, ''))
  expect(names.toSorted()).toEqual(['chainwork', 'chainwork-sdk'])
})

test('release: every relative import of the compiled code names a packed file', async () => {
  const { folder, files } = release
  const installed = join(folder, 'node_modules/chainwork')
  const ofBrowsers = /^dist\/plugins\/(console\/dist|identity\/pages\/assets)\//
  const code = files.filter((file) => file.startsWith('dist/') && file.endsWith('.js') && !ofBrowsers.test(file))
  const imports = await Promise.all(
    code.map(async (file) =>
      [...(await readFile(join(installed, file), 'utf8')).matchAll(/(?:from |import\(|import |URL\()'(\.[^']+)'/g)].map(
        ([, to = '']) => join(dirname(file), to),
      ),
    ),
  )
  expect(imports.flat().length).toBeGreaterThan(500)
  const missing = imports.flat().filter((to) => !existsSync(join(installed, to)))
  // Made by the first start.
  expect(missing).toEqual(['dist/node_modules/.cache/node'])
  expect(files).toContain('dist/plugins/console/dist/index.html')
  expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([])
  expect((await readdir(join(installed, 'dist/runtime'))).filter((name) => name.startsWith('testing'))).toEqual([])
})

test('release: chainwork start runs the service, which plans a project, and a signal ends it', async () => {
  const { folder, program } = release
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    BOOTSTRAP_ADMIN_EMAIL: 'ada@example.com',
    BOOTSTRAP_ADMIN_PASSWORD: PASSWORD,
    BOOTSTRAP_CLIENT_ID: 'desk',
    BOOTSTRAP_CLIENT_SECRET: SECRET,
  }
  const service = spawn(program, ['start'], { cwd: folder, env })
  const exited = new Promise<number | null>((ok) => service.once('close', ok))
  let err = ''
  service.stderr.on('data', (piece) => (err += piece))
  service.stdout.resume()
  try {
    const url = `http://localhost:${port}`
    const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true
    await waitFor('the service is ready', isReady, Boolean, { timeout: 45_000 })
    expect(err).toContain(`database: embedded, ${env.DATA_DIR}\n`)
    const form = { grant_type: 'password', username: 'ada@example.com', password: PASSWORD }
    const body = new URLSearchParams({ ...form, client_id: 'desk', client_secret: SECRET })
    const token = await (await fetch(`${url}/connect/token`, { method: 'POST', body })).json()
    const post = async (path: string, content: object) => {
      const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(content) })
      return { status: answer.status, body: await answer.json() }
    }
    const project = await post('/projects', { name: 'Retrofit' })
    expect(project.status).toBe(201)
    expect((await post(`/projects/${project.body.id}/tasks`, { name: 'Weld', duration: 5 })).status).toBe(201)
    // A thread calculates it, from a file of its own.
    expect((await post(`/projects/${project.body.id}/schedule`, {})).status).toBe(200)
    expect((await fetch(`${url}/docs`)).status).toBe(200)
    const doctor = await run(program, ['doctor'], { env })
    expect(doctor).toMatchObject({ code: 0 })
  } finally {
    service.kill('SIGTERM')
  }
  expect(await exited).toBe(0)
  expect(existsSync(join(env.DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
})

test('release: with an older Node.js the CLI runs with the one that the package brings along', async () => {
  const launcher = join(release.folder, 'node_modules/chainwork/runtime/cli/launcher.js')
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })"
  const preload = `data:text/javascript,${encodeURIComponent(old)}`
  const { code, out } = await run(process.execPath, ['--import', preload, launcher, 'plugin', 'list'])
  expect(code).toBe(0)
  expect(out).toMatch(/identity +always/)
})
