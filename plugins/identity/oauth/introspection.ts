/** Token introspection (RFC 7662): the handler of `POST /connect/introspect`. */
import type { Ops, Schemas } from '#generated/identity'
import type { Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import { invalidClient, invalidRequest } from '../protocol/errors.ts'
import { roleAllows } from '../protocol/scopes.ts'
import { digest } from '../secret.ts'
import { findIntrospected, type IntrospectedToken } from '../store/introspected-tokens.ts'
import type { ReadClientRequest } from './client-request.ts'

export const introspectToken =
  (
    { host: { clock, urls }, checkedTokens: { isGenuine } }: Pick<Parts, 'host' | 'checkedTokens'>,
    read: ReadClientRequest,
  ): Handler<Ops['introspectToken']> =>
  async (input, call) => {
    const { form, client } = await read(call.db, input)
    if (client.type !== 'confidential' || client.accountId === null) throw invalidClient()
    const { token } = form
    if (token === undefined) throw invalidRequest('The parameter token is missing.')
    const isToken = isGenuine('at_', token) || isGenuine('rt_', token)
    const found = isToken && (await findIntrospected(call.db, client.accountId, digest(token), clock.now()))
    const body = found ? introspectionOf(found, urls.auth) : { active: false }
    return call.reply(200, body, { headers: { 'Cache-Control': 'no-store' } })
  }

/** Pure. The subject is the user's id; a client without a user is its own, with an id that no user has (RFC 9700, 4.15). */
function introspectionOf(token: IntrospectedToken, issuer: string): Schemas['Introspection'] {
  const { kind, clientId, scopes, roleId, issuedAt, expiresAt, userId, userName } = token
  return {
    active: true,
    scope: scopes.filter((scope) => roleAllows(scope, roleId)).join(' '),
    client_id: clientId,
    ...(kind === 'access' && { token_type: 'Bearer' as const }),
    exp: inSeconds(expiresAt),
    iat: inSeconds(issuedAt),
    sub: userId === null ? clientId : String(userId),
    ...(userName !== null && { username: userName }),
    iss: issuer,
  }
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000)
