/**
 * Fills a column that a migration has added, beside traffic: in batches with a pause between, the accounts in turn, so that
 * none waits for a large one. The version that fills runs before the one that relies on the column. Each run logs how many rows
 * it filled, and how many accounts have others left: the next version may be installed once a run that began after the last
 * older process had ended logs none.
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
  /** The ids of the accounts that have rows to fill, by an index of those rows. Locks nothing. */
  accounts(db: Db): Promise<readonly number[]>
  /**
   * Fills up to `limit` rows of an account in one statement, so that `accounts` no longer finds them; it skips rows that others
   * change (`FOR UPDATE SKIP LOCKED`). Resolves to their number.
   */
  fill(db: Db, accountId: number, limit: number): Promise<number>
}

/** A scheduled job. An interrupted run goes on at the next time where it was; an account that fails holds up no other. */
export const backfill = (
  { db, log }: { readonly db: Db; readonly log: Pick<Log, 'info' | 'warn'> },
  { name, cron, batch = BATCH, accounts, fill }: Backfill,
): Background => ({
  name,
  cron,
  async run({ signal }) {
    let filled = 0
    let waiting = await accounts(db)
    while (waiting.length > 0) {
      const unfinished: number[] = []
      for (const account of waiting) {
        signal.throwIfAborted()
        const rows = await fill(db, account, batch).catch((err) => {
          log.warn({ backfill: name, account, err }, 'rows of an account were not filled')
          return 0
        })
        filled += rows
        if (rows >= batch) unfinished.push(account)
        await pause(PAUSE)
      }
      waiting = unfinished
    }
    log.info({ backfill: name, filled, accountsLeft: (await accounts(db)).length }, 'rows were filled')
  },
})
