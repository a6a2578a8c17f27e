import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import {
  authorize,
  authorizeForm,
  browse,
  CALLBACK,
  claimsOf,
  codeOf,
  exchange,
  type RegisteredClient,
  registerClient,
} from './oauth-support.ts'
import { isAccepted, signedIn } from './support.ts'

let service: TestService
let acme: TestAccount
let client: RegisteredClient
let cookie: string
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
  client = await registerClient(service, acme)
})
afterAll(() => service?.stop())
beforeEach(async () => {
  cookie = await signedIn(service, acme)
})

const issuer = () => service.app.config.urls.auth

/** The parameters of a redirect to the client. */
const parametersOf = (location: URL | undefined) => Object.fromEntries(location?.searchParams ?? [])
const fragmentOf = (location: URL | undefined) => Object.fromEntries(new URLSearchParams(location?.hash.slice(1)))

describe('authorization request of a signed-in user', () => {
  it('Z01: is redirected to redirect_uri with code, state and iss', async () => {
    const { status, location } = await authorize(service, authorizeForm(client), cookie)
    expect(status).toBe(303)
    expect(`${location?.origin}${location?.pathname}`).toBe(CALLBACK)
    expect(parametersOf(location)).toEqual({
      code: expect.stringMatching(/^ac_[\w-]{43}$/),
      state: 'Ck3 yM1&/+',
      iss: issuer(),
    })
  })

  it('needs no state', async () => {
    const { state: _, ...form } = authorizeForm(client)
    const { location } = await authorize(service, form, cookie)
    expect(Object.keys(parametersOf(location))).toEqual(['code', 'iss'])
  })

  it('Z08: keeps the query of a registered redirect_uri, for success and for errors', async () => {
    const redirectUri = `${CALLBACK}?tenant=a%20b&empty=`
    const queried = await registerClient(service, acme, { redirectUris: [redirectUri] })
    const right = await authorize(service, authorizeForm(queried), cookie)
    expect(right.location?.href.startsWith(`${redirectUri}&code=ac_`)).toBe(true)
    const wrong = await authorize(service, authorizeForm(queried, { scope: 'made-up' }), cookie)
    expect(wrong.location?.href.startsWith(`${redirectUri}&error=invalid_scope`)).toBe(true)
    expect(wrong.location?.searchParams.get('state')).toBe('Ck3 yM1&/+')
  })

  it('Z11: may be a form', async () => {
    const { status, location } = await browse(service, '/connect/authorize', { cookie, form: authorizeForm(client) })
    expect(status).toBe(303)
    expect(location?.searchParams.get('code')).toMatch(/^ac_/)
  })

  it('is sent again by GET, when the form comes from another site and so without cookies', async () => {
    const form = authorizeForm(client, { prompt: 'none', unknown: 'x' })
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const first = await browse(service, '/connect/authorize', { form, headers })
    expect([first.status, first.location?.pathname]).toEqual([303, '/connect/authorize'])
    const { unknown: _, ...known } = form
    expect(parametersOf(first.location)).toEqual(known)
    const second = await browse(service, `${first.location?.pathname}${first.location?.search}`, { cookie })
    expect(second.location?.searchParams.get('code')).toMatch(/^ac_/)
  })

  it.each([
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb'],
    ['http://[::1]:80/cb?x=1', 'http://[::1]:9/cb?x=1'],
  ])('may use any port of %s, for a public client', async (registered, redirectUri) => {
    const native = await registerClient(service, acme, { redirectUris: [registered] })
    const { location } = await authorize(service, authorizeForm(native, { redirect_uri: redirectUri }), cookie)
    expect(location?.href.startsWith(redirectUri)).toBe(true)
    const confidential = await registerClient(service, acme, { type: 'confidential', redirectUris: [registered] })
    const refused = await authorize(service, authorizeForm(confidential, { redirect_uri: redirectUri }), cookie)
    expect([refused.status, refused.location]).toEqual([400, undefined])
  })

  it('Z21: is answered by what can neither be framed nor cached', async () => {
    for (const parameters of [
      authorizeForm(client),
      authorizeForm(client, { scope: 'made-up' }),
      authorizeForm(client, { client_id: 'x' }),
    ]) {
      const { headers } = await authorize(service, parameters, cookie)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    const { headers } = await authorize(service, authorizeForm(client), cookie)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('authorization request that is shown to the user, not redirected', () => {
  const isShown = async (parameters: Parameters<typeof authorize>[1]) => {
    const { status, location, headers, text } = await authorize(service, parameters, cookie)
    expect([status, location]).toEqual([400, undefined])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('The request is invalid')
    expect(text).toContain(headers.get('x-request-id'))
  }

  it('Z02: of an unknown client or a deactivated one', async () => {
    const deactivated = await registerClient(service, acme)
    await service.app.database.query('UPDATE identity.client SET active = false WHERE id = $1', [deactivated.id])
    for (const id of ['', 'unknown', deactivated.id, 'caf\u00e9', "'; --"])
      await isShown(authorizeForm(client, { client_id: id }))
  })

  it.each([
    ['', 'nothing'],
    [`${CALLBACK}/more`, 'a longer path'],
    [`${CALLBACK}/`, 'a trailing slash'],
    [`${CALLBACK}?a=b`, 'a query'],
    [`${CALLBACK}#part`, 'a fragment'],
    ['https://APP.example.com/signed-in', 'another case of the host'],
    ['https://app.example.com/Signed-in', 'another case of the path'],
    ['https://user@app.example.com/signed-in', 'a user name'],
    ['https://app.example.com:443/signed-in', 'a port'],
    ['https://app.example.com.evil.example/signed-in', 'a longer host'],
    ['http://app.example.com/signed-in', 'another scheme'],
    ['//app.example.com/signed-in', 'no scheme'],
    ['javascript:alert(1)', 'a script'],
  ])('Z03: with a redirect_uri that is not the registered one: %s (%s)', async (redirectUri) => {
    await isShown(authorizeForm(client, { redirect_uri: redirectUri }))
  })

  it.each(['client_id', 'redirect_uri', 'state', 'scope', 'nonce', 'made_up'])(
    'Z10: with the parameter %s twice, in the query or in a form',
    async (name) => {
      const twice = [...Object.entries(authorizeForm(client)), [name, 'x'], [name, 'x']] as [string, string][]
      await isShown(twice)
      const { status, location } = await browse(service, '/connect/authorize', { cookie, form: twice })
      expect([status, location]).toEqual([400, undefined])
    },
  )

  it('as JSON, when Accept prefers it', async () => {
    const response = await fetch(`${service.url}/connect/authorize`, { headers: { Accept: 'application/json' } })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: 'invalid_request',
      error_description: 'The client is unknown or deactivated.',
    })
  })
})

describe('authorization request that is refused by redirect', () => {
  const refusal = async (form: Record<string, string>) => {
    const { status, location } = await authorize(service, form, cookie)
    expect(status).toBe(303)
    expect(`${location?.origin}${location?.pathname}`).toBe(CALLBACK)
    const { error_description: description, ...rest } = parametersOf(location)
    expect(description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    expect(rest).toEqual({ error: expect.any(String), state: 'Ck3 yM1&/+', iss: issuer() })
    return rest.error
  }

  it('Z04: without code_challenge, for public and confidential clients, with a short one too', async () => {
    const confidential = await registerClient(service, acme, { type: 'confidential' })
    for (const one of [client, confidential]) {
      expect(await refusal(authorizeForm(one, { code_challenge: '' }))).toBe('invalid_request')
      expect(await refusal(authorizeForm(one, { code_challenge: 'abc' }))).toBe('invalid_request')
      expect(await refusal(authorizeForm(one, { code_challenge: 'x'.repeat(129) }))).toBe('invalid_request')
    }
  })

  it.each(['plain', '', 's256'])('Z05: with code_challenge_method=%s', async (method) => {
    expect(await refusal(authorizeForm(client, { code_challenge_method: method }))).toBe('invalid_request')
  })

  it('Z06: with an unknown response type; in the fragment, with response_type=token without the legacy switch', async () => {
    for (const type of ['made-up', 'id_token', 'code id_token', '__proto__'])
      expect(await refusal(authorizeForm(client, { response_type: type }))).toBe('unsupported_response_type')
    expect(await refusal(authorizeForm(client, { response_type: '' }))).toBe('invalid_request')
    const { location } = await authorize(service, authorizeForm(client, { response_type: 'token' }), cookie)
    expect(location?.search).toBe('')
    expect(fragmentOf(location)).toMatchObject({ error: 'unauthorized_client', state: 'Ck3 yM1&/+' })
  })

  it('Z07: with a scope that the client or the user may not have', async () => {
    expect(await refusal(authorizeForm(client, { scope: 'openid service.scim' }))).toBe('invalid_scope')
    expect(await refusal(authorizeForm(client, { scope: 'openid made-up' }))).toBe('invalid_scope')
    const gina = await acme.user('Gina General')
    cookie = await signedIn(service, { accountId: acme.accountId, userId: gina.userId })
    expect(await refusal(authorizeForm(client, { scope: 'openid admin' }))).toBe('invalid_scope')
  })

  it('of a client without the grant type', async () => {
    const other = await registerClient(service, acme, { grants: ['refresh_token'] })
    expect(await refusal(authorizeForm(other))).toBe('unauthorized_client')
  })

  it.each([
    ['request', 'x', 'request_not_supported'],
    ['request_uri', 'https://app.example.com/r', 'request_uri_not_supported'],
    ['response_mode', 'form_post', 'invalid_request'],
    ['prompt', 'none login', 'invalid_request'],
    ['prompt', 'made-up', 'invalid_request'],
    ['max_age', 'soon', 'invalid_request'],
    ['max_age', '-1', 'invalid_request'],
  ])('with %s=%s', async (name, value, error) => {
    expect(await refusal(authorizeForm(client, { [name]: value }))).toBe(error)
  })

  it('before the user signs in', async () => {
    const { location } = await authorize(service, authorizeForm(client, { scope: 'made-up' }))
    expect(parametersOf(location).error).toBe('invalid_scope')
  })
})

describe('sign-in', () => {
  /** The address that the sign-in page returns to. */
  const returnUrlOf = (location: URL | undefined) => {
    expect(location?.pathname).toBe('/sign-in')
    return location?.searchParams.get('returnUrl') ?? ''
  }

  it('Z09: is asked for without a session, and returns to the same request; prompt=none is refused instead', async () => {
    const form = authorizeForm(client, { login_hint: 'ada@example.com', unknown: 'x'.repeat(1000) })
    const { status, location } = await authorize(service, form)
    expect(status).toBe(303)
    const returnUrl = returnUrlOf(location)
    expect(returnUrl).toMatch(/^\/connect\/authorize\?/)
    const { unknown: _, ...known } = form
    expect(Object.fromEntries(new URLSearchParams(returnUrl.split('?')[1]))).toEqual(known)
    const after = await browse(service, returnUrl, { cookie })
    expect(parametersOf(after.location)).toMatchObject({ state: 'Ck3 yM1&/+', code: expect.any(String) })

    const silent = await authorize(service, authorizeForm(client, { prompt: 'none' }))
    expect(parametersOf(silent.location)).toMatchObject({ error: 'login_required', state: 'Ck3 yM1&/+' })
  })

  it('is asked for by a form without a session too', async () => {
    const { location } = await browse(service, '/connect/authorize', { form: authorizeForm(client) })
    expect(returnUrlOf(location)).toMatch(/^\/connect\/authorize\?/)
  })

  it('is asked for when the session is one of another account', async () => {
    const other = await service.account('Other')
    const foreign = await signedIn(service, other)
    expect(returnUrlOf((await authorize(service, authorizeForm(client), foreign)).location)).not.toBe('')
    const silent = await authorize(service, authorizeForm(client, { prompt: 'none' }), foreign)
    expect(parametersOf(silent.location).error).toBe('login_required')
  })

  it.each([
    ['while the second factor is still to come', () => signedIn(service, acme, { state: 'second_factor' })],
    ['with a cookie that is no session', async () => `sid=se_${'x'.repeat(43)}`],
  ])('is asked for %s', async (_when, cookieOf) => {
    const { location } = await authorize(service, authorizeForm(client), await cookieOf())
    expect(returnUrlOf(location)).not.toBe('')
  })

  it('is asked for after the user was deactivated or given a new password', async () => {
    const ina = await acme.user('Ina Inactive')
    const hers = await signedIn(service, { accountId: acme.accountId, userId: ina.userId })
    expect((await authorize(service, authorizeForm(client), hers)).location?.origin).toBe('https://app.example.com')
    await service.app.database.query('UPDATE identity.app_user SET token_epoch = token_epoch + 1 WHERE id = $1', [
      ina.userId,
    ])
    expect(returnUrlOf((await authorize(service, authorizeForm(client), hers)).location)).not.toBe('')
  })

  it.each([
    ['prompt', 'login'],
    ['prompt', 'select_account'],
    ['max_age', '0'],
  ])('is asked for anew with %s=%s, once', async (name, value) => {
    const first = await authorize(service, authorizeForm(client, { [name]: value }), cookie)
    const returnUrl = returnUrlOf(first.location)
    const same = await browse(service, returnUrl, { cookie })
    expect(returnUrlOf(same.location)).toBe(returnUrl)
    const anew = await browse(service, returnUrl, { cookie: await signedIn(service, acme) })
    expect(parametersOf(anew.location)).toMatchObject({ code: expect.any(String) })
  })

  it.each([
    ['prompt', 'login'],
    ['max_age', '0'],
  ])('is asked for once, without a session, when %s is %s; every later sign-in is enough then', async (name, value) => {
    const first = await authorize(service, authorizeForm(client, { [name]: value }))
    const returnUrl = returnUrlOf(first.location)
    expect(returnUrlOf((await browse(service, returnUrl, { cookie })).location)).toBe(returnUrl)
    const after = await browse(service, returnUrl, { cookie: await signedIn(service, acme) })
    expect(parametersOf(after.location)).toMatchObject({ code: expect.any(String) })
  })

  it.each([
    ['prompt', 'login'],
    ['max_age', '0'],
  ])('is asked for with %s=%s, though the client sends the time of the demand itself', async (name, value) => {
    const demanded = { [name]: value }
    const demand = async (form: Record<string, string>) => {
      const { location } = await authorize(service, authorizeForm(client, form), cookie)
      const sealed = new URLSearchParams(returnUrlOf(location).split('?')[1]).get('demanded_at') ?? ''
      expect(sealed).toMatch(/^v1\./)
      return sealed
    }
    const own = await demand(demanded)
    cookie = await signedIn(service, acme)
    const other = await registerClient(service, acme)
    const { location } = await authorize(service, authorizeForm(other, { ...demanded, demanded_at: own }), cookie)
    expect(returnUrlOf(location)).not.toContain(own)
    const elsewhere = authorizeForm(client, { ...demanded, state: 'another', demanded_at: own })
    expect(returnUrlOf((await authorize(service, elsewhere, cookie)).location)).not.toContain(own)
    for (const sent of ['x', '0', own.slice(0, -1)])
      expect(await demand({ ...demanded, demanded_at: sent })).not.toBe(sent)
    const silent = { prompt: 'none', max_age: '0', demanded_at: own }
    expect(parametersOf((await authorize(service, authorizeForm(client, silent), cookie)).location)).toMatchObject({
      error: 'login_required',
    })
  })

  it('is asked for anew half an hour after it was demanded', async () => {
    const first = await authorize(service, authorizeForm(client, { prompt: 'login' }), cookie)
    const returnUrl = returnUrlOf(first.location)
    const later = await signedIn(service, acme)
    service.clock.advance(29 * 60_000)
    expect(parametersOf((await browse(service, returnUrl, { cookie: later })).location)).toHaveProperty('code')
    service.clock.advance(2 * 60_000)
    expect(returnUrlOf((await browse(service, returnUrl, { cookie: later })).location)).not.toBe(returnUrl)
  })

  it('is asked for anew when it was longer ago than max_age', async () => {
    const form = authorizeForm(client, { max_age: '600' })
    expect(parametersOf((await authorize(service, form, cookie)).location)).toHaveProperty('code')
    service.clock.advance(601_000)
    expect(returnUrlOf((await authorize(service, form, cookie)).location)).not.toBe('')
    const silent = await authorize(service, { ...form, prompt: 'none' }, cookie)
    expect(parametersOf(silent.location).error).toBe('login_required')
  })

  it('is required of the user of id_token_hint, with prompt=none', async () => {
    const { body } = await exchange(service, client, await codeOf(service, client, cookie))
    const form = authorizeForm(client, { prompt: 'none', id_token_hint: body.id_token ?? '' })
    expect(claimsOf(body.id_token).sub).toBe(String(acme.userId))
    expect(parametersOf((await authorize(service, form, cookie)).location)).toHaveProperty('code')
    const { userId } = await acme.user('Otto Other')
    const other = await signedIn(service, { accountId: acme.accountId, userId })
    expect(parametersOf((await authorize(service, form, other)).location).error).toBe('login_required')
  })

  it('is asked for when the session is of another user than the id_token_hint, who then is the only one to get a code', async () => {
    const { body } = await exchange(service, client, await codeOf(service, client, cookie))
    const form = authorizeForm(client, { id_token_hint: body.id_token ?? '' })
    expect(parametersOf((await authorize(service, form, cookie)).location)).toHaveProperty('code')
    const { userId } = await acme.user('Otis Other')
    const signedInOther = () => signedIn(service, { accountId: acme.accountId, userId })
    const other = await signedInOther()
    const returnUrl = returnUrlOf((await authorize(service, form, other)).location)
    expect(returnUrlOf((await browse(service, returnUrl, { cookie: other })).location)).toBe(returnUrl)
    service.clock.advance(1)
    const again = await browse(service, returnUrl, { cookie: await signedInOther() })
    expect(parametersOf(again.location)).toMatchObject({ error: 'login_required', state: 'Ck3 yM1&/+' })
    const right = await browse(service, returnUrl, { cookie: await signedIn(service, acme) })
    expect(parametersOf(right.location)).toHaveProperty('code')
  })

  it('ignores an id_token_hint that cannot be read', async () => {
    const form = authorizeForm(client, { id_token_hint: 'x.y.z' })
    expect(parametersOf((await authorize(service, form, cookie)).location)).toHaveProperty('code')
    const silent = await authorize(service, { ...form, prompt: 'none' }, cookie)
    expect(parametersOf(silent.location).error).toBe('login_required')
  })
})

describe('hostile values', () => {
  const PARAMETERS = [
    ...['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'],
    ...['response_mode', 'nonce', 'prompt', 'max_age', 'login_hint', 'id_token_hint', 'demanded_at', 'allowed'],
  ]
  const VALUES = {
    'a NUL': '%00',
    'line breaks': '%0D%0ASet-Cookie:%20a=b',
    'invalid UTF-8': '%FF%C0%80',
    'a lone surrogate': '%ED%A0%80',
    'a broken escape': '%zz',
    'other planes of Unicode': '%F0%9F%98%80%E2%80%A8',
    markup: '%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    SQL: "'%3B--",
    '6,000 characters': 'x'.repeat(6_000),
    'the word false': 'false',
    'the name of a prototype': '__proto__',
  }
  const without = (name: string) => {
    const { [name]: _, ...rest } = authorizeForm(client)
    return new URLSearchParams(rest).toString()
  }

  it.each(Object.entries(VALUES))('are refused, or passed on encoded: %s', async (_what, value) => {
    const targets = [CALLBACK, `${service.url}/sign-in`]
    const send = async (name: string) => {
      const parameters = `${without(name)}&${name}=${value}&${name}[$ne]=${value}`
      return [
        await authorize(service, parameters, cookie),
        await authorize(service, parameters),
        await browse(service, '/connect/authorize', { cookie, form: parameters }),
      ].map((answer) => ({ name, ...answer }))
    }
    for (const { name, status, location, text, headers } of (await Promise.all(PARAMETERS.map(send))).flat()) {
      expect([303, 400], name).toContain(status)
      expect(headers.get('set-cookie')).toBeNull()
      expect(text).not.toContain('<script>')
      if (location) expect(targets, name).toContain(`${location.origin}${location.pathname}`)
    }
  })
})

describe('implicit grant', () => {
  it('Z20: puts the token in the fragment, never in the query, without a refresh token', async () => {
    const legacy = await registerClient(service, acme, { allowImplicit: true })
    const form = authorizeForm(legacy, { response_type: 'token', scope: 'api1 offline_access' })
    const { status, location, headers } = await authorize(service, form, cookie)
    expect([status, location?.search]).toEqual([303, ''])
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    const given = fragmentOf(location)
    expect(given).toEqual({
      access_token: expect.stringMatching(/^at_/),
      token_type: 'Bearer',
      expires_in: '3600',
      scope: 'api1',
      state: 'Ck3 yM1&/+',
      iss: issuer(),
    })
    expect(await isAccepted(service, given.access_token ?? '')).toBe(true)
    const refused = await authorize(service, { ...form, scope: 'offline_access' }, cookie)
    expect([refused.location?.search, fragmentOf(refused.location).error]).toEqual(['', 'invalid_scope'])
    const unsigned = await authorize(service, { ...form, prompt: 'none' })
    expect(fragmentOf(unsigned.location).error).toBe('login_required')
  })
})
