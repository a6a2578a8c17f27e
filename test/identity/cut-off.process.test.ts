/** Every operation that ends tokens or changes permissions, with the token in the cache of another process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Requests,
  SECRETS_KEYS,
  startTestService,
  type TestAccount,
  type TestService,
} from '../../runtime/testing.ts'
import { runCli } from '../support/cli.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { administratorOf, GOOD_PASSWORD } from './admin.ts'
import { PagesClient } from './pages-client.ts'
import { anotherProcess } from './processes.ts'
import { link } from './sso-support.ts'
import { askToken } from './support.ts'

let service: TestService
let acme: TestAccount
let admin: Requests
/** Of the commands. */
let folder: string
let other: Awaited<ReturnType<typeof anotherProcess>>
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
  admin = await administratorOf(service, acme)
  folder = temporaryFolder('commands')
  other = await anotherProcess(service)
})
afterAll(async () => {
  await other?.end()
  await service?.stop()
  removeFolder(folder)
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)
const status = async (at: { readonly url: string }, token: string, path = '/api/v1/projects') =>
  (await fetch(at.url + path, { headers: { Authorization: `Bearer ${token}` } })).status
/** The answers of the other process and of this one. */
const both = async (token: string, path: string) => [
  await status(other, token, path),
  await status(service, token, path),
]
/** The leases of the processes, by their URL. */
const leases = new Map<string, string>()
const currentLeases = async () =>
  (await sql<{ id: string }>('SELECT id FROM identity.token_cache_lease WHERE expires_at > now()')).map(({ id }) => id)

/** Sends requests with the token until the process has a lease, so that it has the token in its cache. */
async function cachedAt(at: { readonly url: string }, token: string): Promise<void> {
  const hasLease = async () => {
    expect(await status(at, token)).toBe(200)
    const current = await currentLeases()
    const known = leases.get(at.url) ?? current.find((id) => ![...leases.values()].includes(id))
    if (known !== undefined) leases.set(at.url, known)
    return known !== undefined && current.includes(known)
  }
  await waitFor(`the process ${at.url} has a lease`, hasLease)
  for (let n = 0; n < 3; n++) expect(await status(at, token)).toBe(200)
}

interface CutOff {
  /** Accepted until then. */
  readonly token: string
  /** The operation, from its request to its answer. */
  apply(): Promise<unknown>
}
type Options = Readonly<Record<string, string | number>>

async function newClient() {
  const made = await service.command('client create', { account: acme.accountId, name: 'Planner' })
  const form = { client_id: String(made.clientId), client_secret: String(made.clientSecret) }
  const { body } = await askToken(service, { grant_type: 'client_credentials', ...form })
  return { id: form.client_id, token: body.access_token }
}
const ofClient = async (apply: (id: string) => Promise<unknown>): Promise<CutOff> => {
  const { id, token } = await newClient()
  return { token, apply: () => apply(id) }
}
let victims = 0
const ofUser = async (
  apply: (user: { readonly userId: number; readonly email: string }) => Promise<unknown>,
  role: 'administrator' | 'general' = 'general',
): Promise<CutOff> => {
  const user = await acme.user(`Vera Victim ${++victims}`, role)
  return { token: user.token, apply: () => apply(user) }
}

/** A request of the account's administrator at the admin API of this process. */
async function administer(verb: 'post' | 'patch', path: string, body?: object): Promise<void> {
  const answer = await admin[verb](`/admin/api${path}`, body)
  expect([path, answer.status]).toEqual([path, 200])
}

/** A command in a process of its own. */
async function command(name: string, options: Options, env: Record<string, string> = {}): Promise<void> {
  const flags = Object.entries({ account: acme.accountId, ...options }).flatMap(([flag, value]) => [`--${flag}`, value])
  const { code, err } = await runCli([name, ...flags].join(' '), {
    env: { DATABASE_URL: service.databaseUrl, SECRETS_KEYS, DATA_DIR: folder, ...env },
  })
  expect([code, code === 0 ? '' : err]).toEqual([0, ''])
}

async function changePassword({ email }: { readonly email: string }): Promise<void> {
  const browser = new PagesClient(service)
  await browser.signIn(acme, { userName: email })
  await browser.get('/profile/password')
  const answer = await browser.post('/profile/password', { password: acme.password, newPassword: GOOD_PASSWORD })
  expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/profile/)])
}

const regenerateSecret = () => ofClient((id) => administer('post', `/clients/${id}/regenerate-secret`))

const cutOffs: [string, () => Promise<CutOff>][] = [
  ['an administrator regenerates the secret of a client', regenerateSecret],
  ['an administrator deactivates a client', () => ofClient((id) => administer('post', `/clients/${id}/deactivate`))],
  [
    'an administrator deactivates a user',
    () => ofUser(({ userId }) => administer('post', `/users/${userId}/deactivate`)),
  ],
  [
    'an administrator sets the password of a user',
    () => ofUser(({ userId }) => administer('post', `/users/${userId}/set-password`, { password: GOOD_PASSWORD })),
  ],
  [
    'an administrator makes another one a General User',
    () => ofUser(({ userId }) => administer('patch', `/users/${userId}`, { roleId: 2 }), 'administrator'),
  ],
  [
    'an administrator unlinks a user from a provider',
    () =>
      ofUser(async ({ userId }) => {
        await link(service, { accountId: acme.accountId, userId }, '', `external-${userId}`)
        await administer('post', `/users/${userId}/unlink`)
      }),
  ],
  ['a user changes the password at /profile/password', () => ofUser(changePassword)],
  ['the command user deactivate', () => ofUser(({ userId: user }) => command('user deactivate', { user }))],
  [
    'the command user set-password',
    () => ofUser(({ userId: user }) => command('user set-password', { user }, { CHAINWORK_PASSWORD: GOOD_PASSWORD })),
  ],
  ['the command client rotate', () => ofClient((client) => command('client rotate', { client }))],
  ['the command client deactivate', () => ofClient((client) => command('client deactivate', { client }))],
]

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await action()
  return performance.now() - from
}

const ROUNDS = 3
/** Processes start, and waits of 5 and of 10 s belong to what is shown. */
const TIMEOUT = 120_000 // ms

describe('cut-off', { timeout: TIMEOUT }, () => {
  it.each(cutOffs)('applies to the very next request of every process, after %s', async (_what, begin) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { token, apply } = await begin()
      await cachedAt(other, token)
      await cachedAt(service, token)
      await apply()
      expect([await status(other, token), await status(service, token)]).toEqual([401, 401])
    }
  })

  it('shows new permissions to the very next request of every process, after changes of role and project permissions', async () => {
    const { id } = (await acme.post('/api/v1/projects', { name: 'Seen by some' })).body
    const { userId, token } = await acme.user('Paul Permitted')
    const seen = () => both(token, `/api/v1/projects/${id}`)
    const administered = () => both(token, '/api/v1/webhooks')
    await cachedAt(other, token)
    await cachedAt(service, token)
    for (let round = 0; round < ROUNDS; round++) {
      expect(await seen()).toEqual([200, 200])
      await administer('patch', `/users/${userId}`, { projectPermissions: false })
      expect(await seen()).toEqual([404, 404])
      await administer('patch', `/users/${userId}`, { projectPermissions: true })
      expect(await seen()).toEqual([200, 200])
    }
    expect(await administered()).toEqual([403, 403])
    await administer('patch', `/users/${userId}`, { roleId: 1 })
    expect(await administered()).toEqual([200, 200])
  })

  it('waits for a suspended process until nothing in its cache is served any more', async () => {
    const { token, apply } = await regenerateSecret()
    await cachedAt(other, token)
    other.kill('SIGSTOP')
    const took = await timeOf(apply)
    other.kill('SIGCONT')
    expect(await status(other, token)).toBe(401)
    expect(took).toBeGreaterThan(4_900)
    expect(took).toBeLessThan(7_000)
  })

  it('waits for a killed process for 5 s at most, and not at all for one that was stopped', async () => {
    const [killed, stopped] = await Promise.all([anotherProcess(service), anotherProcess(service)])
    const first = await regenerateSecret()
    for (const one of [killed, stopped]) await cachedAt(one, first.token)
    stopped.kill('SIGTERM')
    await stopped.ended
    killed.kill('SIGKILL')
    await killed.ended
    expect(await timeOf(first.apply)).toBeLessThan(7_000)
    expect(await currentLeases()).not.toContain(leases.get(stopped.url))
    const isExpired = async () => !(await currentLeases()).includes(String(leases.get(killed.url)))
    await waitFor('the lease of the killed process has expired', isExpired)
    const second = await regenerateSecret()
    await cachedAt(other, second.token)
    expect(await timeOf(second.apply)).toBeLessThan(4_000)
    expect(await status(other, second.token)).toBe(401)
  })

  it('applies although the notifications of the other process are lost', async () => {
    const { token, apply } = await regenerateSecret()
    await cachedAt(other, token)
    await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE '%(listen)'`,
    )
    await apply()
    expect([await status(other, token), await status(service, token)]).toEqual([401, 401])
  })
})
