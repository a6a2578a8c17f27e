/** A time limit for work that may never end: what does not keep it is left behind, not waited for. */
import type { Stopping } from '../plugin.ts'

/** The work did not end in its time; it may still run. */
export class TimeOver extends Error {
  override readonly name = 'TimeOver'
}

/** Kept of the time to stop, for giving back what is held. */
const RESERVE = 250 // ms

/**
 * Runs the work, for at most `limit` milliseconds, and while the service stops for no longer than that waits.
 * @param work gets a signal that aborts when its time is over or the service stops
 * @throws TimeOver with the sentence
 */
export async function withinLimit<T>(
  limit: number,
  sentence: string,
  stopping: Stopping,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  let end = (): void => {}
  const passed = new Promise<never>((_, reject) => {
    end = () => {
      const error = new TimeOver(sentence)
      over.abort(error)
      reject(error)
    }
  })
  let cut: NodeJS.Timeout | undefined
  const stop = () => {
    over.abort(stopping.signal.reason)
    cut = setTimeout(end, Math.max(0, stopping.left() - RESERVE))
  }
  const timer = setTimeout(end, limit)
  if (stopping.signal.aborted) stop()
  else stopping.signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work(over.signal), passed])
  } finally {
    clearTimeout(timer)
    clearTimeout(cut)
    stopping.signal.removeEventListener('abort', stop)
  }
}
