/** The errors of the token endpoint (RFC 6749, section 5.2), and how every problem under /connect is rendered. */
import { Problem, type Rendered } from '#runtime'

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="chainwork"' }

export const invalidRequest = (detail: string) => new Problem(400, 'invalid_request', detail)

/** One answer for an unknown client, an inactive one and a wrong secret, so that none can be told from another. */
export const invalidClient = (detail = 'The client is unknown or its secret is wrong.') =>
  new Problem(401, 'invalid_client', detail, { headers: CHALLENGE })

export const invalidGrant = (detail: string) => new Problem(400, 'invalid_grant', detail)

/** One answer for an unknown user, a deactivated one, one without internal login and a wrong password. */
export const wrongPassword = () => invalidGrant('The user name or the password is wrong.')

export const invalidScope = (detail: string) => new Problem(400, 'invalid_scope', detail)

export const unauthorizedClient = () =>
  new Problem(400, 'unauthorized_client', 'The client may not use this grant; its registration names those it may use.')

export const unsupportedGrant = () =>
  new Problem(
    400,
    'unsupported_grant_type',
    'The server knows the grants password, client_credentials and refresh_token.',
  )

/** @param retryAfter seconds */
export const tooManyFailures = (retryAfter: number) =>
  new Problem(429, 'temporarily_unavailable', `Too many failed attempts; try again in ${retryAfter} seconds.`, {
    headers: { 'Retry-After': String(retryAfter), 'X-RateLimit-Remaining': '0' },
  })

/** @param retryAfter seconds */
export const tooManyUnknownTokens = (retryAfter: number) =>
  new Problem(
    429,
    'rate_limited',
    `Too many unknown access tokens came from this address; try again in ${retryAfter} seconds.`,
    { headers: { 'Retry-After': String(retryAfter) } },
  )

export const tooManySignIns = () =>
  new Problem(503, 'temporarily_unavailable', 'Too many sign-ins wait for their turn; try again.', {
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

/** A problem as RFC 6749, section 5.2 shapes it; also what the pipeline itself found wrong (a wrong method, say). */
export function renderOAuth(problem: Problem): Rendered {
  return {
    // A body of another media type is an invalid request here; the RFC knows no 415.
    status: problem.status === 415 ? 400 : problem.status,
    headers: { ...problem.headers, 'Cache-Control': 'no-store', Pragma: 'no-cache' },
    body: { error: oauthCode(problem), error_description: printable(problem.message) },
  }
}

function oauthCode({ code, status }: Problem): string {
  if (OAUTH_CODES.has(code)) return code
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  if (status >= 500) return 'server_error'
  return status === 401 ? 'invalid_client' : 'invalid_request'
}

/** error_description takes printable ASCII without quotation mark and backslash, and the contract 1,000 of it. */
const printable = (text: string) =>
  text
    .replaceAll('"', "'")
    .replace(/[^\x20-\x5b\x5d-\x7e]/g, '?')
    .slice(0, 1000)
