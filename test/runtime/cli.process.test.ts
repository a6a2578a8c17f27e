import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratchDatabase } from '../../runtime/testing.ts'
import { PROGRAM, ROOT, run, runCli } from '../support/cli.ts'
import { NODE_FLAGS } from '../support/node-flags.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { running } from './embedded/harness.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let folder: string
beforeAll(async () => {
  scratch = await scratchDatabase()
  folder = temporaryFolder('cli')
  await json('migrate')
})
afterAll(async () => {
  await scratch.drop()
  removeFolder(folder)
})

const chainwork = (args: string, more: { env?: Record<string, string>; stdin?: string } = {}) =>
  runCli(args, { ...more, env: { DATABASE_URL: scratch.url, DATA_DIR: join(folder, 'data'), ...more.env } })
const json = async (args: string, more: Parameters<typeof chainwork>[1] = {}) => {
  const { code, out, err } = await chainwork(`${args} --json`, more)
  expect(err).toMatch(/^database: .*\n(to apply: .*\n)?$/)
  expect(code).toBe(0)
  return JSON.parse(out)
}

describe('chainwork', () => {
  test('is what the package names, and its help lists every command without opening a database', async () => {
    const home = join(folder, 'untouched')
    const { bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const { code, out } = await run(join(ROOT, bin.chainwork), ['--help'], {
      env: { DATA_DIR: home, DATABASE_URL: '' },
    })
    expect(code).toBe(0)
    for (const name of ['migrate', 'doctor', 'plugin enable', 'account create', 'user create', 'client create'])
      expect(out).toContain(name)
    expect(existsSync(home)).toBe(false)
  })

  test.each([
    '',
    'frob',
    'plugin frob',
    'plugin enable webhooks',
    'plugin enable --account x webhooks',
    'plugin enable --account 1',
    'account create',
    'account create --name A --time-zone Mars/Olympus',
  ])('exits 2 on wrong use (%j), with output on stderr only', async (args) => {
    const { code, out, err } = await chainwork(args)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).not.toBe('')
    expect(err).not.toMatch(/\n {4}at /)
  })

  test('refuses a secret as an argument, and does not print it', async () => {
    const { code, err } = await chainwork('user create --account 1 --email a@example.com --password hunter2')
    expect(code).toBe(2)
    expect(err).not.toContain('hunter2')
  })

  test('exits 1 with a sentence when the database cannot be used', async () => {
    const { code, out, err } = await chainwork('account list', { env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' } })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^database: postgres:\/\/127\.0\.0\.1:1\/none\nThe database cannot be used: .*\n$/)
  })

  test('reports all faults of the settings together', async () => {
    const { code, err } = await chainwork('account list', { env: { PORT: 'x', ROLES: 'cook' } })
    expect(code).toBe(1)
    expect(err).toContain('PORT:')
    expect(err).toContain('ROLES:')
  })

  test('reports an unknown log level like any other fault of the settings', async () => {
    const { code, err } = await chainwork('account list', { env: { LOG_LEVEL: 'loud' } })
    expect(code).toBe(1)
    expect(err).toMatch(/^database: .*\nLOG_LEVEL: is loud; it takes .*\n$/)
    expect((await chainwork('--help', { env: { LOG_LEVEL: 'loud' } })).code).toBe(0)
  })
})

describe('the database address on stderr', () => {
  test('contains neither user nor password nor query', async () => {
    const url = new URL(scratch.url)
    url.password = 'hunter2'
    const { code, err } = await chainwork('account list', { env: { DATABASE_URL: url.href } })
    expect(err).toBe(`database: postgres://${url.hostname}:${url.port || 5432}${url.pathname}\n`)
    expect(code).toBe(0)
  })

  test('is not printed by a command that opens no database', async () => {
    const { code, out, err } = await chainwork('plugin list', { env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' } })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/identity +always/)
  })
})

describe('a command', () => {
  test('generates no keys, and does not create the first account', async () => {
    const fresh = await scratchDatabase()
    const DATA_DIR = join(folder, 'keyless')
    const env = {
      DATABASE_URL: fresh.url,
      DATA_DIR,
      BOOTSTRAP_ADMIN_EMAIL: 'ada@example.com',
      BOOTSTRAP_ADMIN_PASSWORD: 'correct horse battery',
    }
    try {
      await json('migrate', { env })
      expect((await json('account list', { env })).value).toEqual([])
      expect(existsSync(DATA_DIR)).toBe(false)
    } finally {
      await fresh.drop()
    }
  })
})

describe('on a server’s database', () => {
  test('migrate applies what --dry-run lists, once', async () => {
    const fresh = await scratchDatabase()
    const env = { DATABASE_URL: fresh.url }
    try {
      const { pending } = await json('migrate --dry-run', { env })
      expect(pending[0]).toEqual({ plugin: 'runtime', number: 1, name: '001_runtime.sql', breaks: false })
      const early = await chainwork('account list', { env })
      expect(early.code).toBe(1)
      expect(early.err).toMatch(/lacks runtime\/001_runtime\.sql.*chainwork migrate/)
      expect(await json('migrate --dry-run', { env })).toEqual({ pending, corrected: [], wouldBreak: [] })
      expect((await json('migrate', { env })).applied).toEqual(pending)
      expect(await json('migrate', { env })).toEqual({ applied: [] })
    } finally {
      await fresh.drop()
    }
  })

  test('account, user and client create: read secrets from stdin or the environment', async () => {
    const account = await json('account create --name Acme')
    expect(account).toMatchObject({ id: 1, name: 'Acme', timeZone: 'UTC' })
    expect((await json('account list')).value).toHaveLength(1)
    const stdin = 'correct horse battery staple\n'
    const user = await json('user create --account 1 --email ada@example.com --password-stdin', { stdin })
    expect(user).toMatchObject({ email: 'ada@example.com', internalLogin: true })
    const env = { CHAINWORK_PASSWORD: 'correct horse battery staple' }
    expect(await json('user create --account 1 --email bob@example.com', { env })).toMatchObject({
      internalLogin: true,
    })
    const client = await json('client create --account 1 --name importer')
    expect(client.clientId).toBeTruthy()
    expect(client.clientSecret.length).toBeGreaterThanOrEqual(32)
  })

  test('the output without --json is a table, with control characters escaped', async () => {
    await json('account create --name Bad\u001b[31mred\u001b[0m')
    const { out } = await chainwork('account list')
    const [head, first] = out.split('\n')
    expect(head).toMatch(/^id +name +timeZone/)
    expect(first).toMatch(/^1 +Acme +UTC/)
    expect(out).not.toContain('\u001b')
  })

  test('plugin enable and disable change the activation for one account', async () => {
    expect(await json('plugin disable --account 1 webhooks')).toMatchObject({ name: 'webhooks', enabled: false })
    const { value } = await json('plugin list --account 1')
    expect(value.find((it: { name: string }) => it.name === 'webhooks').enabled).toBe(false)
    expect(await json('plugin enable --account 1 webhooks')).toMatchObject({ name: 'webhooks', enabled: true })
  })

  test.each([
    [
      'plugin enable --account 1 frob',
      'There is no plugin frob. There are console, identity, mcp, scheduling, scim, webhooks; CHAINWORK_PLUGINS, which adds those of npm packages, is not set.',
    ],
    ['plugin enable --account 999 webhooks', 'There is no account 999.'],
    ['plugin disable --account 1 identity', 'cannot be disabled'],
  ])('%j fails with exit 1 and a sentence', async (args, sentence) => {
    const { code, err } = await chainwork(args)
    expect(code).toBe(1)
    expect(err).toContain(sentence)
  })

  test('doctor names the tables and counters that the role may not change, and the rights that it needs', async () => {
    const role = `reader_${process.pid}`
    const client = new pg.Client({ connectionString: scratch.url })
    await client.connect()
    try {
      await client.query(`create role ${role} login`)
      for (const schema of ['runtime', 'identity', 'scheduling', 'webhooks', 'scim'])
        await client.query(`grant usage on schema ${schema} to ${role};
          grant select, insert, update, delete on all tables in schema ${schema} to ${role}`)
      const url = new URL(scratch.url)
      url.username = role
      const doctor = () => chainwork('doctor', { env: { DATABASE_URL: url.href } })
      const { out } = await doctor()
      expect(out).toMatch(new RegExp(`^FAULT {2}rights .*${role} may not change .* runtime.event_id, `, 'm'))
      // As it is told to.
      await client.query(/it needs: (.*)/.exec(out)?.[1] ?? '')
      expect((await doctor()).out).toMatch(/^ok {5}rights /m)
      await client.query(`revoke update on scheduling.task from ${role}`)
      expect((await doctor()).out).toMatch(
        new RegExp(`^FAULT {2}rights .*${role} may not change .* scheduling.task;`, 'm'),
      )
    } finally {
      await client.query(`drop owned by ${role}; drop role ${role}`)
      await client.end()
    }
  })

  test('names the reason when the database refuses the connection', async () => {
    const role = `refused_${process.pid}`
    const client = new pg.Client({ connectionString: scratch.url })
    await client.connect()
    const url = new URL(scratch.url)
    url.username = role
    const env = { DATABASE_URL: url.href }
    await client.query(`create role ${role} login connection limit 0`)
    try {
      const reason = `too many connections for role "${role}"`
      expect((await chainwork('account list', { env })).err).toContain(`\nThe database cannot be used: ${reason}`)
      const { out } = await chainwork('doctor', { env })
      expect(out).toContain(`FAULT  database    it cannot be used: ${reason}`)
      expect(out).toMatch(/remedy: .*let it or the role take more connections/)
    } finally {
      await client.query(`drop role ${role}`)
      await client.end()
    }
  })

  test('doctor names an encoding in which not every character can be stored', async () => {
    const client = new pg.Client({ connectionString: scratch.url })
    await client.connect()
    const url = new URL(scratch.url)
    url.pathname += '_ascii'
    const name = url.pathname.slice(1)
    await client.query(`create database ${name} template template0 encoding sql_ascii locale_provider libc locale 'C'`)
    try {
      const { code, out } = await chainwork('doctor', { env: { DATABASE_URL: url.href } })
      expect(code).toBe(1)
      expect(out).toMatch(/^FAULT {2}encoding .* is SQL_ASCII, .*\n {19}remedy: Dump the database.*`createdb /m)
    } finally {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    }
  })

  test('doctor reports a row that was set aside and an edited migration', async () => {
    const healthy = await json('doctor')
    expect(healthy.checks.filter((it: { ok: boolean }) => !it.ok)).toEqual([])
    const client = new pg.Client({ connectionString: scratch.url })
    await client.connect()
    await client.query(
      `insert into runtime.outbox (plugin, account_id, event, data, actor, happened_at, due_at, attempts, set_aside_at, error)
       values ('webhooks', 1, 'task.completed', '{}', '{}', now(), now(), 5, now(), 'no such task')`,
    )
    await client.query("update runtime.migration set checksum = 'other' where plugin = 'runtime' and number = 1")
    const { code, out } = await chainwork('doctor')
    await client.query("delete from runtime.outbox where event = 'task.completed'")
    await client.end()
    expect(code).toBe(1)
    expect(out).toContain(
      'FAULT  outbox      1 rows failed too often and are set aside: 1 of task.completed (no such task)',
    )
    expect(out).toContain('The database was made by another version of runtime/001_runtime.sql.')
  })

  test('doctor names a remedy for every fault', async () => {
    const env = { SECRETS_KEYS: 'k1:AAAA', PORT: 'x', CHAINWORK_PLUGINS: 'nowhere', AMQP_URL: 'amqp://127.0.0.1:1' }
    const { code, out } = await chainwork('doctor --json', { env })
    expect(code).toBe(1)
    const { checks } = JSON.parse(out) as { checks: { name: string; ok: boolean; remedy?: string }[] }
    const faults = checks.filter((it) => !it.ok)
    expect(faults.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['settings', 'plugins', 'secrets', 'webhooks']),
    )
    expect(faults.filter(({ remedy }) => !remedy)).toEqual([])
    expect(checks.map(({ name }) => name)).toContain('clock')
    const text = (await chainwork('doctor', { env })).out
    expect(text).toMatch(/FAULT {2}secrets .*\n {19}remedy: Give SECRETS_KEYS/)
    expect(text).not.toContain('\u001b')
  })

  test('doctor wants no DATA_DIR where nothing is kept in it, as on a read-only file system', async () => {
    const env = { DATA_DIR: '/dev/null/nowhere', SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}` }
    expect((await chainwork('doctor', { env })).out).toMatch(/^ok {5}data .*DATA_DIR is not used/m)
    const { out } = await chainwork('doctor', { env: { ...env, SECRETS_KEYS: '' } })
    expect(out).toMatch(/^FAULT {2}data .*is not writable/m)
  })
})

describe('on the embedded database', () => {
  const env = () => ({ DATABASE_URL: '', DATA_DIR: join(folder, 'embedded') })
  const pidFile = () => join(folder, 'embedded/postgres/postmaster.pid')

  test('doctor and migrate --dry-run create nothing', async () => {
    const { ok, checks } = await json('doctor', { env: env() })
    expect(ok).toBe(true)
    expect(checks.map(({ name }: { name: string }) => name)).toContain('disk')
    await json('migrate --dry-run', { env: env() })
    expect(existsSync(env().DATA_DIR)).toBe(false)
  })

  test('doctor warns of a misspelled setting, and does not fail', async () => {
    const { code, out } = await chainwork('doctor', { env: { ...env(), DATABASE_POL: '3' } })
    expect(out).toMatch(/^ok {5}settings +are valid\nWARN {3}settings +DATABASE_POL: .* DATABASE_POOL is one\.$/m)
    expect(code).toBe(0)
  })

  test.each([
    'account list',
    'account create --name Acme',
    'plugin list --account 1',
    'plugin enable --account 1 webhooks',
    'secrets list',
    'secrets retire --id k1',
    'outbox list',
  ])('%j fails when there is no database, and creates none', async (args) => {
    const { code, out, err } = await chainwork(args, { env: { ...env(), SECRETS_KEYS: '' } })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(`database: embedded, ${env().DATA_DIR}\n`)
    expect(err).toContain(`There is no database in ${env().DATA_DIR}: set DATA_DIR, or DATABASE_URL`)
    expect(err).toContain('A start of the service, or `chainwork migrate`, creates a new one.')
    expect(existsSync(env().DATA_DIR)).toBe(false)
  })

  test('with MIGRATE_ON_START=false the errors do not recommend a start of the service', async () => {
    const sentence = 'to the value that the service has. `chainwork migrate` creates a new one.'
    const more = { env: { ...env(), MIGRATE_ON_START: 'false' } }
    expect((await chainwork('account list', more)).err).toContain(sentence)
    const { code, out } = await chainwork('doctor', more)
    expect(code).toBe(1)
    expect(out).toContain(`FAULT  database    There is no database in ${env().DATA_DIR}`)
    expect(out).toContain(sentence)
    const fresh = await scratchDatabase()
    try {
      const { out } = await chainwork('doctor', { env: { DATABASE_URL: fresh.url, MIGRATE_ON_START: 'false' } })
      expect(out).toMatch(/FAULT {2}migrations .* are missing; chainwork migrate applies them\.\n/)
    } finally {
      await fresh.drop()
    }
    expect(existsSync(env().DATA_DIR)).toBe(false)
  })

  test('errors contain a relative DATA_DIR as an absolute path', async () => {
    const { err } = await chainwork('account list', { env: { DATABASE_URL: '', DATA_DIR: './nowhere at all' } })
    expect(err).toContain(`There is no database in ${join(ROOT, 'nowhere at all')}`)
  })

  test('commands start it, keep their data, and stop it', async () => {
    await json('migrate', { env: env() })
    await json('account create --name Acme', { env: env() })
    expect((await json('account list', { env: env() })).value).toHaveLength(1)
    expect(existsSync(pidFile())).toBe(false)
    expect(statSync(env().DATA_DIR).mode & 0o777).toBe(0o700)
  })

  test('commands use it together with another process, and keep it running', async () => {
    const program = join(dirname(fileURLToPath(import.meta.url)), 'embedded/user.ts')
    const service = spawn(process.execPath, [program, env().DATA_DIR])
    try {
      await new Promise((ok) => service.stdout.once('data', ok))
      const pid = Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)
      expect((await json('account list', { env: env() })).value).toHaveLength(1)
      expect(running(pid)).toBe(true)
    } finally {
      const exited = new Promise((ok) => service.once('exit', ok))
      service.kill('SIGTERM')
      await exited
    }
    expect(existsSync(pidFile())).toBe(false)
  })

  test('an interrupted command stops it', async () => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [...NODE_FLAGS, PROGRAM, 'account', 'list'], {
      cwd: ROOT,
      env: { PATH, NODE_COMPILE_CACHE, ...env() },
    })
    let err = ''
    child.stderr.on('data', (piece) => {
      err += piece
    })
    const ended = new Promise<number | null>((ok) => child.once('close', ok))
    await waitFor('the database is being started', () => existsSync(pidFile()), Boolean, {
      interval: 2,
      timeout: 60_000,
    })
    child.kill('SIGINT')
    expect(await ended).toBe(1)
    expect(err).toContain('Stopped by SIGINT.')
    expect(existsSync(pidFile())).toBe(false)
  })
})
