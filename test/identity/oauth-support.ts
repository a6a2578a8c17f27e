/** Clients of the code grant, and the browsers that they send to the authorization endpoint. */
import { createHash, randomBytes } from 'node:crypto'
import { digest, newSecret } from '../../plugins/identity/secret.ts'
import type { TestAccount, TestService } from '../../runtime/testing.ts'
import type { SharedService } from '../support/shared-service.ts'
import { askToken, type TokenAnswer } from './support.ts'

export interface RegisteredClient {
  readonly id: string
  /** Undefined for a public client. */
  readonly secret: string | undefined
  readonly redirectUri: string
}

interface Registration {
  readonly type?: 'confidential' | 'public'
  readonly redirectUris?: readonly string[]
  readonly postLogoutRedirectUris?: readonly string[]
  readonly grants?: readonly string[]
  readonly scopes?: readonly string[]
  readonly allowImplicit?: boolean
  readonly requirePkce?: boolean
}

export const CALLBACK = 'https://app.example.com/signed-in'
const SCOPES = ['api1', 'admin', 'openid', 'profile', 'email', 'offline_access']

/** Registers a client of the code grant; by default a public one. */
export async function registerClient(
  { app, clock }: Pick<SharedService, 'app' | 'clock'>,
  { accountId }: Pick<TestAccount, 'accountId'>,
  {
    type = 'public',
    redirectUris = [CALLBACK],
    postLogoutRedirectUris = [],
    grants = ['authorization_code', 'refresh_token'],
    scopes = SCOPES,
    allowImplicit = false,
    requirePkce = true,
  }: Registration = {},
): Promise<RegisteredClient> {
  const id = `${type}-${randomBytes(6).toString('hex')}.1`
  const secret = newSecret('cs_')
  await app.database.query(
    `INSERT INTO identity.client (id, account_id, name, search_text, type, secret_hash, role_id, grants, scopes, redirect_uris,
                                  post_logout_redirect_uris, allow_implicit, require_pkce, created_at, updated_at)
     VALUES ($1, $2, $1, lower($1), $3, $4, 2, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      id,
      accountId,
      type,
      digest(secret),
      grants,
      scopes,
      redirectUris,
      postLogoutRedirectUris,
      allowImplicit,
      requirePkce,
      clock.now(),
    ],
  )
  return { id, secret: type === 'public' ? undefined : secret, redirectUri: redirectUris[0] ?? CALLBACK }
}

/** The client's credentials in the body of a token request. */
export const credentialsOf = ({ id, secret }: RegisteredClient): Record<string, string> => ({
  client_id: id,
  ...(secret !== undefined && { client_secret: secret }),
})

export const newVerifier = (): string => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export const VERIFIER = newVerifier()

/** The parameters of a right authorization request. @param more overrides and further parameters */
export const authorizeForm = (
  { id, redirectUri }: RegisteredClient,
  more: Record<string, string> = {},
): Record<string, string> => ({
  response_type: 'code',
  client_id: id,
  redirect_uri: redirectUri,
  scope: 'openid api1',
  state: 'Ck3 yM1&/+',
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
  ...more,
})

type Parameters = Readonly<Record<string, string>> | readonly (readonly [string, string])[] | string

const encode = (parameters: Parameters) =>
  typeof parameters === 'string' ? parameters : new URLSearchParams(parameters as Record<string, string>).toString()

export interface BrowserAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined without a header `Location`. */
  readonly location: URL | undefined
}

/** Sends a request as a browser does, and does not follow the redirect. */
export async function browse(
  service: Pick<TestService, 'url'>,
  path: string,
  { cookie, form, headers = {} }: { cookie?: string; form?: Parameters; headers?: Record<string, string> } = {},
): Promise<BrowserAnswer> {
  const response = await fetch(`${service.url}${path}`, {
    redirect: 'manual',
    headers: {
      Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      ...(cookie !== undefined && { Cookie: cookie }),
      ...(form !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form !== undefined && { method: 'POST', body: encode(form) }),
  })
  const location = response.headers.get('location')
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    location: location === null ? undefined : new URL(location, service.url),
  }
}

export const authorize = (service: Pick<TestService, 'url'>, parameters: Parameters, cookie?: string) =>
  browse(service, `/connect/authorize?${encode(parameters)}`, cookie === undefined ? {} : { cookie })

/** Gets an authorization code. @throws when the answer is no redirect with a code */
export async function codeOf(
  service: Pick<TestService, 'url'>,
  client: RegisteredClient,
  cookie: string,
  more: Record<string, string> = {},
): Promise<string> {
  const { location, text } = await authorize(service, authorizeForm(client, more), cookie)
  const code = location?.searchParams.get('code')
  if (!code) throw new Error(`There is no code in ${location ?? text}.`)
  return code
}

/** Exchanges a code. @param more overrides and further parameters; an empty one counts as omitted */
export const exchange = (
  service: Pick<TestService, 'url'>,
  client: RegisteredClient,
  code: string,
  more: Record<string, string> = {},
): Promise<TokenAnswer> =>
  askToken(service, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    code_verifier: VERIFIER,
    ...credentialsOf(client),
    ...more,
  })

/** The claims of a JWT, without a check of its signature. */
export const claimsOf = (jwt: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt?.split('.')[1] ?? '', 'base64url').toString('utf8'))
