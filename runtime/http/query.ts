/** The query string: parsing, and refusal of unknown and repeated query options. */
import { parse } from 'node:querystring'
import { type Fault, invalid } from '../errors.ts'
import { QUOTED, shorten } from '../text/shorten.ts'
import { type Middleware, operationOf } from './exchange.ts'

/** Further options are not parsed. */
const MAX_OPTIONS = 1_000

/** Refuses all unknown and repeated options at once; the validator would name only the first. @throws 400 */
export const readQuery: Middleware = (exchange) => {
  if (exchange.search === '') return
  const query = parse(exchange.search, '&', '=', { maxKeys: MAX_OPTIONS })
  exchange.query = query
  const { queries } = operationOf(exchange)
  if (!queries) return
  const faults = Object.entries(query).flatMap(([name, value]): Fault[] => {
    if (!queries.has(name)) {
      const names = [...queries.keys()].join(', ') || 'none'
      return [
        { parameter: name, detail: `There is no query option ${shorten(name, QUOTED)} here; there are: ${names}.` },
      ]
    }
    if (!Array.isArray(value) || queries.get(name)) return []
    return [{ parameter: name, detail: `The query option ${name} is given ${value.length} times; give it once.` }]
  })
  if (faults.length > 0) throw invalid(faults)
}
