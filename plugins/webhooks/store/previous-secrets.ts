/** Finds the registrations whose previous secret has ended, and saves their targets without it. */
import type { Db, Tx } from '#runtime'
import { readFirst } from '#runtime/models'
import type { SealedTarget } from '../target.ts'

export interface Ended {
  readonly accountId: number
  readonly id: string
  readonly targetSealed: string
}

/** Lists up to `limit` of them. */
export const listEnded = (db: Db, limit: number) =>
  db.query<Pick<Ended, 'accountId' | 'id'>>(
    `/* over all accounts */ SELECT account_id AS "accountId", id FROM webhooks.registration WHERE previous_secret_until <= now()
      ORDER BY previous_secret_until LIMIT $1`,
    [limit],
  )

/** Locks the row until the transaction ends; undefined if it has changed, or is being changed. */
export const lockEnded = (tx: Tx, { accountId, id }: Pick<Ended, 'accountId' | 'id'>) =>
  readFirst<Ended>(
    tx,
    `SELECT account_id AS "accountId", id, target_sealed AS "targetSealed" FROM webhooks.registration
      WHERE account_id = $1 AND id = $2 AND previous_secret_until <= now() FOR NO KEY UPDATE SKIP LOCKED`,
    [accountId, id],
  )

/** Keeps the version, since answers do not change. @param target undefined: only the end is cleared */
export const saveWithoutPrevious = (tx: Tx, { accountId, id }: Ended, target: SealedTarget | undefined) =>
  tx.query(
    `UPDATE webhooks.registration SET previous_secret_until = NULL, target_sealed = coalesce($3, target_sealed)
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, target?.targetSealed ?? null],
  )
