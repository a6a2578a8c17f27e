/**
 * The grants of the token endpoint: authorization code (RFC 6749, section 4.1), resource owner password credentials (4.3),
 * client credentials (4.4) and refresh token (6). Beside `authorize.ts` the only file that imports oauth2-server. The library
 * selects the grant by `grant_type` and checks that the client is registered for it; in the authorization code grant it
 * checks redirect_uri and code verifier, after the code was used. Where it does not do what is wanted, code of ours runs
 * before it or replaces it:
 * - Client authentication (`token-request.ts`, `authentication.ts`) comes before it.
 * - The password grant: the library's refuses passwords with characters of different Unicode planes.
 * - The refresh token grant: the library's revokes the refresh token before it checks the scope.
 * - Response and errors: the library's `expires_in` is sometimes a second too short, and its errors contain the messages of
 *   our exceptions.
 */
import OAuth2Server, { AbstractGrantType, OAuthError, Request, Response } from 'oauth2-server'
import { isProblem, Problem } from '#runtime'
import { invalidRequest, unauthorizedClient, unsupportedGrant, wrongPassword } from '../protocol/errors.ts'
import { grantedScopes } from '../protocol/scopes.ts'
import type { ClientRow } from '../store/clients.ts'
import type { CodeRow } from '../store/codes.ts'
import type { AuthorizationCodes } from './authorization-codes.ts'
import type { Issued, SignIn, TokenIssuer, TokenUser } from './token-issuer.ts'
import type { Form } from './token-request.ts'

export interface GrantRequest {
  /** Authenticated already. */
  readonly client: ClientRow
  readonly form: Form
  readonly ip: string
  /** Resolves to undefined when the user may not sign in. */
  authenticateUser(userName: string, password: string): Promise<TokenUser | undefined>
}

/** The library's model with what our own grants need besides; the library sets it in them. */
interface Model
  extends OAuth2Server.AuthorizationCodeModel,
    OAuth2Server.PasswordModel,
    OAuth2Server.ClientCredentialsModel {
  authenticateUser(userName: string, password: string): Promise<TokenUser | undefined>
  refresh(refreshToken: string, requested: readonly string[] | undefined): Promise<OAuth2Server.Token>
}

class PasswordGrant extends AbstractGrantType {
  declare readonly model: Model
  async handle(request: Request, client: OAuth2Server.Client) {
    const { username, password } = request.body as Form
    if (!username || !password) throw invalidRequest('The password grant requires a username and a password.')
    const scope = this.getScope(request)
    const user = await this.model.authenticateUser(username, password)
    if (!user) throw wrongPassword()
    const granted = await this.validateScope(user, client, scope)
    return this.model.saveToken({ accessToken: '', scope: granted || [], client, user }, client, user)
  }
}

class RefreshTokenGrant extends AbstractGrantType {
  declare readonly model: Model
  async handle(request: Request) {
    const { refresh_token: refreshToken } = request.body as Form
    if (!refreshToken) throw invalidRequest('The refresh token grant requires a refresh_token.')
    return this.model.refresh(refreshToken, this.getScope(request))
  }
}

/** Stands for the user in the client credentials grant, where there is none: the library requires an object. */
const NO_USER = {}

/** The grants that a client without a secret may use. */
const PUBLIC_GRANTS: readonly string[] = ['authorization_code', 'refresh_token']

/** The expiry is checked before, by the clock of the database: the library would use the clock of this machine. */
const NOT_EXPIRED = new Date(8_640_000_000_000_000)

/** The user that an authorization code was issued for. */
interface CodeUser extends TokenUser {
  readonly signIn: SignIn
}

/**
 * Runs the grant that the request names, and issues the tokens.
 * @throws problems with the codes of RFC 6749, section 5.2; other errors as they were thrown
 */
export async function grantToken(
  { issuer, codes }: { readonly issuer: TokenIssuer; readonly codes: AuthorizationCodes },
  request: GrantRequest,
): Promise<Issued> {
  const { client, form, ip } = request
  const grants = client.grants.filter((grant) => client.type !== 'public' || PUBLIC_GRANTS.includes(grant))
  const libraryClient = { id: client.id, grants }
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
    generateAccessToken: async () => 'unused', // the issuer makes its own; the library's would cost a tenth of a request
    validateScope: async (user, _client, scope) => {
      const { roleId } = user === NO_USER ? client : (user as TokenUser)
      return grantedScopes(scope, client.scopes, user === NO_USER, roleId)
    },
    saveToken: async (token, _client, user) => {
      const { scope = [] } = token
      if (user === NO_USER) return asToken(await issuer.issue(client, undefined, scope), user)
      const { signIn, ...tokenUser } = user as TokenUser & Partial<CodeUser>
      if (!signIn) return asToken(await issuer.issue(client, tokenUser, scope), user)
      return asToken(await issuer.issueForCode(client, tokenUser, scope, signIn), user)
    },
    getAuthorizationCode: async (authorizationCode) => {
      const row = await codes.find(client, authorizationCode, ip)
      if (!row) return undefined
      const { authenticatedAt, amr, family, nonce, codeChallenge, redirectUri } = row
      const signIn: SignIn = { accountId: row.accountId, codeHash: row.hash, family, authenticatedAt, amr, nonce }
      const user: CodeUser = { id: row.userId, tokenEpoch: row.userEpoch, roleId: row.userRole, signIn }
      // Without a challenge the library refuses a code_verifier, so that none can be dropped on the way (RFC 9700, 2.1.1).
      const challenge = codeChallenge === null ? {} : { codeChallenge, codeChallengeMethod: 'S256' }
      const scope = [...row.scopes]
      const bound = { redirectUri, scope, client: libraryClient, ...challenge }
      return { authorizationCode, expiresAt: NOT_EXPIRED, user, row, ...bound }
    },
    revokeAuthorizationCode: (code) => codes.use(code.row as CodeRow, ip),
    saveAuthorizationCode: async () => undefined, // codes are issued by `authorize.ts`
    authenticateUser: request.authenticateUser,
    refresh: async (refreshToken, requested) =>
      asToken(await issuer.refresh(client, refreshToken, requested, ip), NO_USER),
  }
  const server = new OAuth2Server({
    model,
    extendedGrantTypes: { password: PasswordGrant, refresh_token: RefreshTokenGrant },
  })
  // The library requires a client secret. The real one was checked before, and is not passed on.
  const body = { ...form, client_id: client.id, client_secret: 'authenticated' }
  try {
    const token = await server.token(new FormRequest(body), new Response())
    return token.issued as Issued
  } catch (error) {
    throw unwrapLibraryError(error)
  }
}

const FORM = 'application/x-www-form-urlencoded'

/** A request whose content type the pipeline has checked: the library's check would cost a thirtieth of a token request. */
class FormRequest extends Request {
  constructor(body: Form) {
    super({ method: 'POST', query: {}, headers: {}, body })
  }
  override is(): string {
    return FORM
  }
}

/** Translates an error of the library into a problem. An error of ours that it wrapped is returned as it was thrown. */
export function unwrapLibraryError(error: unknown): unknown {
  if (!(error instanceof OAuthError)) return error
  const { inner } = error as { inner?: unknown }
  if (isProblem(inner) || error.code >= 500) return inner ?? error
  if (error.name === 'unsupported_grant_type') return unsupportedGrant()
  if (error.name === 'unauthorized_client') return unauthorizedClient()
  const detail = error.message.replaceAll('`', '')
  // Another redirect_uri than that of the code (RFC 6749, section 5.2): the library calls it an invalid request.
  if (detail.endsWith('redirect_uri is invalid')) return new Problem(400, 'invalid_grant', detail)
  return new Problem(400, error.name, detail)
}
