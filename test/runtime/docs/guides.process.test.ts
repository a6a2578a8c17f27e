import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Guide, readGuide } from '../../../runtime/docs/guides.ts'
import { freePort, migratedDatabase, SECRETS_KEYS } from '../../../runtime/testing.ts'
import { PROGRAM, ROOT, type RunResult, run } from '../../support/cli.ts'
import { program } from '../../support/needs.ts'
import { needing } from '../../support/not-tried.ts'
import { removeFolder, temporaryFolder } from '../../support/temporary-folder.ts'
import { waitFor } from '../../support/wait-for.ts'

const SLOW = 120_000 // ms, on a busy machine
const IN_SHELL = {
  timeout: SLOW,
  ...needing('Following the guides in a shell, word for word,', program('bash'), program('curl')),
}

/** The code blocks of a guide in this language, in order; `name` is the word behind the language, if the block has one. */
async function blocks(guide: Guide, language: string, name = ''): Promise<string> {
  const found = [...(await readGuide(guide)).matchAll(/```(\w+)(?: ([\w.]+))?\n([\s\S]*?)```/g)]
  return found
    .filter(([, of, named = '']) => of === language && named === name)
    .map(([, , , text = '']) => text)
    .join('')
}

let database: Awaited<ReturnType<typeof migratedDatabase>>
let environment: Record<string, string>
let folder: string
const children: ChildProcess[] = []
const output = new Map<ChildProcess, string>()

/** The guides' addresses are the default ones; the test has ports of its own. */
const atPorts = (text: string): string =>
  text.replaceAll('localhost:8080', `localhost:${environment.PORT}`).replaceAll('3000', environment.RECEIVER ?? '')

/** Starts a block that does not end; the process takes the place of the shell. */
function start(block: string, cwd: string): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const node = JSON.stringify(process.execPath)
  const commands = `npm() { if [ "$1" = start ]; then exec ${node} "${ROOT}runtime/main.ts"; fi; }\nset -eu\n`
  const child = spawn('bash', ['-c', commands + atPorts(block)], {
    cwd,
    env: { HOME, NODE_COMPILE_CACHE, ...environment, PATH: `${join(process.execPath, '..')}:${PATH}` },
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => output.set(child, (output.get(child) ?? '') + piece))
  children.push(child)
  return child
}

/** Looking for the program takes npx three times as long as the program takes. */
const NPX = `npx() { [ "$1" = chainwork ]; shift; node "${PROGRAM}" "$@"; }\n`

/** Runs all blocks of a guide in one shell that ends at the first failure, after the functions of the first guide. */
async function follow(guide: Guide): Promise<RunResult> {
  const [head = ''] = (await blocks('first-project', 'sh')).split('PROJECT=')
  const text = guide === 'first-project' ? await blocks(guide, 'sh') : head + (await blocks(guide, 'sh'))
  return run('bash', ['-c', atPorts(`set -euo pipefail\n${NPX}${text}`)], { env: secondTerminal() })
}

/** Where `node`, `npx` and the project's commands are found. */
const secondTerminal = () => ({
  ...environment,
  PATH: `${join(process.execPath, '..')}:${ROOT}node_modules/.bin:${process.env.PATH}`,
})

beforeAll(async () => {
  database = await migratedDatabase()
  folder = temporaryFolder('guides')
  environment = {
    PORT: String(await freePort()),
    RECEIVER: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRETS_KEYS,
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
  }
  const service = start(await blocks('first-project', 'sh', 'start'), ROOT)
  const isReady = () =>
    fetch(`http://localhost:${environment.PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitFor(
    'the service is ready or has ended',
    async () => (await isReady()) || service.exitCode !== null,
    Boolean,
    {
      timeout: SLOW,
    },
  )
  expect([service.exitCode, output.get(service)]).toEqual([
    null,
    expect.stringContaining('The bootstrap API client was created'),
  ])
}, SLOW)
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null) continue
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  await database?.drop()
  if (folder) removeFolder(folder)
}, SLOW)

test(
  'readme: its settings are those of the first guide, and its requests in a second terminal get a token and a project',
  IN_SHELL,
  async () => {
    const readme = await readFile(join(ROOT, 'README.md'), 'utf8')
    const section = readme.slice(readme.indexOf('\n## First token'))
    const [settings = '', requests = ''] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text)
    expect(`npm ci\n${settings}`).toBe(await blocks('first-project', 'sh', 'start'))
    const { code, out, err } = await run('bash', ['-c', `set -euo pipefail\n${atPorts(requests)}`], {
      env: secondTerminal(),
    })
    expect([code, err, JSON.parse(out)]).toEqual([0, '', expect.objectContaining({ name: 'Plant retrofit' })])
  },
)

test(
  'guides: first project plans a project, reports progress, and reads the consumption of its buffer',
  IN_SHELL,
  async () => {
    const { code, out, err } = await follow('first-project')
    expect([code, err]).toEqual([0, ''])
    expect(out.trim().split('\n')).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      'Active',
      'InProgress',
      expect.stringMatching(/^[1-9][\d.]*$/),
    ])
  },
)

test('guides: webhooks registers the receiver of the guide, which gets a signed test delivery', IN_SHELL, async () => {
  await writeFile(join(folder, 'receiver.ts'), atPorts(await blocks('webhooks', 'ts', 'receiver.ts')))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const receiver = start(`exec env ${await blocks('webhooks', 'sh', 'receiver')}`, folder)
  const isListening = () =>
    fetch(`http://127.0.0.1:${environment.RECEIVER}`).then(
      () => true,
      () => false,
    )
  await waitFor('the receiver listens', isListening, Boolean, { timeout: SLOW })
  const { code, out, err } = await follow('webhooks')
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^wh_\w+:\w+\n\d+\n$/)
  await expect.poll(() => output.get(receiver)).toContain('task.ready of account 1')
})

test('guides: provisioning creates and deactivates a user as an identity provider does', IN_SHELL, async () => {
  const { code, out } = await follow('provisioning')
  expect([code, out.trim().split('\n').slice(-2)]).toEqual([0, ['true', 'grace@example.com']])
})

test('guides: operating checks the service and registers the client of the API reference', IN_SHELL, async () => {
  const { code, out } = await follow('operating')
  expect([code, out]).toEqual([0, expect.stringContaining('"ready"')])
})
