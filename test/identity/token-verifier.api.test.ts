import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../runtime/boot/start-service.ts'
import { freePort, SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { askToken, clientOf, HERE, isAccepted, passwordForm } from './support.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ environment: { API_RATE_LIMIT: '250' } })
  acme = await service.account('Acme', 'Europe/Vienna')
})
afterAll(() => service?.stop())

let token: string
beforeEach(async () => {
  token = (await askToken(service, passwordForm(acme))).body.access_token
})

const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)
const notify = (subject: string) => service.app.database.notify(service.app.database, 'identity_changed', subject)

/** Waits for the effect of a notification. The test's clock stands still, so a cached entry does not expire meanwhile. */
const until = (condition: () => Promise<boolean>) => expect.poll(condition, { interval: 10 }).toBe(true)

describe('access token verification', () => {
  it('returns the user with its account, its role and the rate limit of the client', async () => {
    expect(await service.app.tokens.verify(token, HERE)).toEqual({
      account: {
        id: acme.accountId,
        timeZone: 'Europe/Vienna',
        zones: 'flat',
        reportsCountForDayFrom: '13:00',
        safetyFactor: 2,
        durationCorrelation: 0.2,
        estimatesFromHistory: false,
        activeProjectLimit: null,
      },
      actor: { id: acme.userId, name: 'Ada Admin', email: acme.email },
      may: { administer: true, allProjects: true },
      scopes: ['api1'],
      clientId: acme.clientId,
      limits: [{ requests: 250, seconds: 60 }],
    })
  })

  it('returns the client with its own role, after the client credentials grant', async () => {
    const client = await service.command('client create', { account: acme.accountId, name: 'Night job' })
    const { body } = await askToken(service, {
      grant_type: 'client_credentials',
      client_id: String(client.clientId),
      client_secret: String(client.clientSecret),
    })
    expect(await service.app.tokens.verify(body.access_token, HERE)).toMatchObject({
      actor: { name: 'Night job' },
      may: { administer: false, allProjects: true },
    })
    const admin = await askToken(service, { grant_type: 'client_credentials', ...clientOf(acme) })
    expect((await service.app.tokens.verify(admin.body.access_token, HERE))?.may.administer).toBe(true)
  })

  it('returns the role of the user, not of the client, after the password grant', async () => {
    const { token: userToken } = await acme.user('Gina General')
    expect((await service.app.tokens.verify(userToken, HERE))?.may).toEqual({ administer: false, allProjects: true })
  })

  it('restricts a user to its own projects, with project permissions off', async () => {
    const user = await acme.user('Otto Own')
    await sql('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', user.userId)
    await notify(`user:${user.userId}`)
    await until(async () => (await service.app.tokens.verify(user.token, HERE))?.may.allProjects === false)
  })

  it('returns undefined for any text that is not an access token', async () => {
    for (const text of ['', 'at_', `at_${'x'.repeat(43)}`, `rt_${token.slice(3)}`, `${token} `, token.toUpperCase()])
      expect(await service.app.tokens.verify(text, HERE)).toBeUndefined()
    expect(await service.app.tokens.verify(acme.clientSecret, HERE)).toBeUndefined()
  })

  it('returns undefined for an expired token', async () => {
    expect(await isAccepted(service, token)).toBe(true)
    service.clock.advance(3_598_000)
    expect(await isAccepted(service, token)).toBe(true)
    service.clock.advance(2_000)
    expect(await isAccepted(service, token)).toBe(false)
  })

  it('returns undefined for a token whose account differs from that of its client and user', async () => {
    const other = await service.account('Other')
    const moved = (await askToken(service, passwordForm(other))).body.access_token
    await sql('UPDATE identity.access_token SET account_id = $1 WHERE account_id = $2', acme.accountId, other.accountId)
    await notify(`account:${other.accountId}`)
    expect(await isAccepted(service, moved)).toBe(false)
  })
})

describe('access token revocation', () => {
  it.each([
    ['their user', 'UPDATE identity.app_user SET token_epoch = token_epoch + 1 WHERE id = $1', 'userId', 'user'],
    ['their client', 'UPDATE identity.client SET token_epoch = token_epoch + 1 WHERE id = $1', 'clientId', 'client'],
  ] as const)('revokes all access tokens when the epoch of %s is raised', async (_owner, statement, id, kind) => {
    expect(await isAccepted(service, token)).toBe(true)
    await sql(statement, acme[id])
    await notify(`${kind}:${acme[id]}`)
    await until(async () => !(await isAccepted(service, token)))
    const next = (await askToken(service, passwordForm(acme))).body.access_token
    expect(await isAccepted(service, next)).toBe(true)
  })

  it('takes effect while the user is deactivated', async () => {
    const user = await acme.user('Ina Inactive')
    expect(await isAccepted(service, user.token)).toBe(true)
    await sql('UPDATE identity.app_user SET active = false WHERE id = $1', user.userId)
    await notify(`user:${user.userId}`)
    await until(async () => !(await isAccepted(service, user.token)))
  })

  it('takes effect within five seconds, without a notification', async () => {
    const user = await acme.user('Nora Notice')
    expect(await isAccepted(service, user.token)).toBe(true)
    await sql('UPDATE identity.app_user SET active = false WHERE id = $1', user.userId)
    service.clock.advance(5_000)
    expect(await isAccepted(service, user.token)).toBe(false)
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
        API_RATE_LIMIT: '250',
      },
      clock: service.clock,
      log: silentLog,
    })
  })
  afterAll(async () => {
    await second?.stop()
    removeFolder(dataDir)
  })

  const verifyAtSecond = () => second.app.tokens.verify(token, HERE)
  /** Two verifications return the same object: it came from the cache. */
  const isCached = async () => {
    const first = await verifyAtSecond()
    return first === (await verifyAtSecond())
  }

  it('accept the access tokens of each other', async () => {
    expect(await verifyAtSecond()).toEqual(await service.app.tokens.verify(token, HERE))
  })

  it('apply a rate limit that was set through the other one, after its notification', async () => {
    await until(isCached)
    await service.command('limits set', { account: acme.accountId, client: acme.clientId, requests: 77 })
    expect((await service.app.tokens.verify(token, HERE))?.limits[0]?.requests).toBe(77)
    await until(async () => (await verifyAtSecond())?.limits[0]?.requests === 77)
    await sql('UPDATE identity.client SET rate_limit = null WHERE id = $1', acme.clientId)
  })

  it('both reject the tokens of a family that one of them revoked, after reuse of a refresh token', async () => {
    const ask = (form: Record<string, string>) => askToken(service, { ...clientOf(acme), ...form })
    const { body } = await askToken(service, passwordForm(acme, { scope: 'api1 offline_access' }))
    const refreshForm = { grant_type: 'refresh_token', refresh_token: body.refresh_token as string }
    await ask(refreshForm)
    const access = body.access_token
    expect(await second.app.tokens.verify(access, HERE)).toBeDefined()
    expect((await ask(refreshForm)).status).toBe(400)
    expect(await isAccepted(service, access)).toBe(false)
    await until(async () => (await second.app.tokens.verify(access, HERE)) === undefined)
  })

  it('see every change while their listening connection is lost, and cache again after it is restored', async () => {
    await until(isCached)
    await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE '%(listen)'`,
    )
    // The test's clock stands still, so a stale cache entry would be served in every round.
    for (let round = 0; round < 20; round++) {
      const limit = 100 + round
      await service.command('limits set', { account: acme.accountId, client: acme.clientId, requests: limit })
      await until(async () => (await verifyAtSecond())?.limits[0]?.requests === limit)
    }
    await until(isCached)
  })
})
