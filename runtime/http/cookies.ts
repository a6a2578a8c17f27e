import { parseCookie } from 'cookie'
import { type Middleware, operationOf } from './exchange.ts'

/** Reads the cookies that the operation declares, and no others. */
export const readCookies: Middleware = (exchange) => {
  const { cookies } = operationOf(exchange)
  const header = exchange.req.headers.cookie
  if (cookies.length === 0 || header === undefined) return
  const given = parseCookie(header)
  const known = cookies.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  exchange.cookies = Object.fromEntries(known)
}
