/**
 * Retries of failed events: counts the attempts at a row of the outbox, with a back-off between them, and sets the row
 * aside (as a dead letter) after the last one.
 *
 * An attempt is recorded as failed before it begins, in a transaction of its own, so that an attempt whose listener ends
 * the process counts too. When a process ends, the attempts that other plugins had begun in it count as well. A random
 * part in the back-off keeps the retries of two such rows apart, so that a good row does not always fail with a bad one.
 */
import type { Db } from '../plugin.ts'

/** Seconds before the next attempt, by the number of attempts so far. After the last one the row is set aside. */
const BACKOFF = [1, 5, 30, 120, 600, 1_800, 3_600]
/** The stored error of an attempt that is in progress, or whose process died. */
export const UNFINISHED = 'The process, or its connection to the database, ended while the listener had the event.'

/** One attempt; `due_at` and `error` are the row's values before it. */
export interface Attempt {
  readonly id: number
  /** The number of attempts, including this one. */
  readonly attempts: number
  readonly due_at: Date
  readonly error: string | null
}

/** Returns the seconds until the next attempt, or undefined when the row is set aside. */
export const secondsAfter = ({ attempts }: Attempt): number | undefined => BACKOFF[attempts - 1]

/**
 * Begins the first attempt at a row, unless another process has called the listeners with it, postponed it or locked it
 * meanwhile.
 */
export const beginFirst = (db: Db, id: number): Promise<Attempt | undefined> =>
  begin(db, 'id = $1 AND attempts = 0', id)

/** Begins the next attempt at that failed row of the plugin which has been due for the longest time. */
export const beginRetry = (db: Db, plugin: string): Promise<Attempt | undefined> =>
  begin(db, 'plugin = $1 AND attempts > 0', plugin)

async function begin(db: Db, condition: string, key: number | string): Promise<Attempt | undefined> {
  const [attempt] = await db.query<Attempt>(
    `WITH chosen AS MATERIALIZED (
       SELECT id, attempts, due_at, error, ($2::integer[])[attempts + 1] AS seconds FROM runtime.outbox
       WHERE ${condition} AND set_aside_at IS NULL AND due_at <= now() ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     UPDATE runtime.outbox AS row
     SET attempts = chosen.attempts + 1, error = $3,
       due_at = now() + make_interval(secs => coalesce(seconds, 0) * (1 + random() / 2)),
       set_aside_at = CASE WHEN seconds IS NULL THEN now() END
     FROM chosen WHERE row.id = chosen.id
     RETURNING row.id, row.attempts, chosen.due_at, chosen.error`,
    [key, BACKOFF, UNFINISHED],
  )
  return attempt
}

/** Stores the listener's error. Unless the row is set aside, its back-off begins now. */
export const recordFailure = (db: Db, attempt: Attempt, error: string) =>
  db.query(
    `UPDATE runtime.outbox SET error = $3, due_at = now() + make_interval(secs => $4)
     WHERE id = $1 AND attempts = $2`,
    [attempt.id, attempt.attempts, error, secondsAfter(attempt) ?? 0],
  )

/** Restores the row as it was before the attempt, so that the attempt does not count. */
export const revertAttempt = (db: Db, { id, attempts, due_at, error }: Attempt) =>
  db.query(
    `UPDATE runtime.outbox SET attempts = attempts - 1, error = $3, due_at = $4, set_aside_at = NULL
     WHERE id = $1 AND attempts = $2`,
    [id, attempts, error, due_at],
  )
