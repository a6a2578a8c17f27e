/** Says in plain sentences what the validators of requests found. */
import { type Fault, invalid, invalidBody, isProblem, sentTwice, throwIfAny } from '../errors.ts'
import { QUOTED, shorten } from '../text/shorten.ts'
import type { EarlierFault, Exchange } from './exchange.ts'
import { wordsOfPattern } from './pattern-words.ts'

/** Runs the validation, and throws its faults with those that were found before. @throws 400 */
export function withEarlierFaults(exchange: Exchange, validate: (exchange: Exchange) => void): void {
  const found = () => exchange.faults.map(({ in: _, ...fault }) => fault)
  // In place of a body that cannot be parsed, of which nothing else is reported, so that parameters are checked.
  const isUnparsed = exchange.faults.some((it) => it.in === 'body')
  if (isUnparsed) exchange.body = {}
  try {
    validate(exchange)
  } catch (error) {
    if (exchange.faults.length === 0 || !isProblem(error) || !error.errors) throw error
    throw invalid([...found(), ...error.errors])
  } finally {
    if (isUnparsed) exchange.body = undefined
  }
  throwIfAny(found())
}

/**
 * Converts the library's error to a problem with a sentence for each fault.
 * @param earlier places of which a fault was found before
 */
export function toProblem(error: unknown, taken: readonly string[], earlier: readonly EarlierFault[]): unknown {
  const { status, errors } = error as { status?: number; errors?: LibraryFault[] }
  // `negotiate` has accepted the content type, so a 415 means that the body is missing.
  if (status === 415) return invalidBody('', `The request has no body; this operation takes ${taken.join(', ')}.`)
  if (status !== 400 || !errors) return error
  const places = earlier.map(placeOf)
  const isNew = ({ path = '' }: LibraryFault) => !places.some((it) => path === it || path.startsWith(`${it}/`))
  const faults = withoutImplied(errors.filter(isNew)).map(({ path = '', message = 'is not valid' }) =>
    faultOf(path, message),
  )
  return invalid([...new Map(faults.map((it) => [JSON.stringify(it), it])).values()])
}

/** The library's names of where parameters are. */
const PLACES: Readonly<Record<string, string>> = {
  path: 'params',
  query: 'query',
  header: 'headers',
  cookie: 'cookies',
}

const placeOf = (fault: EarlierFault): string =>
  'pointer' in fault ? '/body' : `/${PLACES[fault.in]}/${fault.parameter}`

interface LibraryFault {
  readonly path?: string
  readonly message?: string
  readonly errorCode?: string
}

/** Without the patterns of values that are too short or in no format, which none matches. */
function withoutImplied(faults: readonly LibraryFault[]): readonly LibraryFault[] {
  const isOf = ({ errorCode = '' }: LibraryFault, ...codes: string[]) =>
    codes.some((it) => errorCode.startsWith(`${it}.`))
  const others = faults.filter((fault) => !isOf(fault, 'pattern', 'minLength', 'format'))
  const explained = new Set(faults.filter((fault) => isOf(fault, 'minLength', 'format')).map(({ path }) => path))
  for (const { path } of others) explained.delete(path)
  return faults.filter((fault) => !isOf(fault, 'pattern') || !explained.has(fault.path))
}

/** Rewrites the validator's messages as plain sentences. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/^must NOT have additional properties$/, 'is not known here'],
  [/^must have required property .*$/, 'is missing'],
  [/^must match format "?date"?$/, 'must be a date such as 2026-03-31'],
  [/^must match format "?date-time"?$/, 'must be an instant such as 2026-03-31T08:30:00Z'],
  [/^must be (integer|object|array)/, 'must be an $1'],
  [/^must be (string|number|boolean)/, 'must be a $1'],
  [
    /^must NOT have fewer than 1 properties$/,
    'has no property; null for one that cannot be cleared counts as left out',
  ],
  [/^must NOT have fewer than 1 (characters|items)$/, 'must not be empty'],
  [/^Empty value found for query parameter .*$/, 'must not be empty; leave it out instead'],
  [/NOT have (fewer|more) than (\d+) (characters|items)/, 'not have $1 than $2 $3'],
]

function wordsOf(message: string): string {
  const pattern = /^must match pattern "(.*)"$/s.exec(message)?.[1]
  const words = pattern === undefined ? undefined : wordsOfPattern(pattern)
  return words ?? REWRITES.reduce((text, [found, plain]) => text.replace(found, plain), message.replaceAll("'", ''))
}

function faultOf(path: string, message: string): Fault {
  const [, place = '', ...rest] = path.split('/')
  const words = wordsOf(message)
  if (place === 'body') {
    const pointer = rest.length > 0 ? `/${rest.join('/')}` : ''
    return { pointer, detail: `${pointer === '' ? 'The body' : shorten(pointer, QUOTED)} ${words}.` }
  }
  const parameter = rest.join('/') || place
  // A parameter comes as text unless it is repeated, which makes a list of it.
  if (words === 'must be a string') return { parameter, detail: sentTwice(parameter) }
  return { parameter, detail: /parameter/i.test(words) ? `${words}.` : `The parameter ${parameter} ${words}.` }
}
