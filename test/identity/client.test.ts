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

const alone = { grant_type: 'client_credentials' }

/** Every reserved and unreserved character as %XX, as the strictest clients send it. */
const strictly = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')

describe('a client authenticates', () => {
  it('with its id and secret in the body', async () => {
    const answer = await askToken(service, { ...alone, ...clientOf(acme) })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'api1' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('with HTTP Basic, form-encoded as RFC 6749 has it', async () => {
    expect((await askToken(service, alone, basic(strictly(FIRST.id), strictly(FIRST.secret)))).status).toBe(200)
  })

  it('with HTTP Basic, raw as many tools send it', async () => {
    expect((await askToken(service, alone, basic(FIRST.id, FIRST.secret))).status).toBe(200)
  })

  it('with HTTP Basic whatever the case of the scheme, and its own client_id beside it', async () => {
    const { Authorization } = basic(acme.clientId, acme.clientSecret)
    const answer = await askToken(
      service,
      { ...alone, client_id: acme.clientId },
      { Authorization: Authorization.replace('Basic', 'bASIC') },
    )
    expect(answer.status).toBe(200)
  })
})

describe('a client is refused', () => {
  const refused = { error: 'invalid_client', error_description: 'The client is unknown or its secret is wrong.' }

  it('with 401 and a challenge for a wrong secret, in the body or by Basic', async () => {
    const wrong = `${acme.clientSecret.slice(0, -1)}!`
    for (const answer of [
      await askToken(service, { ...alone, client_id: acme.clientId, client_secret: wrong }),
      await askToken(service, alone, basic(acme.clientId, wrong)),
    ]) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual(refused)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('byte for byte alike when unknown, inactive, or with the wrong secret', async () => {
    const sleeper = await service.command('client create', { account: acme.accountId, name: 'Sleeper' })
    await service.app.database.query('UPDATE identity.client SET active = false WHERE id = $1', [sleeper.clientId])
    const inactive = { client_id: String(sleeper.clientId), client_secret: String(sleeper.clientSecret) }
    const texts = [
      await askToken(service, { ...alone, client_id: 'nobody', client_secret: acme.clientSecret }),
      await askToken(service, { ...alone, ...inactive }),
      await askToken(service, { ...alone, client_id: acme.clientId, client_secret: 'wrong' }),
      await askToken(service, { ...alone, client_id: 'n\u00f6body', client_secret: 's\u00e9cret' }),
    ].map(({ status, text }) => `${status} ${text}`)
    expect(new Set(texts)).toEqual(new Set([`401 ${JSON.stringify(refused)}`]))
  })

  it.each([
    ['a scheme of another kind', 'Digest username="x"'],
    ['Bearer', 'Bearer at_x'],
    ['no base64', 'Basic %%%'],
    ['no colon', `Basic ${Buffer.from('justanid').toString('base64')}`],
    ['nothing', 'Basic'],
  ])('with 401 and a challenge for an Authorization header with %s', async (_what, Authorization) => {
    const answer = await askToken(service, { ...alone, ...clientOf(acme) }, { Authorization })
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
  })

  it('with 401 when it does not authenticate at all, or by the query string', async () => {
    const query = `?${new URLSearchParams(clientOf(acme))}`
    for (const answer of [
      await askToken(service, alone),
      await askToken(service, { ...alone, client_id: acme.clientId }),
      await sendToken(service, 'grant_type=client_credentials', {}, query),
    ])
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
  })

  it('with 401 when a code_verifier stands in the place of its secret', async () => {
    const verifier = 'a'.repeat(43)
    const answer = await askToken(service, {
      grant_type: 'authorization_code',
      code: 'x',
      code_verifier: verifier,
      client_id: acme.clientId,
    })
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
  })

  it('with 400 when it authenticates in both ways, or as two clients', async () => {
    const twice = await askToken(service, { ...alone, ...clientOf(acme) }, basic(acme.clientId, acme.clientSecret))
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request'])
    const two = await askToken(service, { ...alone, client_id: FIRST.id }, basic(acme.clientId, acme.clientSecret))
    expect([two.status, two.body.error]).toEqual([400, 'invalid_request'])
  })
})

describe('a token request', () => {
  it.each(['grant_type', 'client_id', 'client_secret', 'username', 'scope', 'unheard_of'])(
    'with %s twice is an invalid_request',
    async (name) => {
      const form = passwordForm(acme, { scope: 'api1', unheard_of: 'x' })
      const answer = await askToken(service, [...Object.entries(form), [name, form[name] as string]])
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
    },
  )

  it('does not read brackets as objects or lists', async () => {
    const { username: _, ...form } = passwordForm(acme)
    for (const name of ['username[$ne]', 'username[]']) {
      const answer = await askToken(service, { ...form, [name]: 'x' })
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
    }
  })

  it.each([
    ['no grant_type', {}, 'invalid_request'],
    ['an empty grant_type', { grant_type: '' }, 'invalid_request'],
    ['an unknown grant_type', { grant_type: 'magic' }, 'unsupported_grant_type'],
    ['__proto__ as grant_type', { grant_type: '__proto__' }, 'unsupported_grant_type'],
    ['constructor as grant_type', { grant_type: 'constructor' }, 'unsupported_grant_type'],
    ['a NUL', { grant_type: 'password', username: 'a\0b', password: 'x' }, 'invalid_request'],
    ['authorization_code, which the client may not use', { grant_type: 'authorization_code' }, 'unauthorized_client'],
  ])('with %s is refused', async (_what, form, error) => {
    const answer = await askToken(service, { ...(form as Record<string, string>), ...clientOf(acme) })
    expect([answer.status, answer.body.error]).toEqual([400, error])
  })

  it('for a grant that the client is not registered for is an unauthorized_client', async () => {
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

  it('as JSON is an invalid_request, and so is none at all', async () => {
    const json = await sendToken(service, JSON.stringify(passwordForm(acme)), { 'Content-Type': 'application/json' })
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request'])
    const none = await sendToken(service, '')
    expect([none.status, none.body.error]).toEqual([400, 'invalid_request'])
  })

  it('may name a charset and parameters that nobody knows', async () => {
    const answer = await askToken(service, passwordForm(acme, { resource: 'https://x.example', audience: '' }), {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
    })
    expect(answer.status).toBe(200)
  })

  it('that is too large is refused in JSON', async () => {
    const answer = await askToken(service, passwordForm(acme, { filler: 'x'.repeat(20_000) }))
    expect([answer.status, answer.body.error]).toEqual([413, 'invalid_request'])
  })

  it('takes POST alone', async () => {
    const answer = await fetch(`${service.url}/connect/token`)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain('POST')
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' })
  })

  it('that fails inside says so without the words of the database', async () => {
    const rename = (from: string, to: string) =>
      service.app.database.query(`ALTER TABLE identity.${from} RENAME TO ${to}`)
    await rename('access_token', 'misplaced')
    const answer = await askToken(service, passwordForm(acme))
    await rename('misplaced', 'access_token')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      error: 'server_error',
      error_description: 'The service failed at this request; the request id names it in the logs.',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await askToken(service, passwordForm(acme))).status).toBe(200)
  })

  it('never gets a description outside of printable ASCII', async () => {
    const answer = await askToken(service, { ...alone, ...clientOf(acme), scope: 'a "b\\ \u00e9\ud83d\ude00' })
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_scope'])
    expect(answer.body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
  })
})
