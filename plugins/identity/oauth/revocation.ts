/** Revokes an access token, or a refresh token with its token family (RFC 7009): handler of `POST /connect/revocation`. */
import type { Ops } from '#generated/identity'
import type { Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import { invalidRequest } from '../protocol/errors.ts'
import { digest } from '../secret.ts'
import type { ClientRow } from '../store/clients.ts'
import { findRefreshToken, lockFamily, revokeAccessToken, revokeFamily } from '../store/tokens.ts'
import type { ReadClientRequest } from './client-request.ts'

export function revokeToken(
  { host, checkedTokens, cacheInvalidation }: Pick<Parts, 'host' | 'checkedTokens' | 'cacheInvalidation'>,
  read: ReadClientRequest,
): Handler<Ops['revokeToken']> {
  /** Revokes one access token. */
  const revokeOneAccessToken = ({ id }: ClientRow, token: string) =>
    host.transaction(async (tx) => {
      const family = await revokeAccessToken(tx, id, digest(token), host.clock.now())
      if (family !== undefined) await cacheInvalidation.invalidate(tx, `family:${family}`)
    })

  /** Revokes a refresh token and all other tokens of its sign-in, which the client gives up with it. */
  const revokeRefreshToken = ({ id }: ClientRow, token: string) =>
    host.transaction(async (tx) => {
      const row = await findRefreshToken(tx, id, digest(token))
      if (!row) return
      await lockFamily(tx, row.family)
      await revokeFamily(tx, row.accountId, row.family, host.clock.now())
      await cacheInvalidation.invalidate(tx, `family:${row.family}`)
    })

  return async (input, call) => {
    const { form, client } = await read(call.db, input)
    const { token } = form
    if (token === undefined) throw invalidRequest('The parameter token is missing.')
    // The prefix of a token names its kind, so `token_type_hint` is not needed (RFC 7009, section 2.1).
    if (checkedTokens.isGenuine('at_', token)) await revokeOneAccessToken(client, token)
    else if (checkedTokens.isGenuine('rt_', token)) await revokeRefreshToken(client, token)
    return call.reply(200, undefined, { headers: { 'Cache-Control': 'no-store' } })
  }
}
