import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../runtime/service.ts'
import { freePort, SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { askToken, clientOf, HERE, isGood, passwordForm } from './support.ts'

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

/** A notice arrives by NOTIFY; the cache alone would serve the old answer for five seconds of the test's clock. */
const noticed = (condition: () => Promise<boolean>) => expect.poll(condition, { interval: 10 }).toBe(true)

describe('a bearer', () => {
  it('is the user, with the account, the role and the limit of the client', async () => {
    expect(await service.app.tokens.verify(token, HERE)).toEqual({
      account: { id: acme.accountId, timeZone: 'Europe/Vienna' },
      actor: { id: acme.userId, name: 'Ada Admin', email: acme.email },
      may: { administer: true, allProjects: true },
      scopes: ['api1'],
      clientId: acme.clientId,
      limits: [{ requests: 250, seconds: 60 }],
    })
  })

  it('is the client itself, with its own role, when it acts alone', async () => {
    const client = await service.command('client create', { account: acme.accountId, name: 'Night shift' })
    const { body } = await askToken(service, {
      grant_type: 'client_credentials',
      client_id: String(client.clientId),
      client_secret: String(client.clientSecret),
    })
    expect(await service.app.tokens.verify(body.access_token, HERE)).toMatchObject({
      actor: { id: null, name: 'Night shift', email: null },
      may: { administer: false, allProjects: true },
    })
    const admin = await askToken(service, { grant_type: 'client_credentials', ...clientOf(acme) })
    expect((await service.app.tokens.verify(admin.body.access_token, HERE))?.may.administer).toBe(true)
  })

  it('has the role of the user, not of the client', async () => {
    const { token: hers } = await acme.user('Gina General')
    expect((await service.app.tokens.verify(hers, HERE))?.may).toEqual({ administer: false, allProjects: true })
  })

  it('whose project permissions are off sees its own projects alone', async () => {
    const user = await acme.user('Otto Own')
    await sql('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', user.userId)
    await notify(`user:${user.userId}`)
    await noticed(async () => (await service.app.tokens.verify(user.token, HERE))?.may.allProjects === false)
  })

  it('is nobody for what is no token of ours', async () => {
    for (const text of ['', 'at_', `at_${'x'.repeat(43)}`, `rt_${token.slice(3)}`, `${token} `, token.toUpperCase()])
      expect(await service.app.tokens.verify(text, HERE)).toBeUndefined()
    expect(await service.app.tokens.verify(acme.clientSecret, HERE)).toBeUndefined()
  })

  it('is nobody once the token has expired, to the second', async () => {
    expect(await isGood(service, token)).toBe(true)
    service.clock.advance(3_598_000)
    expect(await isGood(service, token)).toBe(true)
    service.clock.advance(2_000)
    expect(await isGood(service, token)).toBe(false)
  })

  it('is nobody whose row names a user or a client of another account', async () => {
    const other = await service.account('Other')
    const stolen = (await askToken(service, passwordForm(other))).body.access_token
    await sql('UPDATE identity.access_token SET account_id = $1 WHERE account_id = $2', acme.accountId, other.accountId)
    await notify(`account:${other.accountId}`)
    expect(await isGood(service, stolen)).toBe(false)
  })
})

describe('a token is cut off', () => {
  it.each([
    ['its user', 'UPDATE identity.app_user SET token_epoch = token_epoch + 1 WHERE id = $1', 'userId', 'user'],
    ['its client', 'UPDATE identity.client SET token_epoch = token_epoch + 1 WHERE id = $1', 'clientId', 'client'],
  ] as const)('with every other one when the epoch of %s rises', async (_who, statement, id, kind) => {
    expect(await isGood(service, token)).toBe(true)
    await sql(statement, acme[id])
    await notify(`${kind}:${acme[id]}`)
    await noticed(async () => !(await isGood(service, token)))
    const next = (await askToken(service, passwordForm(acme))).body.access_token
    expect(await isGood(service, next)).toBe(true)
  })

  it('while its user is inactive', async () => {
    const user = await acme.user('Ina Inactive')
    expect(await isGood(service, user.token)).toBe(true)
    await sql('UPDATE identity.app_user SET active = false WHERE id = $1', user.userId)
    await notify(`user:${user.userId}`)
    await noticed(async () => !(await isGood(service, user.token)))
  })

  it('within five seconds even if no notice ever comes', async () => {
    const user = await acme.user('Nora Notice')
    expect(await isGood(service, user.token)).toBe(true)
    await sql('UPDATE identity.app_user SET active = false WHERE id = $1', user.userId)
    service.clock.advance(5_000)
    expect(await isGood(service, user.token)).toBe(false)
  })
})

describe('with two processes', () => {
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

  const known = () => second.app.tokens.verify(token, HERE)
  /** Two looks get the same object: it came out of the cache. */
  const isKept = async () => {
    const first = await known()
    return first === (await known())
  }

  it('a token of one is good at the other', async () => {
    expect(await known()).toEqual(await service.app.tokens.verify(token, HERE))
  })

  it('a limit set at one holds at the other soon', async () => {
    await noticed(isKept)
    await service.command('limits set', { account: acme.accountId, client: acme.clientId, requests: 77 })
    expect((await service.app.tokens.verify(token, HERE))?.limits[0]?.requests).toBe(77)
    await noticed(async () => (await known())?.limits[0]?.requests === 77)
    await sql('UPDATE identity.client SET rate_limit = null WHERE id = $1', acme.clientId)
  })

  it('a stolen refresh token that one notices is cut off at both', async () => {
    const ask = (form: Record<string, string>) => askToken(service, { ...clientOf(acme), ...form })
    const { body } = await askToken(service, passwordForm(acme, { scope: 'api1 offline_access' }))
    const use = { grant_type: 'refresh_token', refresh_token: body.refresh_token as string }
    await ask(use)
    const access = body.access_token
    expect(await second.app.tokens.verify(access, HERE)).toBeDefined()
    expect((await ask(use)).status).toBe(400)
    expect(await isGood(service, access)).toBe(false)
    await noticed(async () => (await second.app.tokens.verify(access, HERE)) === undefined)
  })

  it('a process whose notices are cut off learns of every change, and hears again', async () => {
    await noticed(isKept)
    await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE '%(listen)'`,
    )
    // The test's clock stands still enough for a stale entry to be served throughout: none may be.
    for (let round = 0; round < 20; round++) {
      const limit = 100 + round
      await service.command('limits set', { account: acme.accountId, client: acme.clientId, requests: limit })
      await noticed(async () => (await known())?.limits[0]?.requests === limit)
    }
    await noticed(isKept) // hears again, hence keeps again
  })
})
