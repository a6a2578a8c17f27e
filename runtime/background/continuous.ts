/** Runs background work without times of its own: from the start on, and again after each failure. */
import type { Background, Log, Stopping } from '../plugin.ts'
import { rest } from './stopping.ts'

const FIRST_PAUSE = 1_000 // ms, doubling up to
const LAST_PAUSE = 60_000 // ms

/** Resolves when the work has resolved, or the service stops. */
export async function runContinuous(plugin: string, work: Background, stopping: Stopping, log: Log): Promise<void> {
  let pause = FIRST_PAUSE
  while (!stopping.signal.aborted) {
    const since = performance.now()
    try {
      return await work.run(stopping)
    } catch (error) {
      if (stopping.signal.aborted && error === stopping.signal.reason) return
      // What ran well for a while starts again soon.
      if (performance.now() - since > LAST_PAUSE) pause = FIRST_PAUSE
      const fields = { plugin, background: work.name, retryInMs: pause, err: error }
      log.error(fields, 'background work failed; it is started again')
      await rest(pause, stopping.signal)
      pause = Math.min(pause * 2, LAST_PAUSE)
    }
  }
}
