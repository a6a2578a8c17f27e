/**
 * Commits outcomes in groups: while one statement runs, the next group gathers, so that a busy worker pays one commit for
 * many attempts and an idle one waits for nobody. A database that is away is waited for; what it missed is not lost.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Log } from '#runtime'
import { type Outcome, recordOutcomes } from './store/outcomes.ts'

export interface Recorder {
  /** Resolves once the outcome is committed, or given up at a stop. */
  record(outcome: Outcome): Promise<void>
  /** From now on each outcome is tried once: a database that is away is not waited for. */
  abandon(): void
}

const GROUP = 200 // outcomes in one statement
const PAUSE = 500 // ms before a failed statement runs again

export function createRecorder(db: Db, log: Log): Recorder {
  const waiting: { readonly outcome: Outcome; readonly done: () => void }[] = []
  let running = false
  let abandoned = false

  async function run(): Promise<void> {
    // Outcomes of the same turn of the event loop go together.
    await new Promise((turn) => setImmediate(turn))
    while (waiting.length > 0) {
      const group = waiting.splice(0, GROUP)
      await commit(group.map(({ outcome }) => outcome))
      for (const { done } of group) done()
    }
    running = false
  }

  async function commit(outcomes: readonly Outcome[]): Promise<void> {
    for (let told = false; ; told = true) {
      try {
        await recordOutcomes(db, outcomes)
        return
      } catch (error) {
        if (!told) log.warn({ err: error, outcomes: outcomes.length }, 'outcomes of deliveries wait for the database')
        if (abandoned) return
        await pause(PAUSE)
      }
    }
  }

  return {
    record(outcome) {
      const recorded = new Promise<void>((done) => waiting.push({ outcome, done }))
      if (!running) {
        running = true
        void run()
      }
      return recorded
    },
    abandon() {
      abandoned = true
    },
  }
}
