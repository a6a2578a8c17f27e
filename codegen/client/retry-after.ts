/** Reads when a response asks to be called again. */

/**
 * Milliseconds of the header Retry-After, in seconds or as a date (RFC 9110, 10.2.3), which is compared with the server's
 * own clock; undefined where there is none that can be read.
 */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')
  if (value === null) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000
  const until = Date.parse(value)
  const now = Date.parse(headers.get('Date') ?? '') || Date.now()
  return Number.isNaN(until) ? undefined : Math.max(0, until - now)
}
