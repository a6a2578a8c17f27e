/**
 * Masks what may be a credential in a registration's target, as `***`. Answers have the values of headers that are named
 * like credentials masked; the readable columns, which answers fall back to where the sealed target cannot be opened, have
 * all values of headers masked, those of the url's query, its fragment and long parts of its path. Pure.
 */
import type { Headers } from './headers.ts'

export const MASK = '***'

/** Shorter values are no credentials and are not masked, so that a masked url is never longer than the url. */
const MIN_VALUE = MASK.length // characters

/** Parts of the path that are taken for credentials: from the first length on with a digit, from the second on always. */
const MIN_KEY = 16 // characters
const MIN_KEY_WITHOUT_DIGITS = 24 // characters

/** Masking a masked url changes nothing. */
export function maskUrl(url: string): string {
  const [, origin, path = '', query, fragment] =
    /^([a-z][a-z0-9+.-]*:\/\/[^/\\?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(url) ?? []
  if (origin === undefined) return `${URL.parse(url)?.origin ?? ''}/${MASK}`
  return `${origin}${maskPath(path)}${maskQuery(query)}${fragment === undefined ? '' : `#${maskValue(fragment.slice(1))}`}`
}

const maskPath = (path: string): string => path.replace(/[^/\\]+/g, (part) => (isKey(part) ? MASK : part))

const isKey = (part: string): boolean =>
  part.length >= MIN_KEY_WITHOUT_DIGITS || (part.length >= MIN_KEY && /\d/.test(part))

function maskQuery(query: string | undefined): string {
  if (query === undefined) return ''
  const parameters = query
    .slice(1)
    .split('&')
    .map((parameter) => {
      const at = parameter.indexOf('=')
      return parameter.slice(0, at + 1) + maskValue(parameter.slice(at + 1))
    })
  return `?${parameters.join('&')}`
}

const maskValue = (value: string): string => (value.length >= MIN_VALUE ? MASK : value)

const CREDENTIAL = /authorization|cookie|key|token|secret|password/i

/** As answers show the headers. */
export const maskCredentials = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, CREDENTIAL.test(name) ? MASK : value]))

/** As the readable column has the headers. */
export const maskHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]))

/** Replaces each `***` with the stored value of the header of that name, in whichever case the name is written. */
export function unmaskHeaders(given: Headers, stored: Headers): Headers {
  const values = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value === MASK ? (values.get(name.toLowerCase()) ?? value) : value,
    ]),
  )
}
