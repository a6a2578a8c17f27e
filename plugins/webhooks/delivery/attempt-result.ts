/**
 * Classifies the result of an attempt: success, retryable or final. A status is classified by its class, an error by its
 * code. Retried are 5xx, connections that fail or are closed, timeouts, and DNS and TLS errors; final are 3xx, 4xx and
 * what the service itself refuses to send. The error codes are part of the contract of the delivery log. Pure.
 */

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

type Reason = readonly [code: string, sentence: string]
const TIMEOUT: Reason = ['timeout', 'The receiver did not answer in time.']
const CONNECT_TIMEOUT: Reason = ['connect_timeout', 'The connection was not established in time.']
const RESET: Reason = ['connection_reset', 'The receiver closed the connection before it answered.']
const UNREACHABLE: Reason = ['unreachable', 'The network has no route to the receiver.']
const DNS: Reason = ['dns_error', "The receiver's name could not be resolved."]
const BAD_RESPONSE: Reason = ['bad_response', "The receiver's answer is not valid HTTP."]

const REASONS: Readonly<Record<string, Reason>> = {
  UND_ERR_CONNECT_TIMEOUT: CONNECT_TIMEOUT,
  ETIMEDOUT: CONNECT_TIMEOUT,
  UND_ERR_HEADERS_TIMEOUT: TIMEOUT,
  UND_ERR_BODY_TIMEOUT: TIMEOUT,
  ECONNREFUSED: ['connection_refused', 'The receiver refused the connection.'],
  ECONNRESET: RESET,
  EPIPE: RESET,
  UND_ERR_SOCKET: RESET,
  UND_ERR_DESTROYED: RESET,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EADDRNOTAVAIL: UNREACHABLE,
  ENOTFOUND: DNS,
  ENODATA: DNS,
  EAI_AGAIN: DNS,
  EAI_FAIL: DNS,
  EAI_NODATA: DNS,
  ETIMEOUT: DNS,
  ESERVFAIL: DNS,
  EREFUSED: DNS,
  EFORMERR: DNS,
  EBADNAME: DNS,
  EBADRESP: DNS,
  UND_ERR_HEADERS_OVERFLOW: BAD_RESPONSE,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: BAD_RESPONSE,
}

const TLS =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|EPROTO$)/

/** Classifies an attempt without an answer by its error. */
export function classifyError(error: unknown): AttemptResult {
  if (error instanceof AttemptRefused) return failed(false, null, error.code, error.message)
  const { name, code, syscall } = rootCause(error)
  if (name === 'TimeoutError') return failed(true, null, ...TIMEOUT)
  // A name server that refuses or times out has the same codes as a receiver that does.
  if (syscall.startsWith('query')) return failed(true, null, ...DNS)
  const reason = REASONS[code]
  if (reason) return failed(true, null, ...reason)
  if (TLS.test(code)) return failed(true, null, 'tls_error', `TLS failed: ${code}.`)
  if (name === 'HTTPParserError' || code.startsWith('HPE_')) return failed(true, null, ...BAD_RESPONSE)
  if (code === 'UND_ERR_INVALID_ARG' || code === 'ERR_INVALID_URL' || code === 'ERR_INVALID_CHAR') {
    return failed(false, null, 'invalid_target', 'The url or a header of the registration cannot be sent.')
  }
  return failed(true, null, 'request_failed', `The attempt failed${code && `: ${code}`}.`)
}

/** The error with the code: the first of those of several addresses, or the cause of one without a code. */
function rootCause(error: unknown): { name: string; code: string; syscall: string } {
  const it = error as Record<'name' | 'code' | 'syscall' | 'errors' | 'cause', unknown> | null | undefined
  if (Array.isArray(it?.errors) && it.errors.length > 0) return rootCause(it.errors[0])
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const code = text(it?.code)
  if (code === '' && it?.cause !== undefined && it.name !== 'TimeoutError') return rootCause(it.cause)
  return { name: text(it?.name), code, syscall: text(it?.syscall) }
}
