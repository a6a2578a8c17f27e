/** Finds the registrations whose previous secret has ended, and saves their targets without it. */
import type { Tx } from '#runtime'
import type { SealedTarget } from '../target.ts'

export interface Ended {
  readonly accountId: number
  readonly id: string
  readonly targetSealed: string
}

/** Loads up to `limit` rows and locks them until the transaction ends; skips those that are being changed. */
export const lockEnded = (tx: Tx, limit: number) =>
  tx.query<Ended>(
    `SELECT account_id AS "accountId", id, target_sealed AS "targetSealed"
       FROM webhooks.registration WHERE previous_secret_until <= now()
      ORDER BY previous_secret_until LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`,
    [limit],
  )

/** Keeps the version, since answers do not change. @param target undefined: only the end is cleared */
export const saveWithoutPrevious = (tx: Tx, { accountId, id }: Ended, target: SealedTarget | undefined) =>
  tx.query(
    `UPDATE webhooks.registration SET previous_secret_until = NULL, target_sealed = coalesce($3, target_sealed)
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, target?.targetSealed ?? null],
  )
