/** What the SCIM endpoint needs of the client that sends a request. */

import type { ScimClients } from '#plugins/identity'
import type { Db } from '#runtime'

export interface ClientSettings {
  readonly displayName: string
  /** The provider whose external ids the client sets; empty: none. */
  readonly ssoProviderId: string
  /** Accepts users without externalId or e-mail address. */
  readonly acceptIncompleteUsers: boolean
  /** DELETE hides the user instead of showing it as inactive. */
  readonly hideDeletedUsers: boolean
  /** POST may link an active user who has another external id. */
  readonly allowRelink: boolean
}

export interface ClientSettingsOf {
  /** @throws 403 when the bearer is no SCIM client of the account */
  of(db: Db, accountId: number, clientId: string): Promise<ClientSettings>
}

export type Needs = { readonly scimClients: ScimClients }
