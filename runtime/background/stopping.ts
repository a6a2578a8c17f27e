/** Graceful shutdown as background jobs and relays see it: a signal that aborts, and the time that is left. */
import { setTimeout as pause } from 'node:timers/promises'
import { deadlineIn, type RemainingTime } from '../boot/deadline.ts'
import type { Stopping } from '../plugin.ts'

export interface Stop {
  readonly stopping: Stopping
  /**
   * Aborts the signal and starts the deadline.
   * @param fault the uncaught error that ends the process; undefined when the stop was requested
   */
  begin(withinMs: number, fault?: Error): void
}

class StopRequested extends Error {
  constructor() {
    super('The service stops.')
  }
}

/** True when the stop was requested; false when an uncaught error ends the process. */
export const isRequestedStop = ({ signal }: Stopping): boolean => signal.reason instanceof StopRequested

export function openStopping(): Stop {
  const controller = new AbortController()
  let left: RemainingTime = () => Number.POSITIVE_INFINITY
  return {
    stopping: { signal: controller.signal, left: () => left() },
    begin(withinMs, fault) {
      if (controller.signal.aborted) return
      left = deadlineIn(withinMs)
      controller.abort(fault ?? new StopRequested())
    },
  }
}

/** Resolves after the time, or when the signal aborts. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => {})
