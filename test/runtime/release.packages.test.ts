/** What `npm run pack` makes: installed in an empty folder outside of the checkout, it runs the service and the CLI. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../runtime/testing.ts'
import { ROOT, run } from '../support/cli.ts'
import { installRelease } from '../support/installed-release.ts'
import { run as runIn } from '../support/risk-package.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const TIMEOUT = 120_000 // ms
const SECRET = 'a secret of more than thirty-two characters'
const PASSWORD = 'correct horse battery'

/**
 * Copied to a new checkout, because packing builds the console's pages, which other tests look at; with the lock file, not
 * even once more where they are up to date.
 */
const PARTS = [
  ...['codegen', 'generated', 'openapi', 'plugins', 'runtime'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'LICENSE'],
]

let folder: string
let packed: readonly string[]
let files: readonly string[]
beforeAll(async () => {
  folder = temporaryFolder('release')
  const checkout = join(folder, 'checkout')
  for (const part of PARTS) await cp(join(ROOT, part), join(checkout, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  const PATH = `${await olderNode()}:${process.env.PATH}`
  expect(await runIn('npm', ['run', 'pack'], checkout, { PATH })).toMatchObject({ code: 0 })
  packed = (await readdir(checkout)).filter((name) => name.endsWith('.tgz'))
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  files = await installRelease(join(checkout, `chainwork-${version}.tgz`), folder)
}, 2 * TIMEOUT)
afterAll(() => removeFolder(folder))

/** A folder whose `node` runs no TypeScript, as Node.js 20 does not. */
async function olderNode(): Promise<string> {
  const programs = join(folder, 'older')
  await mkdir(programs)
  const program = `#!/bin/sh\nexec "${process.execPath}" --no-experimental-strip-types "$@"\n`
  await writeFile(join(programs, 'node'), program, { mode: 0o755 })
  return programs
}

test('pack: makes a package of the service and one of the SDK, also with a Node.js that runs no TypeScript', () => {
  const names = packed.map((name) => name.replace(/-\d+\.\d+\.\d+\.tgz$/, ''))
  expect(names.toSorted()).toEqual(['chainwork', 'chainwork-sdk'])
})

test('release: every relative import of the compiled code names a packed file', async () => {
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
  const service = spawn(join(folder, 'node_modules/.bin/chainwork'), ['start'], { cwd: folder, env })
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
    const doctor = await run(join(folder, 'node_modules/.bin/chainwork'), ['doctor'], { env })
    expect(doctor).toMatchObject({ code: 0 })
  } finally {
    service.kill('SIGTERM')
  }
  expect(await exited).toBe(0)
  expect(existsSync(join(env.DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
})

test('release: chainwork demo --once shows a portfolio in flight, and leaves nothing behind', async () => {
  const temporary = join(folder, 'temporary')
  await mkdir(temporary)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: temporary }
  const demo = await run(join(folder, 'node_modules/.bin/chainwork'), ['demo', '--once'], { env })
  expect(demo).toMatchObject({ code: 0, err: '' })
  expect(demo.out).toMatch(/What to do next[\s\S]*every signature verified, 1 of them on a later attempt/)
  expect(await readdir(temporary)).toEqual([])
})

test('release: with an older Node.js the CLI runs with the one that the package brings along', async () => {
  const launcher = join(folder, 'node_modules/chainwork/runtime/cli/launcher.js')
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })"
  const preload = `data:text/javascript,${encodeURIComponent(old)}`
  const { code, out } = await run(process.execPath, ['--import', preload, launcher, 'plugin', 'list'])
  expect(code).toBe(0)
  expect(out).toMatch(/identity +always/)
})
