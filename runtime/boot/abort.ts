/** Waits for work until an AbortSignal aborts, so that work that hangs cannot block a start or a stop. */
import type { Log } from '../plugin.ts'

/** A signal that never aborts. */
export const NEVER = new AbortController().signal

/** Resolves with the work's result. @throws the signal's reason when it aborts; the work itself is not stopped */
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

/** Like `untilAborted`, for a step of the start; when the signal aborts, logs the name of the step. */
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
