/** Any values of the parameters of the OAuth endpoints: never a 5xx, always JSON with a registered error code. */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { runs } from '../support/property-runs.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { clientOf, passwordForm, signedIn } from './support.ts'

const CALLBACK = 'https://app.example.com/callback'

let service: SharedService
let acme: TestAccount
let cookie: string
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  await service.app.database.query('UPDATE identity.client SET redirect_uris = $2, grants = $3 WHERE id = $1', [
    acme.clientId,
    [CALLBACK],
    ['password', 'client_credentials', 'refresh_token', 'authorization_code'],
  ])
  cookie = await signedIn(service, acme)
})

/** RFC 6749, section 5.2; `temporarily_unavailable` and `server_error` are those of section 4.1.2.1. */
const REGISTERED = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
]

/** One value in form encoding: plain, empty, long, with a NUL, with bytes that are no UTF-8, with broken encoding. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map(encodeURIComponent_),
  fc.constantFrom(
    '',
    '+',
    '%00',
    'a%00b',
    '%ff%fe',
    '%c3%28',
    '%ed%a0%80',
    '%',
    '%zz',
    'x'.repeat(10_240),
    '%F0%9F%98%80'.repeat(200),
    '__proto__',
    'constructor',
    '%24ne',
    'null',
    '%22%5C',
    '%0D%0ASet-Cookie%3A+a%3Db',
    `at_${'x'.repeat(43)}`,
    `rt_${'x'.repeat(43)}`,
    `scs_${'x'.repeat(43)}`,
  ),
  fc
    .uint8Array({ maxLength: 20 })
    .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
)
/** Lone surrogates cannot be encoded: they become the replacement character, as browsers send them. */
function encodeURIComponent_(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

const PARAMETERS = [
  'grant_type',
  'username',
  'password',
  'client_id',
  'client_secret',
  'scope',
  'refresh_token',
  'code',
  'code_verifier',
  'redirect_uri',
  'token',
  'token_type_hint',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'response_mode',
  'resource',
  '__proto__',
  'scope[]',
  'token[$ne]',
]
/** Some parameters get other values, or a second one. */
const changes = fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), value, fc.boolean()), { minLength: 1, maxLength: 3 })
const header = fc.option(
  fc.oneof(
    fc.constantFrom(
      'Basic',
      'Basic Og==',
      'Basic %%%',
      'Bearer x',
      'basic YTpi',
      'Basic /wAAOv8A',
      `Basic ${'A'.repeat(4000)}`,
    ),
    fc.base64String({ maxLength: 40 }).map((text) => `Basic ${text}`),
  ),
  { nil: undefined },
)

const bases: readonly [string, () => Record<string, string>][] = [
  ['/connect/token', () => passwordForm(acme, { password: 'wrong' })],
  ['/connect/token', () => ({ grant_type: 'client_credentials', ...clientOf(acme) })],
  ['/connect/token', () => ({ grant_type: 'refresh_token', refresh_token: `rt_${'y'.repeat(43)}`, ...clientOf(acme) })],
  [
    '/connect/token',
    () => ({
      grant_type: 'authorization_code',
      code: `ac_${'y'.repeat(43)}`,
      redirect_uri: CALLBACK,
      ...clientOf(acme),
    }),
  ],
  ['/connect/revocation', () => ({ token: `rt_${'y'.repeat(43)}`, ...clientOf(acme) })],
  ['/connect/introspect', () => ({ token: `at_${'y'.repeat(43)}`, ...clientOf(acme) })],
]

const encoded = (form: Record<string, string>, changed: readonly (readonly [string, string, boolean])[]): string => {
  const pairs = Object.entries(form).map(([name, text]) => [name, encodeURIComponent(text)] as [string, string])
  for (const [name, text, isSecond] of changed) {
    const at = pairs.findIndex(([known]) => known === name)
    if (at >= 0 && !isSecond) pairs[at] = [name, text]
    else pairs.push([name, text])
  }
  return pairs.map(([name, text]) => `${encodeURIComponent(name)}=${text}`).join('&')
}

it.each(bases.map(([path, form], n) => [path, n, form] as const))(
  '%s (%i): responds to any parameters with JSON and a registered error code',
  async (path, _n, form) => {
    await fc.assert(
      fc.asyncProperty(changes, header, async (changed, authorization) => {
        await service.app.database.query('DELETE FROM identity.failure_count')
        const body = encoded(form(), changed)
        const answer = await fetch(service.url + path, {
          method: 'POST',
          body,
          headers: {
            'Content-Type': 'application/x-www-form-urlencoded',
            ...(authorization !== undefined && { Authorization: authorization }),
          },
        })
        const text = await answer.text()
        expect(answer.status, text).toBeLessThan(500)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        if (path === '/connect/revocation' && answer.status === 200) {
          expect(text).toBe('')
          return
        }
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
        const json = JSON.parse(text)
        if (answer.status === 200) {
          expect(json).not.toHaveProperty('error')
          return
        }
        expect(REGISTERED).toContain(json.error)
        expect(json.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
        if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
      }),
      { numRuns: runs(150) },
    )
  },
  60_000,
)

it.each(['GET', 'POST'])(
  '/connect/authorize by %s: responds to any parameters with a redirect to the client or to the sign-in, or with a 400',
  async (method) => {
    const base = () => ({
      response_type: 'code',
      client_id: acme.clientId,
      redirect_uri: CALLBACK,
      scope: 'openid api1',
      state: 's',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    await fc.assert(
      fc.asyncProperty(changes, fc.constantFrom('text/html', 'application/json', '*/*'), async (changed, accept) => {
        const parameters = encoded(base(), changed)
        const isForm = method === 'POST'
        const answer = await fetch(`${service.url}/connect/authorize${isForm ? '' : `?${parameters}`}`, {
          method,
          redirect: 'manual',
          headers: {
            Cookie: cookie,
            Accept: accept,
            ...(isForm && { 'Content-Type': 'application/x-www-form-urlencoded' }),
          },
          ...(isForm && { body: parameters }),
        })
        const text = await answer.text()
        if (answer.status === 303) {
          const location = String(answer.headers.get('location'))
          expect(
            location.startsWith(`${CALLBACK}?`) ||
              location.startsWith('/sign-in?') ||
              location.startsWith(`${service.app.config.urls.auth}/sign-in?`),
            location,
          ).toBe(true)
          return
        }
        expect([400, 406, 413, 414, 431], text).toContain(answer.status)
        const type = accept === 'application/json' ? /json/ : /html|json/
        expect(answer.headers.get('content-type')).toMatch(type)
      }),
      { numRuns: runs(150) },
    )
  },
  60_000,
)
