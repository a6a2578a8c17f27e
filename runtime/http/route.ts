import type { Method } from '../contract.ts'
import { methodNotAllowed, noSuchPath } from '../errors.ts'
import type { Exchange, Middleware } from './exchange.ts'
import type { Found } from './routes.ts'
import { sendText } from './send.ts'
import type { StaticSite } from './static.ts'

export type Routes = (pathname: string) => Found | undefined

/** Finds the operation, or the plugin's files. HEAD goes where GET goes; OPTIONS names what the path allows. */
export const route =
  (routes: Routes, siteOf: (pathname: string) => StaticSite | undefined): Middleware =>
  (exchange) => {
    const { pathname, req } = exchange
    const { method } = req
    const found = routes(pathname)
    if (!found) {
      const site = siteOf(pathname)
      if (!site) throw noSuchPath(pathname)
      if (method !== 'GET' && method !== 'HEAD') return answerOther(exchange, FOR_FILES)
      exchange.site = site
      return
    }
    const operation = found.methods.get((method === 'HEAD' ? 'get' : method.toLowerCase()) as Method)
    if (operation) {
      exchange.operation = operation
      exchange.params = found.params
      exchange.refusal = found.refusal
      return
    }
    answerOther(exchange, allowedOf(found))
  }

const FOR_FILES = ['GET', 'HEAD', 'OPTIONS']

/** @throws 405 for every method but OPTIONS */
function answerOther(exchange: Exchange, allowed: readonly string[]): void {
  const { method } = exchange.req
  if (method !== 'OPTIONS') throw methodNotAllowed(method, exchange.pathname, allowed)
  exchange.setHeader('Allow', allowed.join(', '))
  sendText(exchange, 204, null)
}

function allowedOf(found: Found): string[] {
  const methods = [...found.methods.keys()].map((method) => method.toUpperCase())
  if (found.methods.has('get')) methods.push('HEAD')
  return [...methods, 'OPTIONS'].sort()
}
