/**
 * Routing: finds the operation or the static site of a request, and answers OPTIONS. A request whose path or method does not
 * exist (404, 405) is refused by `refuseUnrouted` only after authentication, so that observers see which client sent it.
 */
import type { Method } from '../contract/operations.ts'
import { methodNotAllowed, noSuchPath } from '../errors.ts'
import type { Exchange, Middleware } from './exchange.ts'
import type { Match } from './router.ts'
import { sendText } from './send.ts'
import type { StaticSite } from './static.ts'

export type Router = (pathname: string) => Match | undefined

/** HEAD is routed like GET. OPTIONS is answered with the methods that the path allows. */
export const route =
  (router: Router, siteOf: (pathname: string) => StaticSite | undefined): Middleware =>
  (exchange) => {
    const { pathname, req } = exchange
    const { method } = req
    const match = router(pathname)
    if (!match) {
      const site = siteOf(pathname)
      if (!site) {
        exchange.refusal = noSuchPath(pathname)
        return
      }
      if (method !== 'GET' && method !== 'HEAD') return answerOptions(exchange, FILE_METHODS)
      exchange.site = site
      return
    }
    const operation = match.methods.get((method === 'HEAD' ? 'get' : method.toLowerCase()) as Method)
    if (operation) {
      exchange.operation = operation
      for (const [name, value] of Object.entries(operation.deprecation)) exchange.setHeader(name, value)
      exchange.params = match.params
      exchange.faults.push(...match.faults)
      return
    }
    answerOptions(exchange, allowedMethods(match))
  }

/** @throws 404 or 405 if no operation and no static site has the path and the method */
export const refuseUnrouted: Middleware = ({ refusal }) => {
  if (refusal) throw refusal
}

const FILE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Answers OPTIONS with the allowed methods; other methods are refused with 405. */
function answerOptions(exchange: Exchange, allowed: readonly string[]): void {
  const { method } = exchange.req
  if (method !== 'OPTIONS') {
    exchange.refusal = methodNotAllowed(method, exchange.pathname, allowed)
    return
  }
  exchange.setHeader('Allow', allowed.join(', '))
  sendText(exchange, 204, null)
}

function allowedMethods(match: Match): string[] {
  const methods = [...match.methods.keys()].map((method) => method.toUpperCase())
  if (match.methods.has('get')) methods.push('HEAD')
  return [...methods, 'OPTIONS'].sort()
}
