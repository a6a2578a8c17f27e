/**
 * Attempts at a row that is handed over alone. Each is recorded as failed before it begins, in a transaction of its own: a
 * row whose listener ends the process is counted too, and set aside in the end. What succeeds deletes the row.
 *
 * What another plugin had in hand when the process ended is counted as well. The next tries of both come at times apart,
 * by chance, so that the one does not always go down with the other.
 */
import type { Db } from '../plugin.ts'

/** Seconds before the next try, by tries so far; after the last one the row is set aside. */
const BACKOFF = [1, 5, 30, 120, 600, 1_800, 3_600]
/** The error of an attempt that is under way, or that its process died with. */
export const UNFINISHED = 'The process, or its connection to the database, ended while the listener had the event.'

/** One attempt; `due_at` and `error` are those of before. */
export interface Attempt {
  readonly id: number
  /** So many with this one. */
  readonly attempts: number
  readonly due_at: Date
  readonly error: string | null
}

/** Seconds until the row is tried again, or undefined: it is set aside. */
export const secondsAfter = ({ attempts }: Attempt): number | undefined => BACKOFF[attempts - 1]

/** Begins the first attempt at a row, unless it is done, put off or in another's hands by now. */
export const beginFirst = (db: Db, id: number): Promise<Attempt | undefined> =>
  begin(db, 'id = $1 AND attempts = 0', id)

/** Begins another attempt at the row of the plugin that has been due again the longest. */
export const beginRetry = (db: Db, plugin: string): Promise<Attempt | undefined> =>
  begin(db, 'plugin = $1 AND attempts > 0', plugin)

async function begin(db: Db, which: string, key: number | string): Promise<Attempt | undefined> {
  const [attempt] = await db.query<Attempt>(
    `WITH chosen AS MATERIALIZED (
       SELECT id, attempts, due_at, error, ($2::integer[])[attempts + 1] AS seconds FROM runtime.outbox
       WHERE ${which} AND set_aside_at IS NULL AND due_at <= now() ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
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

/** The listener has failed: the row is due again from now on, unless it is set aside. */
export const recordFailure = (db: Db, attempt: Attempt, error: string) =>
  db.query(
    `UPDATE runtime.outbox SET error = $3, due_at = now() + make_interval(secs => $4)
     WHERE id = $1 AND attempts = $2`,
    [attempt.id, attempt.attempts, error, secondsAfter(attempt) ?? 0],
  )

/** The attempt does not count: the row is as it was before. */
export const takeBack = (db: Db, { id, attempts, due_at, error }: Attempt) =>
  db.query(
    `UPDATE runtime.outbox SET attempts = attempts - 1, error = $3, due_at = $4, set_aside_at = NULL
     WHERE id = $1 AND attempts = $2`,
    [id, attempts, error, due_at],
  )
