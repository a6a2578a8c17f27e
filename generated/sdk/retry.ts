/** Sends a request until it is answered for good, a few times at most. */
import { ConnectionError } from './errors.ts'

export interface RetryOptions {
  readonly fetch: typeof globalThis.fetch
  /** Tries after the first. */
  readonly retries: number
  /** Milliseconds for one try, from the request to the last byte of its answer. */
  readonly timeout: number
  /** Says of a POST that it may be sent twice. */
  readonly repeatable?: boolean
}

/** A longer Retry-After is the caller's to wait for. */
const LONGEST_WAIT = 60_000 // ms
const FIRST_WAIT = 250 // ms, doubled each time

/**
 * Tries again on 429 and 503, after as long as `Retry-After` says, on a 409 that says it (the first try with this
 * Idempotency-Key is still under way), and where no answer came. A POST is tried again only with an Idempotency-Key; a
 * request with If-Match not after a lost answer, as it would fail at what it did itself.
 * @throws ConnectionError when the last try brought no answer; what the caller's signal aborts with
 */
export async function sendWithRetries(request: Request, options: RetryOptions): Promise<Response> {
  const body = request.body ? await request.arrayBuffer() : undefined
  const repeatable = options.repeatable ?? (request.method !== 'POST' || request.headers.has('Idempotency-Key'))

  for (let retry = 0; ; retry++) {
    const last = retry >= options.retries || !repeatable
    try {
      const response = await attempt(request, body, options)
      const wait = waitBefore(response, retry)
      if (last || wait === undefined) return response
      await response.body?.cancel()
      await pause(wait, request.signal)
    } catch (error) {
      request.signal.throwIfAborted()
      if (last || request.headers.has('If-Match')) throw connectionError(request, error, options.timeout)
      await pause(backoff(retry), request.signal)
    }
  }
}

function attempt(request: Request, body: ArrayBuffer | undefined, { fetch, timeout }: RetryOptions) {
  const { url, method, headers, redirect, signal } = request
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  return fetch(url, { method, headers, redirect, signal: inTime, ...(body ? { body } : {}) })
}

/** Milliseconds, or undefined when the answer stands. */
function waitBefore(response: Response, retry: number): number | undefined {
  const told = response.headers.get('Retry-After')
  const passes = response.status === 429 || response.status === 503 || (response.status === 409 && told !== null)
  if (!passes) return undefined
  const seconds = told === null ? Number.NaN : Number(told)
  const wait = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : backoff(retry)
  return wait > LONGEST_WAIT ? undefined : wait
}

/** Half of it is left to chance, so that clients that failed together do not come back together. */
const backoff = (retry: number) => FIRST_WAIT * 2 ** retry * (0.5 + Math.random() / 2)

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

function connectionError({ method, url }: Request, cause: unknown, timeout: number): ConnectionError {
  const { origin, pathname } = new URL(url) // a query may hold what does not belong into logs
  const late = cause instanceof Error && cause.name === 'TimeoutError'
  const reason = late ? `did not answer within ${timeout} ms` : 'could not be reached'
  return new ConnectionError(`${method} ${origin}${pathname}: the service ${reason}.`, cause)
}
