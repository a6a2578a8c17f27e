/** Sends a request again after temporary failures. */
import { ConnectionError } from './errors.ts'

export interface RetryOptions {
  readonly fetch: typeof globalThis.fetch
  /** Attempts after the first. */
  readonly retries: number
  /** Milliseconds for one attempt, from the request to the last byte of the response. */
  readonly timeout: number
  /** Whether a POST may be sent twice. */
  readonly repeatable?: boolean
}

/** With a longer Retry-After, the response is returned at once. */
const LONGEST_WAIT = 60_000 // ms
const FIRST_WAIT = 250 // ms, doubled each time

/**
 * Sends the request again after a 429 or 503, after a 409 with `Retry-After` (the first attempt with this
 * Idempotency-Key is still being processed), and when no response arrived. It waits for the seconds of `Retry-After`. A
 * POST is sent again only with an Idempotency-Key. A request with If-Match is not sent again when no response arrived:
 * the first attempt may have changed the ETag.
 * @throws ConnectionError when the last attempt got no response; the abort reason of the caller's signal
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
  const signalWithTimeout = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  return fetch(url, { method, headers, redirect, signal: signalWithTimeout, ...(body ? { body } : {}) })
}

/** Milliseconds until the next attempt, or undefined when the response is final. */
function waitBefore(response: Response, retry: number): number | undefined {
  const retryAfter = response.headers.get('Retry-After')
  const isTemporary =
    response.status === 429 || response.status === 503 || (response.status === 409 && retryAfter !== null)
  if (!isTemporary) return undefined
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const wait = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : backoff(retry)
  return wait > LONGEST_WAIT ? undefined : wait
}

/** Half of the wait is random, so that clients that failed at the same time do not all retry at the same time. */
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
  const { origin, pathname } = new URL(url) // without the query, which may contain personal data
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  const reason = isTimeout ? `did not answer within ${timeout} ms` : 'could not be reached'
  return new ConnectionError(`${method} ${origin}${pathname}: the service ${reason}.`, cause)
}
