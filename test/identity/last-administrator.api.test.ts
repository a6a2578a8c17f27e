/** An account keeps an Administrator who can sign in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Requests, TestAccount, TestService } from '../../runtime/testing.ts'
import { adminOf, CLIENT_SECRET, createProvider, link, startSsoService } from './sso-support.ts'

const USERS = '/admin/api/users'
const PROVIDERS = '/admin/api/sso-providers'

let service: TestService
beforeAll(async () => {
  service = await startSsoService()
})
afterAll(() => service?.stop())

const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)

/** An account with its Administrator, who has a password, and a second one as given. */
async function accountWith(second: object): Promise<{ account: TestAccount; admin: Requests; secondId: number }> {
  const account = await service.account()
  const admin = await adminOf(service, account)
  const { body } = await admin.post(USERS, { email: 'second@example.com', roleId: 1, ...second })
  return { account, admin, secondId: body.id }
}
const refused = [409, 'last_administrator']
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('an Administrator without a password, a link or an identity is not counted', async () => {
  const { account, admin } = await accountWith({ internalLogin: false })
  const path = `${USERS}/${account.userId}`
  expect(outcome(await admin.post(`${path}/deactivate`))).toEqual(refused)
  expect(outcome(await admin.patch(path, { roleId: 2 }))).toEqual(refused)
  expect(outcome(await admin.patch(path, { internalLogin: false }))).toEqual(refused)
  expect((await admin.get(path)).body).toMatchObject({ active: true, roleId: 1, internalLogin: true })
})

test('an Administrator with an invitation is counted until the invitation ends', async () => {
  const { account, admin, secondId } = await accountWith({})
  const path = `${USERS}/${account.userId}`
  expect((await admin.patch(path, { internalLogin: false })).status).toBe(200)
  expect((await service.command('user deactivate', { account: account.accountId, user: account.userId })).active).toBe(
    false,
  )
  const changed = service.command('user deactivate', { account: account.accountId, user: secondId })
  await expect(changed).rejects.toMatchObject({ code: 'last_administrator' })
})

test('an expired invitation does not count', async () => {
  const { account, secondId } = await accountWith({})
  await sql(`UPDATE identity.password_link SET expires_at = now() - interval '1 hour' WHERE user_id = $1`, secondId)
  const deactivated = service.command('user deactivate', { account: account.accountId, user: account.userId })
  await expect(deactivated).rejects.toMatchObject({ code: 'last_administrator' })
})

test('an Administrator with an identity is counted while its provider is active, and the provider is then kept', async () => {
  const { account, admin, secondId } = await accountWith({ internalLogin: false })
  const provider = await createProvider(admin, {
    authenticationScheme: 'second-login',
    authorityUrl: 'https://login.example.com',
  })
  await link(service, { accountId: account.accountId, userId: secondId }, provider.id, 'second')
  expect((await admin.post(`${PROVIDERS}/${provider.id}/deactivate`)).status).toBe(200)
  expect(outcome(await admin.patch(`${USERS}/${account.userId}`, { roleId: 2 }))).toEqual(refused)
  expect((await admin.post(`${PROVIDERS}/${provider.id}/activate`)).status).toBe(200)
  // Leaves the token of the first one valid, who can sign in no more.
  await sql('UPDATE identity.app_user SET internal_login = false WHERE id = $1', account.userId)
  expect(outcome(await admin.post(`${PROVIDERS}/${provider.id}/deactivate`))).toEqual(refused)
  expect(outcome(await admin.post(`${USERS}/${secondId}/unlink`))).toEqual(refused)
  expect((await admin.get(`${PROVIDERS}/${provider.id}`)).body.active).toBe(true)
})

test('a second provider is refused when the last Administrator has only an identity of no provider', async () => {
  const account = await service.account()
  const admin = await adminOf(service, account)
  const provider = (scheme: string) => ({
    displayName: 'Login',
    authenticationScheme: scheme,
    authorityUrl: `https://login.example.com/${scheme}`,
    clientId: 'chainwork',
    clientSecret: CLIENT_SECRET,
  })
  expect((await admin.post(PROVIDERS, provider('only-login'))).status).toBe(201)
  await link(service, account, '', 'first')
  // Leaves the token valid.
  await sql('UPDATE identity.app_user SET internal_login = false, external_login = true WHERE id = $1', account.userId)
  expect(outcome(await admin.post(PROVIDERS, provider('other-login')))).toEqual(refused)
  const { value } = (await admin.get(PROVIDERS)).body
  expect(value.map((it: { authenticationScheme: string }) => it.authenticationScheme)).toEqual(['only-login'])
  await sql('UPDATE identity.app_user SET internal_login = true WHERE id = $1', account.userId)
  expect((await admin.post(PROVIDERS, provider('other-login'))).status).toBe(201)
})
