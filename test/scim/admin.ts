/** Accounts with the plugin, their SCIM clients, and callers of the admin API. */
import { type Requests, signIn, type TestAccount } from '../../runtime/testing.ts'
import type { SharedService } from '../support/shared-service.ts'

export const CLIENTS = '/admin/api/scim-clients'
export const AUDIT_LOG = '/admin/api/audit-log'

/** An account for which the plugin is on, and its administrator with the scope `admin`. */
export interface ScimAccount {
  readonly account: TestAccount
  readonly admin: Requests
}

export async function scimAccount(service: SharedService, name = 'Acme'): Promise<ScimAccount> {
  const account = await service.account(name)
  await service.app.activation.set(account.accountId, 'scim', true)
  return { account, admin: await administratorOf(service, account) }
}

export const administratorOf = async (service: SharedService, account: TestAccount): Promise<Requests> =>
  service.as(await signIn(service.url, account, account.email, account.password, 'admin'))

export interface CreatedClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** Registers a SCIM client by the admin API. */
export async function createClient(admin: Requests, more: object = {}): Promise<CreatedClient> {
  const { status, body } = await admin.post(CLIENTS, { displayName: 'Directory', ...more })
  if (status !== 201) throw new Error(`The SCIM client was not created: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Registers an SSO provider by the admin API; resolves to its id. */
export async function createProvider(admin: Requests, scheme: string): Promise<string> {
  const { status, body } = await admin.post('/admin/api/sso-providers', {
    displayName: 'Login',
    authenticationScheme: scheme,
    authorityUrl: `https://login.example.com/${scheme}`,
    clientId: 'chainwork',
    clientSecret: 'a secret of the provider',
  })
  if (status !== 201) throw new Error(`The provider was not created: ${status} ${JSON.stringify(body)}`)
  return body.id
}
