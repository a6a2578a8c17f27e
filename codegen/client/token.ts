/** Access tokens: calls at the same time share one token request, and tokens are renewed before they expire. */
import { ApiError } from './errors.ts'

export interface Credentials {
  readonly clientId: string
  readonly clientSecret?: string
  /** With a user name the grant is `password`, else `client_credentials`. */
  readonly username?: string
  readonly password?: string
  /** Scopes separated by spaces; the service's default unless given. */
  readonly scope?: string
}

export interface TokenSource {
  current(): Promise<string>
  /** A token other than `rejected`: the current one if another call has renewed it already, else a new one. */
  renewed(rejected: string): Promise<string>
}

/** A token is renewed this long before it expires, or a tenth of its lifetime before if that is shorter. */
const RENEWAL_MARGIN = 60_000 // ms

/** Lifetime of a token whose response has no `expires_in`. */
const DEFAULT_LIFETIME = 300_000 // ms

/** @param send sends the token request; it may retry */
export function tokenSource(
  url: string,
  credentials: Credentials,
  send: (request: Request) => Promise<Response>,
): TokenSource {
  let current: { token: string; expiresAt: number } | undefined
  let pending: Promise<string> | undefined

  const fetchOnce = () => {
    pending ??= fetchToken(url, credentials, send)
      .then((fetched) => {
        current = fetched
        return fetched.token
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  return {
    async current() {
      return current && performance.now() < current.expiresAt ? current.token : fetchOnce()
    },
    async renewed(rejected) {
      return current && current.token !== rejected ? current.token : fetchOnce()
    },
  }
}

async function fetchToken(
  url: string,
  { clientId, clientSecret, username, password, scope }: Credentials,
  send: (request: Request) => Promise<Response>,
) {
  const form = new URLSearchParams({ grant_type: username === undefined ? 'client_credentials' : 'password' })
  const fields = { client_id: clientId, client_secret: clientSecret, username, password, scope }
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)

  const sentAt = performance.now()
  const response = await send(
    new Request(url, { method: 'POST', body: form, headers: { Accept: 'application/json' }, redirect: 'error' }),
  )
  const body: { access_token?: unknown; expires_in?: unknown } | undefined = await response
    .json()
    .catch(() => undefined)
  if (!response.ok || typeof body?.access_token !== 'string') throw new ApiError(response, body)
  const lifetime = typeof body.expires_in === 'number' ? body.expires_in * 1000 : DEFAULT_LIFETIME
  return { token: body.access_token, expiresAt: sentAt + lifetime - Math.min(RENEWAL_MARGIN, lifetime / 10) }
}
