import { createHash } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { claimsOf, codeOf, credentialsOf, exchange, type RegisteredClient, registerClient } from './oauth-support.ts'
import { askToken, basic, clientOf, passwordForm, signedIn } from './support.ts'

const DAY = 24 * 3600 * 1000 // ms
const DISCOVERY = '/.well-known/openid-configuration'

let service: TestService
let acme: TestAccount
let client: RegisteredClient
let cookie: string
beforeAll(async () => {
  service = await startTestService({ now: '2026-03-02T09:30:00Z' })
  acme = await service.account('Acme', 'Europe/Vienna')
  client = await registerClient(service, acme)
  cookie = await signedIn(service, acme, { amr: ['pwd', 'otp', 'mfa'] })
})
afterAll(() => service?.stop())

const getJson = async (path: string) => {
  const response = await fetch(`${service.url}${path}`)
  expect([path, response.status]).toEqual([path, 200])
  return { headers: response.headers, body: await response.json() }
}
const keys = async () => (await getJson(`${DISCOVERY}/jwks`)).body as JSONWebKeySet
const tokens = async (scope: string, more: Record<string, string> = {}) =>
  (await exchange(service, client, await codeOf(service, client, cookie, { scope, ...more }))).body
const issuer = () => service.app.config.urls.auth
/** The present time, give or take 50 seconds. */
const now = () => expect.closeTo(service.clock.now().getTime() / 1000, -2)

describe('discovery', () => {
  it('D01: gives the same metadata at both well-known paths, with the issuer in every character', async () => {
    const { body, headers } = await getJson(DISCOVERY)
    expect((await getJson('/.well-known/oauth-authorization-server')).body).toEqual(body)
    expect(body.issuer).toBe(issuer())
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    const endpoints = Object.entries<string>(body).filter(([name]) => /_endpoint$|_uri$/.test(name))
    expect(endpoints.length).toBeGreaterThanOrEqual(5)
    for (const [name, url] of endpoints) {
      expect(url.startsWith(`${issuer()}/`), name).toBe(true)
      const response = await fetch(`${service.url}${url.slice(issuer().length)}`)
      expect([name, response.status]).not.toEqual([name, 404])
    }
    expect(body).toMatchObject({
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/"(none|implicit|token|plain)"/)
  })

  it('D01: inserts nothing into an AUTH_URL with a path', async () => {
    const environment = { AUTH_URL: 'https://login.example.com/auth' }
    const behindProxy = await startTestService({ environment })
    try {
      const response = await fetch(`${behindProxy.url}${DISCOVERY}`)
      expect(await response.json()).toMatchObject({
        issuer: 'https://login.example.com/auth',
        token_endpoint: 'https://login.example.com/auth/connect/token',
        jwks_uri: 'https://login.example.com/auth/.well-known/openid-configuration/jwks',
      })
      const account = await behindProxy.account('Acme')
      const { id, redirectUri } = await registerClient(behindProxy, account)
      const query = new URLSearchParams({ client_id: id, redirect_uri: redirectUri, response_type: 'code' })
      query.set('code_challenge', 'x'.repeat(43))
      query.set('code_challenge_method', 'S256')
      const url = `${behindProxy.url}/connect/authorize?${query}`
      const { headers } = await fetch(url, { redirect: 'manual' })
      expect(headers.get('location')).toMatch(/^\/auth\/sign-in\?returnUrl=%2Fconnect%2Fauthorize%3F/)
    } finally {
      await behindProxy.stop()
    }
  })

  it('D02: publishes keys with kid, alg and use, and without private members', async () => {
    const { keys: published } = await keys()
    expect(published.length).toBeGreaterThanOrEqual(1)
    for (const key of published) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
      expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
    }
    const rows = await service.app.database.query<{ sealed: string }>(
      'SELECT private_sealed AS sealed FROM identity.signing_key',
    )
    for (const { sealed } of rows) expect(sealed).toMatch(/^v1\.test\./)
  })
})

describe('id_token', () => {
  it('D03: names issuer, client and user, repeats the nonce, and is signed with a published key', async () => {
    const { id_token: idToken = '', access_token: accessToken } = await tokens('openid profile email', {
      nonce: 'n-0S6_WzA2Mj &"',
    })
    const { payload, protectedHeader } = await jwtVerify(idToken, createLocalJWKSet(await keys()), {
      issuer: issuer(),
      audience: client.id,
      currentDate: service.clock.now(),
    })
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
    const half = createHash('sha256').update(accessToken).digest().subarray(0, 16)
    expect(payload).toEqual({
      iss: issuer(),
      aud: client.id,
      sub: String(acme.userId),
      iat: now(),
      exp: (payload.iat ?? 0) + 3600,
      auth_time: now(),
      nonce: 'n-0S6_WzA2Mj &"',
      amr: ['pwd', 'otp', 'mfa'],
      at_hash: half.toString('base64url'),
      name: 'Ada Admin',
      given_name: 'Ada',
      family_name: 'Admin',
      preferred_username: acme.email,
      zoneinfo: 'Europe/Vienna',
      updated_at: now(),
      email: acme.email,
    })
  })

  it('has the claims about the user only with the scopes profile and email', async () => {
    const plain = claimsOf((await tokens('openid')).id_token)
    expect(plain).not.toHaveProperty('nonce')
    expect(Object.keys(plain).sort()).toEqual(['amr', 'at_hash', 'aud', 'auth_time', 'exp', 'iat', 'iss', 'sub'])
    expect(claimsOf((await tokens('openid email')).id_token)).toHaveProperty('email', acme.email)
  })

  it('is issued neither without the scope openid nor by another grant', async () => {
    expect(await tokens('api1')).not.toHaveProperty('id_token')
    const { body } = await askToken(service, passwordForm(acme, { scope: 'openid offline_access' }))
    expect(body).not.toHaveProperty('id_token')
    const next = await askToken(service, {
      grant_type: 'refresh_token',
      refresh_token: body.refresh_token ?? '',
      ...clientOf(acme),
    })
    expect(next.status).toBe(200)
    expect(next.body).not.toHaveProperty('id_token')
  })

  it('of a refresh repeats the time and the methods of the sign-in, without nonce', async () => {
    const scope = 'openid api1 offline_access'
    const first = await tokens(scope, { nonce: 'once' })
    const { auth_time: authTime } = claimsOf(first.id_token)
    service.clock.advance(600_000)
    const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '', ...credentialsOf(client) }
    const { body } = await askToken(service, form)
    const { nonce, ...claims } = claimsOf(body.id_token)
    expect(nonce).toBeUndefined()
    expect(claims).toMatchObject({ auth_time: authTime, iat: now(), amr: ['pwd', 'otp', 'mfa'], aud: client.id })
    const narrowed = { ...form, refresh_token: body.refresh_token ?? '', scope: 'api1' }
    expect((await askToken(service, narrowed)).body).not.toHaveProperty('id_token')
    service.clock.advance(-600_000)
  })
})

describe('userinfo', () => {
  const userInfo = (token: string | undefined, init: RequestInit = {}) =>
    fetch(`${service.url}/connect/userinfo`, {
      ...init,
      headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...init.headers },
    })

  it('gives the claims of the user, by GET and by POST', async () => {
    await service.app.database.query(
      `UPDATE identity.app_user SET given_name = 'Ada', family_name = 'Admin' WHERE id = $1`,
      [acme.userId],
    )
    const { access_token: token } = await tokens('openid profile email')
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const init of [{}, { method: 'POST' }, { method: 'POST', body: 'a=b', headers: form }]) {
      const response = await userInfo(token, init)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-ratelimit-limit')).toBeTruthy()
      expect(await response.json()).toEqual({
        sub: String(acme.userId),
        name: 'Ada Admin',
        given_name: 'Ada',
        family_name: 'Admin',
        preferred_username: acme.email,
        zoneinfo: 'Europe/Vienna',
        updated_at: expect.any(Number),
        email: acme.email,
      })
    }
    const { access_token: bare } = await tokens('openid')
    expect(await (await userInfo(bare)).json()).toEqual({ sub: String(acme.userId) })
  })

  it('B04: refuses a token without the scope openid with 403, and names the scope', async () => {
    const response = await userInfo(acme.token)
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="openid"')
    expect(await response.json()).toMatchObject({ error: 'insufficient_scope' })
  })

  it('B04: is all that a token with the scope openid alone is good for', async () => {
    const { access_token: token } = await tokens('openid')
    const { status, headers } = await service.as(token).get('/api/v1/projects')
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('invalid_token')])
    expect((await userInfo(token)).status).toBe(200)
  })

  it('challenges without error when the request has no token, and with one for a wrong token', async () => {
    const bare = await userInfo(undefined)
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const { id_token: idToken } = await tokens('openid')
    const { headers: wrong } = { headers: basic('a', 'b') }
    for (const response of [
      await userInfo(`at_${'x'.repeat(43)}`),
      await userInfo(idToken),
      await userInfo(undefined, { headers: wrong }),
    ]) {
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
      expect(await response.json()).toMatchObject({ error: 'invalid_token', error_description: expect.any(String) })
    }
  })

  it('refuses the token of a client that acts alone', async () => {
    const form = { grant_type: 'client_credentials', scope: 'openid', ...clientOf(acme) }
    const response = await userInfo((await askToken(service, form)).body.access_token)
    expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_token' })])
  })

  it('answers in JSON when the media type is refused', async () => {
    const response = await userInfo(acme.token, { headers: { Accept: 'text/html' } })
    expect([response.status, await response.json()]).toEqual([
      406,
      expect.objectContaining({ error: 'invalid_request' }),
    ])
  })
})

describe('signing keys', () => {
  const headerOf = (jwt = '') => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString('utf8'))
  const kids = async () => (await keys()).keys.map(({ kid }) => kid)
  const signedToken = async () => {
    cookie = await signedIn(service, acme)
    return (await tokens('openid')).id_token ?? ''
  }

  it('are announced before they sign, and published until nothing that they signed is valid', async () => {
    const old = await signedToken()
    const { kid: oldKid } = headerOf(old)
    expect(await kids()).toEqual([oldKid])
    service.clock.advance(76 * DAY)
    const announced = await kids()
    expect(announced).toHaveLength(2)
    expect(headerOf(await signedToken()).kid).toBe(oldKid)
    service.clock.advance(14 * DAY)
    const next = await signedToken()
    expect(headerOf(next).kid).toBe(announced.find((kid) => kid !== oldKid))
    const verifies = async (token: string) => {
      const { iat = 0 } = claimsOf(token) as { iat?: number }
      const options = { currentDate: new Date(iat * 1000) }
      return jwtVerify(token, createLocalJWKSet(await keys()), options).then(
        () => true,
        () => false,
      )
    }
    expect([await verifies(old), await verifies(next)]).toEqual([true, true])
    service.clock.advance(14 * DAY)
    expect(await kids()).not.toContain(oldKid)
    expect(await verifies(old)).toBe(false)
  })

  it('are used no more within a minute after an operator has deleted them', async () => {
    const { kid } = headerOf(await signedToken())
    await service.app.database.query('DELETE FROM identity.signing_key')
    service.clock.advance(61_000)
    const next = headerOf(await signedToken()).kid
    expect(next).not.toBe(kid)
    expect(await kids()).toEqual([next])
  })

  it('are generated in time, and encrypted anew, by the daily job', async () => {
    const { database: db } = service.app
    const read = () => db.query<{ sealed: string }>('SELECT private_sealed AS sealed FROM identity.signing_key')
    const [before] = await read()
    service.clock.advance(77 * DAY)
    await service.makeDue('identity.rotate signing keys')
    await expect.poll(async () => (await read()).length).toBe(2)
    await expect.poll(async () => (await read()).some(({ sealed }) => sealed === before?.sealed)).toBe(false)
    expect(headerOf(await signedToken()).kid).toEqual(expect.any(String))
  })
})
