/**
 * The plans of the OpenID Foundation for the profiles Basic OP and Config OP, module by module, each by the name that it has
 * in the Foundation's conformance suite, written from what the suite checks there. Basic OP is tried as the suite sends it,
 * without PKCE, with a client that is exempt from it, and with PKCE. Three modules are for clients that register themselves,
 * which the service does not let them do: `oidcc-idtoken-signature` and `oidcc-idtoken-unsigned` are left out; the one of
 * `request_uri` is here, since its refusal is the same for all clients.
 */
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { authorize, authorizeForm, browse, type RegisteredClient, registerClient, VERIFIER } from './oauth-support.ts'
import { askToken, basic, isAccepted, signedIn, type TokenAnswer } from './support.ts'

const ISSUER = 'https://login.example.com'
const DISCOVERY = '/.well-known/openid-configuration'

let service: TestService
let acme: TestAccount
let cookie: string
let keys: JSONWebKeySet
beforeAll(async () => {
  service = await startTestService({ now: '2026-03-02T09:30:00Z', environment: { AUTH_URL: ISSUER } })
  acme = await service.account('Acme')
  cookie = await signedIn(service, acme)
  keys = await (await fetch(`${service.url}${DISCOVERY}/jwks`)).json()
})
afterAll(() => service?.stop())

const getMetadata = () => fetch(`${service.url}${DISCOVERY}`)

describe.each([
  ['without PKCE', false],
  ['with PKCE', true],
])('Basic OP, %s', (_which, withPkce) => {
  let client: RegisteredClient
  let otherClient: RegisteredClient
  beforeAll(async () => {
    client = await registerClient(service, acme, { type: 'confidential', requirePkce: withPkce })
    otherClient = await registerClient(service, acme, { type: 'confidential', requirePkce: withPkce })
  })

  type Form = Record<string, string>
  const requestOf = (more: Form, of = client): Form => {
    const { code_challenge, code_challenge_method, ...request } = authorizeForm(of, { scope: 'openid', nonce: 'n-1' })
    return { ...request, ...(withPkce && { code_challenge, code_challenge_method }), ...more } as Form
  }
  const authenticationOf = ({ id, secret = '' }: RegisteredClient) => basic(id, secret)
  const tokenForm = (code: string): Form => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    ...(withPkce && { code_verifier: VERIFIER }),
  })

  /** The code in the redirect to the client, whose state and issuer are right. */
  function codeIn(location: URL | undefined, request: Form): string {
    expect(location?.href.startsWith(`${client.redirectUri}?`)).toBe(true)
    const { code = '', ...others } = Object.fromEntries(location?.searchParams ?? [])
    expect(others).toEqual({ state: request.state, iss: ISSUER })
    expect(code).not.toBe('')
    return code
  }
  async function claimsIn({ status, headers, body }: TokenAnswer, of = client): Promise<JWTPayload> {
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, access_token: expect.any(String) })
    const { payload, protectedHeader } = await jwtVerify(body.id_token ?? '', createLocalJWKSet(keys), {
      issuer: ISSUER,
      audience: of.id,
      currentDate: service.clock.now(),
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'auth_time'],
    })
    expect(protectedHeader.kid).toEqual(expect.any(String))
    expect(payload.sub).toBe(String(acme.userId))
    return payload
  }
  /** Exchanges the code of an authorization response, and checks the id_token. */
  async function finish(location: URL | undefined, request: Form, of = client) {
    const code = codeIn(location, request)
    const answer = await askToken(service, tokenForm(code), authenticationOf(of))
    const claims = await claimsIn(answer, of)
    expect(claims.nonce).toBe(request.nonce)
    return { code, claims, ...answer.body }
  }
  /** A request that succeeds at once, since the user is signed in. */
  async function signIn(more: Form = {}, of = client) {
    const request = requestOf(more, of)
    return finish((await authorize(service, request, cookie)).location, request, of)
  }
  /** A request for which the user must sign in, some seconds later; `cookie` is that session from then on. */
  async function signInAnew(more: Form) {
    const request = requestOf(more)
    const { location } = await authorize(service, request, cookie)
    expect(location?.pathname).toBe('/sign-in')
    service.clock.advance(3000)
    cookie = await signedIn(service, acme)
    const after = await browse(service, location?.searchParams.get('returnUrl') ?? '', { cookie })
    return finish(after.location, request)
  }
  /** A second request, five seconds later, for which the user need not sign in: the time of the sign-in stays. */
  async function staySignedIn(first: JWTPayload, more: Form) {
    service.clock.advance(5000)
    const { claims } = await signIn(more)
    expect(claims).toMatchObject({ sub: first.sub, auth_time: first.auth_time })
    expect(claims.iat).toBeGreaterThan(Number(first.iat))
  }
  /** The error with which the browser is sent back to the client. */
  const errorOf = async (request: Form, session?: string) => {
    const { location } = await authorize(service, request, session)
    expect(location?.href.startsWith(`${client.redirectUri}?`)).toBe(true)
    const { error, error_description: _, ...others } = Object.fromEntries(location?.searchParams ?? [])
    expect(others).toEqual({ state: request.state, iss: ISSUER })
    return error
  }
  /** The request is answered by an error page, which sends the browser nowhere. */
  async function expectErrorPage(request: Form) {
    const { status, location, headers, text } = await authorize(service, request, cookie)
    expect([status, location]).toEqual([400, undefined])
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(text).toContain('redirect_uri')
  }
  const userInfo = async (token: string, method = 'GET') => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(`${service.url}/connect/userinfo`, { method, headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ])
    return response.json()
  }

  it('oidcc-server', async () => {
    const { access_token: token, claims } = await signIn()
    expect(claims).toMatchObject({ iss: ISSUER, aud: client.id, auth_time: expect.any(Number) })
    expect(await userInfo(token)).toEqual({ sub: claims.sub })
  })

  it('oidcc-response-type-missing', async () => {
    const { response_type: _, ...request } = requestOf({})
    expect(await errorOf(request, cookie)).toBe('invalid_request')
  })

  it('oidcc-userinfo-get', async () => {
    expect(await userInfo((await signIn()).access_token)).toEqual({ sub: String(acme.userId) })
  })

  it('oidcc-userinfo-post-header', async () => {
    expect(await userInfo((await signIn()).access_token, 'POST')).toEqual({ sub: String(acme.userId) })
  })

  it('oidcc-userinfo-post-body: the suite warns, since tokens are taken from the header alone', async () => {
    const { access_token: token } = await signIn()
    const body = new URLSearchParams({ access_token: token })
    const { status, headers } = await fetch(`${service.url}/connect/userinfo`, { method: 'POST', body })
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { nonce: _, ...request } = requestOf({})
    const { claims } = await finish((await authorize(service, request, cookie)).location, request)
    expect(claims).not.toHaveProperty('nonce')
  })

  it('oidcc-scope-profile: the suite warns, since users here do not have all claims of the scope', async () => {
    const { access_token: token } = await signIn({ scope: 'openid profile' })
    const claims = { name: 'Ada Admin', given_name: 'Ada', family_name: 'Admin', preferred_username: acme.email }
    expect(await userInfo(token)).toEqual({
      sub: String(acme.userId),
      ...claims,
      zoneinfo: 'UTC',
      updated_at: expect.any(Number),
    })
  })

  it('oidcc-scope-email: the suite warns, since email is in the id_token too, and there is no email_verified', async () => {
    const { access_token: token, claims } = await signIn({ scope: 'openid email' })
    expect(claims.email).toBe(acme.email)
    expect(await userInfo(token)).toEqual({ sub: String(acme.userId), email: acme.email })
  })

  it.each(['address', 'phone', 'all'])(
    'oidcc-scope-%s: the suite skips it, since scopes_supported does not have its scopes',
    async (which) => {
      const scopes = which === 'all' ? ['profile', 'email', 'address', 'phone'] : [which]
      const { scopes_supported: supported } = await (await getMetadata()).json()
      expect(scopes.filter((it) => !supported.includes(it))).not.toEqual([])
      expect(await errorOf(requestOf({ scope: `openid ${scopes.join(' ')}` }), cookie)).toBe('invalid_scope')
    },
  )

  it('oidcc-ensure-other-scope-order-succeeds', async () => {
    const { access_token: token } = await signIn({ scope: 'email openid' })
    expect(await userInfo(token)).toHaveProperty('email', acme.email)
  })

  it('oidcc-prompt-login', async () => {
    const first = await signIn()
    const second = await signInAnew({ prompt: 'login' })
    expect(second.claims.auth_time).toBeGreaterThan(Number(first.claims.auth_time))
  })

  it('oidcc-prompt-none-not-logged-in', async () => {
    expect(await errorOf(requestOf({ prompt: 'none' }))).toBe('login_required')
  })

  it('oidcc-prompt-none-logged-in', async () => {
    await staySignedIn((await signIn()).claims, { prompt: 'none' })
  })

  it('oidcc-max-age-1', async () => {
    const first = await signIn()
    service.clock.advance(2000)
    const second = await signInAnew({ max_age: '1' })
    expect(second.claims.auth_time).toBeGreaterThan(Number(first.claims.auth_time))
  })

  it('oidcc-max-age-10000', async () => {
    await staySignedIn((await signIn()).claims, { max_age: '10000' })
  })

  it('oidcc-id-token-hint', async () => {
    const first = await signIn()
    await staySignedIn(first.claims, { prompt: 'none', id_token_hint: first.id_token ?? '' })
  })

  it.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-login-hint', { login_hint: 'bob@example.com' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
  ])('%s', async (_module, more) => {
    expect(await signIn(more)).toHaveProperty('access_token')
  })

  it('oidcc-ensure-request-with-acr-values-succeeds: the suite warns, since id_tokens have no acr', async () => {
    expect((await signIn({ acr_values: '1 2' })).claims).not.toHaveProperty('acr')
  })

  it('oidcc-codereuse', async () => {
    const { code } = await signIn()
    const { status, body } = await askToken(service, tokenForm(code), authenticationOf(client))
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  it('oidcc-codereuse-30seconds', async () => {
    const { code, access_token: token } = await signIn()
    expect(await isAccepted(service, token)).toBe(true)
    service.clock.advance(30_000)
    const { status, body } = await askToken(service, tokenForm(code), authenticationOf(client))
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
    expect(await isAccepted(service, token)).toBe(false)
  })

  it('oidcc-ensure-registered-redirect-uri', async () => {
    await expectErrorPage(requestOf({ redirect_uri: `${client.redirectUri}/other` }))
  })

  it('oidcc-ensure-post-request-succeeds', async () => {
    const request = requestOf({})
    // The suite's form is on another site, from which browsers send no cookie.
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const { location: again } = await browse(service, '/connect/authorize', { form: request, headers })
    const { location } = await browse(service, `${again?.pathname}${again?.search}`, { cookie })
    expect(await finish(location, request)).toHaveProperty('access_token')
  })

  it('oidcc-server-client-secret-post', async () => {
    const request = requestOf({})
    const code = codeIn((await authorize(service, request, cookie)).location, request)
    const credentials = { client_id: client.id, client_secret: client.secret ?? '' }
    const claims = await claimsIn(await askToken(service, { ...tokenForm(code), ...credentials }))
    expect(claims.nonce).toBe(request.nonce)
  })

  it('oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported', async () => {
    const request = requestOf({ request_uri: 'https://app.example.com/request.jwt' })
    expect(await errorOf(request, cookie)).toBe('request_uri_not_supported')
  })

  /** A request object without a signature. */
  const unsigned = (claims: object) =>
    `${[{ alg: 'none' }, claims].map((it) => Buffer.from(JSON.stringify(it)).toString('base64url')).join('.')}.`

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported: refused, so that the suite skips it', async () => {
    const request = requestOf({ request: unsigned(requestOf({})) })
    expect(await errorOf(request, cookie)).toBe('request_not_supported')
  })

  it('oidcc-ensure-request-object-with-redirect-uri: an error page, since request objects are not supported', async () => {
    const redirectUri = `${client.redirectUri}/invalid`
    const request = requestOf({ request: unsigned(requestOf({})), redirect_uri: redirectUri })
    await expectErrorPage(request)
  })

  it('oidcc-claims-essential: the suite warns, since the parameter claims is ignored', async () => {
    const { access_token: token } = await signIn({ claims: '{"userinfo":{"name":{"essential":true}}}' })
    expect(await userInfo(token)).toEqual({ sub: String(acme.userId) })
  })

  it('oidcc-refresh-token', async () => {
    const scope = { scope: 'openid offline_access', prompt: 'consent' }
    const [first, others] = [await signIn(scope), await signIn(scope, otherClient)]
    const refresh = (token = '', as = client) =>
      askToken(service, { grant_type: 'refresh_token', refresh_token: token }, authenticationOf(as))
    service.clock.advance(2000)
    const answer = await refresh(first.refresh_token)
    const { iss, sub, aud, auth_time } = first.claims
    const refreshed = await claimsIn(answer)
    expect(refreshed).toMatchObject({ iss, sub, aud, auth_time })
    expect(refreshed.iat).toBeGreaterThan(Number(first.claims.iat))
    expect(await userInfo(answer.body.access_token)).toEqual({ sub })
    const next = await refresh(others.refresh_token, otherClient)
    expect(next.status).toBe(200)
    const { status, body } = await refresh(next.body.refresh_token)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  // With PKCE every module shows it.
  if (!withPkce)
    it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
      const request = authorizeForm(client, { scope: 'openid', nonce: 'n-1' })
      const code = codeIn((await authorize(service, request, cookie)).location, request)
      const form = { ...tokenForm(code), code_verifier: VERIFIER }
      const claims = await claimsIn(await askToken(service, form, authenticationOf(client)))
      expect(claims.nonce).toBe('n-1')
    })
})

describe('Config OP', () => {
  it('oidcc-discovery-endpoint-verification', async () => {
    const response = await getMetadata()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/json/),
    ])
    const metadata = await response.json()
    expect(metadata).toMatchObject({
      issuer: ISSUER,
      response_types_supported: expect.arrayContaining(['code']),
      authorization_endpoint: `${ISSUER}/connect/authorize`,
      token_endpoint: `${ISSUER}/connect/token`,
      userinfo_endpoint: `${ISSUER}/connect/userinfo`,
      jwks_uri: `${ISSUER}${DISCOVERY}/jwks`,
      grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
      subject_types_supported: expect.arrayContaining(['public']),
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      scopes_supported: expect.arrayContaining(['openid']),
      claims_supported: expect.arrayContaining(['sub']),
      code_challenge_methods_supported: ['S256'],
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
    })
    const urls = Object.entries<string>(metadata).filter(([name]) => /_endpoint$|_uri$/.test(name))
    for (const [, url] of urls) expect(url).toMatch(/^https:/)
    for (const scope of metadata.scopes_supported) expect(scope).toMatch(/^[\x21\x23-\x5B\x5D-\x7E]+$/)
    expect(keys.keys).not.toEqual([])
    for (const key of keys.keys) {
      expect(key).toMatchObject({
        kty: 'RSA',
        use: 'sig',
        alg: 'RS256',
        kid: expect.any(String),
        n: expect.any(String),
        e: 'AQAB',
      })
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret)
    }
  })
})
