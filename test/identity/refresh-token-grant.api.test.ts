import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '../../plugins/identity/secret.ts'
import { insertAccessToken, lockFamily, revokeFamily, type TokenOwner } from '../../plugins/identity/store/tokens.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { waitFor } from '../support/wait-for.ts'
import { askToken, checkedTokens, clientOf, HERE, isAccepted, passwordForm, type TokenAnswer } from './support.ts'

const DAY = 24 * 3600 * 1000 // ms

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

async function signIn(scope = 'api1 openid offline_access') {
  const { body } = await askToken(service, passwordForm(acme, { scope }))
  return { access: body.access_token, refresh: body.refresh_token as string }
}

const refresh = (token: string, more: Record<string, string> = {}) =>
  askToken(service, { grant_type: 'refresh_token', refresh_token: token, ...clientOf(acme), ...more })

/** Waits until a connection to this database waits for an advisory lock. */
const untilBlocked = () =>
  waitFor(
    'a session waits for an advisory lock',
    () =>
      service.app.database.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
      ),
    ({ length }) => length > 0,
    { interval: 5 },
  )

async function ownerOf(refreshToken: string): Promise<TokenOwner> {
  const [row] = await service.app.database.query<TokenOwner>(
    `SELECT account_id AS "accountId", client_id AS "clientId", client_epoch AS "clientEpoch", user_id AS "userId",
            user_epoch AS "userEpoch", family FROM identity.refresh_token WHERE hash = $1`,
    [digest(refreshToken)],
  )
  return row as TokenOwner
}

const refused = { error: 'invalid_grant' }

describe('refresh token grant', () => {
  it('R01: issues a new access token and refresh token, and the previous access token stays valid', async () => {
    const first = await signIn()
    const { status, body } = await refresh(first.refresh)
    expect(status).toBe(200)
    expect(body.scope).toBe('api1 openid offline_access')
    expect(body.refresh_token).not.toBe(first.refresh)
    expect(await isAccepted(service, body.access_token)).toBe(true)
    expect(await isAccepted(service, first.access)).toBe(true)
    expect((await refresh(body.refresh_token as string)).status).toBe(200)
  })

  it('R02: revokes the token family, after reuse of a refresh token', async () => {
    const first = await signIn()
    const second = (await refresh(first.refresh)).body
    const otherFamily = await signIn()
    expect((await refresh(first.refresh)).body).toMatchObject(refused)
    expect((await refresh(second.refresh_token as string)).body).toMatchObject(refused)
    expect(await isAccepted(service, first.access)).toBe(false)
    expect(await isAccepted(service, second.access_token)).toBe(false)
    expect(await isAccepted(service, otherFamily.access)).toBe(true)
    expect((await refresh(otherFamily.refresh)).status).toBe(200)
  })

  it('accepts at most one of several simultaneous uses, and revokes the tokens that it issued', async () => {
    const { refresh: token } = await signIn()
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(token)))
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted.length).toBeLessThanOrEqual(1)
    for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject(refused)
    for (const { body } of accepted) {
      expect(await isAccepted(service, body.access_token)).toBe(false)
      expect((await refresh(body.refresh_token as string)).body).toMatchObject(refused)
    }
  })

  it('revokes tokens too that another transaction is issuing for the family', async () => {
    const first = await signIn()
    await refresh(first.refresh)
    const owner = await ownerOf(first.refresh)
    const concurrent = (await checkedTokens()).issue('at_')
    const now = service.clock.now()
    const expiresAt = new Date(now.getTime() + 60_000)
    let reuse: Promise<TokenAnswer> | undefined
    await service.app.database.transaction(async (tx) => {
      await lockFamily(tx, owner.family)
      reuse = refresh(first.refresh)
      await untilBlocked()
      await insertAccessToken(tx, owner, { hash: digest(concurrent), scopes: ['api1'], issuedAt: now, expiresAt })
    })
    expect((await reuse)?.body).toMatchObject(refused)
    expect(await isAccepted(service, concurrent)).toBe(false)
  })

  it('logs a reuse once for each family, and none of a token that is revoked meanwhile', async () => {
    const reuses = () =>
      service.app.database.query(`SELECT 1 FROM identity.security_log WHERE action = 'refresh_token_reused'`)
    const before = (await reuses()).length
    const revoked = (await signIn()).refresh
    const { family } = await ownerOf(revoked)
    let answer: Promise<TokenAnswer> | undefined
    await service.app.database.transaction(async (tx) => {
      await lockFamily(tx, family)
      answer = refresh(revoked)
      await untilBlocked()
      await revokeFamily(tx, acme.accountId, family, service.clock.now())
    })
    expect((await answer)?.body).toMatchObject(refused)
    expect((await reuses()).length).toBe(before)
    const used = (await signIn()).refresh
    await Promise.all(Array.from({ length: 6 }, () => refresh(used)))
    expect((await reuses()).length).toBe(before + 1)
  })

  it('R04: narrows the scope of the access token, but not of the refresh token', async () => {
    const { refresh: token } = await signIn()
    const narrow = (await refresh(token, { scope: 'openid' })).body
    expect(narrow.scope).toBe('openid')
    expect((await service.app.tokens.verify(narrow.access_token, HERE))?.scopes).toEqual(['openid'])
    const wide = (await refresh(narrow.refresh_token as string)).body
    expect(wide.scope).toBe('api1 openid offline_access')
  })

  it('R04: leaves the refresh token usable, after a request for a wider scope', async () => {
    const { refresh: token } = await signIn()
    const wider = await refresh(token, { scope: 'api1 admin' })
    expect([wider.status, wider.body.error]).toEqual([400, 'invalid_scope'])
    expect((await refresh(token)).status).toBe(200)
  })

  it('R03: refuses the refresh token of another client, and leaves it usable', async () => {
    const { refresh: token } = await signIn()
    const twin = await service.command('client create', { account: acme.accountId, name: 'Twin' })
    const other = await service.account('Other')
    for (const client of [
      { client_id: String(twin.clientId), client_secret: String(twin.clientSecret) },
      clientOf(other),
    ])
      expect((await refresh(token, client)).body).toMatchObject(refused)
    expect((await refresh(token)).status).toBe(200)
  })

  it('does not issue a scope that the client has lost', async () => {
    const set = (scopes: string[]) =>
      service.app.database.query('UPDATE identity.client SET scopes = $2 WHERE id = $1', [acme.clientId, scopes])
    const { refresh: token } = await signIn()
    await set(['api1', 'offline_access'])
    const { body } = await refresh(token)
    expect(body.scope).toBe('api1 offline_access')
    await set(['api1'])
    expect((await refresh(body.refresh_token as string)).body).toMatchObject(refused)
    await set(['api1', 'admin', 'openid', 'profile', 'offline_access'])
  })

  it('R05: requires client authentication', async () => {
    const { refresh: token } = await signIn()
    const answer = await refresh(token, { client_secret: '' })
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
  })

  it.each([
    ['without a refresh token', '', 'invalid_request'],
    ['with an unknown refresh token', `rt_${'x'.repeat(43)}`, 'invalid_grant'],
    ['with any other text', 'caf\u00e9 \ud83d\ude00', 'invalid_grant'],
  ])('is refused, %s', async (_what, token, error) => {
    const answer = await refresh(token)
    expect([answer.status, answer.body.error]).toEqual([400, error])
  })

  it('refuses an access token, and the API refuses a refresh token', async () => {
    const { access, refresh: token } = await signIn()
    expect((await refresh(access)).body).toMatchObject(refused)
    expect(await isAccepted(service, token)).toBe(false)
  })

  it.each([
    [
      'the epoch of the client was raised',
      'UPDATE identity.client SET token_epoch = token_epoch + 1 WHERE id = $1',
      'clientId',
    ],
    [
      'the epoch of the user was raised',
      'UPDATE identity.app_user SET token_epoch = token_epoch + 1 WHERE id = $1',
      'userId',
    ],
  ] as const)('is refused after %s', async (_what, statement, id) => {
    const { refresh: token } = await signIn()
    await service.app.database.query(statement, [acme[id]])
    expect((await refresh(token)).body).toMatchObject(refused)
  })

  it('is refused while the user is deactivated', async () => {
    const { refresh: token } = await signIn()
    const set = (active: boolean) =>
      service.app.database.query('UPDATE identity.app_user SET active = $2 WHERE id = $1', [acme.userId, active])
    await set(false)
    expect((await refresh(token)).body).toMatchObject(refused)
    await set(true)
    expect((await refresh(token)).status).toBe(200)
  })

  it('is refused 14 days after the refresh token was issued', async () => {
    const { refresh: token } = await signIn()
    service.clock.advance(14 * DAY)
    expect((await refresh(token)).body).toMatchObject(refused)
  })

  /** Moves the token family into the past: as if it had begun so many days earlier. */
  const moveBack = (token: string, days: number) =>
    service.app.database.query(
      `UPDATE identity.refresh_token SET issued_at = issued_at - make_interval(days => $2),
         family_ends_at = family_ends_at - make_interval(days => $2)
        WHERE family = (SELECT family FROM identity.refresh_token WHERE hash = $1)`,
      [digest(token), days],
    )

  it('is refused 30 days after the sign-in, in spite of refreshes', async () => {
    let { refresh: token } = await signIn()
    for (const days of [10, 19]) {
      await moveBack(token, days)
      const { status, body } = await refresh(token)
      expect(status).toBe(200)
      token = body.refresh_token as string
    }
    const [row] = await service.app.database.query<{ expiresAt: Date }>(
      'SELECT expires_at AS "expiresAt" FROM identity.refresh_token WHERE hash = $1',
      [digest(token)],
    )
    const left = (row?.expiresAt.getTime() ?? 0) - service.clock.now().getTime()
    expect(Math.round(left / DAY)).toBe(1)
    await moveBack(token, 1)
    expect((await refresh(token)).body).toMatchObject(refused)
  })
})
