/** The token endpoint (RFC 6749, section 3.2): the handler of `POST /connect/token`. */
import type { Ops } from '#generated/identity'
import type { Handler } from '#runtime'
import type { Authentication } from '../authentication.ts'
import { grantToken } from '../grants.ts'
import type { TokenIssuer } from '../token-issuer.ts'
import { readClientCredentials, readForm } from '../token-request.ts'

const NO_CACHE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } // RFC 6749, section 5.1

export const createToken =
  (authentication: Authentication, issuer: TokenIssuer): Handler<Ops['createToken']> =>
  async ({ body, request }, call) => {
    const form = readForm(body)
    const credentials = readClientCredentials(request.authorization, form)
    const client = await authentication.authenticateClient(call.db, credentials, request.ip)
    const issued = await grantToken(issuer, {
      client,
      form,
      authenticateUser: (userName, password) =>
        authentication.authenticateUser(call.db, client, userName, password, request.ip),
    })
    return call.reply(
      200,
      {
        access_token: issued.accessToken,
        expires_in: issued.expiresIn,
        token_type: 'Bearer',
        scope: issued.scopes.join(' '),
        ...(issued.refreshToken !== undefined && { refresh_token: issued.refreshToken }),
      },
      { headers: NO_CACHE },
    )
  }
