import { isUnavailable } from '../database/database.ts'
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

  async function run(): Promise<void> {
    while (!signal.aborted) {
      woken = false
      let ms = 0
      try {
        ms = await round()
      } catch (error) {
        if (isUnavailable(error)) log.warn({ loop: name }, 'the database is out of reach; the loop tries again')
        else log.error({ loop: name, err: error }, 'a round failed; the loop goes on')
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
