/** Access tokens: fetched once for all calls that wait, and renewed before they expire. */
import { ApiError } from './errors.ts'

export interface Credentials {
  readonly clientId: string
  readonly clientSecret?: string
  /** With it the password grant is used, else client_credentials. */
  readonly username?: string
  readonly password?: string
  /** Scopes by space; left out, the service gives its default. */
  readonly scope?: string
}

export interface TokenSource {
  current(): Promise<string>
  /** A token other than `refused`; fetched anew unless somebody did already. */
  renewed(refused: string): Promise<string>
}

/** A token is renewed this long before it expires, or a tenth of its life before when that is shorter. */
const MARGIN = 60_000 // ms

/** A token whose answer does not say how long it lives. */
const UNTOLD_LIFE = 300_000 // ms

/** @param send how the request goes out; it may retry */
export function tokenSource(
  url: string,
  credentials: Credentials,
  send: (request: Request) => Promise<Response>,
): TokenSource {
  let held: { token: string; until: number } | undefined
  let flight: Promise<string> | undefined

  const fetchOnce = () => {
    flight ??= fetchToken(url, credentials, send)
      .then((fetched) => {
        held = fetched
        return fetched.token
      })
      .finally(() => {
        flight = undefined
      })
    return flight
  }

  return {
    async current() {
      return held && performance.now() < held.until ? held.token : fetchOnce()
    },
    async renewed(refused) {
      return held && held.token !== refused ? held.token : fetchOnce()
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

  const asked = performance.now()
  const response = await send(
    new Request(url, { method: 'POST', body: form, headers: { Accept: 'application/json' }, redirect: 'error' }),
  )
  const body: { access_token?: unknown; expires_in?: unknown } | undefined = await response
    .json()
    .catch(() => undefined)
  if (!response.ok || typeof body?.access_token !== 'string') throw new ApiError(response, body)
  const life = typeof body.expires_in === 'number' ? body.expires_in * 1000 : UNTOLD_LIFE
  return { token: body.access_token, until: asked + life - Math.min(MARGIN, life / 10) }
}
