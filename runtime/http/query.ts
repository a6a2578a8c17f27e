/** The query string: parsing, and unknown and repeated query options. */
import { parse } from 'node:querystring'
import { QUOTED, shorten } from '../text/shorten.ts'
import { type Middleware, operationOf } from './exchange.ts'

/** Further options are not parsed. */
const MAX_OPTIONS = 1_000

/** Finds all unknown and repeated options, and leaves them out; the validator would name only the first. */
export const readQuery: Middleware = (exchange) => {
  if (exchange.search === '') return
  const query = parse(exchange.search, '&', '=', { maxKeys: MAX_OPTIONS })
  exchange.query = query
  const { queries } = operationOf(exchange)
  if (!queries) return
  for (const [name, value] of Object.entries(query)) {
    const detail = faultOf(name, value, queries)
    if (detail === undefined) continue
    exchange.faults.push({ in: 'query', parameter: name, detail })
    delete query[name]
  }
}

function faultOf(name: string, value: unknown, queries: ReadonlyMap<string, boolean>): string | undefined {
  if (!queries.has(name)) {
    const names = [...queries.keys()].join(', ') || 'none'
    return `There is no query option ${shorten(name, QUOTED)} here; there are: ${names}.`
  }
  if (!Array.isArray(value) || queries.get(name)) return undefined
  return `The query option ${name} is given ${value.length} times; give it once.`
}
