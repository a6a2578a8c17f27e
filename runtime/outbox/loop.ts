import { isUnavailable } from '../database/database.ts'
import type { Log } from '../plugin.ts'

/** A loop that works whenever it is woken, and at least once a period; errors are logged and never end it. */
export interface Loop {
  start(): void
  wake(): void
  /** Resolves when the round under way is over. */
  stop(): Promise<void>
}

/** After an error the next round waits this long, so that a lost database is not hammered. */
const PAUSE = 1_000 // ms

/** `round` resolves to true when there is more to do at once. */
export function openLoop(name: string, period: number, log: Log, round: () => Promise<boolean>): Loop {
  let running: Promise<void> | undefined
  let stopped = true
  // A wake-up that comes while a round runs must not be lost between its last look and the wait.
  let dirty = false
  let rouse: (() => void) | undefined

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    while (!stopped) {
      dirty = false
      try {
        if (await round()) continue
      } catch (error) {
        if (isUnavailable(error)) log.warn({ loop: name }, 'the database is out of reach; the loop tries again')
        else log.error({ loop: name, err: error }, 'a round failed; the loop goes on')
        if (!stopped) await rest(PAUSE)
        continue
      }
      if (!dirty && !stopped) await rest(period)
    }
  }

  return {
    start() {
      if (!stopped) return
      stopped = false
      running = run()
    },
    wake() {
      dirty = true
      rouse?.()
    },
    async stop() {
      stopped = true
      rouse?.()
      await running
    },
  }
}
