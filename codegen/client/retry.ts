/** Sends a request again after temporary failures. */
import { attempt, pause, type Received, type Sendable, TIMED_OUT } from './attempt.ts'
import { type CallIdentity, ConnectionError, TimeoutError } from './errors.ts'
import { parseRetryAfter } from './retry-after.ts'
import type { CallEvent } from './settings.ts'

export interface RetryOptions {
  readonly fetch: typeof globalThis.fetch
  /** Attempts after the first. */
  readonly retries: number
  /** Milliseconds for one attempt. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
  /** Whether the service may process the request twice without harm. */
  readonly repeatable: boolean
  readonly log: ((event: CallEvent) => void) | undefined
}

/** With a longer Retry-After, the response is final. */
const LONGEST_WAIT = 60_000 // ms
const FIRST_WAIT = 250 // ms, doubled each time
const LONGEST_BACKOFF = 8_000 // ms

const TEMPORARY: readonly number[] = [408, 500, 502, 503, 504]

/**
 * Sends a repeatable request again after a 408, 500, 502, 503 or 504, after a 409 with `Retry-After` (the first attempt
 * with this Idempotency-Key is still being processed), and when no complete response arrived; any request after a 429,
 * because the service refuses those before it processes them.
 * @throws ConnectionError when the last attempt got no response; the reason of the caller's signal
 */
export async function sendWithRetries(call: CallIdentity, request: Sendable, options: RetryOptions): Promise<Received> {
  const { fetch, timeout, signal, retries } = options
  for (let number = 1; ; number++) {
    const startedAt = performance.now()
    const emit = (event: Outcome) => logEvent(options.log, call, number, event)
    const elapsed = () => Math.round(performance.now() - startedAt)
    let wait: number | undefined
    emit({ type: 'request' })
    try {
      const received = await attempt(fetch, request, timeout, signal)
      const { status, headers } = received.response
      emit({ type: 'response', status, requestId: headers.get('X-Request-Id') ?? undefined, milliseconds: elapsed() })
      wait = status < 400 ? undefined : waitAfter(received.response, options.repeatable, number)
      if (wait === undefined || number > retries) return received
    } catch (error) {
      if (signal?.aborted && error === signal.reason) throw error
      const failure = error === TIMED_OUT ? timedOut(call, timeout) : unreachable(call, error)
      emit({ type: 'failure', error: failure, milliseconds: elapsed() })
      if (number > retries || !options.repeatable) throw failure
      wait = backoff(number)
    }
    emit({ type: 'retry', wait: Math.round(wait) })
    await pause(wait, signal)
  }
}

type Outcome = CallEvent extends infer E ? (E extends unknown ? Omit<E, keyof CallIdentity | 'attempt'> : never) : never

function logEvent(log: RetryOptions['log'], call: CallIdentity, attempt: number, event: Outcome): void {
  if (!log) return
  const { operation, method, url } = call
  try {
    log({ operation, method, url, attempt, ...event } as CallEvent)
  } catch {
    // A faulty log must not fail calls that succeed.
  }
}

/** Milliseconds until the next attempt, or undefined when the response is final. */
function waitAfter(response: Response, repeatable: boolean, number: number): number | undefined {
  const { status, headers } = response
  const retryAfter = headers.get('Retry-After')
  const isTemporary =
    status === 429 ||
    (repeatable && TEMPORARY.includes(status)) ||
    (repeatable && status === 409 && retryAfter !== null)
  if (!isTemporary) return undefined
  const wait = parseRetryAfter(headers) ?? backoff(number)
  return wait > LONGEST_WAIT ? undefined : wait
}

/** Half of the wait is random, so that clients that failed at the same time do not all retry at the same time. */
const backoff = (number: number) =>
  Math.min(FIRST_WAIT * 2 ** (number - 1), LONGEST_BACKOFF) * (0.5 + Math.random() / 2)

const timedOut = (call: CallIdentity, timeout: number) =>
  new TimeoutError(call, `no complete response arrived within ${timeout} ms.`)

const unreachable = (call: CallIdentity, cause: unknown) =>
  new ConnectionError(
    call,
    `no response arrived, because the service could not be reached or the connection was lost${reasonOf(cause)}.`,
    {
      cause,
    },
  )

/** The code of a network error, such as ECONNREFUSED, which fetch hides in the causes. */
function reasonOf(error: unknown): string {
  let cause = error
  for (let depth = 0; depth < 5 && typeof cause === 'object' && cause !== null; depth++) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string') return ` (${code})`
    cause = (cause as { cause?: unknown }).cause
  }
  return ''
}
