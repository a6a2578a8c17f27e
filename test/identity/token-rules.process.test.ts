import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '../../plugins/identity/secret.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { anotherProcess } from './processes.ts'
import { askToken, basic, clientOf, passwordForm, sendToken } from './support.ts'

let service: TestService
let acme: TestAccount
let other: Awaited<ReturnType<typeof anotherProcess>>
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
  other = await anotherProcess(service)
})
afterAll(async () => {
  await other?.end()
  await service?.stop()
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)
const here = () => service as { readonly url: string }
const send = (at: { readonly url: string }, path: string, form: Record<string, string>, headers = {}) =>
  fetch(at.url + path, { method: 'POST', body: new URLSearchParams(form), headers })
const revoke = (form: Record<string, string>, at = here()) => send(at, '/connect/revocation', form)
const introspect = async (form: Record<string, string>, at = here()) => {
  const answer = await send(at, '/connect/introspect', form)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const api = (authorization: string | undefined, at = here(), query = '') =>
  fetch(`${at.url}/api/v1/projects${query}`, {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  })
const bearer = (token: string, at = here()) => api(`Bearer ${token}`, at)
const signIn = async (scope = 'api1 offline_access') => {
  const { body } = await askToken(service, passwordForm(acme, { scope }))
  return { access: body.access_token, refresh: String(body.refresh_token) }
}
const refresh = (token: string, at = here(), client: Record<string, string> = clientOf(acme)) =>
  askToken(at, { grant_type: 'refresh_token', refresh_token: token, ...client })
const twinClient = async (): Promise<Record<string, string>> => {
  const twin = await service.command('client create', { account: acme.accountId, name: 'Twin' })
  return { client_id: String(twin.clientId), client_secret: String(twin.clientSecret) }
}
/** A public client. Its digest matches no secret. */
const publicClient = async () => {
  const { client_id: id = '' } = await twinClient()
  await sql(`UPDATE identity.client SET type = 'public', secret_hash = $2 WHERE id = $1`, id, digest('none'))
  return id
}
const epoch = /^\d{10}$/

describe('token errors', () => {
  it('T26: are not cached, and described in printable ASCII without quotation mark and backslash', async () => {
    const client = clientOf(acme)
    const answers = [
      await askToken(service, {}),
      await askToken(service, { grant_type: 'password', ...client }),
      await askToken(service, { grant_type: '"\\\u00e9', ...client }),
      await askToken(service, passwordForm(acme, { password: 'wrong' })),
      await askToken(service, passwordForm(acme, { scope: '"\\\u{1f600}' })),
      await askToken(service, passwordForm(acme, { client_secret: 'wrong' })),
      await askToken(service, { grant_type: 'client_credentials' }, { Authorization: 'Basic' }),
      await sendToken(service, '{}', { 'Content-Type': 'application/json' }),
      await sendToken(service, 'a'.repeat(20_000)),
    ]
    for (const { status, headers, body } of answers) {
      expect([status >= 400 && status < 500, headers.get('cache-control')]).toEqual([true, 'no-store'])
      expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
      expect(body.error).toMatch(/^[a-z_]+$/)
    }
  })
})

describe('refresh token', () => {
  it('R06: is accepted at most once by two processes, of 20 uses at the same time, and the family is revoked', async () => {
    const token = await signIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refresh(token.refresh, n % 2 === 0 ? here() : other)),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted.length).toBeLessThanOrEqual(1)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.error]).toEqual([400, 'invalid_grant'])
    const issued = [token.access, ...accepted.map(({ body }) => body.access_token)]
    for (const access of issued)
      expect([(await bearer(access)).status, (await bearer(access, other)).status]).toEqual([401, 401])
  })
})

describe('access token on the API', () => {
  const challenge = (answer: Response) => answer.headers.get('www-authenticate')

  it('B01: is missing: 401 and a challenge without an error', async () => {
    const answer = await api(undefined)
    expect([answer.status, challenge(answer)]).toEqual([401, 'Bearer'])
  })

  it('B02: is garbage, expired or revoked: 401 invalid_token', async () => {
    const [expired, revoked] = [await signIn(), await signIn()]
    await sql(
      `UPDATE identity.access_token SET expires_at = now() - interval '1 day' WHERE hash = $1`,
      digest(expired.access),
    )
    await sql('UPDATE identity.access_token SET revoked_at = now() WHERE hash = $1', digest(revoked.access))
    for (const token of ['garbage', `at_${'x'.repeat(43)}`, expired.access, revoked.access]) {
      const answer = await bearer(token)
      expect([answer.status, challenge(answer)]).toEqual([401, expect.stringContaining('error="invalid_token"')])
    }
  })

  it('B03: is accepted whatever the case of the scheme', async () => {
    const { access } = await signIn()
    for (const scheme of ['bearer', 'BEARER']) expect((await api(`${scheme} ${access}`)).status).toBe(200)
  })

  it('B04: has no scope of the API: 401 invalid_token', async () => {
    const { clientId, clientSecret } = await service.command('scim-client create', {
      account: acme.accountId,
      name: 'Directory',
    })
    const scim = await askToken(service, {
      grant_type: 'client_credentials',
      client_id: String(clientId),
      client_secret: String(clientSecret),
    })
    const openid = await askToken(service, passwordForm(acme, { scope: 'openid' }))
    for (const { body } of [scim, openid]) {
      const answer = await bearer(body.access_token)
      expect([answer.status, challenge(answer)]).toEqual([401, expect.stringContaining('error="invalid_token"')])
    }
  })

  it('B05: is not accepted in the query', async () => {
    const { access } = await signIn()
    expect((await api(undefined, here(), `?access_token=${access}`)).status).toBe(401)
  })

  it('B06: is refused with 401, when it is a refresh token, a client secret or in the form of a code', async () => {
    const { refresh: token } = await signIn()
    for (const secret of [token, acme.clientSecret, `ac_${'x'.repeat(43)}`])
      expect((await bearer(secret)).status).toBe(401)
  })
})

describe('revocation', () => {
  it('V01: of an access token: 200 with an empty body, and the next request of every process gets 401', async () => {
    for (let round = 0; round < 5; round++) {
      const { access, refresh: token } = await signIn()
      for (let n = 0; n < 3; n++)
        expect([(await bearer(access)).status, (await bearer(access, other)).status]).toEqual([200, 200])
      const answer = await revoke({ token: access, ...clientOf(acme) })
      expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([200, '', 'no-store'])
      expect([(await bearer(access, other)).status, (await bearer(access)).status]).toEqual([401, 401])
      expect((await refresh(token)).status).toBe(200)
    }
  })

  it('V02: of an unknown token: 200; without a token: 400; of a client that does not authenticate: 401', async () => {
    for (const token of ['unknown', `at_${'x'.repeat(43)}`, `rt_${'x'.repeat(43)}`])
      expect((await revoke({ token, ...clientOf(acme) })).status).toBe(200)
    const missing = await revoke(clientOf(acme))
    expect([missing.status, await missing.json()]).toMatchObject([400, { error: 'invalid_request' }])
    const clients: Record<string, string>[] = [
      {},
      { client_id: acme.clientId },
      { ...clientOf(acme), client_secret: 'wrong' },
    ]
    for (const client of clients) {
      const refused = await revoke({ token: 'unknown', ...client })
      expect([refused.status, await refused.json()]).toMatchObject([401, { error: 'invalid_client' }])
      expect(refused.headers.get('www-authenticate')).toMatch(/^Basic/)
    }
  })

  it('V03: of the token of another client has no effect', async () => {
    const { access, refresh: token } = await signIn()
    const stranger = await service.account('Stranger')
    for (const client of [await twinClient(), clientOf(stranger)])
      for (const one of [access, token]) expect((await revoke({ token: one, ...client })).status).toBe(200)
    expect([(await bearer(access)).status, (await refresh(token)).status]).toEqual([200, 200])
  })

  it.each(['refresh_token', 'access_token', 'made_up'])(
    'V04: of a refresh token, with the hint %s: its access tokens are revoked too, in every process',
    async (hint) => {
      const first = await signIn()
      const second = (await refresh(first.refresh)).body
      for (const access of [first.access, second.access_token])
        expect([(await bearer(access)).status, (await bearer(access, other)).status]).toEqual([200, 200])
      const form = { token: String(second.refresh_token), token_type_hint: hint, ...clientOf(acme) }
      expect((await revoke(form)).status).toBe(200)
      for (const access of [first.access, second.access_token])
        expect([(await bearer(access, other)).status, (await bearer(access)).status]).toEqual([401, 401])
      expect((await refresh(String(second.refresh_token))).status).toBe(400)
    },
  )

  it('takes the client_id alone of a public client, and of no other', async () => {
    const id = await publicClient()
    const { access } = await signIn()
    await sql(`UPDATE identity.access_token SET client_id = $2, client_epoch = 0 WHERE hash = $1`, digest(access), id)
    expect((await revoke({ token: access, client_id: id, client_secret: 'none' })).status).toBe(401)
    expect((await bearer(access)).status).toBe(200)
    expect((await revoke({ token: access, client_id: id })).status).toBe(200)
    expect((await bearer(access)).status).toBe(401)
  })
})

describe('introspection', () => {
  it('I01: of an access token shows scope, client, subject and times', async () => {
    const { access, refresh: token } = await signIn()
    const { status, headers, body } = await introspect({ token: access, ...clientOf(acme) })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const common = {
      active: true,
      scope: 'api1 offline_access',
      client_id: acme.clientId,
      sub: String(acme.userId),
      username: acme.email,
      iss: service.app.config.urls.auth,
    }
    expect(body).toEqual({ ...common, token_type: 'Bearer', exp: expect.any(Number), iat: body.exp - 3600 })
    expect(String(body.exp)).toMatch(epoch)
    const ofRefresh = await introspect({ token, token_type_hint: 'access_token', ...clientOf(acme) })
    expect(ofRefresh.body).toEqual({ ...common, exp: body.iat + 14 * 24 * 3600, iat: body.iat })
  })

  it('I02: of a token that is unknown, expired, revoked, used or of another account is {"active":false}', async () => {
    const stranger = await service.account('Stranger')
    const [expired, revoked, used, foreign] = [await signIn(), await signIn(), await signIn(), await signIn()]
    await sql(
      `UPDATE identity.access_token SET expires_at = now() - interval '1 day' WHERE hash = $1`,
      digest(expired.access),
    )
    await revoke({ token: revoked.refresh, ...clientOf(acme) })
    await refresh(used.refresh)
    for (const token of ['x', `at_${'x'.repeat(43)}`, expired.access, revoked.access, revoked.refresh, used.refresh])
      expect((await introspect({ token, ...clientOf(acme) })).body).toEqual({ active: false })
    expect((await introspect({ token: foreign.access, ...clientOf(stranger) })).body).toEqual({ active: false })
    expect((await introspect({ token: foreign.access, ...(await twinClient()) })).body.active).toBe(true)
  })

  it('I03: without authentication, or of a public client: 401', async () => {
    const { access } = await signIn()
    for (const client of [{}, { client_id: acme.clientId }, { client_id: await publicClient() }]) {
      const answer = await introspect({ token: access, ...(client as Record<string, string>) })
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
    }
    const missing = await introspect(clientOf(acme))
    expect([missing.status, missing.body.error]).toEqual([400, 'invalid_request'])
  })

  it('accepts HTTP Basic', async () => {
    const { access } = await signIn()
    const answer = await send(
      service,
      '/connect/introspect',
      { token: access },
      basic(acme.clientId, acme.clientSecret),
    )
    expect(await answer.json()).toMatchObject({ active: true })
  })

  it('A12: of a client without a user has the client’s id as subject, which no user has', async () => {
    const { body } = await askToken(service, { grant_type: 'client_credentials', ...clientOf(acme) })
    const shown = await introspect({ token: body.access_token, ...clientOf(acme) })
    expect(shown.body.sub).toBe(acme.clientId)
    expect(acme.clientId).not.toMatch(/^\d+$/)
    expect(shown.body).not.toHaveProperty('username')
    const settings = { BOOTSTRAP_CLIENT_ID: '7', BOOTSTRAP_CLIENT_SECRET: 'x'.repeat(32) }
    await expect(startTestService({ environment: settings })).rejects.toThrow('digits alone')
  })
})

describe('client credentials of a known client', () => {
  const grant = (more: Record<string, string> = {}) =>
    askToken(service, { grant_type: 'client_credentials', ...clientOf(acme), ...more })
  const update = (set: string) => sql(`UPDATE identity.client SET ${set} WHERE id = $1`, acme.clientId)

  it('follow every change of the client, also one without a notification', async () => {
    for (let n = 0; n < 3; n++) expect((await grant()).status).toBe(200)
    await update(`scopes = '{openid}'`)
    expect((await grant({ scope: 'api1' })).body.error).toBe('invalid_scope')
    await update(`scopes = '{api1,admin,openid,profile,offline_access}', access_token_lifetime = 120`)
    expect((await grant()).body.expires_in).toBe(120)
    await update('access_token_lifetime = null, active = false')
    expect((await grant()).status).toBe(401)
    await update('active = true, token_epoch = token_epoch + 1')
    const { body } = await grant()
    expect((await bearer(body.access_token)).status).toBe(200)
    await update(`grants = '{password}'`)
    expect((await grant()).body.error).toBe('unauthorized_client')
    await update(`grants = '{password,client_credentials,refresh_token}'`)
    expect((await grant()).status).toBe(200)
  })

  it('are checked as before: a wrong secret is refused', async () => {
    expect((await grant()).status).toBe(200)
    const wrong = await grant({ client_secret: 'wrong' })
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client'])
  })

  it('are accepted by many requests at once, while the row of the client changes', async () => {
    const changing = Promise.all(Array.from({ length: 20 }, () => update('last_used_at = now()')))
    const answers = await Promise.all(Array.from({ length: 40 }, () => grant()))
    await changing
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
  })
})
