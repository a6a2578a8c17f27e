import { type Fault, invalid } from '../errors.ts'
import { exchangeOf, operationOf, type Step } from './exchange.ts'

/** Unknown and repeated query options are refused here, all at once; the validator would tell the first alone. */
export const checkQuery: Step = (req, res, next) => {
  const { queries } = operationOf(exchangeOf(res))
  if (!queries) return next()
  const faults = Object.entries(req.query).flatMap(([name, value]): Fault[] => {
    if (!queries.has(name)) {
      const known = [...queries.keys()].join(', ') || 'none'
      return [{ parameter: name, detail: `There is no query option ${name} here; there are: ${known}.` }]
    }
    if (!Array.isArray(value) || queries.get(name)) return []
    return [{ parameter: name, detail: `The query option ${name} is given ${value.length} times; give it once.` }]
  })
  next(faults.length > 0 ? invalid(faults) : undefined)
}
