/**
 * The grants of the token endpoint: resource owner password credentials (RFC 6749, section 4.3), client credentials (4.4) and
 * refresh token (6). The only file that imports oauth2-server. The library selects the grant by `grant_type` and checks that
 * the client is registered for it. Where it does not do what is wanted, code of ours runs before it or replaces it:
 * - Client authentication (`token-request.ts`, `authentication.ts`) comes before it.
 * - The password grant: the library's refuses passwords with characters of different Unicode planes.
 * - The refresh token grant: the library's revokes the refresh token before it checks the scope.
 * - Response and errors: the library's `expires_in` is sometimes a second too short, and its errors contain the messages of
 *   our exceptions.
 */
import OAuth2Server, { AbstractGrantType, OAuthError, Request, Response } from 'oauth2-server'
import { isProblem, Problem } from '#runtime'
import { invalidRequest, unauthorizedClient, unsupportedGrant, wrongPassword } from './errors.ts'
import { grantedScopes } from './scopes.ts'
import type { ClientRow } from './store/clients.ts'
import type { Issued, TokenIssuer, TokenUser } from './token-issuer.ts'
import type { Form } from './token-request.ts'

export interface GrantRequest {
  /** Authenticated already. */
  readonly client: ClientRow
  readonly form: Form
  /** Resolves to undefined when the user may not sign in. */
  authenticateUser(userName: string, password: string): Promise<TokenUser | undefined>
}

/** The library's model with what our own grants need besides; the library passes it to them as an option. */
interface Model extends OAuth2Server.PasswordModel, OAuth2Server.ClientCredentialsModel {
  authenticateUser(userName: string, password: string): Promise<TokenUser | undefined>
  refresh(refreshToken: string, requested: readonly string[] | undefined): Promise<OAuth2Server.Token>
}

class PasswordGrant extends AbstractGrantType {
  readonly #model: Model
  constructor(options: OAuth2Server.TokenOptions & { model?: Model }) {
    super(options)
    this.#model = options.model as Model
  }
  async handle(request: Request, client: OAuth2Server.Client) {
    const { username, password } = request.body as Form
    if (!username || !password) throw invalidRequest('The password grant requires a username and a password.')
    const scope = this.getScope(request)
    const user = await this.#model.authenticateUser(username, password)
    if (!user) throw wrongPassword()
    const granted = await this.validateScope(user, client, scope)
    return this.#model.saveToken({ accessToken: '', scope: granted || [], client, user }, client, user)
  }
}

class RefreshTokenGrant extends AbstractGrantType {
  readonly #model: Model
  constructor(options: OAuth2Server.TokenOptions & { model?: Model }) {
    super(options)
    this.#model = options.model as Model
  }
  async handle(request: Request) {
    const { refresh_token: refreshToken } = request.body as Form
    if (!refreshToken) throw invalidRequest('The refresh token grant requires a refresh_token.')
    return this.#model.refresh(refreshToken, this.getScope(request))
  }
}

/** Stands for the user in the client credentials grant, where there is none: the library requires an object. */
const NO_USER = {}

/**
 * Runs the grant that the request names, and issues the tokens.
 * @throws problems with the codes of RFC 6749, section 5.2; other errors as they were thrown
 */
export async function grantToken(issuer: TokenIssuer, request: GrantRequest): Promise<Issued> {
  const { client, form } = request
  const libraryClient = { id: client.id, grants: [...client.grants] }
  const asToken = (issued: Issued, user: object): OAuth2Server.Token => ({
    accessToken: issued.accessToken,
    client: libraryClient,
    user,
    issued,
  })
  const model: Model = {
    getClient: async () => libraryClient,
    getAccessToken: async () => undefined, // required by the library's types; its check of access tokens is not used
    getUser: async () => undefined, // the library's own password grant is not used
    getUserFromClient: async () => NO_USER,
    validateScope: async (user, _client, scope) => {
      const { roleId } = user === NO_USER ? client : (user as TokenUser)
      return grantedScopes(scope, client.scopes, user === NO_USER, roleId)
    },
    saveToken: async (token, _client, user) => {
      const tokenUser = user === NO_USER ? undefined : (user as TokenUser)
      return asToken(await issuer.issue(client, tokenUser, token.scope ?? []), user)
    },
    authenticateUser: request.authenticateUser,
    refresh: async (refreshToken, requested) => asToken(await issuer.refresh(client, refreshToken, requested), NO_USER),
  }
  const server = new OAuth2Server({
    model,
    extendedGrantTypes: { password: PasswordGrant, refresh_token: RefreshTokenGrant },
  })
  // The library requires a client secret. The real one was checked before, and is not passed on.
  const body = { ...form, client_id: client.id, client_secret: 'authenticated' }
  try {
    const token = await server.token(libraryRequest(body), new Response())
    return token.issued as Issued
  } catch (error) {
    throw unwrapLibraryError(error)
  }
}

const libraryRequest = (body: Form) =>
  new Request({
    method: 'POST',
    query: {},
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    body,
  })

/** Translates an error of the library into a problem. An error of ours that it wrapped is returned as it was thrown. */
function unwrapLibraryError(error: unknown): unknown {
  if (!(error instanceof OAuthError)) return error
  const { inner } = error as { inner?: unknown }
  if (isProblem(inner) || error.code >= 500) return inner ?? error
  if (error.name === 'unsupported_grant_type') return unsupportedGrant()
  if (error.name === 'unauthorized_client') return unauthorizedClient()
  return new Problem(400, error.name, error.message.replaceAll('`', ''))
}
