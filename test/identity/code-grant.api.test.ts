import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '../../plugins/identity/secret.ts'
import { type Service, startService } from '../../runtime/boot/start-service.ts'
import { freePort, SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import {
  authorizeForm,
  browse,
  codeOf,
  credentialsOf,
  exchange,
  newVerifier,
  type RegisteredClient,
  registerClient,
  VERIFIER,
} from './oauth-support.ts'
import { askToken, basic, clientOf, isAccepted, passwordForm, signedIn, type TokenAnswer } from './support.ts'

let service: TestService
let acme: TestAccount
let client: RegisteredClient
let cookie: string
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
  client = await registerClient(service, acme)
  cookie = await signedIn(service, acme)
})
afterAll(() => service?.stop())

const SCOPE = 'openid api1 offline_access'
const newCode = (scope = SCOPE, of = client) => codeOf(service, of, cookie, { scope })
const statusOf = ({ status, body }: TokenAnswer) => [status, body.error]
const refresh = (of: RegisteredClient, token = '', more: Record<string, string> = {}) =>
  askToken(service, { grant_type: 'refresh_token', refresh_token: token, ...credentialsOf(of), ...more })

describe('authorization code grant', () => {
  it('Z12: issues an access token, an id_token and a refresh token, with the right verifier', async () => {
    const answer = await exchange(service, client, await newCode())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^at_/),
      expires_in: 3600,
      token_type: 'Bearer',
      scope: SCOPE,
      refresh_token: expect.stringMatching(/^rt_/),
      id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
    expect(await isAccepted(service, answer.body.access_token)).toBe(true)
  })

  it('issues tokens without PKCE to a confidential client of which it is not required, and to no other', async () => {
    const exempt = await registerClient(service, acme, { type: 'confidential', requirePkce: false })
    const strict = await registerClient(service, acme, { type: 'confidential' })
    const without = async (of: RegisteredClient) => {
      const { code_challenge: _, code_challenge_method: __, ...form } = authorizeForm(of)
      const { location } = await browse(service, `/connect/authorize?${new URLSearchParams(form)}`, { cookie })
      return location?.searchParams
    }
    const exchanged = (code: string, more: Record<string, string> = {}) =>
      askToken(service, {
        ...{ grant_type: 'authorization_code', code, redirect_uri: exempt.redirectUri },
        ...credentialsOf(exempt),
        ...more,
      })
    expect((await without(strict))?.get('error')).toBe('invalid_request')
    const code = (await without(exempt))?.get('code') ?? ''
    expect((await exchanged(code)).status).toBe(200)
    // A verifier without a challenge: somebody has taken the challenge out of the request.
    const other = (await without(exempt))?.get('code') ?? ''
    expect((await exchanged(other, { code_verifier: VERIFIER })).body.error).toBe('invalid_grant')
    // A challenge that is sent binds the code all the same.
    expect((await exchanged(await newCode(SCOPE, exempt))).body.error).toBe('invalid_grant')
  })

  it('issues only what the scopes ask for', async () => {
    const { body } = await exchange(service, client, await newCode('api1'))
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type'])
  })

  it('issues tokens to confidential clients, with their secret in the body or by HTTP Basic', async () => {
    const confidential = await registerClient(service, acme, { type: 'confidential' })
    expect((await exchange(service, confidential, await newCode(SCOPE, confidential))).status).toBe(200)
    const code = await newCode(SCOPE, confidential)
    const form = { grant_type: 'authorization_code', code, redirect_uri: confidential.redirectUri }
    const header = basic(confidential.id.replace('.', '%2E'), confidential.secret ?? '')
    expect((await askToken(service, { ...form, code_verifier: VERIFIER }, header)).status).toBe(200)
  })

  it('Z13: refuses a wrong verifier, which consumes the code', async () => {
    for (const verifier of [newVerifier(), 'short', 'x'.repeat(129)]) {
      const code = await newCode()
      expect((await exchange(service, client, code, { code_verifier: verifier })).status).toBe(400)
      expect(statusOf(await exchange(service, client, code))).toEqual([400, 'invalid_grant'])
    }
    const wrong = await exchange(service, client, await newCode(), { code_verifier: newVerifier() })
    expect(statusOf(wrong)).toEqual([400, 'invalid_grant'])
  })

  it('Z14: refuses a request without verifier', async () => {
    const answer = await exchange(service, client, await newCode(), { code_verifier: '' })
    expect(statusOf(answer)).toEqual([400, 'invalid_grant'])
    expect(answer.body).not.toHaveProperty('access_token')
  })

  it('Z15: refuses a code that was used, and revokes the tokens that were issued for it', async () => {
    const code = await newCode()
    const first = (await exchange(service, client, code)).body
    const second = (await refresh(client, first.refresh_token)).body
    const other = (await exchange(service, client, await newCode())).body
    expect(statusOf(await exchange(service, client, code))).toEqual([400, 'invalid_grant'])
    for (const token of [first.access_token, second.access_token]) expect(await isAccepted(service, token)).toBe(false)
    expect(statusOf(await refresh(client, second.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await isAccepted(service, other.access_token)).toBe(true)
    const logged = await service.app.database.query(
      `SELECT client_id, subject, ip_address, details::text FROM identity.security_log
        WHERE account_id = $1 AND action = 'authorization_code_reused' ORDER BY id DESC LIMIT 1`,
      [acme.accountId],
    )
    expect(logged).toEqual([
      { client_id: client.id, subject: `user ${acme.userId}`, ip_address: expect.any(String), details: '{}' },
    ])
  })

  it('revokes them after the code has expired too', async () => {
    const code = await newCode()
    const { body } = await exchange(service, client, code)
    service.clock.advance(61_000)
    expect(statusOf(await exchange(service, client, code))).toEqual([400, 'invalid_grant'])
    expect(await isAccepted(service, body.access_token)).toBe(false)
  })

  it('issues no tokens, when the code is used a second time while the first use is under way', async () => {
    const code = await newCode()
    const { database: db } = service.app
    const [row] = await db.query<{ family: string }>('SELECT family FROM identity.authorization_code WHERE hash = $1', [
      digest(code),
    ])
    let answers: Promise<TokenAnswer>[] = []
    await db.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`identity.family ${row?.family}`])
      answers = [exchange(service, client, code), exchange(service, client, code)]
      await waitFor(
        'both requests wait for the lock of the family',
        () => db.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`),
        ({ length }) => length === 2,
        { interval: 5 },
      )
    })
    for (const { status, body } of await Promise.all(answers)) {
      if (status === 200) expect(await isAccepted(service, body.access_token)).toBe(false)
      else expect(body.error).toBe('invalid_grant')
    }
  })

  it('Z16: refuses the code of another client, of the same account or of another, and leaves it usable', async () => {
    const code = await newCode()
    const twin = await registerClient(service, acme)
    const foreign = await registerClient(service, await service.account('Other'))
    for (const thief of [twin, foreign])
      expect(statusOf(await exchange(service, thief, code))).toEqual([400, 'invalid_grant'])
    expect((await exchange(service, client, code)).status).toBe(200)
  })

  it.each([
    ['', 'invalid_request'],
    ['x', 'invalid_request'],
    ['https://app.example.com/signed-in/', 'invalid_grant'],
    ['https://app.example.com/other', 'invalid_grant'],
  ])('Z17: refuses another redirect_uri than that of the authorization request: %s (%s)', async (uri, error) => {
    const { status, body } = await exchange(service, client, await newCode(), { redirect_uri: uri })
    expect([status, body.error]).toEqual([400, error])
    expect(body).not.toHaveProperty('access_token')
  })

  it('Z18: refuses a confidential client without its secret, though it has the verifier', async () => {
    const confidential = await registerClient(service, acme, { type: 'confidential' })
    const code = await newCode(SCOPE, confidential)
    const bare = await exchange(service, confidential, code, { client_secret: '' })
    expect(statusOf(bare)).toEqual([401, 'invalid_client'])
    const wrong = await exchange(service, confidential, code, { client_secret: 'x'.repeat(46) })
    expect(statusOf(wrong)).toEqual([401, 'invalid_client'])
    expect((await exchange(service, confidential, code)).status).toBe(200)
  })

  it('refuses an expired code, an unknown one, and one whose client or user was cut off', async () => {
    const expired = await newCode()
    service.clock.advance(60_000)
    const unknown = [`ac_${'x'.repeat(43)}`, 'x', 'caf\u00e9', `rt_${'x'.repeat(43)}`]
    for (const code of [expired, ...unknown])
      expect((await exchange(service, client, code)).body).toMatchObject({ error: expect.stringMatching(/^invalid_/) })

    const short = await registerClient(service, acme)
    const ofOldEpoch = await newCode(SCOPE, short)
    await service.app.database.query('UPDATE identity.client SET token_epoch = token_epoch + 1 WHERE id = $1', [
      short.id,
    ])
    expect(statusOf(await exchange(service, short, ofOldEpoch))).toEqual([400, 'invalid_grant'])

    const ina = await acme.user('Ina Inactive')
    const hers = await signedIn(service, { accountId: acme.accountId, userId: ina.userId })
    const code = await codeOf(service, client, hers)
    await service.app.database.query('UPDATE identity.app_user SET active = false WHERE id = $1', [ina.userId])
    expect(statusOf(await exchange(service, client, code))).toEqual([400, 'invalid_grant'])
  })
})

describe('public client', () => {
  it('refreshes without a secret, and reuse revokes the family', async () => {
    const { body } = await exchange(service, client, await newCode())
    const next = await refresh(client, body.refresh_token)
    expect(next.body).toMatchObject({ scope: SCOPE, id_token: expect.any(String) })
    expect(statusOf(await refresh(client, body.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await isAccepted(service, next.body.access_token)).toBe(false)
    const [logged] = await service.app.database.query(
      `SELECT client_id FROM identity.security_log WHERE account_id = $1 AND action = 'refresh_token_reused'`,
      [acme.accountId],
    )
    expect(logged).toEqual({ client_id: client.id })
  })

  it('cannot use the grants password and client_credentials, even when it is registered for them', async () => {
    const grants = ['authorization_code', 'password', 'client_credentials']
    const greedy = await registerClient(service, acme, { grants })
    for (const form of [
      { ...passwordForm(acme), ...credentialsOf(greedy), client_secret: '' },
      { grant_type: 'client_credentials', ...credentialsOf(greedy) },
    ])
      expect(statusOf(await askToken(service, form))).toEqual([400, 'unauthorized_client'])
  })

  it('is refused with any secret, and when it is deactivated, like an unknown client', async () => {
    const gone = await registerClient(service, acme)
    await service.app.database.query('UPDATE identity.client SET active = false WHERE id = $1', [gone.id])
    const texts = [
      await exchange(service, gone, 'x'),
      await exchange(service, { ...gone, id: 'unknown' }, 'x'),
      await exchange(service, { ...gone, id: clientOf(acme).client_id }, 'x'),
    ].map(({ status, text }) => `${status} ${text}`)
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toMatch(/^401 .*invalid_client/)
    expect(statusOf(await exchange(service, { ...client, secret: 'x' }, 'x'))).toEqual([401, 'invalid_client'])
  })
})

describe('two processes', () => {
  let second: Service
  let dataDir: string
  beforeAll(async () => {
    dataDir = temporaryFolder('second')
    second = await startService({
      environment: {
        PORT: String(await freePort()),
        DATABASE_URL: service.databaseUrl,
        SECRETS_KEYS,
        DATA_DIR: dataDir,
        ROLES: 'api,identity',
        AUTH_URL: service.app.config.urls.auth,
      },
      clock: service.clock,
      log: silentLog,
    })
  })
  afterAll(async () => {
    await second?.stop()
    removeFolder(dataDir)
  })

  it('Z19: accept at most one of 20 simultaneous exchanges of a code, and revoke what it was given', async () => {
    const urls = [service.url, `http://127.0.0.1:${second.port}`]
    const code = await newCode()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => exchange({ url: urls[at % 2] as string }, client, code)),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted.length).toBeLessThanOrEqual(1)
    for (const answer of answers) if (answer.status !== 200) expect(statusOf(answer)).toEqual([400, 'invalid_grant'])
    for (const { body } of accepted) {
      expect(await isAccepted(service, body.access_token)).toBe(false)
      expect(statusOf(await refresh(client, body.refresh_token))).toEqual([400, 'invalid_grant'])
    }
  })

  it('generate one key for id_tokens, when both find none at the same time', async () => {
    await service.app.database.query('DELETE FROM identity.signing_key')
    service.clock.advance(61_000)
    const urls = [service.url, `http://127.0.0.1:${second.port}`]
    const published = await Promise.all(
      [...urls, ...urls].map(async (url) => {
        const response = await fetch(`${url}/.well-known/openid-configuration/jwks`)
        const { keys } = (await response.json()) as { keys: { kid: string }[] }
        return keys.map(({ kid }) => kid)
      }),
    )
    expect(published[0]).toHaveLength(1)
    expect(new Set(published.flat()).size).toBe(1)
  })

  it('exchange the codes of each other, and sign with the same key', async () => {
    const there = { url: `http://127.0.0.1:${second.port}` }
    const kidOf = ({ body }: TokenAnswer) =>
      JSON.parse(Buffer.from(body.id_token?.split('.')[0] ?? '', 'base64url').toString('utf8')).kid
    const kids = [
      kidOf(await exchange(there, client, await newCode())),
      kidOf(await exchange(service, client, await newCode())),
    ]
    expect(kids[0]).toEqual(expect.any(String))
    expect(kids[1]).toBe(kids[0])
  })
})
