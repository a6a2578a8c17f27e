/**
 * Records outcomes in batches: while one statement runs, the next batch gathers, so that a busy worker commits once for
 * many attempts, and an idle one at once. While the database cannot be reached, the recorder retries,
 * until `stopRetrying`: after that a failed write drops its outcomes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { AccountsDb, Log } from '#runtime'
import { type Outcome, recordOutcomes, recordOutcomesAgain } from '../store/outcomes.ts'

export type OutcomeRecorder = ReturnType<typeof createOutcomeRecorder>

const MAX_BATCH = 200 // outcomes
const RETRY_DELAY = 500 // ms
/**
 * A batch of so many outcomes is followed by a pause, in which the next one gathers: a statement takes PostgreSQL as much
 * CPU as thirty of its outcomes, and so does the claim that fills the slots that a batch frees.
 */
const BUSY = 16 // outcomes
const PAUSE = 8 // ms

/** @param pauseLength of the pause after a batch, in ms */
export function createOutcomeRecorder(db: AccountsDb, log: Log, pauseLength = PAUSE) {
  const waiting: { readonly outcome: Outcome; readonly done: () => void }[] = []
  let running = false
  let retries = true

  async function run(): Promise<void> {
    // Outcomes of the same turn of the event loop form one batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH)
      await commit(batch.map(({ outcome }) => outcome))
      for (const { done } of batch) done()
      if (batch.length >= BUSY && waiting.length < MAX_BATCH) await pause(pauseLength)
    }
    running = false
  }

  async function commit(outcomes: readonly Outcome[]): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        await (isFirst ? recordOutcomes : recordOutcomesAgain)(db, outcomes)
        return
      } catch (error) {
        if (isFirst) log.warn({ err: error, outcomes: outcomes.length }, 'outcomes of deliveries wait for the database')
        if (!retries) return
        await pause(RETRY_DELAY)
      }
    }
  }

  return {
    /** Resolves once the outcome is committed, or dropped after `stopRetrying`. */
    record(outcome: Outcome): Promise<void> {
      const recorded = new Promise<void>((done) => waiting.push({ outcome, done }))
      if (!running) {
        running = true
        void run()
      }
      return recorded
    },
    /** From now on each outcome is written once, and dropped when that fails. */
    stopRetrying(): void {
      retries = false
    },
  }
}
