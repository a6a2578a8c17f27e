/** Makes finished deliveries pending again. Statements of one registration run one after the other (`lockReplays`). */
import type { Tx } from '#runtime'
import { lockName, readFirst } from '#runtime/models'

/** Rows of one request at most. */
export const MAX_REPLAYED = 10_000

/** From milliseconds, since PostgreSQL reads no text of the year 0. */
const FINISHED = 'finished_at BETWEEN to_timestamp($3::float8 / 1000) AND to_timestamp($4::float8 / 1000)'

export interface Owner {
  readonly accountId: number
  readonly webhookId: string
}

/**
 * Holds back other replays of the registration until the transaction ends, so that no delivery is counted by two. Not the
 * registration's row, which the workers need for their outcomes.
 */
export const lockReplays = (tx: Tx, { accountId, webhookId }: Owner) =>
  lockName(tx, `webhooks.replay ${accountId} ${webhookId}`)

/**
 * Makes a delivery due now. One that is pending keeps its attempts; one that is claimed for an attempt, and a test, stay as
 * they are.
 * @returns what it was; undefined if there is none
 */
export const replayOne = (tx: Tx, { accountId, webhookId }: Owner, eventId: string) =>
  readFirst<{ claimed: boolean; test: boolean }>(
    tx,
    `WITH found AS (
       SELECT state, test FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND event_id = $3 FOR UPDATE),
     replayed AS (
       UPDATE webhooks.delivery d SET state = 'pending', next_at = now(), finished_at = NULL,
         attempts = CASE WHEN d.state = 'pending' THEN d.attempts ELSE 0 END
       FROM found
       WHERE d.account_id = $1 AND d.webhook_id = $2 AND d.event_id = $3 AND NOT found.test
         AND found.state IN ('pending', 'succeeded', 'failed'))
     SELECT state IN ('queued', 'in_flight') AS claimed, test FROM found`,
    [accountId, webhookId, eventId],
  )

/**
 * Makes failed deliveries due now, the oldest first. Rows that the retention is deleting are skipped. A microsecond lies
 * between two, so that they are also claimed in that order. The locked rows are found again by their ctid:
 * without statistics the planner would join them by the whole key to all rows of the registration.
 * @param since counts to the millisecond, as `until` does
 * @param until undefined: now
 * @returns how many, whether others are left, and the end of the time
 */
export async function replayFailed(tx: Tx, { accountId, webhookId }: Owner, since: Date, until: Date | undefined) {
  const end = until ?? (await now(tx))
  const values = [accountId, webhookId, since.getTime(), end.getTime()]
  const [replayed] = await tx.query<{ count: number }>(
    `WITH chosen AS MATERIALIZED (
       SELECT ctid, finished_at FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND state = 'failed' AND NOT test AND ${FINISHED}
       ORDER BY finished_at LIMIT ${MAX_REPLAYED} FOR UPDATE SKIP LOCKED),
     ranked AS (
       SELECT ctid AS found,
         now() + (row_number() OVER (ORDER BY finished_at) - ${MAX_REPLAYED}) * interval '1 microsecond' AS next_at
       FROM chosen),
     replayed AS (
       UPDATE webhooks.delivery d SET state = 'pending', attempts = 0, finished_at = NULL, next_at = ranked.next_at
       FROM ranked WHERE d.account_id = $1 AND d.ctid = ranked.found
       RETURNING 1)
     SELECT count(*)::int AS count FROM replayed`,
    values,
  )
  const [rest] = await tx.query<{ left: boolean }>(
    `SELECT EXISTS (
       SELECT FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND state = 'failed' AND NOT test AND ${FINISHED}) AS left`,
    values,
  )
  return { replayed: replayed?.count ?? 0, left: rest?.left ?? false, until: end }
}

async function now(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>('SELECT now() AS at')
  if (!row) throw new Error('The database did not answer with its time.')
  return row.at
}
