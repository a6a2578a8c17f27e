import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { BootError, boot } from '../../runtime/boot.ts'
import { orderOf } from '../../runtime/order.ts'
import { scratchDatabase, startTestService } from '../../runtime/testing.ts'
import probe from './probe/plugin.js'

const stranger = probe as unknown as AnyPlugin
const log = { debug() {}, info() {}, warn() {}, error() {} }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chainwork-boot-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function faultsOf(
  environment: Record<string, string>,
  plugins: readonly AnyPlugin[] = [],
): Promise<readonly string[]> {
  try {
    const house = await boot({ environment: { DATA_DIR: folder, ...environment }, plugins, log })
    await house.close()
    return []
  } catch (error) {
    if (error instanceof BootError) return error.faults
    throw error
  }
}

test('all faults of the settings are told at once, without their values', async () => {
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

test('what only shows once the service listens or connects is found before that', async () => {
  const faults = await faultsOf({
    DATABASE_URL: 'mysql://chainwork:hunter2-of-ours@db/chainwork',
    TLS_CERT: join(folder, 'no-such-cert.pem'),
    TLS_KEY: join(folder, 'no-such-key.pem'),
    TRUST_PROXY: '10.0.0.0/8,the-balancer',
    LOG_LEVEL: 'loud',
  })
  for (const name of ['DATABASE_URL', 'TLS_CERT', 'the-balancer', 'LOG_LEVEL']) {
    expect(
      faults.filter((fault) => fault.includes(name)),
      name,
    ).not.toEqual([])
  }
  expect(faults.join('\n')).not.toContain('hunter2')
  expect(faults.join('\n')).not.toContain('10.0.0.0')
})

test('a folder that cannot be used is told by its setting, and nothing is waited for', async () => {
  const faults = await faultsOf({ DATA_DIR: '/proc/nope' })
  expect(faults).toEqual([expect.stringMatching(/^DATA_DIR: \/proc\/nope cannot be made/)])
})

test('production refuses made-up keys and plain addresses', async () => {
  const faults = await faultsOf({ NODE_ENV: 'production', BASE_URL: 'http://chainwork.example.com' })
  expect(faults.join('\n')).toMatch(/BASE_URL.*https/)
  expect(faults.join('\n')).toContain('SECRETS_KEYS')
})

test('a plugin that claims what is taken is refused with both names', async () => {
  const contract = join(folder, 'thief.json')
  await writeFile(
    contract,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Thief', version: '1' },
      paths: {
        '/connect/token': {
          post: { operationId: 'createToken', summary: 'Mine', responses: { 200: { description: 'ok' } } },
        },
      },
    }),
  )
  const thief = { ...stranger, name: 'thief', contract: new URL(`file://${contract}`) }
  const faults = (await faultsOf({}, [thief])).join('\n')
  expect(faults).toMatch(/thief.*path \/connect\/token/)
  expect(faults).toMatch(/thief.*operationId createToken/)
})

test('duplicate names, services that nobody offers and circles are all told', () => {
  const plugin = (name: string, uses: string[], offers?: string, availability = 'always') => ({
    ...stranger,
    name,
    availability: availability as AnyPlugin['availability'],
    uses: Object.fromEntries(uses.map((service) => [service, { kind: 'service' as const, name: service }])),
    ...(offers && { offers: { kind: 'service' as const, name: offers } }),
  })
  const { faults } = orderOf([
    plugin('a', ['b'], 'a'),
    plugin('b', ['a'], 'b'),
    plugin('c', ['nothing']),
    plugin('d', [], 'd', 'on-by-default'),
    plugin('e', ['d']),
    plugin('e', []),
  ])
  expect(faults.join('\n')).toMatch(/a -> b -> a/)
  expect(faults.join('\n')).toMatch(/c uses the service nothing/)
  expect(faults.join('\n')).toMatch(/Two plugins are named e/)
  expect(orderOf([plugin('e', ['d']), plugin('d', [], 'd', 'on-by-default')]).faults.join()).toMatch(/can be off/)
  expect(orderOf([plugin('z', ['y']), plugin('y', [], 'y')]).order.map(({ name }) => name)).toEqual(['y', 'z'])
})

test('a missing handler and a misspelt one are found before anything is served', async () => {
  const scratch = await scratchDatabase()
  const crooked = {
    ...stranger,
    setup: () => ({ handlers: { createProbe() {}, listProbes() {}, deleteProbe() {}, streamProbe() {} } }),
  } as unknown as AnyPlugin
  const faults = await faultsOf({ DATABASE_URL: scratch.url }, [crooked])
  await scratch.drop()
  expect(faults).toEqual([
    'The plugin probe has no handler for its operation streamProbes.',
    'The plugin probe has a handler streamProbe, and its contract names no such operation.',
  ])
})

test('a handler that is none, and one that prepares a transaction where there is none, are found too', async () => {
  const scratch = await scratchDatabase()
  const prepare = () => {}
  const crooked = {
    ...stranger,
    setup: () => ({
      handlers: { createProbe: { prepare }, listProbes: { prepare }, deleteProbe: null, streamProbes: { prepare } },
    }),
  } as unknown as AnyPlugin
  const faults = await faultsOf({ DATABASE_URL: scratch.url }, [crooked])
  await scratch.drop()
  expect(faults).toEqual([
    'The plugin probe has a handler listProbes, which prepares a transaction, and its operation has none.',
    'The plugin probe has a handler deleteProbe, which is neither a function nor has one named prepare.',
    'The plugin probe has a handler streamProbes, which prepares a transaction, and its operation has none.',
  ])
})

test('a third party’s npm package is found by its name and served', async () => {
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
    await service.house.switches.set(acme.accountId, 'probe', true)
    expect((await acme.post('/api/v1/probes', { note: 'from a package' })).status).toBe(201)
  } finally {
    await service.stop()
  }
})
