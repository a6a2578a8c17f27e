/** The table identity.client: API clients and SCIM clients. */
import { boolean, bytes, integer, tableModel, text, texts, timestamp } from '#runtime/models'

export const clients = tableModel('identity.client', {
  id: text().key(),
  accountId: integer(),
  /** A SCIM client provisions users, and nothing else. */
  kind: text<'api' | 'scim'>().default('api'),
  name: text(),
  type: text<'confidential' | 'public'>().default('confidential'),
  secretHash: bytes().hidden(),
  /** When it acts alone. */
  roleId: integer(),
  grants: texts(),
  scopes: texts(),
  redirectUris: texts().default([]),
  postLogoutRedirectUris: texts().default([]),
  allowedOrigins: texts().default([]),
  allowImplicit: boolean().default(false),
  /** Seconds; null: the server's default. */
  accessTokenLifetime: integer().orNull(),
  /** Requests a minute; null: the account's, for a SCIM client the default. */
  rateLimit: integer().orNull(),
  /** When `rateLimit` ends; null: it stays. */
  rateLimitUntil: timestamp().orNull(),
  /** Whether the rate limit is one of each user: of the clients that plugins' pages sign users in with. */
  limitPerUser: boolean().default(false),
  /** Of a SCIM client. */
  ssoProviderId: text().orNull(),
  active: boolean().default(true),
  /** Raising it revokes all tokens issued before. */
  tokenEpoch: integer().default(0).hidden(),
  /** Digest of the Idempotency-Key of the request that created it. */
  creationKey: bytes().orNull().hidden(),
  /** To the minute. */
  lastUsedAt: timestamp().orNull(),
  secretChangedAt: timestamp().orNull(),
  version: integer().default(1),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})

/** A client as administrators and operators see it; its secret is in no row. */
export type ClientRecord = typeof clients.row
