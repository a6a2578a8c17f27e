/**
 * Protects against server-side request forgery (SSRF): a webhook must not make the service send requests to private
 * addresses of its own network. Urls are checked at registration and again at each attempt, without a DNS query; the addresses of a name are
 * checked when a connection is made (`delivery/sender.ts`), since the name may resolve to others by then (DNS rebinding).
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

/** Set by the operator with `WEBHOOK_ALLOW_INSECURE_TARGETS`. */
export interface AllowedTargets {
  /** Allows http, and private addresses. */
  readonly insecure: boolean
}

/** The host of a url without the brackets of an IPv6 address and the trailing dot of the DNS root. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** Why a url is not allowed as a target, as a sentence; undefined when it is. Makes no DNS query. */
export function targetFault(text: string, allowed: AllowedTargets): string | undefined {
  if (!URL.canParse(text)) return 'The url is not an absolute url, such as https://hooks.example.com/chainwork.'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowed.insecure && url.protocol === 'http:')) {
    return `The url begins with ${url.protocol}//; webhooks are sent to https:// only.`
  }
  if (url.username !== '' || url.password !== '') {
    return 'The url contains a user name or password; receivers identify the sender by the signature, or by a header that you set.'
  }
  if (allowed.insecure) return undefined
  const host = bareHost(url.hostname)
  if (LOCAL_NAME.test(host))
    return `The url has the host ${host}, a local name; webhooks are sent to public hosts only.`
  if (ipaddr.isValid(host) && !isPublicAddress(host)) {
    return `The url has the host ${host}, which is not a public address.`
  }
  return undefined
}
