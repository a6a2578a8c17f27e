/** The handler of POST /connect/token. */

import type { Ops } from '#generated/identity'
import type { Handler } from '#runtime'
import type { Authentication } from './authentication.ts'
import { readCredentials, readForm } from './credentials.ts'
import type { Issuer } from './issue.ts'
import { grantToken } from './oauth.ts'

const HEADERS = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } // RFC 6749, section 5.1

export const createToken =
  (authentication: Authentication, issuer: Issuer): Handler<Ops['createToken']> =>
  async ({ body, request }, call) => {
    const form = readForm(body)
    const client = await authentication.client(call.db, readCredentials(request.authorization, form), request.ip)
    const issued = await grantToken(issuer, {
      client,
      form,
      signIn: (userName, password) => authentication.user(call.db, client, userName, password, request.ip),
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
      { headers: HEADERS },
    )
  }
