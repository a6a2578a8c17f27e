/**
 * Waits for an advisory lock between statements, never in one: a statement that waits has a snapshot, and CREATE INDEX
 * CONCURRENTLY, in the process that has the lock, waits until no older snapshot is left.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log, Statements } from '../plugin.ts'

const PAUSE = 200 // ms

/** Takes the lock for the session, however long that takes. */
export const lockSession = (db: Statements, key: number, log: Log): Promise<void> =>
  repeat(() => taken(db, 'pg_try_advisory_lock', key), log)

/**
 * Runs the work in a transaction that shares the lock, once nobody has it alone.
 * @throws errors of the work, after a roll-back
 */
export const withSharedLock = (db: Statements, key: number, log: Log, work: () => Promise<unknown>): Promise<void> =>
  repeat(async () => {
    await db.query('BEGIN')
    try {
      const isTaken = await taken(db, 'pg_try_advisory_xact_lock_shared', key)
      if (isTaken) await work()
      await db.query('COMMIT')
      return isTaken
    } catch (error) {
      await db.query('ROLLBACK').catch(() => {})
      throw error
    }
  }, log)

async function taken(db: Statements, how: string, key: number): Promise<boolean> {
  const [row] = await db.query<{ taken: boolean }>(`SELECT ${how}($1) AS taken`, [key])
  return row?.taken === true
}

async function repeat(attempt: () => Promise<boolean>, log: Log): Promise<void> {
  for (let first = true; !(await attempt()); first = false) {
    if (first)
      log.warn(
        {},
        'Another process applies migrations or distributes the installation; this one waits until it has ended.',
      )
    await pause(PAUSE)
  }
}
