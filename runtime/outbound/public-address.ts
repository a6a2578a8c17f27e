/**
 * Protects against server-side request forgery (SSRF): a url that an account gave must not make the service send requests to
 * private addresses of its own network. A url is checked without a DNS query when it is stored and again before each
 * request; the addresses of a name are checked when a connection is made (`connector.ts`), since the name may resolve to
 * others by then (DNS rebinding).
 */
import ipaddr from 'ipaddr.js'

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True only for addresses of the public internet. False for private, loopback, link-local, shared and reserved ranges, and
 * for ranges that embed an IPv4 address (NAT64, 6to4, Teredo); an IPv4-mapped address is checked as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const it = ipaddr.process(address)
  if (it.range() !== 'unicast') return false
  return it instanceof ipaddr.IPv4 || it.match(GLOBAL_UNICAST_V6)
}

/** Set by the operator, such as with `WEBHOOK_ALLOW_INSECURE_TARGETS`. */
export interface AllowedTargets {
  /** Allows http, and private addresses. */
  readonly insecure: boolean
}

/** The host of a url without the brackets of an IPv6 address and the trailing dot of the DNS root. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** Why the service sends no request to a url. */
export type UrlFault = 'not_absolute' | 'not_https' | 'has_credentials' | 'local_name' | 'private_address'

/** The reason for which a url is not allowed as a target; undefined when it is allowed. Makes no DNS query. */
export function urlFault(text: string, allowed: AllowedTargets): UrlFault | undefined {
  if (!URL.canParse(text)) return 'not_absolute'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowed.insecure && url.protocol === 'http:')) return 'not_https'
  if (url.username !== '' || url.password !== '') return 'has_credentials'
  if (allowed.insecure) return undefined
  const host = bareHost(url.hostname)
  if (LOCAL_NAME.test(host)) return 'local_name'
  return ipaddr.isValid(host) && !isPublicAddress(host) ? 'private_address' : undefined
}

/** Why a url in a request is refused, which `urlFault` allows: what url parsers add in silence counts as missing. */
export function newUrlFault(text: string): 'no_host' | 'port_0' | undefined {
  if (!/^\w+:\/\/[^/\\]/.test(text)) return 'no_host'
  return new URL(text).port === '0' ? 'port_0' : undefined
}
