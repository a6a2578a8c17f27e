/**
 * What an attempt's outcome means. A status decides by its class; an error decides by its code, and the receiver's
 * faults (refused, reset, silent, DNS, TLS) are all retried. Reasons are stable codes with words for people behind them.
 */

export interface Verdict {
  readonly succeeded: boolean
  /** Worth another attempt while the ladder has one. */
  readonly retry: boolean
  /** Null without an answer. */
  readonly httpStatus: number | null
  /** `code: words`; null on success. */
  readonly error: string | null
}

/** `succeeded`, or the code of what went wrong: few values, for metrics and traces. */
export const outcomeOf = ({ error }: Verdict): string => error?.slice(0, error.indexOf(':')) ?? 'succeeded'

const failed = (retry: boolean, httpStatus: number | null, code: string, words: string): Verdict => ({
  succeeded: false,
  retry,
  httpStatus,
  error: `${code}: ${words}`,
})

/** The verdict on an answer. A `Retry-After` counts for nothing: the retry schedule alone sets the waits. */
export function judgeStatus(status: number): Verdict {
  if (status >= 200 && status < 300) return { succeeded: true, retry: false, httpStatus: status, error: null }
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
  return failed(true, status, 'bad_response', `The receiver answered ${status}, which ends no request.`)
}

/** An attempt that the service itself refuses to make; it is final. */
export class Refused extends Error {
  readonly code: 'blocked_address' | 'body_too_large' | 'secret_unreadable'
  constructor(code: Refused['code'], words: string) {
    super(words)
    this.code = code
  }
}

type Reason = readonly [code: string, words: string]
const TIMEOUT: Reason = ['timeout', 'The receiver did not answer in time.']
const CONNECT_TIMEOUT: Reason = ['connect_timeout', 'No connection came about in time.']
const RESET: Reason = ['connection_reset', 'The receiver closed the connection before it answered.']
const UNREACHABLE: Reason = ['unreachable', 'The network does not lead to the receiver.']
const DNS: Reason = ['dns_error', "The receiver's name could not be resolved."]
const BAD_RESPONSE: Reason = ['bad_response', 'What the receiver answered is not HTTP.']

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
}

const TLS =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|EPROTO$)/

/** The verdict on an attempt that brought no answer. */
export function judgeError(error: unknown): Verdict {
  if (error instanceof Refused) return failed(false, null, error.code, error.message)
  const { name, code, syscall } = root(error)
  if (name === 'TimeoutError') return failed(true, null, ...TIMEOUT)
  // A name server may refuse or time out too, under the codes of a receiver that does.
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

/** The error that tells most: one of several addresses tried, or what lies beneath. */
function root(error: unknown): { name: string; code: string; syscall: string } {
  const it = error as Record<'name' | 'code' | 'syscall' | 'errors' | 'cause', unknown> | null | undefined
  if (Array.isArray(it?.errors) && it.errors.length > 0) return root(it.errors[0])
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const code = text(it?.code)
  if (code === '' && it?.cause !== undefined && it.name !== 'TimeoutError') return root(it.cause)
  return { name: text(it?.name), code, syscall: text(it?.syscall) }
}
