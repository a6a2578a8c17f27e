/** What the pages need before and after the sign-in, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from '../../runtime/boot/start-service.ts'
import {
  freePort,
  migratedDatabase,
  SECRETS_KEYS,
  startTestService,
  type TestAccount,
  type TestService,
} from '../../runtime/testing.ts'
import { administratorOf } from '../identity/admin.ts'
import { authorize, authorizeForm, codeOf, exchange, type RegisteredClient } from '../identity/oauth-support.ts'
import { PagesClient } from '../identity/pages-client.ts'
import { askToken } from '../identity/support.ts'
import { silentLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

let service: TestService
let acme: TestAccount
let base: string
beforeAll(async () => {
  service = await startTestService()
  base = service.app.config.urls.base
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const settings = (query = '') => fetch(`${base}/api/v1/console/settings${query}`)

const consoleClient = (): RegisteredClient => ({
  id: 'console',
  secret: undefined,
  redirectUri: `${base}/console/`,
})

/** The tokens of a user who has signed in to the console, on the page that names no account. */
async function signInToConsole(
  { email, password }: Pick<TestAccount, 'email' | 'password'>,
  scope = 'openid api1 offline_access',
) {
  const browser = new PagesClient(service)
  const returnUrl = `/connect/authorize?${new URLSearchParams(authorizeForm(consoleClient()))}`
  await browser.get(`/sign-in?${new URLSearchParams({ returnUrl })}`)
  await browser.post('/sign-in', { userName: email, password, returnUrl })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { body } = await exchange(service, consoleClient(), await codeOf(service, consoleClient(), cookie, { scope }))
  return body
}
const consoleToken = async ({ password, email }: TestAccount, as = email) =>
  (await signInToConsole({ email: as, password })).access_token

const session = (token: string) =>
  fetch(`${base}/api/v1/console/session`, { headers: { Authorization: `Bearer ${token}` } })

test('settings: are the same for everybody, and take no account', async () => {
  expect(await (await settings()).json()).toEqual({
    authUrl: service.app.config.urls.auth,
    clientId: 'console',
    redirectUri: `${base}/console/`,
    scope: 'openid profile api1 admin offline_access',
  })
  for (const account of [acme.accountId, 999_999]) expect((await settings(`?account=${account}`)).status).toBe(400)
})

test('client: is one of the installation, which no account has or can change', async () => {
  const clients = await service.app.database.query(
    `SELECT account_id, type, redirect_uris, grants, rate_limit FROM identity.client WHERE id LIKE 'console%'`,
  )
  expect(clients).toEqual([
    {
      account_id: null,
      type: 'public',
      redirect_uris: [`${base}/console/`],
      grants: ['authorization_code', 'refresh_token'],
      rate_limit: 600,
    },
  ])
  const admin = await administratorOf(service, acme)
  expect((await admin.get('/admin/api/clients/console')).status).toBe(404)
  expect((await admin.post('/admin/api/clients/console/deactivate')).status).toBe(404)
  const { body } = await admin.get('/admin/api/clients')
  expect(body.value.map((client: { clientId: string }) => client.clientId)).not.toContain('console')
})

test('client: authorization answers the same whichever account a request names', async () => {
  const answers = []
  for (const id of [`console-${acme.accountId}`, 'console-999999']) {
    const { status, text } = await authorize(service, authorizeForm({ ...consoleClient(), id }))
    answers.push([status, text.replace(/Request [\w-]+/, '')])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(400)
  const { location } = await authorize(service, authorizeForm(consoleClient()))
  expect(location?.pathname).toBe('/sign-in')
})

test('client: gets the present addresses at the next start; one of an account with its id stops the start', async () => {
  const database = await migratedDatabase()
  const dataDir = temporaryFolder('console-client')
  const start = async (settings: Record<string, string>) => {
    const own = { PORT: String(await freePort()), DATABASE_URL: database.url, DATA_DIR: dataDir, SECRETS_KEYS }
    return startService({ environment: { ...own, ...settings }, log: silentLog })
  }
  try {
    await (await start({ BASE_URL: 'http://localhost:1' })).stop()
    const moved = await start({ BASE_URL: 'http://localhost:2' })
    const query = 'SELECT redirect_uris, allowed_origins FROM identity.client'
    expect(await moved.app.database.query(query)).toEqual([
      { redirect_uris: ['http://localhost:2/console/'], allowed_origins: ['http://localhost:2'] },
    ])
    await moved.app.database.query('DELETE FROM identity.client')
    await moved.stop()
    const bootstrap = { BOOTSTRAP_CLIENT_ID: 'console', BOOTSTRAP_CLIENT_SECRET: 'c'.repeat(32) }
    await expect(start(bootstrap)).rejects.toThrow(/The client id console is needed by the service, and account 1/)
  } finally {
    await database.drop()
    await removeFolder(dataDir)
  }
})

test('tokens: have the account of their user, when they are refreshed too, and end with their revocation', async () => {
  const other = await service.account('Umbrella')
  for (const account of [acme, other]) {
    const tokens = await signInToConsole(account)
    const client = { client_id: 'console' }
    const refresh = (token = '') => askToken(service, { ...client, grant_type: 'refresh_token', refresh_token: token })
    const refreshed = (await refresh(tokens.refresh_token)).body
    for (const { access_token: token } of [tokens, refreshed]) {
      const bearer = await service.app.tokens.verify(token, { ip: '127.0.0.1' })
      expect([bearer?.account.id, bearer?.actor.id, bearer?.clientId]).toEqual([
        account.accountId,
        account.userId,
        'console',
      ])
    }
    const introspected = async (by: TestAccount) => {
      const credentials = { client_id: by.clientId, client_secret: by.clientSecret }
      const body = new URLSearchParams({ ...credentials, token: refreshed.access_token })
      return (await (await fetch(`${service.url}/connect/introspect`, { method: 'POST', body })).json()).active
    }
    expect(await introspected(account)).toBe(true)
    expect(await introspected(account === acme ? other : acme)).toBe(false)
    const body = new URLSearchParams({ ...client, token: refreshed.refresh_token ?? '' })
    expect((await fetch(`${service.url}/connect/revocation`, { method: 'POST', body })).status).toBe(200)
    expect((await session(refreshed.access_token)).status).toBe(401)
    expect((await refresh(refreshed.refresh_token)).status).toBe(400)
  }
})

test('tokens: need no offline_access, and other grants are refused', async () => {
  expect((await session((await signInToConsole(acme, 'api1')).access_token)).status).toBe(200)
  const user = { username: acme.email, password: acme.password, client_id: 'console' }
  for (const grant of ['client_credentials', 'password'])
    expect((await askToken(service, { ...user, grant_type: grant })).body.error).toBe('unauthorized_client')
})

test('session: names the user, the role and the account of the token, and no other', async () => {
  const other = await service.account('Hooli', 'Asia/Tokyo')
  const [mine, others] = await Promise.all(
    [await consoleToken(acme), await consoleToken(other)].map(async (token) => (await session(token)).json()),
  )
  expect(mine).toMatchObject({
    administrator: true,
    allProjects: true,
    user: { email: acme.email },
    account: { id: acme.accountId, timeZone: 'UTC', zones: 'flat' },
    plugins: expect.arrayContaining([{ name: 'scim', enabled: false }]),
  })
  expect(others).toMatchObject({
    user: { email: other.email },
    account: { id: other.accountId, timeZone: 'Asia/Tokyo' },
  })
  expect((await session('at_nobody')).status).toBe(401)
})

test('rate limit: each user of the console has one of its own', async () => {
  const account = await service.account('Stark')
  const email = 'grace@example.com'
  await service.command('user create', {
    account: account.accountId,
    email,
    name: 'Grace Hopper',
    password: account.password,
  })
  const tokens = [await consoleToken(account), await consoleToken(account, email)] as const
  const setLimit = (requests: number) =>
    service.app.database.query(`UPDATE identity.client SET rate_limit = $1 WHERE id = 'console'`, [requests])
  await setLimit(4)
  const statuses = async (token: string) => {
    const all: number[] = []
    for (let n = 0; n < 6; n++) all.push((await session(token)).status)
    return all
  }
  expect(await statuses(tokens[0])).toEqual([200, 200, 200, 200, 429, 429])
  expect(await statuses(tokens[1])).toEqual([200, 200, 200, 200, 429, 429])
  await setLimit(600)
})

test('pages: are served with a policy that allows their own files only, at any path, and never as a cached page', async () => {
  for (const path of ['/console/', '/console/projects/7/gantt']) {
    const response = await fetch(`${base}${path}`, { headers: { Accept: 'text/html' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(await response.text()).toContain('src="/console/assets/')
  }
  expect((await fetch(`${base}/console/assets/missing.js`)).status).toBe(404)
})

test('pages: name the path of BASE_URL', async () => {
  const below = await startTestService({ environment: { BASE_URL: 'http://localhost/planning' } })
  try {
    const page = await (await fetch(`${below.url}/console/work`, { headers: { Accept: 'text/html' } })).text()
    const [, script] = /src="\/planning(\/console\/assets\/[^"]+)"/.exec(page) ?? []
    expect(script).toBeDefined()
    expect(page).not.toMatch(/"\/console\//)
    const { status, headers } = await fetch(`${below.url}${script}`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  } finally {
    await below.stop()
  }
})
