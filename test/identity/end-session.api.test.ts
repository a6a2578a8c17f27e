import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import {
  authorize,
  authorizeForm,
  type BrowserAnswer,
  browse,
  codeOf,
  exchange,
  type RegisteredClient,
  registerClient,
} from './oauth-support.ts'
import { signedIn } from './support.ts'

const AFTER = 'https://app.example.com/bye?from=chainwork'

let service: TestService
let acme: TestAccount
let client: RegisteredClient
let cookie: string
let idToken: string
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
  client = await registerClient(service, acme, { postLogoutRedirectUris: [AFTER] })
})
afterAll(() => service?.stop())
beforeEach(async () => {
  cookie = await signedIn(service, acme)
  idToken = (await exchange(service, client, await codeOf(service, client, cookie))).body.id_token ?? ''
})

const endSession = (parameters: Record<string, string>, of: string | undefined = cookie) =>
  browse(service, `/connect/endsession?${new URLSearchParams(parameters)}`, of === '' ? {} : { cookie: of })

const isSignedIn = async (of = cookie) => {
  const { location } = await authorize(service, authorizeForm(client, { prompt: 'none' }), of)
  return location?.searchParams.has('code')
}

/** The hidden fields of the page's form. */
const fieldsOf = ({ text }: BrowserAnswer) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  )

/** The browser's cookies with those that the answer sets. */
const cookiesAfter = ({ headers }: BrowserAnswer) =>
  [cookie, ...headers.getSetCookie().map((it) => it.split(';')[0])].join('; ')

describe('sign-out with an id_token of the user', () => {
  it('ends the session, and leads to the registered address with state', async () => {
    const { status, location, headers } = await endSession({
      id_token_hint: idToken,
      post_logout_redirect_uri: AFTER,
      state: 'a b',
    })
    expect([status, location?.href]).toEqual([303, `${AFTER}&state=a+b`])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(await isSignedIn()).toBe(false)
    expect(
      await service.app.database.query('SELECT 1 FROM identity.session WHERE user_id = $1', [acme.userId]),
    ).toEqual([])
    const [logged] = await service.app.database.query(
      `SELECT actor_id, client_id FROM identity.security_log WHERE account_id = $1 AND action = 'sign_out'
        ORDER BY id DESC LIMIT 1`,
      [acme.accountId],
    )
    expect(logged).toEqual({ actor_id: acme.userId, client_id: client.id })
  })

  it('accepts an expired id_token, and shows a page when no address is named', async () => {
    service.clock.advance(7_200_000)
    cookie = await signedIn(service, acme)
    const { status, text, headers } = await endSession({ id_token_hint: idToken })
    expect([status, text]).toEqual([200, expect.stringContaining('You are signed out')])
    expect(text).toContain(`<a href="/sign-in?account=${acme.accountId}">Sign in again</a>`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await isSignedIn()).toBe(false)
  })

  it('may be a form', async () => {
    const form = { id_token_hint: idToken, post_logout_redirect_uri: AFTER }
    const { location } = await browse(service, '/connect/endsession', { cookie, form })
    expect(location?.href).toBe(AFTER)
    expect(await isSignedIn()).toBe(false)
  })

  it('is sent again by GET, when the form comes from another site and so without cookies', async () => {
    const form = { id_token_hint: idToken, state: 'x', unknown: 'y' }
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const { location } = await browse(service, '/connect/endsession', { form, headers })
    expect(location?.pathname).toBe('/connect/endsession')
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({ id_token_hint: idToken, state: 'x' })
  })
})

describe('sign-out without an id_token of the user', () => {
  it.each([
    ['no id_token', async () => ({})],
    ['one that is none', async () => ({ id_token_hint: 'x.y.z' })],
    ['one with another signature', async () => ({ id_token_hint: `${idToken.slice(0, -8)}AAAAAAAA` })],
    ['an unsigned one', async () => ({ id_token_hint: `${unsigned()}.${idToken.split('.')[1]}.` })],
    [
      'one of another user',
      async () => {
        const { userId } = await acme.user('Otto Other')
        const other = await signedIn(service, { accountId: acme.accountId, userId })
        const { body } = await exchange(service, client, await codeOf(service, client, other))
        return { id_token_hint: body.id_token ?? '' }
      },
    ],
  ])('asks first, with %s; the form of the page ends the session', async (_what, parameters) => {
    const page = await endSession({
      ...(await parameters()),
      client_id: client.id,
      post_logout_redirect_uri: AFTER,
      state: '"><script>',
    })
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('You are signed in as Ada Admin')])
    expect(page.text).not.toContain('<script>')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example.com")
    expect(await isSignedIn()).toBe(true)

    const fields = { ...fieldsOf(page), state: 'x' }
    expect(Object.keys(fields).sort()).toEqual(['client_id', 'form_token', 'post_logout_redirect_uri', 'state'])
    const { status, location } = await browse(service, '/connect/endsession', {
      cookie: cookiesAfter(page),
      form: fields,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    expect([status, location?.href]).toEqual([303, `${AFTER}&state=x`])
    expect(await isSignedIn()).toBe(false)
  })

  it('refuses the form of another site, and a form without the cookie of its page', async () => {
    const page = await endSession({})
    const form = fieldsOf(page)
    const sent: { cookie: string; headers: Record<string, string> }[] = [
      { cookie: cookiesAfter(page), headers: { 'Sec-Fetch-Site': 'cross-site' } },
      { cookie: cookiesAfter(page), headers: { Origin: 'https://evil.example' } },
      { cookie, headers: { 'Sec-Fetch-Site': 'same-origin' } },
    ]
    for (const request of sent)
      expect((await browse(service, '/connect/endsession', { ...request, form })).status).toBe(403)
    const forged = { cookie: cookiesAfter(page), form: { form_token: 'x' } }
    expect((await browse(service, '/connect/endsession', forged)).status).toBe(403)
    expect(await isSignedIn()).toBe(true)
  })

  it('leads to the registered address at once, when nobody is signed in', async () => {
    const { location } = await endSession({ client_id: client.id, post_logout_redirect_uri: AFTER }, '')
    expect(location?.href).toBe(AFTER)
    expect((await endSession({}, '')).text).toContain('You are signed out')
  })
})

const unsigned = () => Buffer.from('{"alg":"none"}').toString('base64url')

describe('sign-out is refused on a page, and does not redirect', () => {
  it.each(['https://evil.example/', 'https://app.example.com/bye', `${AFTER}&x=y`, 'javascript:alert(1)'])(
    'to an address that the client does not register: %s',
    async (uri) => {
      const named: Record<string, string>[] = [{ id_token_hint: idToken }, { client_id: client.id }, {}]
      for (const by of named) {
        const { status, location } = await endSession({ ...by, post_logout_redirect_uri: uri })
        expect([status, location]).toEqual([400, undefined])
      }
      expect(await isSignedIn()).toBe(true)
    },
  )

  it('when the id_token was issued to another client, or a parameter is repeated', async () => {
    const twin = await registerClient(service, acme)
    expect((await endSession({ id_token_hint: idToken, client_id: twin.id })).status).toBe(400)
    expect((await browse(service, '/connect/endsession?state=a&state=b', { cookie })).status).toBe(400)
    expect(await isSignedIn()).toBe(true)
  })
})
