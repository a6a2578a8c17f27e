import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { askToken, basic, clientOf, passwordForm, sendToken } from './support.ts'

const FIRST = { id: 'mvc-app.1', secret: 'Sécret+with/odd=signs%20-_.~-and-length-enough' }

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({
    environment: { BOOTSTRAP_CLIENT_ID: FIRST.id, BOOTSTRAP_CLIENT_SECRET: FIRST.secret },
  })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const clientGrant = { grant_type: 'client_credentials' }

/** Percent-encodes every character, reserved or not. */
const percentEncoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')

describe('client authentication succeeds', () => {
  it('with its id and secret in the body', async () => {
    const answer = await askToken(service, { ...clientGrant, ...clientOf(acme) })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'api1' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('T02: with HTTP Basic, form-encoded (RFC 6749, section 2.3.1)', async () => {
    expect(
      (await askToken(service, clientGrant, basic(percentEncoded(FIRST.id), percentEncoded(FIRST.secret)))).status,
    ).toBe(200)
  })

  it('T03: with HTTP Basic, not encoded, as many tools send it', async () => {
    expect((await askToken(service, clientGrant, basic(FIRST.id, FIRST.secret))).status).toBe(200)
  })

  it('with HTTP Basic in any case, and the same client_id in the body', async () => {
    const { Authorization } = basic(acme.clientId, acme.clientSecret)
    const answer = await askToken(
      service,
      { ...clientGrant, client_id: acme.clientId },
      { Authorization: Authorization.replace('Basic', 'bASIC') },
    )
    expect(answer.status).toBe(200)
  })
})

describe('client authentication fails', () => {
  const refused = { error: 'invalid_client', error_description: 'The client is unknown or its secret is wrong.' }

  it('T04, T05: with 401 and WWW-Authenticate, for a wrong client secret in the body or by HTTP Basic', async () => {
    const wrong = `${acme.clientSecret.slice(0, -1)}!`
    for (const answer of [
      await askToken(service, { ...clientGrant, client_id: acme.clientId, client_secret: wrong }),
      await askToken(service, clientGrant, basic(acme.clientId, wrong)),
    ]) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual(refused)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('T06: with the same response for an unknown client, a deactivated one and a wrong client secret', async () => {
    const deactivated = await service.command('client create', { account: acme.accountId, name: 'Deactivated' })
    await service.app.database.query('UPDATE identity.client SET active = false WHERE id = $1', [deactivated.clientId])
    const credentials = { client_id: String(deactivated.clientId), client_secret: String(deactivated.clientSecret) }
    const texts = [
      await askToken(service, { ...clientGrant, client_id: 'no-client', client_secret: acme.clientSecret }),
      await askToken(service, { ...clientGrant, ...credentials }),
      await askToken(service, { ...clientGrant, client_id: acme.clientId, client_secret: 'wrong' }),
      await askToken(service, { ...clientGrant, client_id: 'n\u00f6-client', client_secret: 's\u00e9cret' }),
    ].map(({ status, text }) => `${status} ${text}`)
    expect(new Set(texts)).toEqual(new Set([`401 ${JSON.stringify(refused)}`]))
  })

  it.each([
    ['another scheme', 'Digest username="x"'],
    ['Bearer', 'Bearer at_x'],
    ['invalid base64', 'Basic %%%'],
    ['no colon', `Basic ${Buffer.from('justanid').toString('base64')}`],
    ['no credentials', 'Basic'],
  ])('T07: with 401 and WWW-Authenticate, for an Authorization header with %s', async (_what, Authorization) => {
    const answer = await askToken(service, { ...clientGrant, ...clientOf(acme) }, { Authorization })
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
  })

  it('T08, T25: with 401, without credentials or with credentials in the query string', async () => {
    const query = `?${new URLSearchParams(clientOf(acme))}`
    for (const answer of [
      await askToken(service, clientGrant),
      await askToken(service, { ...clientGrant, client_id: acme.clientId }),
      await sendToken(service, 'grant_type=client_credentials', {}, query),
    ])
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
  })

  it('with 401, for a code_verifier in place of the client secret', async () => {
    const verifier = 'a'.repeat(43)
    const answer = await askToken(service, {
      grant_type: 'authorization_code',
      code: 'x',
      code_verifier: verifier,
      client_id: acme.clientId,
    })
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
  })

  it('T09: with 400, for credentials in both header and body or of two clients', async () => {
    const twice = await askToken(
      service,
      { ...clientGrant, ...clientOf(acme) },
      basic(acme.clientId, acme.clientSecret),
    )
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request'])
    const two = await askToken(
      service,
      { ...clientGrant, client_id: FIRST.id },
      basic(acme.clientId, acme.clientSecret),
    )
    expect([two.status, two.body.error]).toEqual([400, 'invalid_request'])
  })
})

describe('token request', () => {
  it.each(['grant_type', 'client_id', 'client_secret', 'username', 'scope', 'unheard_of'])(
    'T20: responds invalid_request, for a repeated %s',
    async (name) => {
      const form = passwordForm(acme, { scope: 'api1', unheard_of: 'x' })
      const answer = await askToken(service, [...Object.entries(form), [name, form[name] as string]])
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'invalid_request', error_description: `The parameter ${name} is sent twice; send it once.` },
      ])
    },
  )

  it('says so of a body that comes without a content type', async () => {
    for (const type of ['', ' ; charset=utf-8']) {
      const body = new TextEncoder().encode(String(new URLSearchParams(passwordForm(acme))))
      const headers = { 'Content-Type': type }
      const answer = await fetch(`${service.url}/connect/token`, { method: 'POST', headers, body })
      expect([answer.status, (await answer.json()).error_description]).toEqual([
        400,
        'The body came without a Content-Type; this operation takes application/x-www-form-urlencoded.',
      ])
    }
  })

  it('T21: does not parse brackets in parameter names', async () => {
    const { username: _, ...form } = passwordForm(acme)
    for (const name of ['username[$ne]', 'username[]']) {
      const answer = await askToken(service, { ...form, [name]: 'x' })
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
    }
  })

  it.each([
    ['T10: is refused, without grant_type', {}, 'invalid_request'],
    ['T10: is refused, with an empty grant_type', { grant_type: '' }, 'invalid_request'],
    ['T11: is refused, with an unknown grant_type', { grant_type: 'magic' }, 'unsupported_grant_type'],
    ['T12: is refused, with __proto__ as grant_type', { grant_type: '__proto__' }, 'unsupported_grant_type'],
    ['T12: is refused, with constructor as grant_type', { grant_type: 'constructor' }, 'unsupported_grant_type'],
    ['is refused, with a NUL', { grant_type: 'password', username: 'a\0b', password: 'x' }, 'invalid_request'],
    [
      'T13: is refused, with authorization_code, which the client may not use',
      { grant_type: 'authorization_code' },
      'unauthorized_client',
    ],
  ])('%s', async (_what, form, error) => {
    const answer = await askToken(service, { ...(form as Record<string, string>), ...clientOf(acme) })
    expect([answer.status, answer.body.error]).toEqual([400, error])
  })

  it('T13: responds unauthorized_client, for a grant type that the client is not registered for', async () => {
    const client = await service.command('client create', {
      account: acme.accountId,
      name: 'Robot',
      grants: 'client_credentials',
    })
    const answer = await askToken(service, {
      ...passwordForm(acme),
      client_id: String(client.clientId),
      client_secret: String(client.clientSecret),
    })
    expect([answer.status, answer.body.error]).toEqual([400, 'unauthorized_client'])
  })

  it('T22: responds invalid_request, for JSON and for an empty body', async () => {
    const json = await sendToken(service, JSON.stringify(passwordForm(acme)), { 'Content-Type': 'application/json' })
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request'])
    const none = await sendToken(service, '')
    expect([none.status, none.body.error]).toEqual([400, 'invalid_request'])
  })

  it('T23: accepts a charset and ignores unknown parameters', async () => {
    const answer = await askToken(service, passwordForm(acme, { resource: 'https://x.example', audience: '' }), {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
    })
    expect(answer.status).toBe(200)
  })

  it('T30: is refused with a JSON body, when it is too large', async () => {
    const answer = await askToken(service, passwordForm(acme, { filler: 'x'.repeat(20_000) }))
    expect([answer.status, answer.body.error]).toEqual([413, 'invalid_request'])
  })

  it('T24: must be a POST', async () => {
    const answer = await fetch(`${service.url}/connect/token`)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain('POST')
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' })
  })

  it('responds server_error without details, after an internal error', async () => {
    const rename = (from: string, to: string) =>
      service.app.database.query(`ALTER TABLE identity.${from} RENAME TO ${to}`)
    await rename('access_token', 'renamed')
    const answer = await askToken(service, passwordForm(acme))
    await rename('renamed', 'access_token')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      error: 'server_error',
      error_description: 'The service failed at this request; the request id names it in the logs.',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await askToken(service, passwordForm(acme))).status).toBe(200)
  })

  it('T26: gets an error_description in printable ASCII', async () => {
    const answer = await askToken(service, { ...clientGrant, ...clientOf(acme), scope: 'a "b\\ \u00e9\ud83d\ude00' })
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_scope'])
    expect(answer.body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
  })
})
