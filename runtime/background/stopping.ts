/** When the service stops, and how long what is under way may still take. */
import { deadlineIn, type Left } from '../deadline.ts'
import type { Stopping } from '../plugin.ts'

export interface Stop {
  readonly stopping: Stopping
  /**
   * From now on nothing new is taken; what is left after this time is cut off.
   * @param fault why the process cannot go on; undefined: it was asked to stop
   */
  begin(withinMs: number, fault?: Error): void
}

class Asked extends Error {
  constructor() {
    super('The service stops.')
  }
}

/** Whether a stop that has begun was asked for; false: a fault that nobody caught ends the process. */
export const isOrderly = ({ signal }: Stopping): boolean => signal.reason instanceof Asked

export function openStopping(): Stop {
  const controller = new AbortController()
  let left: Left = () => Number.POSITIVE_INFINITY
  return {
    stopping: { signal: controller.signal, left: () => left() },
    begin(withinMs, fault) {
      if (controller.signal.aborted) return
      left = deadlineIn(withinMs)
      controller.abort(fault ?? new Asked())
    },
  }
}

/** Resolves after the time, or as soon as the signal aborts. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
