import { forbidden, missingToken, unauthorized } from '../errors.ts'
import type { Tokens } from '../services.ts'
import { exchangeOf, operationOf, type Step } from './exchange.ts'

/** RFC 6750 2.1; the scheme is case-insensitive (RFC 9110 11.1). */
const BEARER = /^bearer +([\w.~+/-]+=*) *$/i

/** Who is this bearer, and may it? A token without the operation's scope is as good as none (401). */
export const authenticate =
  (tokens: Tokens): Step =>
  (req, res, next) => {
    const exchange = exchangeOf(res)
    const operation = operationOf(exchange)
    if (operation.open) return next()
    const header = req.headers.authorization
    if (header === undefined) throw missingToken()
    const token = BEARER.exec(header)?.[1]
    if (!token) throw unauthorized('The Authorization header is not of the form Bearer <token>.')
    tokens
      .verify(token)
      .then((bearer) => {
        if (!bearer) throw unauthorized('The access token is unknown, expired or cut off; request a new one.')
        const missing = operation.scopes.find((scope) => !bearer.scopes.includes(scope))
        if (missing) throw unauthorized(`The access token lacks the scope ${missing}; request one that has it.`)
        if (operation.administratorOnly && !bearer.may.administer) {
          throw forbidden('Only an Administrator of the account may do this.')
        }
        exchange.bearer = bearer
        next()
      })
      .catch(next)
  }
