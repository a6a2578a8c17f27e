/** Handlers of the OAuth 2.0 and OpenID Connect endpoints. */
import type { Tokens } from '#runtime/services'
import type { Parts } from '../parts.ts'
import { authorizeHandlers } from './authorize-endpoint.ts'
import { openClientRequests } from './client-request.ts'
import { discoveryHandlers } from './discovery.ts'
import { endSessionHandlers } from './end-session.ts'
import { introspectToken } from './introspection.ts'
import { revokeToken } from './revocation.ts'
import { createToken } from './token-endpoint.ts'
import { userInfoHandlers } from './userinfo.ts'

export const oauthHandlers = (parts: Parts, tokens: Tokens) => {
  const read = openClientRequests(parts.authentication, parts.host.urls)
  return {
    createToken: createToken(parts, read),
    revokeToken: revokeToken(parts, read),
    introspectToken: introspectToken(parts, read),
    ...authorizeHandlers(parts),
    ...userInfoHandlers(tokens),
    ...endSessionHandlers(parts),
    ...discoveryHandlers(parts),
  }
}
