/**
 * Fills a column that a migration has added, beside traffic: in batches with a pause between, the accounts in turn, so that
 * none waits for a large one. The version that fills runs before the one that relies on the column. Each run logs how many rows
 * it filled, and how many accounts have others left: once these are none, the next version may be installed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Background, Db, Log } from '../plugin.ts'

const BATCH = 500 // rows in one statement
const PAUSE = 50 // ms between batches

export interface Backfill {
  /** Of the job; `cron` says when it begins again, also after a run that failed. */
  readonly name: string
  readonly cron: string
  /** Rows in one statement. */
  readonly batch?: number
  /** The ids of the accounts that have rows to fill. Locks nothing. */
  accounts(db: Db): Promise<readonly number[]>
  /**
   * Fills up to `limit` rows of an account in one statement; it skips rows that others change (`FOR UPDATE SKIP LOCKED`).
   * Resolves to their number.
   */
  fill(db: Db, accountId: number, limit: number): Promise<number>
}

/** A scheduled job. An interrupted run goes on at the next time where it was. */
export const backfill = (
  { db, log }: { readonly db: Db; readonly log: Pick<Log, 'info'> },
  { name, cron, batch = BATCH, accounts, fill }: Backfill,
): Background => ({
  name,
  cron,
  async run({ signal }) {
    let filled = 0
    let waiting = await accounts(db)
    while (waiting.length > 0) {
      const unfinished: number[] = []
      for (const id of waiting) {
        signal.throwIfAborted()
        const rows = await fill(db, id, batch)
        filled += rows
        if (rows >= batch) unfinished.push(id)
        await pause(PAUSE)
      }
      waiting = unfinished
    }
    const left = (await accounts(db)).length
    if (filled > 0 || left > 0) log.info({ backfill: name, filled, accountsLeft: left }, 'rows were filled')
  },
})
