/**
 * The authorization code of an authorization request, by oauth2-server: it takes the request through client, user, scope,
 * response type and code challenge, and asks for the code at the end. What it would accept too much of is refused before
 * (`authorize-request.ts`). Its redirect is not used: it loses errors when the redirect_uri has a query.
 */
import OAuth2Server, { Request, Response } from 'oauth2-server'
import type { Session } from '../sign-in/sessions.ts'
import type { AuthorizationCodes } from './authorization-codes.ts'
import { type AuthorizeRequest, authorizedScopes } from './authorize-request.ts'
import { unwrapLibraryError } from './grants.ts'

/** What the library reads. */
const PARAMETERS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state']
const CODE_PARAMETERS = ['code_challenge', 'code_challenge_method']

/** Only checked by the library: the code's row gets an expiry of its own. */
const LIFETIME = 60 // seconds

/**
 * Issues an authorization code to the user of the session.
 * @throws problems with the codes of RFC 6749, section 4.1.2.1; other errors as they were thrown
 */
export async function issueCode(
  codes: AuthorizationCodes,
  request: AuthorizeRequest,
  session: Session,
): Promise<string> {
  const { form, client, redirectUri } = request
  const libraryClient = { id: client.id, grants: [...client.grants], redirectUris: [redirectUri] }
  const model: OAuth2Server.AuthorizationCodeModel = {
    getClient: async () => libraryClient,
    validateScope: async () => authorizedScopes(form, client, session.roleId),
    generateAuthorizationCode: async () => 'issued when it is saved',
    saveAuthorizationCode: async ({ scope = [], expiresAt, codeChallenge = null }, _client, user) => {
      const binding = { redirectUri, scopes: scope, codeChallenge, nonce: form.nonce ?? null }
      const authorizationCode = await codes.issue(client, session, binding)
      return { authorizationCode, expiresAt, redirectUri, scope, client: libraryClient, user }
    },
    // Required by the library's types, and used at the token endpoint only.
    getAccessToken: async () => undefined,
    getAuthorizationCode: async () => undefined,
    revokeAuthorizationCode: async () => false,
    saveToken: async () => undefined,
  }
  const names = [...PARAMETERS, ...CODE_PARAMETERS]
  const query = Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])))
  const server = new OAuth2Server({ model })
  try {
    const code = await server.authorize(new Request({ method: 'GET', headers: {}, query }), new Response(), {
      authenticateHandler: { handle: async () => ({ id: session.userId }) },
      allowEmptyState: true,
      authorizationCodeLifetime: LIFETIME,
    })
    return code.authorizationCode
  } catch (error) {
    throw unwrapLibraryError(error)
  }
}
