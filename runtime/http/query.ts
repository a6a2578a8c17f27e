import { parse } from 'node:querystring'
import { type Fault, invalid } from '../errors.ts'
import { QUOTED, shorten } from '../shorten.ts'
import { type Middleware, operationOf } from './exchange.ts'

/** Options beyond this many are not read; no operation has near as many. */
const MAX_OPTIONS = 1_000

/** Reads the query. Unknown and repeated options are refused here, all at once; the validator would name the first alone. */
export const readQuery: Middleware = (exchange) => {
  if (exchange.search === '') return
  const query = parse(exchange.search, '&', '=', { maxKeys: MAX_OPTIONS })
  exchange.query = query
  const { queries } = operationOf(exchange)
  if (!queries) return
  const faults = Object.entries(query).flatMap(([name, value]): Fault[] => {
    if (!queries.has(name)) {
      const known = [...queries.keys()].join(', ') || 'none'
      return [
        { parameter: name, detail: `There is no query option ${shorten(name, QUOTED)} here; there are: ${known}.` },
      ]
    }
    if (!Array.isArray(value) || queries.get(name)) return []
    return [{ parameter: name, detail: `The query option ${name} is given ${value.length} times; give it once.` }]
  })
  if (faults.length > 0) throw invalid(faults)
}
