/** The story of an account: an administrator sets up users, API clients and single sign-on, and reads what was logged. */
import type { Chainwork } from '@chainwork/sdk'
import { CLIENT_SECRET } from '../../identity/sso-support.ts'
import { type ExampleService, PASSWORD } from './service.ts'

export async function administerAccount({ admin, identityProvider }: ExampleService): Promise<void> {
  await admin.getAccount({})
  await admin.updateAccount({ body: { name: 'Acme North' } })
  await admin.listPlugins({})
  await admin.getProvisioningSettings({})
  await admin.updateProvisioningSettings({ body: { autoActivate: true, defaultRoleId: 2 } })
  const ssoProviderId = await setUpSingleSignOn(admin, identityProvider.url)
  await administerUsers(admin, ssoProviderId)
  await administerClients(admin)
}

async function setUpSingleSignOn(admin: Chainwork, authorityUrl: string): Promise<string> {
  const { id } = await admin.createSsoProvider({
    body: {
      displayName: 'Acme login',
      authenticationScheme: 'acme',
      authorityUrl,
      clientId: 'chainwork',
      clientSecret: CLIENT_SECRET,
    },
  })
  const path = { ssoProviderId: id }
  await admin.testSsoProvider({ path })
  await admin.updateSsoProvider({ path, body: { displayName: 'Acme login, north' } })
  await admin.deactivateSsoProvider({ path })
  await admin.activateSsoProvider({ path })
  await admin.getSsoProvider({ path })
  await admin.listSsoProviders({})
  return id
}

async function administerUsers(admin: Chainwork, ssoProviderId: string): Promise<void> {
  const body = { email: 'grace@example.com', displayName: 'Grace Adeyemi', roleId: 2 as const }
  const { id: userId } = await admin.createUser({ body })
  const path = { userId }
  await admin.setUserPassword({ path, body: { password: PASSWORD } })
  await admin.linkUser({ path, body: { ssoProviderId, externalId: '00u1a2b3c4' } })
  await admin.unlinkUser({ path })
  await admin.unlockUser({ path })
  await admin.resetUserSecondFactor({ path })
  await admin.updateUser({ path, body: { roleId: 1, projectPermissions: true } })
  await admin.deactivateUser({ path })
  await admin.activateUser({ path })
  await admin.getUser({ path })
  await admin.listUsers({ query: { $orderby: 'displayName' } })
}

async function administerClients(admin: Chainwork): Promise<void> {
  const body = { displayName: 'Planning desk', grants: ['password' as const], scopes: ['api1' as const] }
  const { clientId } = await admin.createClient({ body })
  const path = { clientId }
  await admin.updateClient({ path, body: { displayName: 'Planning desk, north', accessTokenLifetime: 900 } })
  await admin.regenerateClientSecret({ path })
  await admin.deactivateClient({ path })
  await admin.activateClient({ path })
  await admin.getClient({ path })
  await admin.listClients({ query: { $top: 1 } })
}

export async function readSecurityLog({ admin }: ExampleService): Promise<void> {
  const query = { $top: 2, $filter: "action eq 'user_role_changed' or action eq 'client_created'" }
  await admin.listSecurityLog({ query })
  await admin.listSecurityLog({ query, headers: { Accept: 'text/csv' } })
}
