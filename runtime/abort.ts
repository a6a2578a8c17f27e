/** Work against a signal: what hangs is waited for until the signal aborts, and no longer. */
import type { Log } from './plugin.ts'

/** For what nobody breaks off. */
export const NEVER = new AbortController().signal

/** The work's outcome. @throws the signal's reason once it aborts; the work itself is left behind */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T> | T): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The same for a step of a start; the log names what was under way when the signal came. */
export async function startStep<T>(
  name: string,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Log },
  work: () => Promise<T> | T,
): Promise<T> {
  try {
    return await untilAborted(signal, work)
  } catch (error) {
    if (signal.aborted && error === signal.reason)
      log.warn({ step: name }, `The start was broken off during the ${name}`)
    throw error
  }
}
