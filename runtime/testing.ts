/**
 * The testing host: a whole service on a scratch database, for a test. It goes through nothing but what operators and
 * integrators use: settings, commands, HTTP.
 *
 *     const service = await startTestService()
 *     const acme = await service.account('Acme')
 *     const { status, body } = await acme.post('/api/v1/projects', { name: 'Retrofit' })
 *     await service.stop()
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { House } from './boot.ts'
import type { AnyPlugin, Log } from './plugin.ts'
import { startService } from './service.ts'

/** A clock that tests may move; it goes on by itself from wherever it was set. */
export interface TestClock {
  now(): Date
  set(instant: string): void
  advance(ms: number): void
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  readonly body: any
}

/** Requests of one bearer. A body that is no string goes out as JSON; answers in JSON are parsed. */
export interface Requests {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  readonly token: string
}

/** An account with its administrator's requests. */
export interface TestAccount extends Requests {
  readonly accountId: number
  readonly userId: number
  readonly email: string
  readonly password: string
  readonly clientId: string
  readonly clientSecret: string
  /** Another user of the account, by default a General User. */
  user(
    name: string,
    role?: 'administrator' | 'general',
  ): Promise<Requests & { readonly userId: number; readonly email: string }>
}

export interface TestService {
  readonly url: string
  readonly house: House
  readonly clock: TestClock
  readonly databaseUrl: string
  account(name?: string, timeZone?: string): Promise<TestAccount>
  /** Requests with this token, or with none. */
  as(token?: string): Requests
  /** Runs an operators' command, such as `client create`. */
  command(
    name: string,
    options: Record<string, string | number | boolean | undefined>,
  ): Promise<Record<string, unknown>>
  /** Resolves when no event is due any more: all listeners have done theirs. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const QUIET: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** Where scratch databases are made: `CHAINWORK_TEST_DATABASE`, the URL of a server's database to connect to first. */
function serverUrl(): string {
  const url = process.env.CHAINWORK_TEST_DATABASE
  if (!url) throw new Error('CHAINWORK_TEST_DATABASE names no PostgreSQL server for scratch databases.')
  return url
}

/** A database of its own on the tests' server. */
export async function scratchDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `chainwork_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

export async function startTestService(
  options: {
    readonly environment?: Readonly<Record<string, string>>
    readonly plugins?: readonly AnyPlugin[]
    /** The instant at which the test's clock starts. */
    readonly now?: string
    readonly log?: Log
  } = {},
): Promise<TestService> {
  const database = await scratchDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'chainwork-test-'))
  const port = await freePort()
  const clock = testClock(options.now)
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    API_RATE_LIMIT: '1000000',
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
    ...(options.plugins && { plugins: options.plugins }),
  }).catch(async (error) => {
    await clear()
    throw error
  })
  const { house } = service
  const url = `http://127.0.0.1:${port}`

  const command: TestService['command'] = async (name, given) => {
    const found = house.wired.flatMap(({ wiring }) => wiring.commands ?? []).find((it) => it.name === name)
    if (!found) throw new Error(`There is no command ${name}.`)
    return (await found.run(given)) as Record<string, unknown>
  }

  return {
    url,
    house,
    clock,
    databaseUrl: database.url,
    command,
    as: (token) => requests(url, token),
    account: (name = 'Acme', timeZone = 'UTC') => openAccount(url, command, name, timeZone),
    async settled() {
      for (let round = 0; round < 1_000; round++) {
        const [left] = await house.database.query<{ n: number }>(
          'SELECT count(*) AS n FROM runtime.outbox WHERE set_aside_at IS NULL AND due_at <= $1',
          [clock.now()],
        )
        if (left?.n === 0) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error('The outbox does not empty.')
    },
    async stop() {
      await service.stop()
      await clear()
    },
  }
}

async function openAccount(
  url: string,
  command: TestService['command'],
  name: string,
  timeZone: string,
): Promise<TestAccount> {
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
    user: (who, role = 'general') => person(who, role),
  }
}

/** An access token by the password grant. */
export async function signIn(
  url: string,
  client: { readonly clientId: string; readonly clientSecret: string },
  username: string,
  password: string,
  scope = 'api1',
): Promise<string> {
  const response = await fetch(`${url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username,
      password,
      client_id: client.clientId,
      client_secret: client.clientSecret,
      scope,
    }),
  })
  const body = (await response.json()) as { access_token?: string; error?: string }
  if (!body.access_token) throw new Error(`No token for ${username}: ${response.status} ${body.error}`)
  return body.access_token
}

function requests(url: string, token: string | undefined): Requests {
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  return {
    token: token ?? '',
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}

function testClock(start: string | undefined): TestClock {
  let offset = start ? Date.parse(start) - Date.now() : 0
  return {
    now: () => new Date(Date.now() + offset),
    set: (instant) => {
      offset = Date.parse(instant) - Date.now()
    },
    advance: (ms) => {
      offset += ms
    },
  }
}
