/** Request cookies. */
import { parseCookie } from 'cookie'
import { type Middleware, operationOf } from './exchange.ts'

/** Keeps only the cookies that the operation declares. */
export const readCookies: Middleware = (exchange) => {
  const { cookies } = operationOf(exchange)
  const header = exchange.req.headers.cookie
  if (cookies.length === 0 || header === undefined) return
  const given = parseCookie(header)
  const declared = cookies.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  exchange.cookies = Object.fromEntries(declared)
}
