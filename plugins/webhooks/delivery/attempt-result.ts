/**
 * Classifies the result of an attempt: success, retryable or final. A status is classified by its class, an error by its
 * code. Retried are 5xx, connections that fail or are closed, timeouts, and DNS and TLS errors; final are 3xx, 4xx and
 * what the service itself refuses to send. The error codes are part of the contract of the delivery log. Pure.
 */
import { type ConnectionFault, connectionFault } from '#runtime/outbound'

export interface AttemptResult {
  readonly succeeded: boolean
  /** Attempted again while the retry schedule has attempts left. */
  readonly retryable: boolean
  /** Null without an answer. */
  readonly httpStatus: number | null
  /** `code: sentence`; null on success. */
  readonly error: string | null
}

/** `succeeded`, or the code of the error: few values, for metrics and traces. */
export const outcomeOf = ({ error }: AttemptResult): string => error?.slice(0, error.indexOf(':')) ?? 'succeeded'

const failed = (retryable: boolean, httpStatus: number | null, code: string, sentence: string): AttemptResult => ({
  succeeded: false,
  retryable,
  httpStatus,
  error: `${code}: ${sentence}`,
})

/** Classifies an answer by its status. */
export function classifyStatus(status: number): AttemptResult {
  if (status >= 200 && status < 300) return { succeeded: true, retryable: false, httpStatus: status, error: null }
  if (status >= 500) return failed(true, status, 'http_5xx', `The receiver answered ${status}.`)
  if (status >= 400) return failed(false, status, 'http_4xx', `The receiver answered ${status}.`)
  if (status >= 300) {
    return failed(
      false,
      status,
      'redirect_not_followed',
      `The receiver answered ${status}; redirects are not followed.`,
    )
  }
  return failed(true, status, 'bad_response', `The receiver answered ${status}, which is no final status.`)
}

/** Thrown when the service itself refuses to make an attempt; the delivery fails and is not retried. */
export class AttemptRefused extends Error {
  readonly code: 'blocked_address' | 'body_too_large' | 'secret_unreadable'
  constructor(code: AttemptRefused['code'], sentence: string) {
    super(sentence)
    this.code = code
  }
}

/** The sentence of each error; a fault that the service itself caused is final. */
const SENTENCES: Readonly<Record<ConnectionFault, string>> = {
  blocked_address: 'The url resolves to an address that is not public.',
  timeout: 'The receiver did not answer in time.',
  connect_timeout: 'The connection was not established in time.',
  connection_refused: 'The receiver refused the connection.',
  connection_reset: 'The receiver closed the connection before it answered.',
  unreachable: 'The network has no route to the receiver.',
  dns_error: "The receiver's name could not be resolved.",
  tls_error: 'TLS failed',
  bad_response: "The receiver's answer is not valid HTTP.",
  invalid_target: 'The url or a header of the registration cannot be sent.',
  request_failed: 'The attempt failed',
}
const FINAL: readonly ConnectionFault[] = ['blocked_address', 'invalid_target']

/** Classifies an attempt without an answer by its error. */
export function classifyError(error: unknown): AttemptResult {
  if (error instanceof AttemptRefused) return failed(false, null, error.code, error.message)
  const { fault, code } = connectionFault(error)
  const sentence = SENTENCES[fault]
  const withCode = sentence.endsWith('.') ? sentence : `${sentence}${code && `: ${code}`}.`
  return failed(!FINAL.includes(fault), null, fault, withCode)
}
