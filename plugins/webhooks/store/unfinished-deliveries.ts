/** Lists the deliveries of a registration that have not succeeded, for operators. */
import type { Db } from '#runtime'
import { readAny } from '#runtime/models'
import type { Content } from '../delivery/payload.ts'

export interface UnfinishedRow {
  readonly eventId: string
  readonly event: string
  readonly state: 'pending' | 'queued' | 'in_flight' | 'failed'
  /** Attempts whose outcome is known. */
  readonly attempts: number
  readonly happenedAt: Date
  /** Null for a delivery that failed, or is under way, or is a test. */
  readonly nextAt: Date | null
  readonly finishedAt: Date | null
}

/** Of a row of `webhooks.delivery`, for `UnfinishedRow`. */
export const COLUMNS = `event_id AS "eventId", event, state, attempts, happened_at AS "happenedAt",
  CASE WHEN state = 'pending' AND isfinite(next_at) THEN next_at END AS "nextAt", finished_at AS "finishedAt"`

/** Up to `limit` deliveries that failed, the latest first. */
export const loadFailed = (db: Db, accountId: number, webhookId: string, limit: number): Promise<UnfinishedRow[]> =>
  db.query<UnfinishedRow>(
    `SELECT ${COLUMNS} FROM webhooks.delivery
     WHERE state = 'failed' AND account_id = $1 AND webhook_id = $2 ORDER BY finished_at DESC LIMIT $3`,
    [accountId, webhookId, limit],
  )

/** Up to `limit` deliveries that are under way or pending, those under way first, then those that are due first. */
export const loadPending = (db: Db, accountId: number, webhookId: string, limit: number): Promise<UnfinishedRow[]> =>
  db.query<UnfinishedRow>(
    `SELECT * FROM (
       (SELECT ${COLUMNS} FROM webhooks.delivery
        WHERE state = 'queued' AND account_id = $1 AND webhook_id = $2 LIMIT $3)
       UNION ALL
       (SELECT ${COLUMNS} FROM webhooks.delivery
        WHERE state = 'in_flight' AND account_id = $1 AND webhook_id = $2 LIMIT $3)
       UNION ALL
       (SELECT ${COLUMNS} FROM webhooks.delivery
        WHERE state = 'pending' AND account_id = $1 AND webhook_id = $2 ORDER BY next_at LIMIT $3)) AS d
     ORDER BY state = 'pending', "nextAt" NULLS FIRST LIMIT $3`,
    [accountId, webhookId, limit],
  )

/** Whether the delivery succeeded or failed. */
export const isFinished = (
  db: Db,
  { accountId, webhookId, eventId }: Pick<Content, 'accountId' | 'webhookId' | 'eventId'>,
) =>
  readAny(
    db,
    `SELECT 1 FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2 AND event_id = $3
       AND state IN ('succeeded', 'failed')`,
    [accountId, webhookId, eventId],
  )
