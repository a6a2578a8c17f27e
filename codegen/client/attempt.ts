/** One attempt of a call: from the request to the last byte of the response, within a time limit. */

/** The types of Node.js have no BodyInit. */
export type RequestBody = NonNullable<RequestInit['body']>

/** What is sent; the same on all attempts of a call. */
export interface Sendable {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody
}

/** A response whose body has been read. */
export interface Received {
  readonly response: Response
  readonly text: string
}

/** Rejected with when the time limit is over. */
export const TIMED_OUT = Symbol('timed out')

/**
 * The timer itself rejects, and refers to everything that it needs: on Node 20, signals of `AbortSignal.timeout` and
 * `AbortSignal.any` may be garbage-collected before they fire, and `fetch` may not notice an abort.
 * @throws TIMED_OUT; the reason of the caller's signal; the error of fetch
 */
export function attempt(
  fetch: typeof globalThis.fetch,
  { url, ...init }: Sendable,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    const stop = (reason: unknown) => {
      finish()
      reject(reason)
      controller.abort()
    }
    const timer = setTimeout(() => stop(TIMED_OUT), timeout)
    const abort = () => stop(signal?.reason)
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    // A redirect is an error: a client that followed one would send its credentials elsewhere, or turn a POST into a GET.
    fetch(url, { ...init, redirect: 'manual', signal: controller.signal })
      .then(async (response) => resolve({ response, text: await response.text() }))
      .catch(reject)
      .finally(finish)
  })
}

/** The promise, or the reason of the signal as its error; what the promise waits for goes on. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** @throws the reason of the signal */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, milliseconds, resolve)
    const abort = () => finish(() => reject(signal?.reason))
    function finish(end: () => void) {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      end()
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
  })
}
