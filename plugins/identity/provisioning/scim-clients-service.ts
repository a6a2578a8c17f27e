/** The service for SCIM clients, by which identity providers provision the users of an account. */
import { type Db, type Ref, service, type Tx } from '#runtime'
import type { RateWindow } from '#runtime/services'
import type { UserAuthor } from './service.ts'

/** A SCIM client: by it an identity provider provisions the users of an account. Its secret is in no view. */
export interface ScimClient {
  readonly clientId: string
  readonly displayName: string
  readonly ssoProviderId: string | null
  readonly active: boolean
  /** Requests a minute in place of the default; null: the default. */
  readonly rateLimit: number | null
  /** When `rateLimit` ends; null: it stays. */
  readonly rateLimitUntil: Date | null
  /** The rate limits that apply now. */
  readonly limits: readonly RateWindow[]
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Registers and changes SCIM clients, their secrets and tokens. Every method is bound to the account. */
export interface ScimClients {
  list(db: Db, accountId: number): Promise<ScimClient[]>
  find(db: Db, accountId: number, clientId: string): Promise<ScimClient | undefined>
  /**
   * The secret is in no other answer.
   * @throws 400 that names an unknown provider; 409 too_many_scim_clients
   */
  create(
    tx: Tx,
    accountId: number,
    client: {
      readonly displayName: string
      readonly ssoProviderId: string | null
      /** What another plugin keeps of the client, for the security log. */
      readonly settings?: Readonly<Record<string, unknown>>
    },
    by: UserAuthor,
  ): Promise<{ readonly client: ScimClient; readonly clientSecret: string }>
  /**
   * Deactivation revokes the client's tokens. A client without a provider that is linked to one takes the external ids along
   * that it has set. Without a difference the version stays.
   * @throws 404, 412; 400 that names an unknown provider
   */
  change(
    tx: Tx,
    ref: ScimClientRef,
    change: {
      readonly displayName?: string
      readonly ssoProviderId?: string | null
      readonly active?: boolean
      /** What changes in the settings that another plugin keeps of the client, for the security log. */
      readonly settings?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
    },
    by: UserAuthor,
  ): Promise<ScimClient>
  /** The old secret and all tokens are refused from now on. @throws 404, 412 */
  regenerateSecret(
    tx: Tx,
    ref: ScimClientRef,
    by: UserAuthor,
  ): Promise<{ readonly client: ScimClient; readonly clientSecret: string }>
  /** @throws 404, 412; 409 client_active */
  delete(tx: Tx, ref: ScimClientRef, by: UserAuthor): Promise<void>
}

export interface ScimClientRef {
  readonly accountId: number
  readonly clientId: string
  readonly ifMatch?: string | undefined
}
export const scimClients: Ref<'service', ScimClients> = service('identity.scimClients')
