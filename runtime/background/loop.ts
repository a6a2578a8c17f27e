import { isUnavailable, writeFaultOf } from '../database/database.ts'
import type { Log, Stopping } from '../plugin.ts'
import { rest } from './stopping.ts'

/** A loop that works whenever it is woken, and after the time that its last round gave; errors are logged and never end it. */
export interface Loop {
  wake(): void
  /** Resolves when the loop has stopped: the round under way is over by then. */
  readonly running: Promise<void>
}

/** After an error the next round waits this long, so that a lost database is not asked without end. */
const PAUSE = 1_000 // ms
const LOG_EVERY = 60_000 // ms

/** Starts at once. `round` resolves to the milliseconds after which the next one begins at the latest. */
export function runLoop(name: string, log: Log, stopping: Stopping, round: () => Promise<number>): Loop {
  const { signal } = stopping
  // A wake-up that comes while a round runs must not be lost between its last look and the wait.
  let woken = false
  let rouse = () => {}

  function untilWoken(ms: number): Promise<void> {
    const waking = new AbortController()
    rouse = () => waking.abort()
    return rest(ms, waking.signal)
  }

  const failures = failureLog(name, log)

  async function run(): Promise<void> {
    while (!signal.aborted) {
      woken = false
      let ms = 0
      try {
        ms = await round()
        failures.over()
      } catch (error) {
        failures.add(error)
        await rest(PAUSE, signal)
        continue
      }
      if (ms > 0 && !woken && !signal.aborted) await untilWoken(ms)
    }
  }

  signal.addEventListener('abort', () => rouse(), { once: true })
  return {
    running: run(),
    wake() {
      woken = true
      rouse()
    },
  }
}

/** What fails the same way in every round is logged once a minute. */
function failureLog(name: string, log: Log) {
  let failed = 0
  let last: string | undefined
  let loggedAt = 0 // ms
  return {
    add(error: unknown) {
      failed += 1
      const isAway = isUnavailable(error)
      const sentence = isAway
        ? 'the database is out of reach; the loop tries again'
        : 'a round failed; the loop goes on'
      const kind = `${sentence} ${writeFaultOf(error) ?? (isAway || error)}`
      if (kind === last && performance.now() - loggedAt < LOG_EVERY) return
      last = kind
      loggedAt = performance.now()
      if (isAway) log.warn({ loop: name, failed }, sentence)
      else log.error({ loop: name, failed, err: error }, sentence)
    },
    over() {
      if (failed > 1) log.info({ loop: name, failed }, 'the loop is through again')
      failed = 0
      last = undefined
    },
  }
}
