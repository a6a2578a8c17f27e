/** What the pages need before and after the sign-in, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { codeOf, exchange, type RegisteredClient } from '../identity/oauth-support.ts'
import { PagesClient } from '../identity/pages-client.ts'

let service: TestService
let acme: TestAccount
let base: string
beforeAll(async () => {
  service = await startTestService()
  base = service.app.config.urls.base
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const settings = (account?: number | string) =>
  fetch(`${base}/api/v1/console/settings${account === undefined ? '' : `?account=${account}`}`)

/** An access token of a user for the console's client of the account. */
async function consoleToken(account: TestAccount, email = account.email): Promise<string> {
  const { clientId, redirectUri } = (await (await settings(account.accountId)).json()) as Record<string, string>
  const client = { id: clientId, secret: undefined, redirectUri } as RegisteredClient
  const browser = new PagesClient(service)
  await browser.signIn({ ...account, email })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { body } = await exchange(service, client, await codeOf(service, client, cookie, { scope: 'openid api1' }))
  return String(body.access_token)
}

const session = (token: string) =>
  fetch(`${base}/api/v1/console/session`, { headers: { Authorization: `Bearer ${token}` } })

test('settings: the only account needs no number; among several the page has to ask', async () => {
  expect(await (await settings()).json()).toMatchObject({
    account: acme.accountId,
    clientId: `console-${acme.accountId}`,
  })
  await service.account('Other')
  expect(await (await settings()).json()).toMatchObject({ account: null, clientId: null })
})

test('settings: an account that does not exist is a 404, and a number that is none a 400', async () => {
  expect((await settings(999_999)).status).toBe(404)
  expect((await settings('seven')).status).toBe(400)
})

test('settings: concurrent first requests register the client once, as a public one, and log it once', async () => {
  const { accountId, token } = await service.account('Initech')
  const answers = await Promise.all(Array.from({ length: 6 }, async () => (await settings(accountId)).json()))
  const clientId = `console-${accountId}`
  expect(answers.map((answer) => (answer as { clientId: string }).clientId)).toEqual(Array(6).fill(clientId))
  const clients = await service.app.database.query(
    'SELECT type, redirect_uris, grants, rate_limit FROM identity.client WHERE id = $1 AND account_id = $2',
    [clientId, accountId],
  )
  expect(clients).toEqual([
    {
      type: 'public',
      redirect_uris: [`${base}/console/`],
      grants: ['authorization_code', 'refresh_token'],
      rate_limit: 600,
    },
  ])
  const logged = await service.app.database.query(
    `SELECT 1 FROM identity.security_log WHERE account_id = $1 AND action = 'client_created' AND client_id = $2`,
    [accountId, clientId],
  )
  expect(logged).toHaveLength(1)
  expect(token).toBeDefined()
})

test('settings: a client with the name that somebody else has registered stays as it is', async () => {
  const { accountId } = await service.account('Umbrella')
  await service.app.database.query(
    `INSERT INTO identity.client (id, account_id, name, secret_hash, role_id, grants, scopes, created_at, updated_at)
     VALUES ($1, $2, 'Mine', '\\x00', 2, '{client_credentials}', '{api1}', now(), now())`,
    [`console-${accountId}`, acme.accountId],
  )
  expect((await settings(accountId)).status).toBe(404)
  const rows = await service.app.database.query('SELECT account_id, name FROM identity.client WHERE id = $1', [
    `console-${accountId}`,
  ])
  expect(rows).toEqual([{ account_id: acme.accountId, name: 'Mine' }])
})

test('settings: a deactivated console client stays deactivated', async () => {
  const { accountId } = await service.account('Globex')
  await settings(accountId)
  await service.app.database.query('UPDATE identity.client SET active = false WHERE id = $1', [`console-${accountId}`])
  await settings(accountId)
  const rows = await service.app.database.query('SELECT active FROM identity.client WHERE id = $1', [
    `console-${accountId}`,
  ])
  expect(rows).toEqual([{ active: false }])
})

test('settings: what an administrator has taken from the client stays taken, and a new address is put in', async () => {
  const { accountId } = await service.account('Wayne')
  await settings(accountId)
  const change = `UPDATE identity.client SET scopes = '{api1}', redirect_uris = '{https://old.example/console/}' WHERE id = $1`
  await service.app.database.query(change, [`console-${accountId}`])
  await settings(accountId)
  const rows = await service.app.database.query('SELECT scopes, redirect_uris FROM identity.client WHERE id = $1', [
    `console-${accountId}`,
  ])
  expect(rows).toEqual([{ scopes: ['api1'], redirect_uris: [`${base}/console/`] }])
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
  await service.command('limits set', {
    account: account.accountId,
    client: `console-${account.accountId}`,
    requests: 4,
  })
  const statuses = async (token: string) => {
    const all: number[] = []
    for (let n = 0; n < 6; n++) all.push((await session(token)).status)
    return all
  }
  expect(await statuses(tokens[0])).toEqual([200, 200, 200, 200, 429, 429])
  expect(await statuses(tokens[1])).toEqual([200, 200, 200, 200, 429, 429])
})

test('pages: are served with a policy that allows their own files only, at any path, and never as a cached page', async () => {
  for (const path of ['/console/', '/console/projects/7/gantt']) {
    const response = await fetch(`${base}${path}`, { headers: { Accept: 'text/html' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
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
    expect((await fetch(`${below.url}${script}`)).status).toBe(200)
  } finally {
    await below.stop()
  }
})
