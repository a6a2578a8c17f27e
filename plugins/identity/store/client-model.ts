/** The table identity.client: API clients and SCIM clients. */
import { apiClientEntity } from '#generated/identity'
import { boolean, bytes, columnsOf, integer, tableModel, text, texts, timestamp } from '#runtime/models'
import { searchTextOf } from '#runtime/text'

export const clients = tableModel('identity.client', {
  /**
   * `ApiClient` in `openapi/identity.yaml` explains them. `roleId` is for a client that acts alone; `accessTokenLifetime` is in
   * seconds, null for the server's default.
   */
  ...columnsOf(apiClientEntity),
  id: text().key(),
  accountId: integer(),
  /** Of `clientSearchText`. */
  searchText: text().hidden(),
  /** A SCIM client provisions users, and nothing else. */
  kind: text<'api' | 'scim'>().default('api'),
  grants: texts(),
  /** A SCIM client has `service.scim` alone, which no API client has. */
  scopes: texts(),
  secretHash: bytes().hidden(),
  /** Of a SCIM client: id of the secret key that made the checksum of its secret. */
  checksumKey: text().orNull().hidden(),
  /** When `rateLimit` ends; null: it stays. */
  rateLimitUntil: timestamp().orNull(),
  /** Whether the rate limit is one of each user: of the clients that plugins' pages sign users in with. */
  limitPerUser: boolean().default(false),
  /** Of a SCIM client. */
  ssoProviderId: text().orNull(),
  active: boolean().default(true),
  /** Raising it revokes all tokens issued before. */
  tokenEpoch: integer().default(0).hidden(),
  version: integer().default(1),
})

/** What the list of clients searches in. */
export const clientSearchText = ({ id, name }: { readonly id: string; readonly name: string }) =>
  searchTextOf([name, id])

/** A client as administrators and operators see it; its secret is in no row. */
export type ClientRecord = typeof clients.row
