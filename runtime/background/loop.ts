/** A polling loop that can be woken early. It logs the errors of its rounds and goes on. */
import { isReadOnly, isUnavailable, writeFaultOf } from '../database/database.ts'
import type { Log, Stopping } from '../plugin.ts'
import { sleep } from './stopping.ts'

export interface Loop {
  /** Starts the next round at once, or after the current one. */
  wake(): void
  /** Resolves when the loop has stopped, after its current round. */
  readonly running: Promise<void>
}

/** The pause after a round with an error, so that an unavailable database is not queried continuously. */
const PAUSE = 1_000 // ms
const LOG_EVERY = 60_000 // ms

/** Starts at once. `round` resolves to the milliseconds until the next round, unless the loop is woken earlier. */
export function runLoop(name: string, log: Log, stopping: Stopping, round: () => Promise<number>): Loop {
  const { signal } = stopping
  // Remembers a wake-up during a round, which may come after the round's last query.
  let woken = false
  let endSleep = () => {}

  function sleepUntilWoken(ms: number): Promise<void> {
    const controller = new AbortController()
    endSleep = () => controller.abort()
    return sleep(ms, controller.signal)
  }

  const failures = failureLog(name, log)

  async function run(): Promise<void> {
    while (!signal.aborted) {
      woken = false
      let ms = 0
      try {
        ms = await round()
        failures.clear()
      } catch (error) {
        failures.add(error)
        await sleep(PAUSE, signal)
        continue
      }
      if (ms > 0 && !woken && !signal.aborted) await sleepUntilWoken(ms)
    }
  }

  signal.addEventListener('abort', () => endSleep(), { once: true })
  return {
    running: run(),
    wake() {
      woken = true
      endSleep()
    },
  }
}

/** Logs an error that repeats in every round once a minute only. */
function failureLog(name: string, log: Log) {
  let failed = 0
  let last: string | undefined
  let wasLogged = false
  let loggedAt = 0 // ms
  return {
    add(error: unknown) {
      failed += 1
      const unavailable = isUnavailable(error)
      const sentence = unavailable
        ? 'the database is unavailable; the loop tries again'
        : 'a round of the loop failed; the loop goes on'
      const kind = `${sentence} ${writeFaultOf(error) ?? (unavailable || error)}`
      if (kind === last && performance.now() - loggedAt < LOG_EVERY) return
      last = kind
      loggedAt = performance.now()
      // The database logs itself that it is lost, or read only.
      if (unavailable || isReadOnly(error)) return log.debug({ loop: name, failed }, sentence)
      wasLogged = true
      log.error({ loop: name, failed, err: error }, sentence)
    },
    clear() {
      if (failed > 1 && wasLogged) log.info({ loop: name, failed }, 'a round of the loop succeeded again')
      wasLogged = false
      failed = 0
      last = undefined
    },
  }
}
