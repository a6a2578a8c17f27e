/** Authentication: verifies the bearer token of a request. */
import { clientDeactivated, missingToken, unauthorized } from '../errors.ts'
import type { Bearer, Tokens } from '../services.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'

/** RFC 6750 2.1; the scheme is case-insensitive (RFC 9110 11.1). */
const BEARER = /^bearer +([\w.~+/-]+=*) *$/i

/** Permissions are checked by `authorize`, after the rate limit has counted the request. */
export const authenticate =
  (tokens: Tokens): Middleware =>
  (exchange) => {
    if (exchange.refusal) return identifySender(tokens, exchange)
    if (operationOf(exchange).open) return
    const header = exchange.req.headers.authorization
    if (header === undefined) throw missingToken()
    const token = tokenOf(header)
    if (!token) throw unauthorized('The Authorization header is not of the form Bearer <token>.')
    return tokens.verify(token, exchange).then((bearer) => setBearer(exchange, bearer))
  }

const tokenOf = (header: string | undefined): string | undefined => BEARER.exec(header ?? '')?.[1]

/** For a request that is refused anyway: a token that cannot be verified changes nothing about the answer. */
async function identifySender(tokens: Tokens, exchange: Exchange): Promise<void> {
  const token = tokenOf(exchange.req.headers.authorization)
  if (token !== undefined) exchange.bearer = await tokens.verify(token, exchange).catch(() => undefined)
}

function setBearer(exchange: Exchange, bearer: Bearer | undefined): void {
  if (bearer) exchange.bearer = bearer
  else if (exchange.refusedBearer) throw clientDeactivated(exchange.refusedBearer.clientId)
  else throw unauthorized('The access token is unknown, expired or revoked; request a new one.')
}
