/** The userinfo endpoint (OpenID Connect Core, section 5.3): the handlers of `/connect/userinfo`. */
import type { Handlers, Schemas } from '#generated/identity'
import type { Actor, Db } from '#runtime'
import type { Tokens } from '#runtime/services'
import { insufficientScope, NO_CACHE, tokenWithoutUser } from '../protocol/errors.ts'
import { findUserClaims } from '../store/user-claims.ts'
import { userClaims } from './claims.ts'

interface UserInfoRequest {
  readonly authorization: string | undefined
  readonly ip: string
}
interface Caller {
  readonly account: { readonly id: number }
  readonly actor: Actor
}

/** The runtime has verified the token, but does not require a scope for userinfo: here a token without it gets a 403. */
export function userInfoHandlers(tokens: Tokens) {
  async function claimsOf({ authorization = '', ip }: UserInfoRequest, { account, actor }: Caller, db: Db) {
    const token = authorization.trim().replace(/^bearer +/i, '')
    const scopes = (await tokens.verify(token, { ip }))?.scopes ?? []
    if (!scopes.includes('openid')) throw insufficientScope('openid')
    const user = actor.id === undefined ? undefined : await findUserClaims(db, account.id, actor.id)
    if (!user || actor.id === undefined) throw tokenWithoutUser()
    const claims: Schemas['UserInfo'] = userClaims(actor.id, user, scopes)
    return claims
  }
  return {
    getUserInfo: async ({ request }, call) =>
      call.reply(200, await claimsOf(request, call, call.db), { headers: NO_CACHE }),
    getUserInfoByPost: async ({ request }, call) =>
      call.reply(200, await claimsOf(request, call, call.tx), { headers: NO_CACHE }),
  } satisfies Handlers
}
