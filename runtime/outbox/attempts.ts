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

/** The key of a row. */
export interface RowKey {
  readonly account_id: number
  readonly id: number
}

/** A row that has never failed. */
export interface FreshRow extends RowKey {
  readonly due_at: Date
}

/** One attempt; `due_at` and `error` are the row's values before it. */
export interface Attempt extends FreshRow {
  /** The number of attempts, including this one. */
  readonly attempts: number
  readonly error: string | null
}

/** Returns the seconds until the next attempt, or undefined when the row is set aside. */
export const secondsAfter = ({ attempts }: Attempt): number | undefined => BACKOFF[attempts - 1]

/**
 * Begins the first attempt at a row, unless another process has called the listeners with it, postponed it or locked it
 * meanwhile.
 */
export const beginFirst = (db: Db, { account_id, id, due_at }: FreshRow): Promise<Attempt | undefined> =>
  begin(db, { account_id, id, due_at, attempts: 1, error: null })

/** Of these the first is retried that no other process retries just now. */
const CANDIDATES = 10 // rows

/** Begins the next attempt at that failed row of the plugin which has been due for the longest time. */
export async function beginRetry(db: Db, plugin: string): Promise<Attempt | undefined> {
  const candidates = await db.query<Attempt>(
    `/* over all accounts */ SELECT account_id, id, due_at, attempts + 1 AS attempts, error FROM runtime.outbox
     WHERE plugin = $1 AND attempts > 0 AND set_aside_at IS NULL AND due_at <= now()
     ORDER BY due_at, id LIMIT ${CANDIDATES}`,
    [plugin],
  )
  for (const candidate of candidates) {
    const attempt = await begin(db, candidate)
    if (attempt) return attempt
  }
  return undefined
}

/** Undefined if the row has changed since it was read, or is locked. */
async function begin(db: Db, attempt: Attempt): Promise<Attempt | undefined> {
  const seconds = secondsAfter(attempt)
  const begun = await db.query(
    `UPDATE runtime.outbox SET attempts = $3, error = $4, due_at = now() + make_interval(secs => $5)
       ${seconds === undefined ? ', set_aside_at = now()' : ''}
     WHERE account_id = $1 AND id = (
       SELECT id FROM runtime.outbox
       WHERE account_id = $1 AND id = $2 AND attempts = $3 - 1 AND set_aside_at IS NULL AND due_at <= now()
       FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [attempt.account_id, attempt.id, attempt.attempts, UNFINISHED, (seconds ?? 0) * (1 + Math.random() / 2)],
  )
  return begun.length > 0 ? attempt : undefined
}

/** Stores the listener's error. Unless the row is set aside, its back-off begins now. */
export const recordFailure = (db: Db, attempt: Attempt, error: string) =>
  db.query(
    `UPDATE runtime.outbox SET error = $4, due_at = now() + make_interval(secs => $5)
     WHERE account_id = $1 AND id = $2 AND attempts = $3`,
    [attempt.account_id, attempt.id, attempt.attempts, error, secondsAfter(attempt) ?? 0],
  )

/** Restores the row as it was before the attempt, so that the attempt does not count. */
export const revertAttempt = (db: Db, { account_id, id, attempts, due_at, error }: Attempt) =>
  db.query(
    `UPDATE runtime.outbox SET attempts = attempts - 1, error = $4, due_at = $5, set_aside_at = NULL
     WHERE account_id = $1 AND id = $2 AND attempts = $3`,
    [account_id, id, attempts, error, due_at],
  )
