import { describe, expect, test } from 'vitest'
import { AttemptRefused, classifyError, classifyStatus } from '../../plugins/webhooks/delivery/attempt-result.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

describe('the result of an attempt', () => {
  test.each([200, 201, 204, 299])('is a success with status %i', (status) => {
    expect(classifyStatus(status)).toEqual({ succeeded: true, retryable: false, httpStatus: status, error: null })
  })

  test.each([500, 502, 503, 504, 599])('is retryable with status %i', (status) => {
    expect(classifyStatus(status)).toMatchObject({
      succeeded: false,
      retryable: true,
      error: expect.stringMatching(/^http_5xx: /),
    })
  })

  test.each([400, 401, 404, 408, 410, 425, 429])('is final with status %i', (status) => {
    expect(classifyStatus(status)).toMatchObject({
      succeeded: false,
      retryable: false,
      error: expect.stringMatching(/^http_4xx: /),
    })
  })

  test.each([301, 302, 307, 308])('is final with status %i, and says that redirects are not followed', (status) => {
    expect(classifyStatus(status)).toMatchObject({
      retryable: false,
      error: expect.stringMatching(/^redirect_not_followed: /),
    })
  })

  test.each([
    ['ECONNREFUSED', 'connection_refused'],
    ['ECONNRESET', 'connection_reset'],
    ['UND_ERR_SOCKET', 'connection_reset'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect_timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENOTFOUND', 'dns_error'],
    ['ETIMEOUT', 'dns_error'],
    ['CERT_HAS_EXPIRED', 'tls_error'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_error'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_error'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls_error'],
    ['HPE_INVALID_CONSTANT', 'bad_response'],
    ['SOMETHING_NEW', 'request_failed'],
  ])('is retryable with the error %s, under the code %s', (code, reason) => {
    const result = classifyError(coded(code))
    expect(result).toMatchObject({ succeeded: false, retryable: true, httpStatus: null })
    expect(result.error).toMatch(new RegExp(`^${reason}: .+\\.$`))
  })

  test('is a DNS error when the name server refuses the connection, not when the receiver does', () => {
    const refused = Object.assign(coded('ECONNREFUSED'), { syscall: 'queryA', hostname: 'hooks.example.com' })
    expect(classifyError(refused)).toMatchObject({ retryable: true, error: expect.stringMatching(/^dns_error: /) })
    const receiver = Object.assign(coded('ECONNREFUSED'), { syscall: 'connect' })
    expect(classifyError(receiver).error).toMatch(/^connection_refused: /)
  })

  test('is retryable after a timeout of the whole attempt', () => {
    expect(classifyError(new DOMException('timed out', 'TimeoutError'))).toMatchObject({
      retryable: true,
      error: expect.stringMatching(/^timeout: /),
    })
  })

  test('has the code of the first of several errors, and that of the cause where the error has none', () => {
    expect(classifyError(new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')])).error).toMatch(
      /^connection_refused: /,
    )
    expect(classifyError(new Error('failed', { cause: coded('ECONNRESET') })).error).toMatch(/^connection_reset: /)
  })

  test('is final when the service itself refuses the attempt', () => {
    for (const code of ['blocked_address', 'body_too_large', 'secret_unreadable'] as const) {
      expect(classifyError(new AttemptRefused(code, 'No.'))).toEqual({
        succeeded: false,
        retryable: false,
        httpStatus: null,
        error: `${code}: No.`,
      })
    }
  })
})
