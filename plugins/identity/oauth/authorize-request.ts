/**
 * The rules for authorization requests (RFC 6749, section 4.1.1; OpenID Connect Core, section 3.1.2.1). Pure. What
 * `CHECKS` refuse is sent to the client by redirect, so client and redirect_uri are checked before.
 */
import { Problem } from '#runtime'
import { invalidRequest, invalidScope, unauthorizedClient } from '../protocol/errors.ts'
import { isRegistered } from '../protocol/redirect-uris.ts'
import { grantedScopes } from '../protocol/scopes.ts'
import type { ClientRow } from '../store/clients.ts'
import type { SessionRow } from '../store/sessions.ts'
import { ADMINISTRATOR } from '../store/users.ts'
import type { Form } from './token-request.ts'

/** An authorization request whose client is known, and whose redirect_uri is the client's. */
export interface AuthorizeRequest {
  readonly form: Form
  readonly client: ClientRow
  readonly redirectUri: string
}

/** The response type of the implicit grant (RFC 6749, section 4.2), for clients that are registered for it. */
export const isImplicit = (form: Form): boolean => form.response_type === 'token'

/**
 * Client and redirect_uri are right.
 * @param client undefined when it is unknown
 * @throws 400, to be shown to the user: a redirect could lead to an attacker (RFC 6749, section 4.1.2.1)
 */
export function checkedClient(form: Form, client: ClientRow | undefined): AuthorizeRequest {
  const { redirect_uri: redirectUri } = form
  if (!client?.active) throw invalidRequest('The client is unknown or deactivated.')
  if (redirectUri === undefined) throw invalidRequest('The parameter redirect_uri is missing.')
  if (!isRegistered(client, redirectUri))
    throw invalidRequest('The redirect_uri is not registered for the client; it must be equal in every character.')
  return { form, client, redirectUri }
}

type Check = (request: AuthorizeRequest) => void

/** @throws the problem of the first check that fails, to be sent to redirect_uri */
export function checkRequest(request: AuthorizeRequest): void {
  for (const check of CHECKS) check(request)
}

const CHECKS: readonly Check[] = [
  checkUnsupported,
  checkState,
  checkResponseType,
  checkResponseMode,
  checkGrant,
  checkChallenge,
  checkPrompt,
  checkMaxAge,
  checkScope,
]

/** OpenID Connect Core, section 3.1.2.6. */
function checkUnsupported({ form }: AuthorizeRequest): void {
  for (const name of ['request', 'request_uri', 'registration'])
    if (form[name] !== undefined)
      throw new Problem(400, `${name}_not_supported`, `The parameter ${name} is not supported.`)
}

/** RFC 6749, appendix A.5. */
function checkState({ form }: AuthorizeRequest): void {
  if (form.state !== undefined && !/^[\x20-\x7e]+$/.test(form.state))
    throw invalidRequest('The parameter state must consist of printable ASCII characters.')
}

function checkResponseType({ form }: AuthorizeRequest): void {
  const { response_type: type } = form
  if (type === undefined) throw invalidRequest('The parameter response_type is missing.')
  if (type !== 'code' && type !== 'token')
    throw new Problem(400, 'unsupported_response_type', 'The server supports the response type code.')
}

function checkResponseMode({ form }: AuthorizeRequest): void {
  const only = isImplicit(form) ? 'fragment' : 'query'
  if (form.response_mode !== undefined && form.response_mode !== only)
    throw invalidRequest(`The response mode of this response type is ${only}.`)
}

function checkGrant({ form, client }: AuthorizeRequest): void {
  const isAllowed = isImplicit(form) ? client.allowImplicit : client.grants.includes('authorization_code')
  if (!isAllowed || client.kind !== 'api') throw unauthorizedClient()
}

/** What SHA-256 gives has 43 characters; RFC 7636, section 4.2 allows up to 128. */
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * PKCE with S256 is required (RFC 9700, section 2.1.1), but of confidential clients that an administrator exempts. The implicit
 * grant has no code to protect.
 */
function checkChallenge({ form, client }: AuthorizeRequest): void {
  if (isImplicit(form)) return
  const { code_challenge: challenge, code_challenge_method: method } = form
  const isExempt = !client.requirePkce && client.type === 'confidential'
  if (isExempt && challenge === undefined && method === undefined) return
  if (challenge === undefined) throw invalidRequest('The parameter code_challenge is missing: PKCE is required.')
  if (method !== 'S256') throw invalidRequest('The parameter code_challenge_method must be S256.')
  if (!CHALLENGE.test(challenge))
    throw invalidRequest('The parameter code_challenge must be a SHA-256 digest in base64url.')
}

/** `consent` needs nothing: an administrator has registered the client, and users are not asked. */
const PROMPTS = ['none', 'login', 'consent', 'select_account']

function checkPrompt({ form }: AuthorizeRequest): void {
  const prompts = promptsOf(form)
  if (prompts.some((it) => !PROMPTS.includes(it)))
    throw invalidRequest(`The parameter prompt takes ${PROMPTS.join(', ')}.`)
  if (prompts.includes('none') && prompts.length > 1)
    throw invalidRequest('The prompt none cannot be combined with others.')
}

function checkMaxAge({ form }: AuthorizeRequest): void {
  if (form.max_age !== undefined && !/^\d{1,9}$/.test(form.max_age))
    throw invalidRequest('The parameter max_age must be a number of seconds.')
}

/** As far as the user's role does not matter: a user does not sign in for a request that is refused in any case. */
function checkScope({ form, client }: AuthorizeRequest): void {
  authorizedScopes(form, client, ADMINISTRATOR)
}

/**
 * The scopes that the request gets. The implicit grant issues no refresh token (RFC 6749, section 4.2.2).
 * @throws invalid_scope
 */
export function authorizedScopes(form: Form, client: ClientRow, roleId: number): string[] {
  const requested = form.scope?.split(' ').filter((scope) => scope !== '')
  const granted = grantedScopes(requested, client.scopes, false, roleId)
  if (!isImplicit(form)) return granted
  const kept = granted.filter((scope) => scope !== 'offline_access')
  if (kept.length === 0) throw invalidScope('No scope remains that the client may have with this response type.')
  return kept
}

const promptsOf = (form: Form): string[] => form.prompt?.split(' ').filter((it) => it !== '') ?? []

export const isSilent = (form: Form): boolean => promptsOf(form).includes('none')

/**
 * When a request demanded a new sign-in, sealed, in the address that the sign-in page returns to: what is signed in later fulfils
 * the demand.
 */
export const DEMANDED_AT = 'demanded_at'

/** What `acr_values=idp:acme` calls the provider at which the user is to sign in. */
export const requestedProvider = ({ acr_values: values = '' }: Form): string | undefined =>
  values
    .split(' ')
    .find((value) => value.startsWith(IDP))
    ?.slice(IDP.length)

const IDP = 'idp:'

/**
 * Whether the request can be answered with this session, without a new sign-in.
 * @param demandedAt when the same request demanded a new sign-in
 * @param providerId of the provider at which the user is to sign in; for a client of the installation it is only where to, not
 *   a demand
 */
export function isSessionSufficient(
  { form, client }: AuthorizeRequest,
  session: SessionRow | undefined,
  demandedAt: Date | undefined,
  providerId: string | undefined,
  now: Date,
): session is SessionRow {
  if (!session || session.accountId !== (client.accountId ?? session.accountId)) return false
  const isElsewhere = providerId !== undefined && session.ssoProviderId !== providerId
  if (isElsewhere && client.accountId !== null) return false
  return demandedAt ? session.authenticatedAt > demandedAt : !demandsNewSignIn(form, session, now)
}

/** Whether `prompt` or `max_age` demand that the user signs in now, whatever session there is. */
export function demandsNewSignIn(form: Form, session: SessionRow | undefined, now: Date): boolean {
  const prompts = promptsOf(form)
  if (prompts.includes('login') || prompts.includes('select_account')) return true
  if (form.max_age === undefined) return false
  return session === undefined || session.authenticatedAt.getTime() + Number(form.max_age) * 1000 <= now.getTime()
}

/** The parameters that an address of the authorization endpoint repeats; unknown ones may be of any length. */
const PARAMETERS = [
  ...['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'],
  ...['response_mode', 'nonce', 'prompt', 'max_age', 'login_hint', 'id_token_hint', 'acr_values', DEMANDED_AT],
]

/** Path and query of the same request by GET. */
export function pathOf(form: Form): string {
  const known = PARAMETERS.flatMap((name): [string, string][] => (form[name] === undefined ? [] : [[name, form[name]]]))
  return `/connect/authorize?${new URLSearchParams(known)}`
}

/**
 * Path and query to which the sign-in page returns.
 * @param demandedAt the value of `DEMANDED_AT`; undefined: any sign-in is enough
 */
export function returnPathOf(form: Form, demandedAt: string | undefined): string {
  const { [DEMANDED_AT]: _, ...rest } = form
  return pathOf(demandedAt === undefined ? rest : { ...rest, [DEMANDED_AT]: demandedAt })
}
