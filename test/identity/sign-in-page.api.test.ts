import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { PagesClient } from './pages-client.ts'

let service: TestService
let acme: TestAccount
let other: TestAccount
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
  other = await service.account('Other')
})
afterAll(() => service?.stop())

const sql = <Row = Record<string, unknown>>(text: string, ...params: unknown[]) =>
  service.app.database.query<Row>(text, params)
const forgetFailures = () => sql('DELETE FROM identity.failure_count')
const authorizePath = (query: Record<string, string>) => `/connect/authorize?${new URLSearchParams(query)}`
const createUser = (email: string, password = acme.password) =>
  service.command('user create', { account: acme.accountId, email, password })

const addProvider = ({ accountId }: TestAccount, scheme: string, name: string, active: boolean) =>
  sql(
    `INSERT INTO identity.sso_provider (account_id, id, display_name, authentication_scheme, authority_url, client_id,
       client_secret_sealed, external_id_claim, active, created_at, updated_at)
     VALUES ($1, 'sso_' || $2, $3, $2, 'https://idp.example', 'x', 'x', 'sub', $4, now(), now())`,
    accountId,
    scheme,
    name,
    active,
  )

describe('sign-in page', () => {
  it('is shown with headers that keep other sites and scripts out', async () => {
    const { status, headers, text } = await new PagesClient(service).get('/sign-in')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(text).not.toMatch(/<script|style=| on\w+=/)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^browser=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('serves its style and icon', async () => {
    const css = await new PagesClient(service).get('/sign-in/assets/pages.css')
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    const icon = await new PagesClient(service).get('/sign-in/assets/icon.svg')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  it('signs a user in, leads to the profile and logs it', async () => {
    await sql('UPDATE identity.app_user SET last_sign_in_at = NULL WHERE id = $1', acme.userId)
    const client = new PagesClient(service)
    const visit = await client.signIn(acme)
    expect([visit.status, visit.location]).toEqual([303, '/profile'])
    const profile = await client.get('/profile')
    expect(profile.status).toBe(200)
    expect(profile.text).toContain('<h1>Ada Admin</h1>')
    expect(profile.text).toContain(acme.email)
    const [row] = await sql(`SELECT action, actor_id, details FROM identity.security_log ORDER BY id DESC LIMIT 1`)
    expect(row).toEqual({ action: 'sign_in', actor_id: acme.userId, details: { amr: ['pwd'] } })
    const [user] = await sql('SELECT last_sign_in_at FROM identity.app_user WHERE id = $1', acme.userId)
    expect(user?.last_sign_in_at).toBeInstanceOf(Date)
  })

  it('leads browsers that are signed in on to the profile', async () => {
    const client = new PagesClient(service)
    await client.signIn(acme)
    expect((await client.get('/sign-in')).location).toBe('/profile')
    expect((await client.get('/sign-in?returnUrl=%2Fprofile%2Fpassword')).location).toBe('/profile/password')
    // The authorization endpoint asks for a new sign-in with prompt=login.
    expect((await client.get(`/sign-in?${new URLSearchParams({ returnUrl: authorizePath({ a: 'b' }) })}`)).status).toBe(
      200,
    )
  })

  it('leads back to the profile page that was asked for', async () => {
    const client = new PagesClient(service)
    const asked = await client.get('/profile/password')
    expect([asked.status, asked.location]).toEqual([303, '/sign-in?returnUrl=%2Fprofile%2Fpassword'])
    const form = await client.get(asked.location)
    expect(form.text).toContain('name="returnUrl" value="/profile/password"')
    expect((await client.signIn(acme, { returnUrl: '/profile/password' })).location).toBe('/profile/password')
  })

  it('T28: accepts any Unicode password, composed or decomposed', async () => {
    const password = 'pw\u{1f600}-z\u00fcrich \u2026x am Abend'
    await createUser('j\u00fcrgen@example.com', password)
    const decomposed = { userName: 'J\u00dcRGEN@example.com', password: password.normalize('NFD') }
    expect((await new PagesClient(service).signIn(acme, decomposed)).location).toBe('/profile')
  })

  it('answers the same for every reason for which a user may not sign in', async () => {
    const emails = ['inactive', 'external', 'unset', 'wrong'].map((name) => `${name}@example.com`)
    for (const email of emails) await createUser(email)
    await sql(`UPDATE identity.app_user SET active = false WHERE user_name = 'inactive@example.com'`)
    await sql(`UPDATE identity.app_user SET internal_login = false WHERE user_name = 'external@example.com'`)
    await sql(`UPDATE identity.app_user SET password_hash = null WHERE user_name = 'unset@example.com'`)
    const attempts: Record<string, string | number>[] = [
      ...emails.slice(0, 3).map((userName) => ({ userName })),
      { userName: 'nobody@example.com' },
      { userName: 'wrong@example.com', password: 'not it' },
      { userName: 'wrong@example.com', account: other.accountId },
      { userName: 'wrong@example.com', account: 2_000_000_000 },
      { userName: 'nul\0@example.com' },
      { userName: 'wrong@example.com', password: '\u00fc'.repeat(2_000) },
    ]
    const answers = []
    for (const attempt of attempts) {
      const { status, text, headers } = await new PagesClient(service).signIn(acme, attempt)
      const same = text
        .replace(/name="form_token" value="[^"]+"/, '')
        .replace(/ value="[^"]*@example.com"/, '')
        .replaceAll(/account=\d+|(?<=name="account" value=")\d+|(?<=Account )\d+/g, '')
      answers.push([status, headers.get('content-security-policy'), same])
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.[0]).toBe(400)
    expect(answers[0]?.[2]).toContain('role="alert">The user name or the password is wrong.</p>')
    await forgetFailures()
  })

  it('keeps the user name, escaped, and never the password', async () => {
    const attempt = { userName: '"><script>alert(1)</script>', password: 'hunter2hunter2' }
    const { text, headers } = await new PagesClient(service).signIn(acme, attempt)
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('hunter2')
    expect(text).toMatch(/id="password"[^>]* autofocus/)
    expect(text).toContain('<title>Error: Sign in')
    expect(headers.getSetCookie()).toEqual([])
    await forgetFailures()
  })

  it('asks for name and password; an account that a link names is kept, and nothing shows whether it exists', async () => {
    const fieldsOf = (text: string) => [...text.matchAll(/<input id="(\w+)"/g)].map(([, name]) => name)
    const client = new PagesClient(service)
    const page = await client.get('/sign-in?returnUrl=/profile/password')
    expect(fieldsOf(page.text)).toEqual(['userName', 'password'])
    expect(page.text).not.toContain('name="account"')
    const pageOf = async (account: number) => {
      const { status, text } = await client.get(`/sign-in?account=${account}`)
      expect(text).toContain(`name="account" value="${account}"`)
      return [
        status,
        text
          .replaceAll(new RegExp(`(?<=[=" ])${account}(?=["<&])`, 'g'), 'N')
          .replace(/name="form_token" value="[^"]+"/, ''),
      ]
    }
    await addProvider(other, 'named-okta', 'Okta of the other', true)
    expect(await pageOf(other.accountId)).toEqual(await pageOf(2_000_000_000))
    for (const account of ['', 'seven', '-1', '99999999999', "1' OR 1=1"]) {
      const { text } = await client.get(`/sign-in?${new URLSearchParams({ account })}`)
      expect(text).not.toContain('name="account"')
    }
  })

  it('takes account and returnUrl along to the page for forgotten passwords, and back', async () => {
    const returnUrl = authorizePath({ client_id: acme.clientId, state: 'x' })
    const client = new PagesClient(service)
    const query = `?account=${acme.accountId}&returnUrl=${encodeURIComponent(returnUrl)}`
    const linkOf = (text: string, words: string) =>
      new RegExp(`href="([^"]+)">${words}`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const link = linkOf((await client.get(`/sign-in${query}`)).text, 'Forgot password\\?')
    const expected = { account: String(acme.accountId), returnUrl }
    expect(Object.fromEntries(new URL(link, 'http://x').searchParams)).toEqual(expected)
    const back = linkOf((await client.get(link)).text, 'Back to sign-in')
    expect([back.split('?')[0], Object.fromEntries(new URL(back, 'http://x').searchParams)]).toEqual([
      '/sign-in',
      expected,
    ])
    const evil = await client.get('/password/forgot?returnUrl=https://evil.example/')
    expect(evil.text).not.toContain('evil.example')
  })

  it.each([
    [{ userName: '' }, 'userName', 'Enter your user name.'],
    [{ password: '' }, 'password', 'Enter your password.'],
  ])('shows at the field what is missing: %j', async (fields, name, sentence) => {
    const { status, text } = await new PagesClient(service).signIn(acme, fields as Record<string, string>)
    expect(status).toBe(400)
    expect(text).toMatch(new RegExp(`<p class="fault" id="${name}-fault">${sentence}`))
    expect(text).toMatch(new RegExp(`<input id="${name}"[^>]* aria-invalid="true" aria-describedby="${name}-fault`))
  })

  it.each([
    { returnUrl: 'https://evil.example/' },
    { returnUrl: '//evil.example' },
    { returnUrl: '/\\evil.example' },
    { returnUrl: '/profile\r\nSet-Cookie: a=b' },
  ])('A10: leads to the profile after a returnUrl of $returnUrl', async (fields) => {
    const client = new PagesClient(service)
    expect((await client.get(`/sign-in?${new URLSearchParams(fields)}`)).text).not.toContain('evil.example')
    expect((await client.signIn(acme, fields)).location).toBe('/profile')
  })

  it('responds 429 with a page and Retry-After after too many wrong passwords', async () => {
    await createUser('target@example.com')
    const attempt = { userName: 'target@example.com', password: 'wrong' }
    for (let n = 0; n < 10; n++) expect((await new PagesClient(service).signIn(acme, attempt)).status).toBe(400)
    const { status, headers, text } = await new PagesClient(service).signIn(acme, attempt)
    expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect(text).toContain('Try again in 15 minutes.')
    const right = await new PagesClient(service).signIn(acme, { userName: 'target@example.com' })
    expect(right.status).toBe(429)
    await forgetFailures()
  })

  it('hashes the password anew when the stored hash has other parameters', async () => {
    const weak = await hash(acme.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const user = await createUser('weak@example.com')
    await sql('UPDATE identity.app_user SET password_hash = $2 WHERE id = $1', user.id, weak)
    const stored = async () => (await sql('SELECT password_hash FROM identity.app_user WHERE id = $1', user.id))[0]
    expect((await new PagesClient(service).signIn(acme, { userName: 'weak@example.com', password: 'x' })).status).toBe(
      400,
    )
    expect(await stored()).toEqual({ password_hash: weak })
    const client = new PagesClient(service)
    await client.signIn(acme, { userName: 'weak@example.com' })
    expect((await stored())?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await client.get('/profile')).status).toBe(200)
    const again = await stored()
    expect((await new PagesClient(service).signIn(acme, { userName: 'weak@example.com' })).location).toBe('/profile')
    expect(await stored()).toEqual(again)
  })

  it('asks for no account when the installation has one only', async () => {
    const single = await startTestService()
    try {
      const account = await single.account('Single')
      const client = new PagesClient(single)
      expect((await client.get('/sign-in')).text).not.toContain('name="account"')
      const visit = await client.post('/sign-in', { userName: account.email, password: account.password })
      expect(visit.location).toBe('/profile')
    } finally {
      await single.stop()
    }
  })
})

describe('sign-in page for a client', () => {
  const addresses = ['https://app.example.com/callback?x=1', 'http://127.0.0.1/callback']
  beforeAll(() =>
    sql(`UPDATE identity.client SET redirect_uris = $2, type = 'public' WHERE id = $1`, acme.clientId, addresses),
  )
  const open = (redirectUri: string, clientId = acme.clientId) => {
    const returnUrl = authorizePath({ client_id: clientId, redirect_uri: redirectUri })
    return new PagesClient(service).get(`/sign-in?${new URLSearchParams({ returnUrl })}`)
  }
  const formAction = ({ headers }: { headers: Headers }) =>
    /form-action (.*)$/.exec(headers.get('content-security-policy') ?? '')?.[1]

  it.each([
    ['https://app.example.com/callback?x=1', "'self' https://app.example.com"],
    ['http://127.0.0.1:51234/callback', "'self' http://127.0.0.1:51234"],
    ['https://app.example.com/other', "'self'"],
    ['https://evil.example/callback', "'self'"],
    ['http://127.0.0.1:51234/other', "'self'"],
    ['javascript:alert(1)', "'self'"],
  ])('lets its form lead to a redirect_uri that the client registers: %s', async (redirectUri, expected) => {
    expect(formAction(await open(redirectUri))).toBe(expected)
  })

  it('belongs to the account of the client, whatever account is given', async () => {
    const returnUrl = authorizePath({ client_id: acme.clientId, redirect_uri: 'https://app.example.com/callback?x=1' })
    const client = new PagesClient(service)
    const page = await client.get(`/sign-in?${new URLSearchParams({ returnUrl, account: String(other.accountId) })}`)
    expect(page.text).not.toContain('name="account"')
    const foreign = { userName: other.email, password: other.password, returnUrl, account: other.accountId }
    const refused = await client.post('/sign-in', foreign)
    expect([refused.status, formAction(refused)]).toEqual([400, "'self' https://app.example.com"])
    const visit = await client.post('/sign-in', { userName: acme.email, password: acme.password, returnUrl })
    expect([visit.status, visit.location]).toEqual([303, returnUrl])
  })

  it('lists the active providers of the account alone', async () => {
    await addProvider(acme, 'acme-entra', 'Acme <Entra>', true)
    await addProvider(acme, 'acme-old', 'Old', false)
    await addProvider(other, 'other-okta', 'Okta', true)
    const returnUrl = authorizePath({ client_id: acme.clientId })
    const { text } = await new PagesClient(service).get(`/sign-in?${new URLSearchParams({ returnUrl })}`)
    const links = [...text.matchAll(/href="(\/sso\/[^"]+)">([^<]+)</g)].map(([, href, words]) => [href, words])
    const query = new URLSearchParams({ returnUrl })
    expect(links).toEqual([[`/sso/sso_acme-entra?${query}`, 'Sign in with Acme &lt;Entra&gt;']])
  })
})

describe('sessions of the pages', () => {
  it('A09: begin anew at each sign-in, with a cookie that scripts and other sites cannot use', async () => {
    const client = new PagesClient(service)
    const visit = await client.signIn(acme)
    const cookie = visit.headers.getSetCookie().find((line) => line.startsWith('sid='))
    expect(cookie).toMatch(/^sid=se_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const before = client.copy()
    await client.get('/sign-in?returnUrl=/connect/authorize?x=y')
    await client.post('/sign-in', { account: acme.accountId, userName: acme.email, password: acme.password })
    expect(client.cookies.get('sid')).not.toBe(before.cookies.get('sid'))
    expect((await client.get('/profile')).status).toBe(200)
    expect((await before.get('/profile')).location).toMatch(/^\/sign-in/)
  })

  it('A09: a cookie that was set before the sign-in signs nobody in', async () => {
    const client = new PagesClient(service)
    client.cookies.set('sid', `se_${'A'.repeat(43)}`)
    await client.signIn(acme)
    expect(client.cookies.get('sid')).not.toBe(`se_${'A'.repeat(43)}`)
  })

  it('A09: end on the server at sign-out, so that a copy of the cookie signs nobody in', async () => {
    const client = new PagesClient(service)
    await client.signIn(acme)
    const stolen = client.copy()
    const elsewhere = new PagesClient(service)
    await elsewhere.signIn(acme)
    expect((await stolen.get('/profile')).status).toBe(200)
    await client.get('/connect/endsession')
    expect((await client.post('/connect/endsession')).status).toBe(200)
    expect(client.cookies.has('sid')).toBe(false)
    expect(stolen.cookies.get('sid')).toMatch(/^se_/)
    const dead = await stolen.get('/profile')
    expect([dead.status, dead.location]).toEqual([303, expect.stringMatching(/^\/sign-in/)])
    expect((await elsewhere.get('/profile')).status).toBe(200)
  })

  it('have cookies with the prefix __Host- over https', async () => {
    const secure = await startTestService({ environment: { BASE_URL: 'https://chainwork.example.com' } })
    try {
      const account = await secure.account('Secure')
      const visit = await new PagesClient(secure).signIn(account)
      expect(visit.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-sid=se_[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ])
    } finally {
      await secure.stop()
    }
  })

  it('end when the user is deactivated', async () => {
    const user = await createUser('leaver@example.com')
    const client = new PagesClient(service)
    await client.signIn(acme, { userName: 'leaver@example.com' })
    expect((await client.get('/profile')).status).toBe(200)
    await sql('UPDATE identity.app_user SET active = false WHERE id = $1', user.id)
    expect((await client.get('/profile')).status).toBe(303)
  })
})

describe('forms of the pages', () => {
  const paths = [
    '/sign-in',
    '/sign-in/second-factor',
    '/profile/sessions',
    '/profile/password',
    '/profile/second-factor',
  ]
  it.each([...paths, '/password/forgot', '/password/set'])(
    'A02: POST %s refuses forms of other sites',
    async (path) => {
      const client = new PagesClient(service)
      await client.signIn(acme)
      await client.get('/profile')
      const stranger = new PagesClient(service)
      await stranger.get('/sign-in')
      const action = { action: 'start' }
      const fields: Record<string, string> =
        path.endsWith('/second-factor') && path.startsWith('/profile') ? action : {}
      const attempts = [
        await client.post(path, fields, { 'Sec-Fetch-Site': 'cross-site' }),
        await client.post(path, fields, { 'Sec-Fetch-Site': 'same-site' }),
        await client.post(path, { ...fields, form_token: 'made up' }),
        await client.post(path, { ...fields, form_token: '' }),
        await client.post(path, { ...fields, form_token: tokenOf((await stranger.get('/sign-in')).text) }),
        await new PagesClient(service).post(path, {
          ...fields,
          form_token: tokenOf((await client.get('/profile')).text),
        }),
      ]
      expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
      for (const { text, headers } of attempts) {
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(text).toMatch(/The form was not accepted|The page is outdated/)
      }
      expect((await client.get('/profile')).status).toBe(200)
    },
  )

  it('A02: without Sec-Fetch-Site, the Origin decides', async () => {
    const client = new PagesClient(service)
    await client.get('/sign-in')
    const { auth } = service.app.config.urls
    const post = (origin: string) => client.post('/sign-in', {}, { Origin: origin, 'Sec-Fetch-Site': 'none' })
    expect((await post(auth)).status).toBe(400)
    const body = new URLSearchParams({ form_token: tokenOf((await client.get('/sign-in')).text) })
    const Cookie = `browser=${client.cookies.get('browser')}`
    const send = (Origin: string) =>
      fetch(`${service.url}/sign-in`, { method: 'POST', body, headers: { Cookie, Origin, Accept: 'text/html' } })
    expect((await send(auth)).status).toBe(400)
    expect((await send('https://evil.example')).status).toBe(403)
    expect((await send('null')).status).toBe(403)
  })
})

const tokenOf = (text: string) => /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''

describe('error pages', () => {
  it.each([
    ['GET', '/sign-in/nowhere', 404, 'Page not found'],
    ['GET', '/sign-in/assets/nowhere.css', 404, 'Page not found'],
    ['GET', '/profile/sessions', 405, 'Page not found'],
    ['PUT', '/sign-in', 405, 'Page not found'],
    ['GET', '/sign-in?returnUrl=a&returnUrl=b', 400, 'This cannot be done'],
  ])('%s %s is a page in words: %i', async (method, path, status, title) => {
    const response = await fetch(service.url + path, { method, headers: { Accept: 'text/html' } })
    const text = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain(`Request ${response.headers.get('x-request-id')}`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each([
    ['a repeated field', 'form_token=a&form_token=b', 'application/x-www-form-urlencoded', 400],
    ['an unknown field', 'form_token=a&more=b', 'application/x-www-form-urlencoded', 400],
    ['a form of 20 kB', `form_token=a&password=${'x'.repeat(20_000)}`, 'application/x-www-form-urlencoded', 413],
    ['JSON', '{"form_token":"a"}', 'application/json', 415],
    ['invalid UTF-8', new Uint8Array([0x61, 0x3d, 0xff]), 'application/x-www-form-urlencoded', 400],
  ])('%s is refused with a page', async (_, body, type, status) => {
    const headers = { 'Content-Type': type, Accept: 'text/html' }
    const response = await fetch(`${service.url}/sign-in`, { method: 'POST', body, headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('<h1>')
  })
})

describe('pages under an AUTH_URL with a path', () => {
  it('lead to addresses under that path', async () => {
    const environment = { AUTH_URL: 'http://localhost:4000/identity' }
    const nested = await startTestService({ environment })
    try {
      const account = await nested.account('Nested')
      const client = new PagesClient(nested)
      const page = await client.get('/sign-in')
      const links = [...page.text.matchAll(/ (?:href|action)="([^"]*)"/g)].map(([, link = '']) => link)
      expect(links.length).toBeGreaterThan(3)
      for (const link of links) expect(link).toMatch(/^\/identity\/(sign-in|password)/)
      const visit = await client.post('/sign-in', { userName: account.email, password: account.password })
      expect(visit.location).toBe('/identity/profile')
      expect((await new PagesClient(nested).get('/profile')).location).toBe('/identity/sign-in?returnUrl=%2Fprofile')
      expect((await client.get('/sign-in/nowhere')).text).toContain('href="/identity/sign-in/assets/pages.css"')
      expect((await client.get('/connect/endsession')).text).toContain('action="/identity/connect/endsession"')
    } finally {
      await nested.stop()
    }
  })
})
