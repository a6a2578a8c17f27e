/**
 * SQL statements on `runtime.timer`, which has one row for each scheduled background job: when the job last ran, and which
 * process runs it now. A lease, measured by the database's clock, keeps two processes from running the same match. The
 * process renews the lease with a heartbeat; when the process dies the lease expires, and another process takes over.
 */
import { readAny } from '../models/sql.ts'
import type { Db } from '../plugin.ts'

export const LEASE = 15 // s
export const HEARTBEAT = 3_000 // ms

/** Inserts missing rows as if the job had run just now, so that a new job first runs at its next match. */
export const addTimers = (db: Db, names: readonly string[]) =>
  db.query(
    'INSERT INTO runtime.timer (name, last_fired_at) SELECT unnest($1::text[]), now() ON CONFLICT (name) DO NOTHING',
    [names],
  )

/** A timer whose job does not run now. All times are by the database's clock. */
export interface IdleTimer {
  readonly name: string
  readonly last: Date
  readonly now: Date
}

export const idleTimers = (db: Db, names: readonly string[]): Promise<IdleTimer[]> =>
  db.query<IdleTimer>(
    `SELECT name, last_fired_at AS last, now() FROM runtime.timer
     WHERE name = ANY ($1) AND (lease_until IS NULL OR lease_until < now())`,
    [names],
  )

/** Sets times in the future to now. A database clock that was ahead leaves such times, and jobs would wait until then. */
export const resetTimers = (db: Db, names: readonly string[]) =>
  db.query('UPDATE runtime.timer SET last_fired_at = now() WHERE name = ANY ($1) AND last_fired_at > now()', [names])

/** Takes the timer's lease, unless another process has it or has run the match. @returns whether it was taken */
export const claimTimer = (db: Db, name: string, runner: string, match: Date) =>
  readAny(
    db,
    `UPDATE runtime.timer SET run_by = $2, lease_until = now() + interval '${LEASE} seconds'
     WHERE name = $1 AND last_fired_at < $3 AND (lease_until IS NULL OR lease_until < now()) RETURNING 1`,
    [name, runner, match],
  )

/** Renews the lease. @returns false when another process has taken the timer over */
export const renewTimer = (db: Db, name: string, runner: string) =>
  readAny(
    db,
    `UPDATE runtime.timer SET lease_until = now() + interval '${LEASE} seconds' WHERE name = $1 AND run_by = $2 RETURNING 1`,
    [name, runner],
  )

/** With `ranAt` the match is done. Without, it stays due, and no process takes it for the next `pause` seconds. */
export const releaseTimer = (
  db: Db,
  name: string,
  runner: string,
  { ranAt = null, pause = null }: { readonly ranAt?: Date | null; readonly pause?: number | null },
) =>
  db.query(
    `UPDATE runtime.timer SET run_by = NULL, lease_until = now() + make_interval(secs => $4),
            last_fired_at = coalesce($3, last_fired_at)
     WHERE name = $1 AND run_by = $2`,
    [name, runner, ranAt, pause],
  )
