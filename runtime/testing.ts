/**
 * The testing host: starts a whole service on a new database for a test. It uses only what operators and integrators use:
 * settings, CLI commands, HTTP.
 *
 *     const service = await startTestService()
 *     const acme = await service.account('Acme')
 *     const { status, body } = await acme.post('/api/v1/projects', { name: 'Retrofit' })
 *     await service.stop()
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startService } from './boot/start-service.ts'
import { freePort } from './demo/free-port.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './http/connection-limits.ts'
import { UNFINISHED } from './outbox/attempts.ts'
import type { AnyPlugin, Log } from './plugin.ts'
import { testClock } from './testing/clock.ts'
import { type Requests, requests, signIn } from './testing/requests.ts'
import { migratedDatabase } from './testing/scratch.ts'
import { testTerminal } from './testing/terminal.ts'

export { freePort } from './demo/free-port.ts'
export type { TestClock } from './testing/clock.ts'
export { type Answer, type Requests, signIn } from './testing/requests.ts'
export { migratedDatabase, type ScratchDatabase, scratchDatabase } from './testing/scratch.ts'
export { type TestTerminal, testTerminal } from './testing/terminal.ts'

/** An account; its requests are those of its administrator. */
export type TestAccount = Awaited<ReturnType<typeof openAccount>>

export type TestService = Awaited<ReturnType<typeof startTestService>>

/** The same in all tests, since services that share a database need the same keys. */
export const SECRETS_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`

const QUIET: Log = { debug() {}, info() {}, warn() {}, error() {} }

export async function startTestService(
  options: {
    readonly environment?: Readonly<Record<string, string>>
    readonly plugins?: readonly AnyPlugin[]
    /** The time at which the test's clock starts. */
    readonly now?: string
    readonly log?: Log
    /** Replaces default time limits of connections. */
    readonly connectionLimits?: Partial<ConnectionLimits>
    /** As in production; a test's service refuses to reply with what its contract does not list. */
    readonly unknownValues?: 'send'
  } = {},
) {
  const database = await migratedDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'chainwork-test-'))
  const port = await freePort()
  const clock = testClock(options.now)
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRETS_KEYS,
    API_RATE_LIMIT: '1000000',
    SCIM_RATE_LIMIT: '1000000/60',
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    ...options.environment,
  }
  const clear = async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const service = await startService({
    environment,
    clock,
    log: options.log ?? QUIET,
    connectionLimits: { ...CONNECTION_LIMITS, ...options.connectionLimits },
    unknownValues: options.unknownValues ?? 'refuse',
    ...(options.plugins && { plugins: options.plugins }),
  }).catch(async (error) => {
    await clear()
    throw error
  })
  const { app } = service
  const url = `http://127.0.0.1:${port}`

  /** Runs an operators' command, such as `client create`. */
  const command: Command = async (name, given) => {
    const run = app.commands.get(name)
    if (!run) throw new Error(`There is no command ${name}.`)
    return (await run(given, testTerminal())) as Record<string, unknown>
  }

  /** Resolves once a statement returns a row. @throws `otherwise` after some 20 seconds without one */
  async function returnsRow(sql: string, values: readonly string[], otherwise: string): Promise<void> {
    for (let round = 0; round < 1_000; round++) {
      if ((await app.database.query(sql, values)).length > 0) return
      await pause(20)
    }
    throw new Error(otherwise)
  }

  const madeDue = new Set<string>()
  /** Resolves when the job that was made due last has run. */
  const jobEnded = (name: string) => {
    const sql = `SELECT FROM runtime.timer WHERE name = $1 AND run_by IS NULL AND last_fired_at > 'epoch'`
    return returnsRow(sql, [name], `The job ${name} does not run, or does not end.`)
  }

  return {
    url,
    app,
    clock,
    databaseUrl: database.url,
    command,
    /** Requests with this bearer token, or without one. */
    as: (token?: string): Requests => requests(url, token),
    /** Opens an account, which no run of a job that was made due before finds. */
    async account(name = 'Acme', timeZone = 'UTC'): Promise<TestAccount> {
      for (const job of madeDue) await jobEnded(job)
      return openAccount(url, command, name, timeZone)
    },
    /** Resolves when no event in the outbox is due, so all listeners have run. */
    settled() {
      const due = '(set_aside_at IS NULL AND due_at <= now()) OR error = $1'
      const sql = `SELECT count(*) FROM runtime.outbox WHERE ${due} HAVING count(*) = 0`
      return returnsRow(sql, [UNFINISHED], 'The outbox still has events that are due.')
    },
    /** Makes a scheduled background job due, by plugin and name (`webhooks.log retention`); it runs within seconds. */
    makeDue(name: string) {
      madeDue.add(name)
      const sql = `UPDATE runtime.timer SET last_fired_at = 'epoch' WHERE name = $1 AND run_by IS NULL RETURNING 1`
      return returnsRow(sql, [name], `There is no timer ${name}, or its job does not end.`)
    },
    jobEnded,
    /** Makes all events in the outbox due that are not set aside; the relays hand them over within seconds. */
    async makeEventsDue() {
      await app.database.query('UPDATE runtime.outbox SET due_at = now() WHERE set_aside_at IS NULL AND due_at > now()')
    },
    async stop() {
      await service.stop()
      await clear()
    },
  }
}

type Command = (
  name: string,
  options: Record<string, string | number | boolean | undefined>,
) => Promise<Record<string, unknown>>

async function openAccount(url: string, command: Command, name: string, timeZone: string) {
  const tag = randomBytes(4).toString('hex')
  const { id: accountId } = (await command('account create', { name, timeZone })) as { id: number }
  const client = (await command('client create', {
    account: accountId,
    name: `${name} client`,
    role: 'administrator',
    scopes: 'api1 admin openid profile offline_access',
  })) as { clientId: string; clientSecret: string }
  const password = `pw-${randomBytes(12).toString('hex')}`

  async function person(who: string, role: string) {
    const email = `${who.toLowerCase().replace(/\W+/g, '.')}.${tag}@example.com`
    const user = (await command('user create', { account: accountId, email, name: who, role, password })) as {
      id: number
    }
    return { userId: user.id, email, ...requests(url, await signIn(url, client, email, password)) }
  }

  const admin = await person('Ada Admin', 'administrator')
  return {
    accountId,
    password,
    ...client,
    ...admin,
    /** Creates another user of the account, by default a General User. */
    user: (who: string, role: 'administrator' | 'general' = 'general') => person(who, role),
  }
}
