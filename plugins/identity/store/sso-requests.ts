/** Rows of identity.sso_request: sign-ins under way at a provider. Only the digest of `state` is stored. */
import type { Tx } from '#runtime'
import { insertRow, lockName, readFirst } from '#runtime/models'

export interface SsoRequest {
  readonly accountId: number
  readonly ssoProviderId: string
  /** Of the PKCE code verifier. */
  readonly verifierSealed: string
  readonly nonce: string
  readonly returnUrl: string
  readonly expiresAt: Date
}

const MAX_OPEN = 5 // of a browser; the oldest gives way

/** @param browserHash SHA-256 of the browser's cookie, which the callback must bring */
export async function insertSsoRequest(
  tx: Tx,
  hash: Uint8Array,
  browserHash: Uint8Array,
  request: SsoRequest,
  now: Date,
): Promise<void> {
  // Several tabs of a browser may start at once.
  await lockName(tx, `identity.sso_request:${Buffer.from(browserHash).toString('hex')}`)
  await tx.query(
    `DELETE FROM identity.sso_request WHERE hash IN
       (SELECT hash FROM identity.sso_request WHERE browser_hash = $1 ORDER BY created_at DESC OFFSET $2)`,
    [browserHash, MAX_OPEN - 1],
  )
  await insertRow(tx, 'identity.sso_request', { ...request, hash, browserHash, createdAt: now })
}

/** Takes the request out, so that it is used once. Resolves to undefined for the request of another browser too. */
export const takeSsoRequest = (tx: Tx, hash: Uint8Array, browserHash: Uint8Array) =>
  readFirst<SsoRequest>(
    tx,
    `DELETE FROM identity.sso_request WHERE hash = $1 AND browser_hash = $2
     RETURNING account_id AS "accountId", sso_provider_id AS "ssoProviderId", verifier_sealed AS "verifierSealed", nonce,
               return_url AS "returnUrl", expires_at AS "expiresAt"`,
    [hash, browserHash],
  )

/** Ends the sign-ins under way at a provider. */
export const deleteRequestsOfProvider = (tx: Tx, accountId: number, ssoProviderId: string) =>
  tx.query('DELETE FROM identity.sso_request WHERE account_id = $1 AND sso_provider_id = $2', [
    accountId,
    ssoProviderId,
  ])
