/** Loads and seals the targets of registrations that older code stored in the clear. */
import type { Tx } from '#runtime'
import type { SealedTarget, StoredTarget } from '../target.ts'

export interface UnsealedKey {
  readonly accountId: number
  readonly id: string
}

/** Loads up to `limit` rows after the key `after`, in the order of their keys, and locks them until the transaction ends. */
export const loadUnsealed = (tx: Tx, after: UnsealedKey, limit: number) =>
  tx.query<UnsealedKey & StoredTarget>(
    `SELECT account_id AS "accountId", id, url, headers, target_sealed AS "targetSealed",
       older_secret_sealed AS "olderSecretSealed"
       FROM webhooks.registration
      WHERE target_sealed IS NULL AND (account_id, id) > ($1, $2)
      ORDER BY account_id, id LIMIT $3 FOR NO KEY UPDATE`,
    [after.accountId, after.id, limit],
  )

/** Keeps the version, since answers do not change. */
export const saveSealed = (tx: Tx, { accountId, id }: UnsealedKey, target: SealedTarget) =>
  tx.query(
    `UPDATE webhooks.registration SET url = $3, headers = $4::json, target_sealed = $5, older_secret_sealed = NULL
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, target.url, JSON.stringify(target.headers), target.targetSealed],
  )
