import { missingToken, unauthorized } from '../errors.ts'
import type { Tokens } from '../services.ts'
import { exchangeOf, operationOf, type Step } from './exchange.ts'

/** RFC 6750 2.1; the scheme is case-insensitive (RFC 9110 11.1). */
const BEARER = /^bearer +([\w.~+/-]+=*) *$/i

/** Who is this bearer? What it may do is asked once its request is counted. */
export const authenticate =
  (tokens: Tokens): Step =>
  (req, res, next) => {
    const exchange = exchangeOf(res)
    if (operationOf(exchange).open) return next()
    const header = req.headers.authorization
    if (header === undefined) throw missingToken()
    const token = BEARER.exec(header)?.[1]
    if (!token) throw unauthorized('The Authorization header is not of the form Bearer <token>.')
    tokens
      .verify(token)
      .then((bearer) => {
        if (!bearer) throw unauthorized('The access token is unknown, expired or cut off; request a new one.')
        exchange.bearer = bearer
        next()
      })
      .catch(next)
  }
