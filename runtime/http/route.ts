import type { Method } from '../contract.ts'
import { methodNotAllowed, noSuchPath, notAcceptable, unsupportedMediaType } from '../errors.ts'
import { exchangeOf, type Step } from './exchange.ts'
import { hasBody } from './normalise.ts'
import type { Found } from './routes.ts'

export type Routes = (pathname: string) => Found | undefined

/** Finds the operation. HEAD goes where GET goes; OPTIONS answers what a browser's preflight asks. */
export const route =
  (routes: Routes): Step =>
  (req, res, next) => {
    const exchange = exchangeOf(res)
    const found = routes(exchange.pathname)
    if (!found) throw noSuchPath(exchange.pathname)
    const allowed = allowedOf(found)
    if (req.method === 'OPTIONS') return void res.status(204).setHeader('Allow', allowed.join(', ')).end()
    const method = (req.method === 'HEAD' ? 'get' : req.method.toLowerCase()) as Method
    const operation = found.methods.get(method)
    if (!operation) throw methodNotAllowed(req.method, exchange.pathname, allowed)
    exchange.operation = operation
    exchange.params = { ...found.params }
    exchange.accept = negotiate(req.headers.accept, operation.gives, (types) => req.accepts(types) || undefined)
    const type = req.headers['content-type']
    if (hasBody(req) && !operation.takes.includes(type ?? '')) {
      throw unsupportedMediaType(type, operation.takes.length > 0 ? operation.takes : ['no body'])
    }
    next()
  }

function allowedOf(found: Found): string[] {
  const methods = [...found.methods.keys()].map((method) => method.toUpperCase())
  if (found.methods.has('get')) methods.push('HEAD')
  return [...methods, 'OPTIONS'].sort()
}

function negotiate(
  header: string | undefined,
  offered: readonly string[],
  choose: (types: string[]) => string | undefined,
): string | undefined {
  const first = offered[0]
  if (first === undefined || header === undefined || header === '*/*' || header === first) return first
  const chosen = choose([...offered])
  if (!chosen) throw notAcceptable(offered)
  return chosen
}
