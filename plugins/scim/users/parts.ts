/** What the handlers of users are made from, and what they know of the client that sends a request. */
import type { ProvisionedUsers, UserScope } from '#plugins/identity'
import type { Db, Host, ReadCall } from '#runtime'
import { scimUrl } from '../clients/client.ts'
import type { ClientSettings, ClientSettingsOf } from '../clients/client-settings.ts'

export interface UserParts {
  readonly host: Pick<Host<unknown>, 'clock' | 'secrets' | 'urls'>
  readonly users: ProvisionedUsers
  readonly clients: ClientSettingsOf
}

/** A SCIM client, and the users that it sees. */
export interface Caller {
  readonly clientId: string
  readonly client: ClientSettings
  readonly scope: UserScope
}

/** @throws 403 when the bearer is no SCIM client of the account */
export async function callerOf(
  { clients }: UserParts,
  call: Pick<ReadCall, 'account' | 'clientId'>,
  db: Db,
): Promise<Caller> {
  const clientId = call.clientId ?? ''
  const client = await clients.of(db, call.account.id, clientId)
  const { ssoProviderId, hideDeletedUsers: hideDeleted } = client
  return { clientId, client, scope: { accountId: call.account.id, ssoProviderId, hideDeleted, clientId } }
}

/** The URI of a user's resource. */
export const locationOf = ({ host }: Pick<UserParts, 'host'>, id: number): string => `${scimUrl(host.urls)}/Users/${id}`
