/** The path that a sign-in goes on with. Pure. */

/** Where a sign-in leads to without a valid `returnUrl`. */
export const PROFILE = '/profile'

const MAX_LENGTH = 8_000 // characters
const BASE = 'http://identity.invalid'
/** Visible ASCII, without the backslash that browsers read as a slash. */
const SAFE = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/

/**
 * The path and query that a sign-in goes on with: `/connect/authorize` with a query, or `/profile` and the pages below it.
 * Any other text, such as the address of another host, leads to `/profile` (open redirects: RFC 9700, section 4.11).
 */
export function readReturnUrl(text: string | undefined): string {
  if (text === undefined || text.length > MAX_LENGTH || !SAFE.test(text)) return PROFILE
  const url = URL.parse(text, BASE)
  if (!url || url.origin !== BASE) return PROFILE
  const isAuthorize = url.pathname === '/connect/authorize' && url.search !== ''
  const isProfile = url.pathname === PROFILE || /^\/profile\/[a-z-]+$/.test(url.pathname)
  return isAuthorize || isProfile ? url.pathname + url.search : PROFILE
}

/** The first value of a parameter of the `/connect/authorize` request that the path is; undefined for other paths. */
export function authorizeParameter(returnUrl: string, name: string): string | undefined {
  const url = new URL(returnUrl, BASE)
  return url.pathname === '/connect/authorize' ? (url.searchParams.get(name) ?? undefined) : undefined
}

/** `path` with the parameters that are given, as its query. */
export function pathWithQuery(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
