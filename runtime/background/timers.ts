/**
 * Timers as rows, one for each background work with times: when it last ran, and who runs it now. A lease by the
 * database's clock keeps two processes from running one match; its heartbeat stops with the process, and then the match is
 * another's.
 */
import type { Db } from '../plugin.ts'

export const LEASE = 15 // s
export const HEARTBEAT = 3_000 // ms

/** Makes the rows that are missing, as if the work had run just now: what a new work missed before does not count. */
export const addTimers = (db: Db, names: readonly string[]) =>
  db.query(
    'INSERT INTO runtime.timer (name, last_fired_at) SELECT unnest($1::text[]), now() ON CONFLICT (name) DO NOTHING',
    [names],
  )

/** A timer that nobody runs now. */
export interface IdleTimer {
  readonly name: string
  readonly last: Date
  /** By the database's clock, as all of it is. */
  readonly now: Date
}

export const idleTimers = (db: Db, names: readonly string[]): Promise<IdleTimer[]> =>
  db.query<IdleTimer>(
    `SELECT name, last_fired_at AS last, now() FROM runtime.timer
     WHERE name = ANY ($1) AND (lease_until IS NULL OR lease_until < now())`,
    [names],
  )

/** A clock that was ahead has left times that are still to come; until then no match would be later than they are. */
export const resetTimers = (db: Db, names: readonly string[]) =>
  db.query('UPDATE runtime.timer SET last_fired_at = now() WHERE name = ANY ($1) AND last_fired_at > now()', [names])

/** Takes the timer, unless another did so first or has run the match by now. @returns whether it is taken */
export async function claimTimer(db: Db, name: string, runner: string, match: Date): Promise<boolean> {
  const rows = await db.query(
    `UPDATE runtime.timer SET run_by = $2, lease_until = now() + interval '${LEASE} seconds'
     WHERE name = $1 AND last_fired_at < $3 AND (lease_until IS NULL OR lease_until < now()) RETURNING 1`,
    [name, runner, match],
  )
  return rows.length > 0
}

/** @returns false when another process has taken the timer over */
export async function renewTimer(db: Db, name: string, runner: string): Promise<boolean> {
  const rows = await db.query(
    `UPDATE runtime.timer SET lease_until = now() + interval '${LEASE} seconds' WHERE name = $1 AND run_by = $2 RETURNING 1`,
    [name, runner],
  )
  return rows.length > 0
}

/** Gives the timer back; with a time the match counts as run, without one it is still due. */
export const releaseTimer = (db: Db, name: string, runner: string, ranAt: Date | null) =>
  db.query(
    `UPDATE runtime.timer SET run_by = NULL, lease_until = NULL, last_fired_at = coalesce($3, last_fired_at)
     WHERE name = $1 AND run_by = $2`,
    [name, runner, ranAt],
  )
