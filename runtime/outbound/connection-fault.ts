/** Classifies the error of a request that the service sent and that got no complete answer. Pure. */
import { BlockedAddress } from './connector.ts'

export type ConnectionFault =
  | 'blocked_address'
  | 'timeout'
  | 'connect_timeout'
  | 'connection_refused'
  | 'connection_reset'
  | 'unreachable'
  | 'dns_error'
  | 'tls_error'
  /** The answer is not valid HTTP. */
  | 'bad_response'
  /** The url or a header cannot be sent. */
  | 'invalid_target'
  | 'request_failed'

const BY_CODE: Readonly<Record<string, ConnectionFault>> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  UND_ERR_DESTROYED: 'connection_reset',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENOTFOUND: 'dns_error',
  ENODATA: 'dns_error',
  EAI_AGAIN: 'dns_error',
  EAI_FAIL: 'dns_error',
  EAI_NODATA: 'dns_error',
  ETIMEOUT: 'dns_error',
  ESERVFAIL: 'dns_error',
  EREFUSED: 'dns_error',
  EFORMERR: 'dns_error',
  EBADNAME: 'dns_error',
  EBADRESP: 'dns_error',
  UND_ERR_HEADERS_OVERFLOW: 'bad_response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'bad_response',
  UND_ERR_INVALID_ARG: 'invalid_target',
  ERR_INVALID_URL: 'invalid_target',
  ERR_INVALID_CHAR: 'invalid_target',
}

const TLS =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|EPROTO$)/

/** The fault, and the error code of the system or the library that it was read from; empty when there is none. */
export function connectionFault(error: unknown): { readonly fault: ConnectionFault; readonly code: string } {
  const { name, code, syscall } = rootCause(error)
  if (error instanceof BlockedAddress || code === 'blocked_address') return { fault: 'blocked_address', code }
  if (name === 'TimeoutError') return { fault: 'timeout', code }
  // A name server that refuses or times out has the same codes as a receiver that does.
  if (syscall.startsWith('query')) return { fault: 'dns_error', code }
  const fault = BY_CODE[code]
  if (fault) return { fault, code }
  if (TLS.test(code)) return { fault: 'tls_error', code }
  if (name === 'HTTPParserError' || code.startsWith('HPE_')) return { fault: 'bad_response', code }
  return { fault: 'request_failed', code }
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
