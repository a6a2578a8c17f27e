import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { askToken, clientOf, passwordForm } from './support.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.0/8' } })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())
beforeEach(async () => {
  for (const table of ['security_log', 'failure_count', 'sign_in_origin']) await sql(`DELETE FROM identity.${table}`)
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)
const entries = () =>
  sql<Record<string, unknown>>(
    `SELECT action, actor_id AS "actorId", actor_name AS "actorName", client_id AS "clientId", subject,
            ip_address AS ip, details FROM identity.security_log WHERE account_id = $1 ORDER BY id`,
    acme.accountId,
  )
const ask = (form: Record<string, string>, ip = '198.51.100.1') => askToken(service, form, { 'X-Forwarded-For': ip })

it('security log: has sign-ins by the password grant, with user, client and address', async () => {
  await ask(passwordForm(acme))
  expect(await entries()).toEqual([
    {
      action: 'sign_in',
      actorId: acme.userId,
      actorName: 'Ada Admin',
      clientId: acme.clientId,
      subject: null,
      ip: '198.51.100.1',
      details: { grantType: 'password' },
    },
  ])
  const [user] = await sql<{ at: Date }>(
    'SELECT last_sign_in_at AS at FROM identity.app_user WHERE id = $1',
    acme.userId,
  )
  expect(user?.at).toBeInstanceOf(Date)
})

it('security log: has failed sign-ins, without what was typed', async () => {
  await ask(passwordForm(acme, { password: 'typed-as-password' }))
  await ask(passwordForm(acme, { username: 'typed-as-name', password: 'typed-as-password' }))
  const common = { action: 'sign_in_failed', actorId: null, actorName: '', clientId: acme.clientId, ip: '198.51.100.1' }
  expect(await entries()).toEqual([
    { ...common, subject: `user ${acme.userId}`, details: {} },
    { ...common, subject: null, details: {} },
  ])
  expect(JSON.stringify(await entries())).not.toContain('typed')
})

it('security log: has one entry for a lockout, and none for attempts that it refuses', async () => {
  for (let n = 0; n < 14; n++) await ask(passwordForm(acme, { password: 'wrong' }), `198.51.100.${n + 1}`)
  const actions = (await entries()).map(({ action }) => action)
  expect(actions).toEqual([...Array(10).fill('sign_in_failed'), 'sign_in_locked_out'])
  expect((await entries()).at(-1)).toMatchObject({
    subject: `user ${acme.userId}`,
    ip: '198.51.100.10',
    details: { lockout: 'user', lockedUntil: expect.any(String) },
  })
})

it('security log: has refused token requests, without secrets', async () => {
  await ask({ grant_type: 'client_credentials', ...clientOf(acme), client_secret: 'a-wrong-secret' })
  await ask({ grant_type: 'refresh_token', refresh_token: 'a-made-up-token', ...clientOf(acme) })
  await ask({ grant_type: 'a-made-up-grant', ...clientOf(acme) })
  await ask(passwordForm(acme, { scope: 'a-made-up-scope' }))
  const found = await entries()
  const common = { action: 'token_refused', clientId: acme.clientId, subject: `client ${acme.clientId}`, actorId: null }
  expect(found).toMatchObject([
    { ...common, details: { error: 'invalid_client' } },
    { ...common, details: { error: 'invalid_grant', grantType: 'refresh_token' } },
    { ...common, details: { error: 'unsupported_grant_type' } },
    { ...common, details: { error: 'invalid_scope', grantType: 'password' } },
  ])
  expect(JSON.stringify(found)).not.toMatch(/a-made-up|a-wrong/)
})

it('security log: has at most twenty refused requests of a client a minute', async () => {
  const twin = await service.command('client create', { account: acme.accountId, name: 'Twin' })
  const client = { client_id: String(twin.clientId), client_secret: String(twin.clientSecret) }
  for (let n = 0; n < 30; n++) await ask({ grant_type: 'refresh_token', refresh_token: 'x', ...client })
  const actions = (await entries()).map(({ action }) => action)
  expect(actions).toEqual(['client_created', ...Array(20).fill('token_refused')])
})

it('security log: has no entry for the credentials of an unknown client', async () => {
  const answer = await ask({ grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' })
  expect([answer.status, await entries()]).toEqual([401, []])
})
