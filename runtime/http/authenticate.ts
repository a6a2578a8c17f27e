import { missingToken, unauthorized } from '../errors.ts'
import type { Bearer, Tokens } from '../services.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'

/** RFC 6750 2.1; the scheme is case-insensitive (RFC 9110 11.1). */
const BEARER = /^bearer +([\w.~+/-]+=*) *$/i

/** Who is this bearer? What it may do is asked once its request is counted. */
export const authenticate =
  (tokens: Tokens): Middleware =>
  (exchange) => {
    if (operationOf(exchange).open) return
    const header = exchange.req.headers.authorization
    if (header === undefined) throw missingToken()
    const token = BEARER.exec(header)?.[1]
    if (!token) throw unauthorized('The Authorization header is not of the form Bearer <token>.')
    return tokens.verify(token, exchange).then((bearer) => accept(exchange, bearer))
  }

function accept(exchange: Exchange, bearer: Bearer | undefined): void {
  if (!bearer) throw unauthorized('The access token is unknown, expired or cut off; request a new one.')
  exchange.bearer = bearer
}
