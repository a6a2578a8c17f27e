import { access, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Directory, directory } from '#plugins/identity'
import type { AnyPlugin, Host } from '#runtime'
import { BootError, boot } from '../../runtime/boot/boot.ts'
import { startService } from '../../runtime/boot/start-service.ts'
import { migratedDatabase, scratchDatabase, startTestService, testTerminal } from '../../runtime/testing.ts'
import { recordingLog, silentLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import probe from './probe/plugin.js'

const probePlugin = probe as unknown as AnyPlugin
const log = { debug() {}, info() {}, warn() {}, error() {} }
let folder: string
beforeAll(async () => {
  folder = temporaryFolder('boot')
})
afterAll(() => removeFolder(folder))

async function faultsOf(
  environment: Record<string, string>,
  plugins: readonly AnyPlugin[] = [],
): Promise<readonly string[]> {
  try {
    const app = await boot({ environment: { DATA_DIR: folder, ...environment }, plugins, log: silentLog })
    await app.close()
    return []
  } catch (error) {
    if (error instanceof BootError) return error.faults
    throw error
  }
}

test('boot: reports all faults of the settings together, without values', async () => {
  const faults = await faultsOf({
    PORT: 'eighty',
    ROLES: 'api,cook',
    BASE_URL: 'chainwork.example.com',
    TLS_CERT: '/tmp/cert.pem',
    BOOTSTRAP_ADMIN_EMAIL: 'ada@example.com',
    BOOTSTRAP_CLIENT_ID: 'desk',
    BOOTSTRAP_CLIENT_SECRET: 'too-short-to-be-one',
    CHAINWORK_PLUGINS: 'no-such-package',
  })
  for (const name of [
    'PORT',
    'ROLES',
    'BASE_URL',
    'TLS_KEY',
    'BOOTSTRAP_ADMIN_PASSWORD',
    'BOOTSTRAP_CLIENT_SECRET',
    'no-such-package',
  ]) {
    expect(
      faults.filter((fault) => fault.includes(name)),
      name,
    ).not.toEqual([])
  }
  expect(faults.join('\n')).not.toContain('too-short-to-be-one')
})

test('boot: logs a misspelled setting, also beside faults, and not for a command', async () => {
  const warnings = async (command?: { readonly reads: boolean }) => {
    const log = recordingLog()
    const environment = { DATA_DIR: folder, DATABASE_POL: '3', PORT: 'eighty' }
    await expect(boot({ environment, log, ...(command && { command }) })).rejects.toThrow(BootError)
    return log.lines.map(({ level, message }) => [level, message])
  }
  expect(await warnings()).toEqual([['warn', 'DATABASE_POL: is no setting, and is ignored; DATABASE_POOL is one.']])
  expect(await warnings({ reads: true })).toEqual([])
})

test('boot: checks addresses, certificates and proxies before it listens or connects', async () => {
  const faults = await faultsOf({
    DATABASE_URL: 'mysql://chainwork:hunter2-of-ours@db/chainwork',
    TLS_CERT: join(folder, 'no-such-cert.pem'),
    TLS_KEY: join(folder, 'no-such-key.pem'),
    TRUST_PROXY: '10.0.0.0/8,the-balancer',
    LOG_LEVEL: 'loud',
    HOST: 'the moon',
    SHUTDOWN_DELAY: '601',
  })
  for (const name of ['DATABASE_URL', 'TLS_CERT', 'the-balancer', 'LOG_LEVEL', 'HOST', 'SHUTDOWN_DELAY']) {
    expect(
      faults.filter((fault) => fault.includes(name)),
      name,
    ).not.toEqual([])
  }
  expect(faults.join('\n')).not.toContain('hunter2')
  expect(faults.join('\n')).not.toContain('10.0.0.0')
})

test('boot: refuses a DATA_DIR that cannot be created, without waiting', async () => {
  const faults = await faultsOf({ DATA_DIR: '/proc/nope' })
  expect(faults).toEqual([expect.stringMatching(/^DATA_DIR: \/proc\/nope cannot be made/)])
})

test.each(['https://ada:hunter2@a.example', 'https://a.example?key=hunter2', 'https://a.example#x'])(
  'boot: refuses %s as BASE_URL, since everybody sees the links that are made from it',
  async (address) => {
    const faults = await faultsOf({ BASE_URL: address, AUTH_URL: 'https://a.example' })
    expect(faults).toEqual([expect.stringContaining('BASE_URL: must not have a user name')])
    expect(faults.join()).not.toContain('hunter2')
  },
)

test('boot: refuses generated keys and http addresses in production', async () => {
  const faults = await faultsOf({ NODE_ENV: 'production', BASE_URL: 'http://chainwork.example.com' })
  expect(faults.join('\n')).toMatch(/BASE_URL.*https/)
  expect(faults.join('\n')).toContain('SECRETS_KEYS')
})

test('boot: refuses a plugin whose path or operationId another plugin has, and names both', async () => {
  const contract = join(folder, 'rival.json')
  await writeFile(
    contract,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Rival', version: '1' },
      paths: {
        '/connect/token': {
          post: { operationId: 'createToken', summary: 'Creates a token', responses: { 200: { description: 'ok' } } },
        },
      },
    }),
  )
  const rival = { ...probePlugin, name: 'rival', contract: new URL(`file://${contract}`) }
  const faults = (await faultsOf({}, [rival])).join('\n')
  expect(faults).toMatch(/rival.*path \/connect\/token/)
  expect(faults).toMatch(/rival.*operationId createToken/)
})

test('boot: reports offered services that setup does not return, and returned services that are not offered', async () => {
  const scratch = await migratedDatabase()
  const faulty = {
    ...probePlugin,
    availability: 'always',
    offers: { sun: { kind: 'service', name: 'probe.sun' }, moon: { kind: 'service', name: 'probe.moon' } },
    setup: () => ({ handlers: {}, services: { sun: {}, moom: {} } }),
  } as unknown as AnyPlugin
  const faults = await faultsOf({ DATABASE_URL: scratch.url }, [faulty])
  await scratch.drop()
  expect(faults).toEqual([
    'The plugin probe offers the service probe.moon, and its setup returns no services.moon.',
    'The plugin probe returns services.moom from its setup, and its offers name no moom.',
  ])
})

test('boot: passes used services to setup', async () => {
  const scratch = await migratedDatabase()
  const environment = { DATABASE_URL: scratch.url, DATA_DIR: folder }
  const got: unknown[] = []
  const guard: AnyPlugin = {
    name: 'guard',
    contract: new URL('../webhooks/drill/contract.json', import.meta.url),
    availability: 'always',
    offers: {
      helper: { kind: 'service', name: 'guard.helper' },
    },
    setup: () => ({
      handlers: {},
      services: { helper: 'a service' },
    }),
  }
  const user = {
    ...probePlugin,
    uses: { theirHelper: { kind: 'service', name: 'guard.helper' }, directory },
    setup(host: never, services: { theirHelper: string; directory: Directory }) {
      got.push(services.theirHelper, typeof services.directory.people)
      return probePlugin.setup(host, {})
    },
  } as unknown as AnyPlugin
  try {
    const app = await boot({ environment, plugins: [user, guard], log })
    expect(got).toEqual(['a service', 'function'])
    await app.close()
  } finally {
    await scratch.drop()
  }
})

const handlers = () => (probe as { setup(): { handlers: Record<string, unknown> } }).setup().handlers

test('boot: reports missing and misspelt handlers', async () => {
  const scratch = await migratedDatabase()
  const faulty = {
    ...probePlugin,
    setup: () => {
      const { streamProbes, ...rest } = handlers()
      return { handlers: { ...rest, streamProbe: streamProbes } }
    },
  } as unknown as AnyPlugin
  const faults = await faultsOf({ DATABASE_URL: scratch.url }, [faulty])
  await scratch.drop()
  expect(faults).toEqual([
    'The plugin probe has no handler for its operation streamProbes.',
    'The plugin probe has a handler streamProbe, and its contract names no such operation.',
  ])
})

test('boot: reports missing, invalid and undeclared runners of commands', async () => {
  const scratch = await migratedDatabase()
  const plain = { summary: 'For the test', options: [] }
  const run = async () => ({})
  const { setup } = probePlugin as unknown as { setup(): object }
  const faulty = {
    ...probePlugin,
    commands: { 'probe one': plain, 'probe two': plain, 'account list': plain },
    setup: () => ({ ...setup(), commands: { 'probe two': 'none', 'probe three': run, 'account list': run } }),
  } as unknown as AnyPlugin
  const faults = await faultsOf({ DATABASE_URL: scratch.url }, [faulty])
  await scratch.drop()
  expect(faults).toEqual([
    'The plugin probe has no runner for its command probe one.',
    'The plugin probe has no runner for its command probe two.',
    'The plugins identity and probe both have a command account list; only one may have it.',
    'The plugin probe has a runner probe three, but declares no such command.',
  ])
})

test('boot: a command declared as reading fails when it writes', async () => {
  const scratch = await migratedDatabase()
  const { setup } = probePlugin as unknown as { setup(): object }
  const reading = {
    ...probePlugin,
    commands: { 'probe peek': { summary: 'Is declared as reading', options: [], reads: true } },
    setup: ({ db }: Host<undefined>) => ({
      ...setup(),
      commands: { 'probe peek': () => db.query("INSERT INTO probe.note (account_id, note) VALUES (1, 'x')") },
    }),
  } as unknown as AnyPlugin
  const environment = { DATA_DIR: folder, DATABASE_URL: scratch.url }
  const service = await boot({ environment, plugins: [reading], log: silentLog })
  await service.close()
  const app = await boot({
    environment,
    plugins: [reading],
    log: silentLog,
    migrate: 'check',
    command: { reads: true },
  })
  try {
    await expect(app.commands.get('probe peek')?.({}, testTerminal())).rejects.toThrow('read-only transaction')
  } finally {
    await app.close()
    await scratch.drop()
  }
})

test('boot: with migrate "check" refuses a database that lacks migrations or does not exist', async () => {
  const scratch = await scratchDatabase()
  const refused = boot({
    environment: { DATA_DIR: folder, DATABASE_URL: scratch.url },
    log: silentLog,
    migrate: 'check',
  })
  await expect(refused).rejects.toThrow(/lacks runtime\/001_runtime\.sql/)
  await scratch.drop()
  const nowhere = join(folder, 'nowhere')
  const missing = boot({ environment: { DATA_DIR: nowhere }, log: silentLog, migrate: 'check' })
  await expect(missing).rejects.toThrow(`There is no database in ${nowhere}`)
  await expect(access(nowhere)).rejects.toThrow('ENOENT')
})

test('boot: reports invalid handlers, and prepared handlers of operations without a transaction', async () => {
  const scratch = await migratedDatabase()
  const prepare = () => {}
  const faulty = {
    ...probePlugin,
    setup: () => ({
      handlers: { ...handlers(), listProbes: { prepare }, deleteProbe: null, streamProbes: { prepare } },
    }),
  } as unknown as AnyPlugin
  const faults = await faultsOf({ DATABASE_URL: scratch.url }, [faulty])
  await scratch.drop()
  expect(faults).toEqual([
    'The plugin probe has a handler listProbes, which prepares a transaction, but its operation has none.',
    'The plugin probe has a handler deleteProbe, which is neither a function nor an object with a function prepare.',
    'The plugin probe has a handler streamProbes, which prepares a transaction, but its operation has none.',
  ])
})

test('boot: loads a plugin from an npm package named in CHAINWORK_PLUGINS', async () => {
  const home = join(folder, 'node_modules', 'chainwork-probe')
  await mkdir(home, { recursive: true })
  await cp(new URL('./probe/', import.meta.url), home, { recursive: true })
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({ name: 'chainwork-probe', type: 'module', exports: './plugin.js' }),
  )
  const before = process.cwd()
  process.chdir(folder)
  const service = await startTestService({ environment: { CHAINWORK_PLUGINS: 'chainwork-probe' } }).finally(() =>
    process.chdir(before),
  )
  try {
    const acme = await service.account()
    expect((await acme.get('/api/v1/probes')).body.code).toBe('plugin_disabled')
    await service.app.activation.set(acme.accountId, 'probe', true)
    expect((await acme.post('/api/v1/probes', { note: 'from a package' })).status).toBe(201)
  } finally {
    await service.stop()
  }
})

/** Writes a copy of the probe plugin as a package, with other text in one of its files, and returns its folder. */
async function brokenProbe(name: string, file: string, change: (text: string) => string): Promise<string> {
  const home = join(folder, name)
  await cp(new URL('./probe/', import.meta.url), home, { recursive: true })
  await writeFile(join(home, 'package.json'), '{ "type": "module" }')
  await writeFile(join(home, file), change(await readFile(join(home, file), 'utf8')))
  return home
}

test('boot: a plugin that cannot be loaded is named with file and line', async () => {
  const home = await brokenProbe('broken-syntax', 'plugin.js', (text) => `\n\nconst = 1\n${text}`)
  const [fault] = await faultsOf({ CHAINWORK_PLUGINS: `${home}/plugin.js` })
  expect(fault).toMatch(
    /^CHAINWORK_PLUGINS names .*, which cannot be loaded: .*broken-syntax\/plugin\.js:3: Unexpected token/,
  )
})

test.each(['setup', 'start', 'config'])('boot: a plugin whose %s throws is named with file and line', async (step) => {
  const scratch = await migratedDatabase()
  const thrower = `() => {\n    throw new Error('no such ${step} here')\n  }`
  const home = await brokenProbe(`broken-${step}`, 'plugin.js', (text) => {
    const wired = `async setup() {\n    return { ...plugin.setup(), start: ${thrower} }\n  }`
    const part = step === 'start' ? wired : `${step}: ${thrower}`
    return `${text.replace('export default', 'const plugin =')}\nexport default {\n  ...plugin,\n  ${part},\n}\n`
  })
  const environment = { DATABASE_URL: scratch.url, DATA_DIR: folder, CHAINWORK_PLUGINS: `${home}/plugin.js` }
  const start = startService({ environment: { ...environment, PORT: '0' }, log: silentLog })
  await expect(start).rejects.toThrow(BootError)
  const error = (await start.catch((it) => it)) as BootError
  const text = await readFile(join(home, 'plugin.js'), 'utf8')
  const line = text.slice(0, text.indexOf('no such')).split('\n').length
  expect(error.faults).toEqual([
    `The plugin probe failed in its ${step} at ${home}/plugin.js:${line}: no such ${step} here.`,
  ])
  await scratch.drop()
})

test('boot: a plugin with an unknown availability is named with its file', async () => {
  const home = await brokenProbe('broken-availability', 'plugin.js', (text) =>
    text.replace(/availability: '[^']+'/, "availability: 'sometimes'"),
  )
  expect(await faultsOf({ CHAINWORK_PLUGINS: `${home}/plugin.js` })).toEqual([
    `The plugin probe (${home}/plugin.js) has the availability "sometimes"; it takes always, on-by-default, off-by-default.`,
  ])
})

test('boot: a plugin that lacks a handler is named with its file', async () => {
  const scratch = await migratedDatabase()
  const home = await brokenProbe('broken-handler', 'plugin.js', (text) =>
    text.replaceAll('streamProbes', 'streamProbe'),
  )
  const environment = { DATABASE_URL: scratch.url, CHAINWORK_PLUGINS: `${home}/plugin.js` }
  expect(await faultsOf(environment)).toEqual([
    `The plugin probe (${home}/plugin.js) has no handler for its operation streamProbes.`,
    `The plugin probe (${home}/plugin.js) has a handler streamProbe, and its contract names no such operation.`,
  ])
  await scratch.drop()
})

test('boot: a listener to an event that nobody emits is a fault, one to a public or own event is none', async () => {
  const scratch = await migratedDatabase()
  const { setup } = probePlugin as unknown as { setup(): object }
  const listening = (...events: string[]) =>
    ({
      ...probePlugin,
      setup: () => ({ ...setup(), listeners: events.map((event) => ({ event, handle: async () => {} })) }),
    }) as unknown as AnyPlugin
  const environment = { DATABASE_URL: scratch.url }
  expect(await faultsOf(environment, [listening('public', 'task.red', 'probe.own')])).toEqual([])
  expect(await faultsOf(environment, [listening('task.redd', 'identity.password_mail_due')])).toEqual([
    expect.stringMatching(/^The plugin probe listens to the event task\.redd, which nobody emits/),
    expect.stringMatching(/^The plugin probe listens to the event identity\.password_mail_due, which nobody emits/),
  ])
  await scratch.drop()
})

test('boot: a migration that fails is named with plugin, file and line', async () => {
  const scratch = await migratedDatabase()
  const home = await brokenProbe('broken-sql', 'migrations/001_probe.sql', (text) => `${text}\n\nselect nonsense;\n`)
  const lines = (await readFile(join(home, 'migrations/001_probe.sql'), 'utf8')).split('\n').length - 1
  const environment = { DATABASE_URL: scratch.url, DATA_DIR: folder, CHAINWORK_PLUGINS: `${home}/plugin.js` }
  await expect(boot({ environment, log: silentLog })).rejects.toThrow(
    `The migration probe/001_probe.sql failed at ${home}/migrations/001_probe.sql:${lines}: column "nonsense" does not exist.`,
  )
  await scratch.drop()
})
