import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyPlugin, Host } from '#runtime'
import { targetRow } from '../../plugins/webhooks/target.ts'
import { type App, BootError, boot } from '../../runtime/boot/boot.ts'
import type { CliCommand, Options } from '../../runtime/cli/command.ts'
import { doctorCommand } from '../../runtime/cli/doctor.ts'
import { render } from '../../runtime/cli/print.ts'
import { secretsListCommand, secretsRetireCommand } from '../../runtime/cli/secrets-commands.ts'
import { makeKeyring, readKeyring } from '../../runtime/security/secrets.ts'
import { migratedDatabase, testTerminal } from '../../runtime/testing.ts'
import { runCli } from '../support/cli.ts'
import { silentLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import probe from './probe/plugin.js'

const key = () => randomBytes(32).toString('base64')
const [one, other, third] = [key(), key(), key()]

let scratch: Awaited<ReturnType<typeof migratedDatabase>>
let folder: string
beforeEach(async () => {
  scratch = await migratedDatabase()
  folder = temporaryFolder('keys')
})
afterEach(async () => {
  await scratch.drop()
  removeFolder(folder)
})

const settings = (SECRETS_KEYS?: string) => ({
  DATABASE_URL: scratch.url,
  DATA_DIR: folder,
  ...(SECRETS_KEYS && { SECRETS_KEYS }),
})

/** Boots like a start of the service, and closes at once. */
async function start(keys?: string, dataDir = folder): Promise<void> {
  const app = await boot({ environment: { ...settings(keys), DATA_DIR: dataDir }, log: silentLog })
  await app.close()
}

/** Returns the faults that keep the service from starting. */
async function refusal(keys?: string, dataDir?: string): Promise<readonly string[]> {
  try {
    await start(keys, dataDir)
  } catch (error) {
    if (error instanceof BootError) return error.faults
    throw error
  }
  return []
}

/** Runs a command in this process, which takes a tenth of what a process of its own does. */
async function run(command: CliCommand, options: Options = {}, keys?: string) {
  const { signal } = new AbortController()
  const session = { environment: settings(keys), log: silentLog, signal, terminal: testTerminal() }
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const outcome = await command.run(options, session)
    return { failed: outcome.failed === true, out: render(outcome, false) }
  } finally {
    stderr.mockRestore()
  }
}
const doctor = (keys?: string) => run(doctorCommand, {}, keys)

/** As a process: what it prints and how it exits. */
const cli = (args: string, keys?: string) => runCli(args, { env: settings(keys) })
const list = async (keys?: string) => JSON.parse((await cli('secrets list --json', keys)).out).value

test('start: registers the fingerprint of the encrypting key, and accepts the key at the next start', async () => {
  await start(`k1:${one},k2:${other}`)
  await start(`k1:${one},k2:${other}`)
  const app = await boot({ environment: settings(`k1:${one}`), log: silentLog })
  const rows = await app.database.query<{ id: string; fingerprint: Buffer }>('SELECT * FROM runtime.secret_key')
  await app.close()
  expect(rows.map(({ id }) => id)).toEqual(['k1'])
  expect(rows[0]?.fingerprint).toHaveLength(32)
  expect(rows[0]?.fingerprint.equals(Buffer.from(one, 'base64'))).toBe(false)
})

test('start: refuses another key with the same id; the error names id and setting, and no key', async () => {
  await start(`k1:${one}`)
  const faults = await refusal(`k1:${other}`)
  expect(faults).toEqual([expect.stringMatching(/^SECRETS_KEYS has another key k1 than the one/)])
  for (const secret of [one, other]) expect(faults.join()).not.toContain(secret)
})

test('start: refuses when a registered key is missing, and registers no other key', async () => {
  await start(`k1:${one}`)
  expect(await refusal(`k2:${other}`)).toEqual([expect.stringMatching(/^SECRETS_KEYS lacks the key k1/)])
  expect(await refusal(`k1:${one}`)).toEqual([])
})

test('start: refuses a keys file of another DATA_DIR; the error names the file and the settings', async () => {
  await start()
  const elsewhere = join(folder, 'elsewhere')
  await makeKeyring(elsewhere)
  const faults = await refusal(undefined, elsewhere)
  expect(faults).toEqual([expect.stringContaining(`${join(elsewhere, 'secrets.keys')} has another key k1`)])
  expect(faults).toEqual([expect.stringContaining('SECRETS_KEYS is not set; set it, or DATA_DIR')])
})

test('start: refuses without keys when the database needs some, and generates none', async () => {
  await start(`k1:${one}`)
  expect(await refusal()).toEqual([
    expect.stringMatching(
      /^SECRETS_KEYS is not set, and there is no .*secrets\.keys, but .* the key k1: set SECRETS_KEYS/,
    ),
  ])
  expect(existsSync(join(folder, 'secrets.keys'))).toBe(false)
})

test.each([
  ['the same id', 'k1', 'k1'],
  ['ids of their own', 'a', 'b'],
])(
  'start: of two processes that start at the same time with different keys under %s one is refused',
  async (_what, first, second) => {
    const outcomes = await Promise.allSettled([start(`${first}:${one}`), start(`${second}:${other}`)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((it) => it.status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toBeInstanceOf(BootError)
    const again = [await refusal(`${first}:${one}`), await refusal(`${second}:${other}`)]
    expect(again.map(({ length }) => length).sort()).toEqual([0, 1])
  },
)

/** Stores a webhook whose secret is encrypted with the first of the keys. */
async function storeWebhook(keys: string, id = 'wh_1'): Promise<void> {
  const ring = await readKeyring({ secretsKeys: keys, dataDir: folder, production: false })
  await sql(
    `INSERT INTO webhooks.registration (account_id, id, name, url, subscriptions, target_sealed, is_active, headers, created_at)
     VALUES (1, $1, 'Hook', 'https://example.com', '{}', $2, true, '[]', now())
     ON CONFLICT (account_id, id) DO UPDATE SET target_sealed = excluded.target_sealed`,
    [id, ring?.secrets.seal('whsec', targetRow(id))],
  )
}

async function sql(text: string, params: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  await client.query(text, params)
  await client.end()
}

test('rotation: a new key is added last, then moved first, and the old key is retired when it encrypts nothing', async () => {
  const [k1, k2] = [`k1:${one}`, `k2:${other}`]
  for (const keys of [k1, `${k1},${k2}`, `${k2},${k1}`, `${k1},${k2}`]) expect(await refusal(keys)).toEqual([])
  expect(await refusal(k2)).toEqual([expect.stringContaining('SECRETS_KEYS lacks the key k1')])
  await storeWebhook(k1)
  const fingerprint = expect.stringMatching(/^[0-9a-f]{12}$/)
  expect(await list(`${k2},k3:${third}`)).toEqual([
    {
      id: 'k1',
      fingerprint,
      firstUsedAt: expect.any(String),
      configured: false,
      seals: false,
      secrets: 1,
      checksums: 0,
    },
    { id: 'k2', fingerprint, firstUsedAt: expect.any(String), configured: true, seals: true, secrets: 0, checksums: 0 },
  ])
  const both = `${k2},${k1}`
  for (const [id, keys, sentence] of [
    ['k1', both, 'One stored secret is encrypted with the key k1'],
    ['k2', both, 'The key k2 encrypts new secrets'],
    ['k9', both, 'There is no registered key k9'],
  ] as const) {
    const { code, err } = await cli(`secrets retire --id ${id}`, keys)
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) })
  }
  await storeWebhook(k2)
  expect((await cli('secrets retire --id k1', both)).code).toBe(0)
  expect(await refusal(k2)).toEqual([])
  expect((await list(k2)).map(({ id }: { id: string }) => id)).toEqual(['k2'])
})

test('secrets retire: refuses when the caller lacks the key, has another one, or has keys that were never used', async () => {
  await start(`k1:${one}`)
  await storeWebhook(`k1:${one}`)
  for (const [keys, sentence] of [
    [`k2:${other}`, 'SECRETS_KEYS lacks the key k1'],
    [`k2:${other},k1:${third}`, 'SECRETS_KEYS has another key k1'],
    [`k2:${other},k1:${one}`, 'No process of the service has started with the key k2'],
  ] as const) {
    await expect(run(secretsRetireCommand, { id: 'k1' }, keys)).rejects.toThrow(sentence)
  }
  expect(await refusal(`k2:${other}`)).toHaveLength(1)
  expect(await refusal(`k1:${one}`)).toEqual([])
})

test('keys file: commands do not change its mode', async () => {
  await start()
  const file = join(folder, 'secrets.keys')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await chmod(file, 0o640)
  await run(secretsListCommand)
  expect((await stat(file)).mode & 0o777).toBe(0o640)
})

test('doctor: reports keys that do not match those of the database', async () => {
  await start(`k1:${one}`)
  expect((await doctor(`k1:${one}`)).failed).toBe(false)
  const { failed, out } = await doctor(`k1:${other}`)
  expect(failed).toBe(true)
  expect(out).toMatch(/FAULT {2}keys +SECRETS_KEYS has another key k1/)
  expect(out).not.toContain(other)
  expect((await doctor()).out).toContain('FAULT  keys        SECRETS_KEYS is not set, and there is no')
})

/** The probe plugin with a command that encrypts a secret. */
const sealing = {
  ...(probe as unknown as AnyPlugin),
  commands: { 'probe seal': { summary: 'Seals a secret', options: [] } },
  setup: (host: Host<undefined>) => ({
    ...(probe as { setup(): object }).setup(),
    commands: { 'probe seal': async () => ({ sealed: host.secrets.seal('secret', 'row') }) },
  }),
} as unknown as AnyPlugin

const bootCommand = (keys?: string): Promise<App> =>
  boot({ environment: settings(keys), log: silentLog, plugins: [sealing], migrate: 'check', command: { reads: false } })

test('commands: encrypt only with the keys of the service, and work without keys when they need none', async () => {
  const app = await boot({ environment: settings(`k1:${one}`), log: silentLog, plugins: [sealing] })
  await app.close()
  const attempts = [
    [`k1:${one}`, undefined],
    [`k1:${other}`, /has another key k1/],
    [`k2:${other},k1:${one}`, /No process of the service has started with the key k2/],
    [undefined, /There are no keys: SECRETS_KEYS is not set/],
  ] as const
  for (const [keys, sentence] of attempts) {
    const app = await bootCommand(keys)
    const sealed = app.commands.get('probe seal')?.({}, testTerminal())
    if (sentence) await expect(sealed).rejects.toThrow(sentence)
    else expect(await sealed).toEqual({ sealed: expect.stringMatching(/^v1\.k1\./) })
    await app.commands.get('account list')?.({}, testTerminal())
    await app.close()
  }
})
