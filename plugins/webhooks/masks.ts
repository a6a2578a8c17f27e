/**
 * What answers show of a registration's target: `***` stands for what may be a key. Of the url these are the values of
 * the query and long parts of the path, of the headers all values. Pure.
 */
import type { Headers } from './headers.ts'

export const MASK = '***'

/** Shorter ones are no keys, and are shown: what is masked never gets longer, so it can be written back. */
const MIN_VALUE = MASK.length // characters

/** A part of a path is taken for a key from the first length on, with a digit in it, and whatever it is from the second on. */
const MIN_KEY = 16 // characters
const MIN_KEY_WITHOUT_DIGITS = 24 // characters

/** Masking what is masked changes nothing. */
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

export const maskHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]))

/** Headers in which `***` stands for the stored value of the same name, whatever its spelling. */
export function unmaskHeaders(given: Headers, stored: Headers): Headers {
  const values = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value === MASK ? (values.get(name.toLowerCase()) ?? value) : value,
    ]),
  )
}

/** The stored url where what is given is what answers show of it. */
export const unmaskUrl = (given: string, stored: string): string => (given === maskUrl(stored) ? stored : given)
