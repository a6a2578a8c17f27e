/** An Administrator sets an account up with the SDK: users, an API client, settings; and reads what was logged. */
import { type ApiError, type Chainwork, connect, etagOf, responseOf } from '@chainwork/sdk'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

const PASSWORD = 'seven rusty anvils hum'
let service: SharedService
let acme: TestAccount
let admin: Chainwork
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  const { clientId, clientSecret, email: username, password } = acme
  admin = connect({ baseUrl: service.url, clientId, clientSecret, username, password, scope: 'admin', retries: 0 })
})

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    ({ status, code }: ApiError) => [status, code],
  )

test('an account is set up, used and closed to a person who leaves', async () => {
  const account = await admin.updateAccount({ body: { name: 'Acme North', timeZone: 'Europe/Vienna' } })
  expect(account).toMatchObject({ id: acme.accountId, name: 'Acme North', timeZone: 'Europe/Vienna' })
  expect((await admin.listPlugins({})).value).toContainEqual({
    name: 'scheduling',
    availability: 'always',
    enabled: true,
  })
  const settings = await admin.updateProvisioningSettings({ body: { autoActivate: false } })
  expect(settings).toEqual(await admin.getProvisioningSettings({}))

  const invited = await admin.createUser({ body: { email: 'ida@example.com', displayName: 'Ida' } })
  expect(responseOf(invited)?.status).toBe(201)
  expect(invited.setPasswordUrl).toMatch(/\/password\/set\?token=pl_/)
  const path = { userId: invited.id }
  await admin.setUserPassword({ path, body: { password: PASSWORD } })
  const ida = await admin.getUser({ path })
  expect(ida).toMatchObject({ passwordSet: true, roleId: 2 })

  const client = await admin.createClient({ body: { displayName: 'Planning desk', scopes: ['api1'] } })
  const { clientId, clientSecret } = client
  expect(clientSecret).toMatch(/^cs_/)
  const services = connect({
    baseUrl: service.url,
    clientId,
    clientSecret: clientSecret ?? '',
    username: 'ida@example.com',
    password: PASSWORD,
    retries: 0,
  })
  expect(await services.createProject({ body: { name: 'Retrofit' } })).toMatchObject({ projectManagerId: invited.id })
  expect(await refusal(services.listUsers({}))).toEqual([403, 'forbidden'])

  const promoted = await admin.updateUser({
    path,
    headers: { 'If-Match': etagOf(ida) ?? '' },
    body: { ...ida, roleId: 1 },
  })
  expect(promoted).toMatchObject({ roleId: 1 })
  const late = admin.updateUser({ path, headers: { 'If-Match': etagOf(ida) ?? '' }, body: { roleId: 2 } })
  expect(await refusal(late)).toEqual([412, 'precondition_failed'])

  const names: string[] = []
  for await (const user of admin.items(admin.listUsers({ query: { $top: 1, $orderby: 'displayName' } })))
    names.push(user.displayName ?? '')
  expect(names).toEqual(['Ada Admin', 'Ida'])

  expect(await admin.deactivateUser({ path })).toMatchObject({ active: false })
  expect(await refusal(services.listProjects({})), 'the token ended, and there is no other').toEqual([
    400,
    'invalid_grant',
  ])
  const me = { userId: acme.userId }
  expect(await refusal(admin.deactivateUser({ path: me }))).toEqual([409, 'last_administrator'])

  const regenerated = await admin.regenerateClientSecret({ path: { clientId } })
  expect(regenerated.clientSecret).not.toBe(clientSecret)
  expect(await refusal(admin.deleteClient({ path: { clientId } }))).toEqual([409, 'client_active'])
  await admin.deactivateClient({ path: { clientId } })
  await admin.deleteClient({ path: { clientId } })
  expect(await refusal(admin.getClient({ path: { clientId } }))).toEqual([404, 'not_found'])

  const log = await admin.listSecurityLog({ query: { $filter: `actorId eq ${acme.userId}`, $orderby: 'id' } })
  const entries = 'value' in Object(log) ? (log as { value: { action?: string }[] }).value : []
  expect(entries.map(({ action }) => action).filter((it) => !it?.startsWith('sign_in'))).toEqual([
    'account_updated',
    'provisioning_settings_updated',
    'user_created',
    'password_link_created',
    'password_changed',
    'client_created',
    'user_role_changed',
    'user_deactivated',
    'client_secret_regenerated',
    'client_deactivated',
    'client_deleted',
  ])
  const csv = await admin.listSecurityLog({ headers: { Accept: 'text/csv' } })
  expect(String(csv).split('\n')[0]).toBe('id,performedOn,action,actorId,actorName,clientId,subject,ipAddress,details')
})
