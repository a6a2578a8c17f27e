/** Targets of registrations that are not sealed, or that older code has changed since. */
import type { Tx } from '#runtime'
import type { StoredTarget } from '../target.ts'

export interface UnsealedAt {
  readonly accountId: number
  readonly id: string
}

/** The next rows in the order of their keys, held until the transaction ends; those that others hold are left to them. */
export const loadUnsealed = (tx: Tx, after: UnsealedAt, limit: number) =>
  tx.query<UnsealedAt & StoredTarget>(
    `SELECT account_id AS "accountId", id, url, headers, secret_sealed AS "secretSealed", target_sealed AS "targetSealed"
       FROM webhooks.registration
      WHERE sealed_version IS DISTINCT FROM version AND (account_id, id) > ($1, $2)
      ORDER BY account_id, id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
    [after.accountId, after.id, limit],
  )

/** Answers stay as they were, so the version does too. */
export const saveSealed = (tx: Tx, { accountId, id }: UnsealedAt, target: StoredTarget) =>
  tx.query(
    `UPDATE webhooks.registration SET url = $3, headers = $4::json, secret_sealed = $5, target_sealed = $6,
       sealed_version = version
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, target.url, JSON.stringify(target.headers), target.secretSealed, target.targetSealed],
  )
