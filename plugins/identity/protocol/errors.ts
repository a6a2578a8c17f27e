/**
 * The errors of the OAuth 2.0 endpoints (RFC 6749, sections 4.1.2.1 and 5.2; RFC 6750, section 3.1), and the rendering of every
 * problem under /connect.
 */
import { Problem, type Rendered } from '#runtime'

/** Of responses with tokens or claims (RFC 6749, section 5.1). */
export const NO_CACHE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="chainwork"' }

export const invalidRequest = (detail: string) => new Problem(400, 'invalid_request', detail)

/** One response for an unknown client, a deactivated one and a wrong client secret: they must not be distinguishable. */
export const invalidClient = (detail = 'The client is unknown or its secret is wrong.') =>
  new Problem(401, 'invalid_client', detail, { headers: CHALLENGE })

/** For a request without client secret: of no client, an unknown one, or one that has a secret. */
export const missingSecret = () => invalidClient('The client must authenticate with its id and its secret.')

export const invalidGrant = (detail: string) => new Problem(400, 'invalid_grant', detail)

/** One response for an unknown user, a deactivated one, one without internal login and a wrong password: as above. */
export const wrongPassword = () => invalidGrant('The user name or the password is wrong.')

export const invalidScope = (detail: string) => new Problem(400, 'invalid_scope', detail)

export const unauthorizedClient = () =>
  new Problem(400, 'unauthorized_client', 'The client is not registered for this grant type.')

export const unsupportedGrant = () =>
  new Problem(
    400,
    'unsupported_grant_type',
    'The server supports the grant types authorization_code, password, client_credentials and refresh_token.',
  )

/** OpenID Connect Core, section 3.1.2.6. */
export const loginRequired = () => new Problem(400, 'login_required', 'The user must sign in, and prompt is none.')

/** RFC 6750, section 3.1. */
export const insufficientScope = (scope: string) =>
  new Problem(403, 'insufficient_scope', `The access token lacks the scope ${scope}; request one that has it.`, {
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })

export const tokenWithoutUser = () =>
  new Problem(401, 'invalid_token', 'The access token belongs to no user.', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

/** @param retryAfter seconds */
export const tooManyFailures = (retryAfter: number) =>
  new Problem(429, 'temporarily_unavailable', `Too many failed attempts; try again in ${retryAfter} seconds.`, {
    headers: { 'Retry-After': String(retryAfter), 'X-RateLimit-Remaining': '0' },
  })

export const tooManySignIns = () =>
  new Problem(503, 'temporarily_unavailable', 'Too many sign-ins are queued; try again.', {
    headers: { 'Retry-After': '1' },
  })

const OAUTH_CODES = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
])

/** A problem in the format of RFC 6749, section 5.2; problems of the request pipeline too, such as a wrong method. */
export function renderOAuth(problem: Problem): Rendered {
  return {
    // The RFC has no status 415: a body of another media type is an invalid_request.
    status: problem.status === 415 ? 400 : problem.status,
    headers: { ...problem.headers, ...NO_CACHE },
    body: { error: oauthCode(problem), error_description: printable(problem.message) },
  }
}

/** A problem of a request with an access token. The header `WWW-Authenticate` is the problem's (RFC 6750, section 3). */
export function renderBearer(problem: Problem): Rendered {
  return {
    status: problem.status,
    headers: { ...problem.headers, ...NO_CACHE },
    body: { error: bearerCode(problem), error_description: printable(problem.message) },
  }
}

function bearerCode({ code, status }: Problem): string {
  if (status === 401) return 'invalid_token'
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  if (status >= 500) return 'server_error'
  return code === 'insufficient_scope' ? code : 'invalid_request'
}

function oauthCode({ code, status }: Problem): string {
  if (OAUTH_CODES.has(code)) return code
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  if (status >= 500) return 'server_error'
  return status === 401 ? 'invalid_client' : 'invalid_request'
}

/** An error_description: printable ASCII without quotation mark and backslash (RFC 6749, section 5.2), cut to `maxLength`. */
export const printable = (text: string) =>
  text
    .replaceAll('"', "'")
    .replace(/[^\x20-\x5b\x5d-\x7e]/g, '?')
    .slice(0, 1000)
