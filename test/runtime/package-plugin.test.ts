/** The README's plugin as an npm package: built as the README says, packed, installed by an operator, and served. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readmeBlock } from '../support/readme.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const installed = (name: string) => join(root, 'node_modules', name)
const SECTION = '### As a package'
const TIMEOUT = 120_000 // ms

let home: string
/** The folder in which the package is developed. */
let source: string

beforeAll(async () => {
  home = temporaryFolder('package')
  source = join(home, 'chainwork-risk')
  await mkdir(join(source, 'migrations'), { recursive: true })
  const write = async (file: string, text: string) => writeFile(join(source, file), text)
  await write('risk.yaml', await readmeBlock('openapi/risk.yaml'))
  await write('migrations/001_risk.sql', await readmeBlock('plugins/risk/migrations/001_risk.sql'))
  const plugin = (await readmeBlock('plugins/risk/plugin.ts')).replace(/^(import .*\n)+/, '')
  await write('plugin.ts', (await readmeBlock('plugin.ts', SECTION)) + plugin)
  for (const file of ['package.json', 'tsconfig.json']) await write(file, await readmeBlock(file, SECTION))
  await installDevelopment(source)
  await symlink(root, join(source, 'node_modules/chainwork'))
  expect(await npm(source, 'run', 'build')).toMatchObject({ code: 0 })
}, TIMEOUT)
afterAll(() => removeFolder(home))

/** Links the packages that `npm install` would fetch; a `file:` dependency is such a link too. */
async function installDevelopment(folder: string): Promise<void> {
  for (const inner of ['@types', '.bin']) await mkdir(join(folder, 'node_modules', inner), { recursive: true })
  await symlink(installed('typescript'), join(folder, 'node_modules/typescript'))
  await symlink(installed('@types/node'), join(folder, 'node_modules/@types/node'))
  await symlink(installed('typescript/bin/tsc'), join(folder, 'node_modules/.bin/tsc'))
}

function run(file: string, args: readonly string[], cwd: string, more: Record<string, string> = {}) {
  const env = { ...process.env, NODE_OPTIONS: '', ...more }
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(file, args, { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr })
    })
  })
}
const npm = (cwd: string, ...args: string[]) => run('npm', args, cwd)
const node = (cwd: string, ...args: string[]) => run(process.execPath, args, cwd)
const tsc = (cwd: string, ...args: string[]) => node(cwd, installed('typescript/bin/tsc'), '--noEmit', ...args)

/** Packs the package and unpacks it into the folder's node_modules, as npm would install it. */
async function install(packageFolder: string, name: string, folder: string): Promise<string[]> {
  const target = join(folder, 'node_modules', name)
  await mkdir(target, { recursive: true })
  expect(await npm(packageFolder, 'pack', '--pack-destination', folder)).toMatchObject({ code: 0 })
  const [tarball = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
  expect(await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'], folder)).toMatchObject({ code: 0 })
  return (await readdir(target, { recursive: true })).sort()
}

describe('the README’s plugin as a package', () => {
  test('contains JavaScript, contract and migrations, and is served from an operator’s node_modules', async () => {
    const operator = join(home, 'operator')
    expect(await install(source, 'chainwork-risk', operator)).toEqual([
      'migrations',
      'migrations/001_risk.sql',
      'package.json',
      'plugin.js',
      'risk.js',
      'risk.yaml',
    ])
    await writeFile(join(operator, 'try.ts'), SCRIPT)
    const { code, output } = await run(process.execPath, ['try.ts'], operator, {
      ROOT: new URL('../../', import.meta.url).href,
    })
    expect(output).toContain('403 plugin_disabled\n200 ["Weld the frame has used 93 % of its buffer"]')
    expect(code).toBe(0)
  }, 120_000)

  test('compiles without casts, under every resolution that Node and bundlers use, and with TypeScript 7', async () => {
    const written = await Promise.all(['risk.ts', 'plugin.ts'].map((file) => readFile(join(source, file), 'utf8')))
    expect(written.join('\n')).not.toContain('@ts-')
    const code = written.join('\n').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')
    expect(code).toContain('definePlugin({')
    expect(code).not.toMatch(/\bany\b|\bas (?!chainwork from)/)
    const clean = { code: 0, output: '' }
    expect(await tsc(source, '--module', 'node16')).toEqual(clean)
    expect(await tsc(source, '--module', 'esnext', '--moduleResolution', 'bundler')).toEqual(clean)
    expect(await tsc(source, '--exactOptionalPropertyTypes', '--verbatimModuleSyntax', '--isolatedModules')).toEqual(
      clean,
    )
    expect(await node(source, installed('ts7/bin/tsc'), '--noEmit')).toEqual(clean)
  }, 120_000)

  test('compiles with the types of a packed checkout too', async () => {
    const packed = join(home, 'packed')
    await mkdir(packed)
    await installDevelopment(packed)
    const files = await install(root, 'chainwork', packed)
    expect(files.filter((file) => file.startsWith('plugins/'))).toEqual([])
    expect(files.filter((file) => /(?<!\.d)\.[jt]s$/.test(file))).toEqual(['runtime/cli/chainwork.ts'])
    for (const file of ['risk.ts', 'plugin.ts', 'tsconfig.json', 'package.json'])
      await writeFile(join(packed, file), await readFile(join(source, file), 'utf8'))
    expect(await tsc(packed)).toEqual({ code: 0, output: '' })
  }, 120_000)

  test('cannot import chainwork/plugin at run time, which has only types', async () => {
    const { code, output } = await node(source, '--input-type=module', '-e', "await import('chainwork/plugin')")
    expect(code).not.toBe(0)
    expect(output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
  })

  test('does not compile when it uses the plugin contract wrongly', async () => {
    await writeFile(join(source, 'wrong.ts'), WRONG)
    try {
      expect(await tsc(source)).toEqual({ code: 0, output: '' })
      await writeFile(join(source, 'wrong.ts'), WRONG.replaceAll(/.*@ts-expect-error.*\n/g, ''))
      const { output } = await tsc(source)
      expect(output.match(/^wrong\.ts\(\d+,\d+\): error/gm)).toHaveLength(WRONG.split('@ts-expect-error').length - 1)
    } finally {
      await rm(join(source, 'wrong.ts'))
    }
  }, 120_000)
})

const SCRIPT = `
const { startTestService } = await import(process.env.ROOT + 'runtime/testing.ts')
const service = await startTestService({ environment: { CHAINWORK_PLUGINS: 'chainwork-risk' } })
const acme = await service.account()
const before = await acme.get('/api/v1/risks')
console.log(before.status, before.body.code)
await service.app.activation.set(acme.accountId, 'risk', true)
const red = { kind: 'event', name: 'task.red' }
const system = { id: null, name: 'system', email: null }
await service.app.unitOfWork.of('scheduling').as({ id: acme.accountId, timeZone: 'UTC' }, system, (call) =>
  call.emit(red, { taskName: 'Weld the frame', bufferConsumption: 93.4 }))
await service.settled()
const after = await acme.get('/api/v1/risks?$top=1')
console.log(after.status, JSON.stringify(after.body.value.map((risk) => risk.title)))
await service.stop()
process.exit(0)
`

const WRONG = `
import type { Directory, Handler, Ref } from 'chainwork/plugin'
import { definePlugin, directory, on, type Ops, origins, taskRed } from './risk.js'

const listRisks: Handler<Ops['listRisks']> = async (_, call) => call.reply(200, { value: [] })
const found: Ref<'service', Directory> = directory
const due: Ref<'event', { id: number }> = { kind: 'event', name: 'risk.due' }

export const right = definePlugin({
  availability: 'always',
  uses: { found },
  offers: { origins },
  setup: (host, { found }) => ({
    handlers: { listRisks },
    listeners: [
      on(due, async (batch, { tx }) => {
        for (const { accountId, data } of batch) await found.people(tx, accountId ?? 0, [data.id])
      }),
      on('public', async (batch) => host.log.info({ names: batch.map(({ event }) => event) }, 'received')),
    ],
    services: { origins: { allowed: async (origin) => origin.startsWith('https://') } },
  }),
})

export const status: Handler<Ops['listRisks']> = async (_, call) =>
  // @ts-expect-error the contract names no 201
  call.reply(201, { value: [] })
export const body: Handler<Ops['listRisks']> = async (_, call) =>
  // @ts-expect-error a risk has a title
  call.reply(200, { value: [{ id: 1 }] })
export const query: Handler<Ops['listRisks']> = async (input, call) =>
  // @ts-expect-error $top is a number
  call.reply(200, { value: [{ id: 1, title: input.query.$top }] })
// @ts-expect-error an event's data has no colour
export const listener = on(taskRed, async ([event]) => void event?.data.colour)
// @ts-expect-error a service is no event
export const notAnEvent = on(directory, async () => {})
// @ts-expect-error a directory does more than that
export const less: Ref<'service', { account(): void }> = directory
// @ts-expect-error a handler is missing
export const missing = definePlugin({ availability: 'always', setup: () => ({ handlers: {} }) })
export const wrongService = definePlugin({
  availability: 'always',
  offers: { origins },
  // @ts-expect-error origins are asked by promise
  setup: () => ({ handlers: { listRisks }, services: { origins: { allowed: () => true } } }),
})
export const wrongUse = definePlugin({
  availability: 'always',
  uses: { directory },
  setup: (_host, { directory }) => ({
    handlers: { listRisks },
    close: async () => {
      // @ts-expect-error ids are numbers
      await directory.account(_host.db, '1')
    },
  }),
})
`
