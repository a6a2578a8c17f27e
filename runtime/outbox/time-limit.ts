/** A time limit for listeners: stops waiting for work that does not end within it. */
import type { Stopping } from '../plugin.ts'

/** The work did not end within its time limit; it may still run. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded'
}

/** During a stop the limit ends this long before the stop's deadline, which leaves time to terminate the connection. */
const RESERVE = 250 // ms

/**
 * Waits for the work for at most `limit` milliseconds, and for no longer than the service's stop lasts.
 * @param sentence the message of the error
 * @param work receives a signal that aborts at the time limit, or when the service stops
 * @throws TimeLimitExceeded
 */
export async function withinTimeLimit<T>(
  limit: number,
  sentence: string,
  stopping: Stopping,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let exceed = (): void => {}
  const exceeded = new Promise<never>((_, reject) => {
    exceed = () => {
      const error = new TimeLimitExceeded(sentence)
      controller.abort(error)
      reject(error)
    }
  })
  let stopTimer: NodeJS.Timeout | undefined
  const stop = () => {
    controller.abort(stopping.signal.reason)
    stopTimer = setTimeout(exceed, Math.max(0, stopping.left() - RESERVE))
  }
  const timer = setTimeout(exceed, limit)
  if (stopping.signal.aborted) stop()
  else stopping.signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work(controller.signal), exceeded])
  } finally {
    clearTimeout(timer)
    clearTimeout(stopTimer)
    stopping.signal.removeEventListener('abort', stop)
  }
}

/** Added to a listener's time limit, so that the limit ends an idle transaction before PostgreSQL does. */
const IDLE_MARGIN = 30_000 // ms

/** After how many milliseconds PostgreSQL may end a transaction that waits for a listener. */
export const idleLimit = (listenerLimit: number): number => listenerLimit + IDLE_MARGIN
