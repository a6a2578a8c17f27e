/** Comparison of redirect URIs with the registered ones, the URLs of redirects, and their origins. Pure. */
import type { ClientRow } from '../store/clients.ts'

/** An http URL of the loopback interface: what is before the port, and what follows it. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?([/?].*)?$/

/**
 * Whether the client registers the URI, character by character (RFC 9700, section 4.1.3). With a registered loopback address a
 * public client may use any port: native applications get theirs when they start (RFC 8252, section 7.3).
 */
export function isRegistered({ type, redirectUris }: Pick<ClientRow, 'type' | 'redirectUris'>, uri: string): boolean {
  if (uri.includes('#') || !URL.canParse(uri)) return false
  if (redirectUris.includes(uri)) return true
  const anyPort = withoutPort(uri)
  return type === 'public' && anyPort !== undefined && redirectUris.some((it) => withoutPort(it) === anyPort)
}

function withoutPort(uri: string): string | undefined {
  const [, address, rest = ''] = LOOPBACK.exec(uri) ?? []
  return address === undefined ? undefined : `${address}${rest}`
}

type Parameters = Readonly<Record<string, string | undefined>>

/** The URI with parameters added to its query, which stays as it is (RFC 6749, section 4.1.2). */
export function withQuery(uri: string, parameters: Parameters): string {
  const url = new URL(uri)
  const added = encode(parameters)
  if (added !== '') url.search = url.search === '' ? added : `${url.search}&${added}`
  return url.href
}

/** The URI with the parameters as its fragment (RFC 6749, section 4.2.2). */
export function withFragment(uri: string, parameters: Parameters): string {
  const url = new URL(uri)
  url.hash = encode(parameters)
  return url.href
}

/**
 * The source of `form-action` (Content-Security-Policy) that allows a form to end at the address: its origin. Undefined for an
 * address without one, or whose host has characters that would end the directive.
 */
export function formTargetOf(uri: string): string | undefined {
  const { origin } = new URL(uri)
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined
}

const encode = (parameters: Parameters): string =>
  new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
