/** Response headers: those that every response has, and checks of those that handlers add. */
import { validateHeaderName, validateHeaderValue } from 'node:http'

const YEAR = 31_536_000 // s

/**
 * Headers of every response: browsers must not guess content types, nor pass on the page's address as referrer. Name,
 * value, name, value ...: the form that Node writes fastest.
 */
export function defaultHeaders(isSecure: boolean): readonly string[] {
  const headers = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'no-referrer']
  if (isSecure) headers.push('Strict-Transport-Security', `max-age=${YEAR}`)
  return headers
}

/** Content-Security-Policy of pages that set none: files of their own origin only, and no framing. */
export const DEFAULT_PAGE_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self';",
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
].join(' ')

export type Headers = Readonly<Record<string, string | readonly string[]>>

/**
 * Returns the headers. @throws what Node would throw when they are sent: for a name or value that HTTP does not allow
 */
export function checkHeaders<H extends Headers>(headers: H): H {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    for (const one of typeof value === 'string' ? [value] : value) validateHeaderValue(name, String(one))
  }
  return headers
}
