/**
 * The one file that knows oauth2-server. The library checks the request, picks the grant and holds the client to the
 * grants of its registration. What it does not get right is done before it or instead of it:
 * - Reading and proving the client's credentials (`credentials.ts`, `clients.ts`): it gets a client that is proven.
 * - The password grant: its own refuses passwords that mix characters of different Unicode planes.
 * - The refresh grant: its own uses the token up before it looks at the scope.
 * - The answer and its errors: its own `expires_in` is a second short now and then, and its errors quote our exceptions.
 */
import OAuth2Server, { AbstractGrantType, OAuthError, Request, Response } from 'oauth2-server'
import { isProblem, Problem } from '#runtime'
import type { Form } from './credentials.ts'
import { invalidRequest, unauthorizedClient, unsupportedGrant, wrongPassword } from './errors.ts'
import type { Issued, Issuer, TokenUser } from './issue.ts'
import { grantedScopes } from './scopes.ts'
import type { ClientRow } from './store/clients.ts'

export interface TokenRequest {
  readonly client: ClientRow
  readonly form: Form
  /** Resolves to undefined for whoever may not sign in. */
  signIn(userName: string, password: string): Promise<TokenUser | undefined>
}

/** The model as our own grants see it; the library hands it to them as an option. */
interface Model extends OAuth2Server.PasswordModel, OAuth2Server.ClientCredentialsModel {
  signIn(userName: string, password: string): Promise<TokenUser | undefined>
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
    if (!username || !password) throw invalidRequest('The password grant takes a username and a password.')
    const scope = this.getScope(request)
    const user = await this.#model.signIn(username, password)
    if (!user) throw wrongPassword()
    const granted = await this.validateScope(user, client, scope)
    return this.#model.saveToken({ accessToken: '', scope: granted || [], client, user }, client, user)
  }
}

class RefreshGrant extends AbstractGrantType {
  readonly #model: Model
  constructor(options: OAuth2Server.TokenOptions & { model?: Model }) {
    super(options)
    this.#model = options.model as Model
  }
  async handle(request: Request) {
    const { refresh_token: refreshToken } = request.body as Form
    if (!refreshToken) throw invalidRequest('The refresh grant takes a refresh_token.')
    return this.#model.refresh(refreshToken, this.getScope(request))
  }
}

/** What `getUserFromClient` stands for: the client acts alone. */
const NOBODY = {}

/**
 * Runs one token request of a client that has proven itself.
 * @throws problems with the codes of RFC 6749, section 5.2; anything else as it was thrown
 */
export async function grantToken(issuer: Issuer, request: TokenRequest): Promise<Issued> {
  const { client, form } = request
  const known = { id: client.id, grants: [...client.grants] }
  const asToken = (issued: Issued, user: object): OAuth2Server.Token => ({
    accessToken: issued.accessToken,
    client: known,
    user,
    issued,
  })
  const model: Model = {
    getClient: async () => known,
    getAccessToken: async () => undefined, // part of the library's types; its bearer check is not used
    getUser: async () => undefined, // the library's own password grant is not used
    getUserFromClient: async () => NOBODY,
    validateScope: async (user, _client, scope) => {
      const { roleId } = user === NOBODY ? client : (user as TokenUser)
      return grantedScopes(scope, client.scopes, user === NOBODY, roleId)
    },
    saveToken: async (token, _client, user) => {
      const holder = user === NOBODY ? undefined : (user as TokenUser)
      return asToken(await issuer.issue(client, holder, token.scope ?? []), user)
    },
    signIn: request.signIn,
    refresh: async (refreshToken, requested) => asToken(await issuer.refresh(client, refreshToken, requested), NOBODY),
  }
  const server = new OAuth2Server({
    model,
    extendedGrantTypes: { password: PasswordGrant, refresh_token: RefreshGrant },
  })
  // The library must see some secret; the client's was checked already, and goes no further.
  const body = { ...form, client_id: client.id, client_secret: 'proven' }
  try {
    const token = await server.token(libraryRequest(body), new Response())
    return token.issued as Issued
  } catch (error) {
    throw ours(error)
  }
}

const libraryRequest = (body: Form) =>
  new Request({
    method: 'POST',
    query: {},
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    body,
  })

/** The library's errors in our words. What it wrapped comes out as it was thrown: a problem, or a fault of ours. */
function ours(error: unknown): unknown {
  if (!(error instanceof OAuthError)) return error
  const { inner } = error as { inner?: unknown }
  if (isProblem(inner) || error.code >= 500) return inner ?? error
  if (error.name === 'unsupported_grant_type') return unsupportedGrant()
  if (error.name === 'unauthorized_client') return unauthorizedClient()
  return new Problem(400, error.name, error.message.replaceAll('`', ''))
}
