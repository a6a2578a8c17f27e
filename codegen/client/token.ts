/** Access tokens: calls at the same time share one token request, and tokens are renewed before they expire. */
import type { AccessTokenSource, Credentials } from './settings.ts'

export interface FetchedToken {
  readonly token: string
  /** Milliseconds from the request on. */
  readonly lifetime: number
}

/** A token is renewed this long before it expires, or a tenth of its lifetime before if that is shorter. */
const RENEWAL_MARGIN = 60_000 // ms

/** Lifetime of a token whose response has no `expires_in`. */
const DEFAULT_LIFETIME = 300_000 // ms

/** Keeps a token, and fetches another one when it is about to expire or was refused. */
export function cachedToken(fetchToken: () => Promise<FetchedToken>): AccessTokenSource {
  let current: { token: string; renewAt: number } | undefined
  let pending: Promise<string> | undefined

  // The clock of `performance` is used, because that of the system may be wrong or be set while the program runs.
  const fetchOnce = async () => {
    const startedAt = performance.now()
    const { token, lifetime } = await fetchToken()
    current = { token, renewAt: startedAt + lifetime - Math.min(RENEWAL_MARGIN, lifetime / 10) }
    return token
  }
  return (rejected) => {
    // Another call may have renewed the refused token already.
    if (current && current.token !== rejected && performance.now() < current.renewAt) return current.token
    pending ??= fetchOnce().finally(() => {
      pending = undefined
    })
    return pending
  }
}

/** The form of the grant that the credentials are for. */
export function grantOf({ clientId, clientSecret, username, password, scope }: Credentials): URLSearchParams {
  const grant = username === undefined ? 'client_credentials' : 'password'
  const fields = { grant_type: grant, client_id: clientId, client_secret: clientSecret, username, password, scope }
  return formOf(fields)
}

export const formOf = (fields: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])))

/** The token of a token response, undefined for any other body. */
export function tokenOf(body: unknown): FetchedToken | undefined {
  const { access_token: token, expires_in: seconds } = (body ?? {}) as { access_token?: unknown; expires_in?: unknown }
  if (typeof token !== 'string' || token === '') return undefined
  return { token, lifetime: typeof seconds === 'number' ? seconds * 1000 : DEFAULT_LIFETIME }
}
