/** Finds and pauses the registrations whose attempts have failed for as many days as they name. */
import type { Db, Tx } from '#runtime'

export interface FailingKey {
  readonly accountId: number
  readonly id: string
}

/**
 * Two failed attempts lie 12 hours apart, so that a receiver that had few events, or was down for an hour, is not paused.
 * `failing_since` is a failed attempt, and no attempt after it succeeded, or it would have been cleared; so the last
 * attempt is a failed one too, and is compared with it.
 */
const FAILING = `is_active AND pause_after_days IS NOT NULL
  AND failing_since <= now() - make_interval(days => pause_after_days)
  AND last_triggered >= failing_since + interval '12 hours'`

/** Lists up to `limit` registrations to pause, after the key `after`, in the order of their keys. */
export const listFailing = (db: Db, after: FailingKey, limit: number) =>
  db.query<FailingKey>(
    `/* over all accounts */ SELECT account_id AS "accountId", id FROM webhooks.registration
      WHERE ${FAILING} AND (account_id, id) > ($1, $2) ORDER BY account_id, id LIMIT $3`,
    [after.accountId, after.id, limit],
  )

/** Pauses the registration if it is still to be paused. */
export async function pauseFailing(tx: Tx, { accountId, id }: FailingKey) {
  const found = await tx.query(
    `SELECT FROM webhooks.registration WHERE account_id = $1 AND id = $2 AND ${FAILING} FOR NO KEY UPDATE`,
    [accountId, id],
  )
  if (found.length === 0) return undefined
  const [paused] = await tx.query<{ name: string; failingSince: Date; pausedAt: Date; pauseAfterDays: number }>(
    `UPDATE webhooks.registration SET is_active = false, pause_reason = 'failing', paused_at = now(), version = version + 1
      WHERE account_id = $1 AND id = $2
     RETURNING name, failing_since AS "failingSince", paused_at AS "pausedAt", pause_after_days AS "pauseAfterDays"`,
    [accountId, id],
  )
  return paused
}
