import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../runtime/boot/start-service.ts'
import { freePort, SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { askToken, passwordForm } from '../identity/support.ts'
import { recordingLog, silentLog } from '../support/log.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { administratorOf, CLIENTS } from './admin.ts'
import { scimProbe } from './probe/plugin.ts'

const log = recordingLog()
let service: TestService
let acme: TestAccount
/** Another instance of the service, with token cache and connections of its own. */
let second: Service
let dataDir: string
beforeAll(async () => {
  service = await startTestService({
    log,
    plugins: [scimProbe],
    environment: { SCIM_RATE_LIMIT: '60/60,1000/3600' },
  })
  acme = await service.account('Acme')
  dataDir = temporaryFolder('second')
  second = await startService({
    environment: {
      PORT: String(await freePort()),
      DATABASE_URL: service.databaseUrl,
      SECRETS_KEYS,
      DATA_DIR: dataDir,
      ROLES: 'api,identity',
    },
    plugins: [scimProbe],
    log: silentLog,
  })
})
afterAll(async () => {
  await second?.stop()
  removeFolder(dataDir)
  await service?.stop()
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)
interface Client {
  readonly clientId: string
  readonly clientSecret: string
}
const of = (client: Client) => ({ account: acme.accountId, client: client.clientId })
const create = async (name = 'Directory') =>
  (await service.command('scim-client create', { account: acme.accountId, name })) as unknown as Client
const credentials = ({ clientId, clientSecret }: Client) => ({ client_id: clientId, client_secret: clientSecret })
const grant = (client: Client, scope?: string) =>
  askToken(service, {
    grant_type: 'client_credentials',
    ...credentials(client),
    ...(scope !== undefined && { scope }),
  })
const get = (path: string, token: string, url = service.url) =>
  fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
const scim = async (token: string) => (await get('/scim/v2/Probe', token)).status
const scimAtSecond = async (token: string) =>
  (await get('/scim/v2/Probe', token, `http://127.0.0.1:${second.port}`)).status

describe('SCIM client', () => {
  it('A05: gets a token of the scope service.scim by client credentials, and of no other', async () => {
    const client = await create()
    for (const scope of [undefined, '', 'service.scim']) {
      const { status, body } = await grant(client, scope)
      expect([status, body.scope]).toEqual([200, 'service.scim'])
      expect(body).not.toHaveProperty('refresh_token')
      expect(await scim(body.access_token)).toBe(200)
    }
    for (const scope of ['api1', 'service.scim api1', 'admin', 'service.scim offline_access']) {
      const { status, body } = await grant(client, scope)
      expect([status, body.error]).toEqual([400, 'invalid_scope'])
    }
  })

  it('A05: gets a token by the password of an Administrator of the account, and of nobody else', async () => {
    const client = await create()
    const ask = (username: string, more: Record<string, string> = {}) =>
      askToken(service, passwordForm(acme, { username, scope: 'service.scim', ...credentials(client), ...more }))
    const { status, body } = await ask(acme.email)
    expect([status, body.scope, await scim(body.access_token)]).toEqual([200, 'service.scim', 200])
    const general = await acme.user('Gene General')
    const refused = await ask(general.email)
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_scope'])
    const other = await service.account('Other')
    const foreign = await ask(other.email, { password: other.password })
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_grant'])
    await sql('UPDATE identity.app_user SET role_id = 2 WHERE id = $1', acme.userId)
    expect(await scim(body.access_token)).toBe(401)
    await sql('UPDATE identity.app_user SET role_id = 1 WHERE id = $1', acme.userId)
  })

  it('A06: regenerated: the old secret and its tokens are refused at once, the new secret is accepted', async () => {
    const client = await create()
    const { access_token: token } = (await grant(client)).body
    for (let n = 0; n < 3; n++)
      for (const at of [scim, scimAtSecond])
        expect([await at(token), await at(client.clientSecret)]).toEqual([200, 200])
    const next = (await service.command('scim-client regenerate', of(client))) as unknown as Client
    for (const at of [scimAtSecond, scim]) expect([await at(token), await at(client.clientSecret)]).toEqual([401, 401])
    expect((await grant(client)).status).toBe(401)
    expect(next.clientSecret).toMatch(/^scs_[\w-]{55}$/)
    expect([(await grant(next)).status, await scim(next.clientSecret)]).toEqual([200, 200])
  })

  it('A07: deactivated: secret and tokens are refused; activated again: the secret is accepted, old tokens are not', async () => {
    const client = await create()
    const { access_token: token } = (await grant(client)).body
    expect([await scim(token), await scimAtSecond(token)]).toEqual([200, 200])
    expect(await service.command('scim-client deactivate', of(client))).toMatchObject({ active: false })
    expect([await scimAtSecond(token), await scimAtSecond(client.clientSecret)]).toEqual([401, 401])
    expect([await scim(token), await scim(client.clientSecret), (await grant(client)).status]).toEqual([401, 401, 401])
    await service.command('scim-client activate', of(client))
    expect([await scim(token), await scim(client.clientSecret), (await grant(client)).status]).toEqual([401, 200, 200])
  })

  it('A08: is deleted only when inactive', async () => {
    const client = await create()
    await expect(service.command('scim-client delete', of(client))).rejects.toMatchObject({ status: 409 })
    await service.command('scim-client deactivate', of(client))
    const deleted = await service.command('scim-client delete', of(client))
    expect(deleted).toEqual({ clientId: client.clientId, deleted: true })
    await expect(service.command('scim-client delete', of(client))).rejects.toMatchObject({ status: 404 })
    expect((await grant(client)).status).toBe(401)
  })

  it('A11: its secret is accepted as a bearer token for service.scim, never on the API', async () => {
    const client = await create('The Directory')
    const answer = await get('/scim/v2/Probe', client.clientSecret)
    expect([answer.status, await answer.json()]).toEqual([200, { account: acme.accountId, name: 'The Directory' }])
    expect((await get('/api/v1/projects', client.clientSecret)).status).toBe(401)
    expect(await scim(acme.clientSecret)).toBe(401)
    expect(await scim(`scs_${'x'.repeat(43)}`)).toBe(401)
  })

  it('is limited by SCIM_RATE_LIMIT, in each of its rate windows', async () => {
    const client = await create()
    const verified = (token: string) => service.app.tokens.verify(token, { ip: '127.0.0.1' })
    const { access_token: token } = (await grant(client)).body
    const windows = [
      { requests: 60, seconds: 60 },
      { requests: 1_000, seconds: 3_600 },
    ]
    expect((await verified(token))?.limits).toEqual(windows)
    expect((await verified(client.clientSecret))?.limits).toEqual(windows)
    // All requests in one minute.
    service.clock.advance(60_000 - (service.clock.now().getTime() % 60_000))
    const answers = []
    for (let n = 0; n < 61; n++) answers.push(await scim(n % 2 === 0 ? token : client.clientSecret))
    expect(answers).toEqual([...Array(60).fill(200), 429])
    await service.command('limits set', { ...of(client), requests: 120 })
    expect((await verified(token))?.limits).toEqual([
      { requests: 120, seconds: 60 },
      { requests: 2_000, seconds: 3_600 },
    ])
  })

  it('is found only in its account', async () => {
    const client = await create()
    const other = await service.account('Other')
    for (const verb of ['activate', 'deactivate', 'regenerate', 'delete'])
      await expect(
        service.command(`scim-client ${verb}`, { account: other.accountId, client: client.clientId }),
      ).rejects.toMatchObject({ status: 404 })
    await expect(
      service.command('scim-client deactivate', { account: acme.accountId, client: acme.clientId }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await scim(client.clientSecret)).toBe(200)
  })

  it('is registered with settings, listed, shown and changed, as the admin API shows it', async () => {
    const accountId = acme.accountId
    const created = await service.command('scim-client create', {
      account: accountId,
      name: 'Settings',
      acceptIncompleteUsers: 'true',
    })
    expect(Object.keys(created).slice(0, 2)).toEqual(['clientId', 'clientSecret'])
    const client = created as unknown as Client
    expect(created).toMatchObject({ acceptIncompleteUsers: true, allowRelink: false, ssoProviderId: null })
    const shown = await service.command('scim-client show', of(client))
    expect(shown).not.toHaveProperty('clientSecret')
    const { clientSecret: _, ...rest } = created as Record<string, unknown>
    const limits = expect.any(Array)
    expect(shown).toEqual({ ...rest, limits })
    const { value } = (await service.command('scim-client list', { account: accountId })) as { value: unknown[] }
    expect(value).toContainEqual({ ...shown, limits })
    expect(
      await service.command('scim-client set', { ...of(client), name: 'New name', hideDeletedUsers: 'true' }),
    ).toMatchObject({ displayName: 'New name', hideDeletedUsers: true, acceptIncompleteUsers: true })
    await service.app.activation.set(accountId, 'scim', true)
    const admin = await administratorOf(service, acme)
    const { body } = await admin.get(`${CLIENTS}/${client.clientId}`)
    expect(body).toEqual({ ...(await service.command('scim-client show', of(client))), limits })
    await service.app.activation.set(accountId, 'scim', false)
  })

  it.each([
    ['set', {}, 'Give --name'],
    ['set', { name: ' ' }, '--name must not be empty'],
    ['set', { allowRelink: 'yes' }, '--allow-relink takes true or false'],
    ['set', { ssoProvider: 'sso_none' }, 'no SSO provider sso_none'],
    ['create', { name: 'x'.repeat(201) }, '--name takes at most 200 characters'],
  ])('%s: refuses %j', async (verb, options, sentence) => {
    const client = await create()
    const run = service.command(`scim-client ${verb}`, { ...of(client), ...options })
    await expect(run).rejects.toMatchObject({ status: 400, message: expect.stringContaining(sentence) })
  })

  it('can be registered while the plugin is off for the account, with a warning', async () => {
    const warnings = () => log.lines.filter(({ message }) => message.includes('The plugin scim is off'))
    const before = warnings().length
    await create()
    expect(warnings()).toHaveLength(before + 1)
    expect(warnings().at(-1)?.fields).toMatchObject({ accountId: acme.accountId })
    await service.app.activation.set(acme.accountId, 'scim', true)
    await create()
    await service.app.activation.set(acme.accountId, 'scim', false)
    expect(warnings()).toHaveLength(before + 1)
  })

  it('changes are in the security log', async () => {
    const client = await create('Logged')
    await service.command('scim-client deactivate', of(client))
    const rows = await sql(
      'SELECT action, actor_name, ip_address, details FROM identity.security_log WHERE subject = $1',
      `client ${client.clientId}`,
    )
    const common = { actor_name: 'operator', ip_address: null, details: { kind: 'scim', displayName: 'Logged' } }
    expect(rows).toEqual([
      { action: 'client_created', ...common },
      { action: 'client_deactivated', ...common },
    ])
    expect(JSON.stringify(rows)).not.toContain(client.clientSecret.slice(4))
  })
})

it.each(['60', '60/60,10/60', '0/60', '1/0', '60/60;1/1', 'a/b', '1/1,2/2,3/3,4/4,5/5'])(
  'SCIM_RATE_LIMIT: refuses %s',
  async (value) => {
    const start = startTestService({ environment: { SCIM_RATE_LIMIT: value } })
    await expect(start).rejects.toThrow('SCIM_RATE_LIMIT: must be up to 4 windows')
  },
)
