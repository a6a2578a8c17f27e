/**
 * Providers and callers that cheat (npm's oauth2-mock-server with altered answers): every attempt ends with a page, without a
 * session, and without anything secret in it.
 */
import { Events, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Requests, TestAccount, TestService } from '../../runtime/testing.ts'
import {
  adminOf,
  answerOf,
  Browser,
  CLIENT_SECRET,
  createProvider,
  lastLogged,
  link,
  type RunningServer,
  type Step,
  serve,
  signInAt,
  startSsoService,
  userOf,
} from './sso-support.ts'

let service: TestService
let mock: OAuth2Server
let acme: TestAccount
let admin: Requests
let browser: Browser
let slow: RunningServer
let authorityUrl: string
let providerId: string
let secondId: string
/** Of the latest answer of the token endpoint. */
let issued: string[] = []

/** Adds what the mock leaves out of its discovery document. */
const describeClientSecrets = ({ body }: MutableResponse) =>
  Object.assign(body as object, { token_endpoint_auth_methods_supported: ['client_secret_basic'] })
const keepTokens = ({ body }: MutableResponse) => {
  issued = Object.values(body as object).filter((value) => typeof value === 'string' && value.length > 20)
}

beforeAll(async () => {
  service = await startSsoService()
  mock = new OAuth2Server()
  await mock.issuer.keys.generate('RS256')
  await mock.start(0, '127.0.0.1')
  authorityUrl = mock.issuer.url as string
  slow = await serve((request, response) => {
    if (request.url === '/huge') response.end(JSON.stringify({ filler: 'x'.repeat(2 ** 21) }))
    else if (request.url === '/redirect') response.writeHead(302, { location: `${authorityUrl}/token` }).end()
    else if (request.url !== '/slow') response.writeHead(404).end()
  })
  acme = await service.account('Acme')
  admin = await adminOf(service, acme)
  mock.service.on(Events.BeforeWellKnownOpenIdConfiguration, describeClientSecrets)
  providerId = (await createProvider(admin, { authenticationScheme: 'acme', authorityUrl })).id
  secondId = (await createProvider(admin, { authenticationScheme: 'acme-two', authorityUrl })).id
  await link(service, acme, providerId, 'johndoe')
})
afterAll(async () => {
  await mock?.stop()
  await slow?.close()
  await service?.stop()
})
beforeEach(() => {
  browser = new Browser()
  issued = []
  mock.service.on(Events.BeforeResponse, keepTokens)
})
afterEach(() => {
  for (const event of [Events.BeforeTokenSigning, Events.BeforeResponse, Events.BeforeAuthorizeRedirect])
    mock.service.removeAllListeners(event)
})

/** A page in words that shows nothing of the provider's answers, and no session. */
async function expectRefusal(end: Step, status: number, reason?: string, by = browser): Promise<void> {
  expect([end.status, end.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(end.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(end.headers.getSetCookie()).toEqual([])
  expect(by.cookie(service.url, 'sid')).toBeUndefined()
  expect(end.text).toMatch(/<p role="alert">[A-Z][^<]{30,}\.<\/p>/)
  const secrets = [CLIENT_SECRET, ...issued, ...answered(end.url)]
  for (const secret of secrets) expect(end.text).not.toContain(secret)
  expect(end.text).not.toMatch(/johndoe|localhost|127\.0\.0\.1|ECONN|Error|openid-client|oauth4webapi|\.ts\b/)
  if (reason === undefined) return
  const logged = await lastLogged(service, acme.accountId)
  expect(logged).toMatchObject({ action: 'sso_sign_in_failed', details: { scheme: expect.any(String), reason } })
  for (const secret of secrets) expect(JSON.stringify(logged)).not.toContain(secret)
}

/** What came with the url, but for the error code, which the security log names. */
const answered = (url: string): string[] =>
  [...new URL(url).searchParams].flatMap(([name, value]) => (name === 'error' || value === '' ? [] : [value]))

const onToken = (alter: (token: MutableToken) => unknown) => mock.service.on(Events.BeforeTokenSigning, alter)
const onAnswer = (alter: (body: Record<string, string>, response: MutableResponse) => unknown) =>
  mock.service.on(Events.BeforeResponse, (response) => alter(response.body as Record<string, string>, response))
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())

it('an honest answer signs in', async () => {
  expect((await signInAt(service, providerId, browser)).status).toBe(303)
  expect(await userOf(service, browser)).toBe(acme.userId)
})

it.each([
  ['behind', 600],
  ['ahead', -600],
])(
  'an honest id_token signs in, and an expired one does not, where the clock of the host is ten minutes %s',
  async (side, seconds) => {
    service.clock.advance(seconds * 1_000)
    try {
      const at = Math.floor(Date.now() / 1_000) + seconds
      const { id } = await createProvider(admin, { authenticationScheme: `acme-${side}`, authorityUrl })
      await link(service, acme, id, 'johndoe')
      onToken(({ payload }) => Object.assign(payload, { iat: at, nbf: at, exp: at + 300 }))
      expect((await signInAt(service, id, browser)).status).toBe(303)
      onToken(({ payload }) => Object.assign(payload, { iat: at - 600, nbf: at - 600, exp: at - 300 }))
      const late = new Browser()
      await expectRefusal(await signInAt(service, id, late), 502, 'invalid_answer', late)
    } finally {
      service.clock.advance(-seconds * 1_000)
    }
  },
)

describe('an id_token', () => {
  it.each<[string, (token: MutableToken) => unknown]>([
    ['with a wrong nonce', ({ payload }) => Object.assign(payload, { nonce: 'another' })],
    ['without a nonce', ({ payload }) => void delete payload.nonce],
    ['for another client', ({ payload }) => Object.assign(payload, { aud: 'another-client' })],
    [
      'for several clients, without azp',
      ({ payload }) => Object.assign(payload, { aud: ['chainwork', 'another-client'] }),
    ],
    [
      'for several clients, with the azp of another',
      ({ payload }) => {
        Object.assign(payload, { aud: ['chainwork', 'another-client'], azp: 'another-client' })
      },
    ],
    ['of another issuer', ({ payload }) => Object.assign(payload, { iss: 'https://login.example.com' })],
    ['that is expired', ({ payload }) => Object.assign(payload, { exp: Math.floor(Date.now() / 1_000) - 120 })],
    ['that is not valid yet', ({ payload }) => Object.assign(payload, { nbf: Math.floor(Date.now() / 1_000) + 600 })],
    ['without sub', ({ payload }) => void delete payload.sub],
    ['with a sub that is no text', ({ payload }) => void Object.assign(payload, { sub: 7 })],
    ['signed with an unknown key', ({ header }) => Object.assign(header, { kid: 'unknown' })],
  ])('%s is refused', async (_, alter) => {
    onToken(alter)
    await expectRefusal(await signInAt(service, providerId, browser), 502, 'invalid_answer')
  })

  it.each<[string, (body: Record<string, string>) => unknown]>([
    ['that is missing', (body) => void delete body.id_token],
    [
      'with the algorithm none',
      (body) => {
        const [, payload] = (body.id_token ?? '').split('.')
        body.id_token = `${encoded({ alg: 'none' })}.${payload}.`
      },
    ],
    [
      'with the algorithm HS256',
      (body) => {
        const [header, payload] = (body.id_token ?? '').split('.')
        body.id_token = `${encoded({ ...decoded(header), alg: 'HS256' })}.${payload}.c2lnbmF0dXJl`
      },
    ],
    [
      'with an altered payload',
      (body) => {
        const [header, payload, signature] = (body.id_token ?? '').split('.')
        body.id_token = `${header}.${encoded({ ...decoded(payload), sub: 'johndoe ' })}.${signature}`
      },
    ],
    [
      'with an altered signature',
      (body) => {
        const [header, payload, signature = ''] = (body.id_token ?? '').split('.')
        const last = signature.startsWith('A') ? 'B' : 'A'
        body.id_token = `${header}.${payload}.${last}${signature.slice(1)}`
      },
    ],
    ['that is no token', (body) => Object.assign(body, { id_token: 'not.a.token' })],
  ])('%s is refused', async (_, alter) => {
    onAnswer(alter)
    await expectRefusal(await signInAt(service, providerId, browser), 502, 'invalid_answer')
  })

  it('without the claim of the external id is refused', async () => {
    const { id } = await createProvider(admin, {
      authenticationScheme: 'no-claim',
      authorityUrl,
      externalIdClaim: 'employee',
    })
    await link(service, acme, id, '[object Object]')
    await expectRefusal(await signInAt(service, id, browser), 403, 'claim_missing')
    for (const employee of [{}, '', 7, null, ['x'], 'a\0b', 'a\ud800', 'x'.repeat(501)]) {
      onToken(({ payload }) => Object.assign(payload, { employee }))
      await expectRefusal(await signInAt(service, id, browser), 403, 'claim_missing')
    }
  })
})

describe('a token endpoint that answers', () => {
  it.each<[string, number, object, string]>([
    ['invalid_grant', 400, { error: 'invalid_grant', error_description: 'secret words' }, 'invalid_answer'],
    ['invalid_client', 400, { error: 'invalid_client' }, 'client_refused'],
    ['with a failure', 500, { error: 'server_error' }, 'invalid_answer'],
    ['an empty object', 200, {}, 'invalid_answer'],
  ])('%s is a page', async (_, statusCode, body, reason) => {
    onAnswer((_, response) => Object.assign(response, { statusCode, body }))
    const end = await signInAt(service, providerId, browser)
    await expectRefusal(end, 502, reason)
    expect(end.text).not.toContain('secret words')
  })

  it.each([
    ['huge', 'too_large'],
    ['redirect', 'invalid_answer'],
    ['slow', 'timeout'],
  ])('with something %s is a page', async (path, reason) => {
    mock.service.once(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
      Object.assign(body as object, { token_endpoint: `${slow.url}/${path}` })
    })
    const { id } = await createProvider(admin, { authenticationScheme: `token-${path}`, authorityUrl })
    await expectRefusal(await signInAt(service, id, browser), 502, reason)
  })
})

it('signing keys that are too large or redirected end the sign-in with an error page', async () => {
  for (const [path, reason] of [
    ['huge', 'too_large'],
    ['redirect', 'invalid_answer'],
  ] as const) {
    mock.service.once(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
      Object.assign(body as object, { jwks_uri: `${slow.url}/${path}` })
    })
    const { id } = await createProvider(admin, { authenticationScheme: `keys-${path}`, authorityUrl })
    await expectRefusal(await signInAt(service, id, browser), 502, reason)
  }
})

describe('a discovery document', () => {
  it.each<[string, object]>([
    ['of another issuer', { issuer: 'https://login.example.com' }],
    ['without a token endpoint', { token_endpoint: undefined }],
    ['that offers PKCE without S256 only', { code_challenge_methods_supported: ['plain'] }],
    ['that signs with none or the client secret', { id_token_signing_alg_values_supported: ['none', 'HS256'] }],
  ])('%s ends the sign-in before it begins', async (name, changes) => {
    mock.service.once(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
      Object.assign(body as object, changes)
    })
    const authenticationScheme = `doc-${name.replaceAll(' ', '-')}`.toLowerCase()
    const { id } = await createProvider(admin, { authenticationScheme, authorityUrl })
    const end = await browser.get(`${service.url}/sso/${id}`)
    expect([end.status, end.headers.get('location')]).toEqual([502, null])
    expect(end.text).toContain('The sign-in provider cannot be used')
  })

  it('is asked for once, however many sign-ins begin, and not again soon after it failed', async () => {
    let asked = 0
    const count = () => {
      asked += 1
    }
    mock.service.on(Events.BeforeWellKnownOpenIdConfiguration, count)
    const { id } = await createProvider(admin, { authenticationScheme: 'counted', authorityUrl })
    const start = () => new Browser().get(`${service.url}/sso/${id}`)
    const began = await Promise.all([start(), start(), start()])
    expect([began.map(({ status }) => status), asked]).toEqual([[303, 303, 303], 1])
    await admin.patch(`/admin/api/sso-providers/${id}`, { authorityUrl: `${authorityUrl}/nowhere` })
    for (const { status } of [await start(), await start()]) expect(status).toBe(502)
    expect(asked).toBe(1)
    await admin.patch(`/admin/api/sso-providers/${id}`, { authorityUrl })
    expect([(await start()).status, asked]).toEqual([303, 2])
    mock.service.removeListener(Events.BeforeWellKnownOpenIdConfiguration, count)
  })
})

describe('a callback', () => {
  it.each([
    '',
    '?code=made-up-code',
    '?code=made-up-code&state=',
    '?code=made-up-code&state=unknown-state',
    `?state=${'x'.repeat(501)}`,
    '?error=access_denied',
  ])('with %j, without a sign-in under way, is refused', async (query) => {
    await expectRefusal(await browser.get(`${service.url}/sso/${providerId}/callback${query}`), 400)
  })

  it('is used once', async () => {
    const url = await answerOf(service, providerId, browser)
    expect((await browser.get(url.href)).status).toBe(303)
    const again = new Browser()
    await expectRefusal(await again.get(url.href), 400, undefined, again)
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const racing = new Browser()
        const answer = await answerOf(service, providerId, racing)
        return Promise.all([racing.get(answer.href), racing.get(answer.href)])
      }),
    )
    for (const pair of [first, second]) expect(pair?.map(({ status }) => status).sort()).toEqual([303, 400])
  })

  it('in another browser is refused, and leaves the sign-in of the first (login CSRF)', async () => {
    const url = await answerOf(service, providerId, browser)
    const other = new Browser()
    await other.get(`${service.url}/sso/${providerId}`)
    await expectRefusal(await other.get(url.href), 400, undefined, other)
    expect((await browser.get(url.href)).status).toBe(303)
  })

  it('after ten minutes is refused', async () => {
    const url = await answerOf(service, providerId, browser)
    service.clock.advance(10 * 60_000)
    await expectRefusal(await browser.get(url.href), 400)
  })

  it('of one provider with the state of another is refused, and ends both', async () => {
    const url = await answerOf(service, providerId, browser)
    const elsewhere = new URL(url.href.replace(providerId, secondId))
    const refused = await browser.get(elsewhere.href)
    await expectRefusal(refused, 400, 'wrong_callback')
    expect(refused.text).toContain('your administrator should compare the callback URL at the provider')
    await expectRefusal(await browser.get(url.href), 400)
  })

  it('with the iss of another provider is refused (RFC 9207)', async () => {
    const url = await answerOf(service, providerId, browser)
    url.searchParams.set('iss', 'https://login.example.com')
    await expectRefusal(await browser.get(url.href), 502, 'invalid_answer')
  })

  it('with the code of another sign-in is refused (code injection)', async () => {
    const stolen = (await answerOf(service, providerId, new Browser())).searchParams.get('code') ?? ''
    const url = await answerOf(service, providerId, browser)
    url.searchParams.set('code', stolen)
    await expectRefusal(await browser.get(url.href), 502, 'invalid_answer')
  })

  it('with a token in the url is refused', async () => {
    for (const name of ['id_token', 'token', 'response']) {
      const url = await answerOf(service, providerId, browser)
      url.searchParams.set(name, 'x'.repeat(30))
      await expectRefusal(await browser.get(url.href), 502, 'invalid_answer')
    }
  })

  it.each(['access_denied', 'server_error', '<script>alert(1)</script>'])(
    'with the error %s is a page',
    async (error) => {
      mock.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
        url.searchParams.delete('code')
        url.searchParams.set('error', error)
        url.searchParams.set('error_description', 'Words of the provider: ring 555 (now)!')
      })
      const end = await signInAt(service, providerId, browser)
      await expectRefusal(end, 403, 'denied')
      expect(end.text).not.toMatch(/Words of the provider|script>alert/)
    },
  )

  it('takes reserved characters as providers send them, and ignores unknown parameters', async () => {
    const url = await answerOf(service, providerId, browser)
    const end = await browser.get(`${url.href}&iss=${authorityUrl}/&session_state=a:b/c@d&admin=true`)
    expect(end.status).toBe(502) // an issuer with a slash at its end is another one
    const again = await answerOf(service, providerId, browser)
    expect((await browser.get(`${again.href}&iss=${authorityUrl}&session_state=a:b/c@d&x=1&x=2`)).status).toBe(303)
  })

  it('with a repeated parameter is refused', async () => {
    const url = await answerOf(service, providerId, browser)
    await expectRefusal(await browser.get(`${url.href}&code=another`), 400)
  })
})

it('every path under /sso answers an error with a page that has a heading and no script', async () => {
  for (const [path, status, title] of [
    ['/sso/unknown', 404, 'Sign-in failed'],
    ['/sso/unknown/callback?state=x', 400, 'Sign-in failed'],
    ['/sso/a/b/c', 404, 'Page not found'],
    [`/sso/${'x'.repeat(65)}`, 400, 'This cannot be done'],
    ['/sso/<script>alert(1)</script>', 404, 'Page not found'],
  ] as const) {
    const page = await browser.get(service.url + path)
    expect([path, page.status, page.headers.get('content-type')]).toEqual([path, status, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`<h1>${title}</h1>`)
    expect(page.text).toContain(`Request ${page.headers.get('x-request-id')}`)
    expect(page.text).not.toContain('<script')
  }
})
