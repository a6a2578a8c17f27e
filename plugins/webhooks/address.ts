/**
 * The guard against requests that a webhook could make the service send into its own network (SSRF). It stands twice:
 * what a url says by itself is judged at registration and again at delivery, without a look-up; the address that a name
 * leads to is judged when a connection is made, since a name may lead elsewhere by then.
 */
import ipaddr from 'ipaddr.js'

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for addresses of the public internet alone. Private, loopback, link-local, shared and reserved ranges are out, and
 * so are those that wrap an IPv4 address (NAT64, 6to4, Teredo); an IPv4-mapped one is judged by what it maps.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const it = ipaddr.process(address)
  if (it.range() !== 'unicast') return false
  return it instanceof ipaddr.IPv4 || it.match(GLOBAL_UNICAST_V6)
}

/** What the operator lets through: `WEBHOOK_ALLOW_INSECURE_TARGETS`. */
export interface Allowance {
  /** Lets http and private addresses through. */
  readonly insecure: boolean
}

/** The host of a url without the brackets of IPv6 and the dot of the root. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** What is wrong with a url as a target, as a sentence, judged without a look-up; undefined when nothing is. */
export function targetFault(text: string, allowed: Allowance): string | undefined {
  if (!URL.canParse(text)) return 'The url is not a url; write it in full, such as https://hooks.example.com/chainwork.'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowed.insecure && url.protocol === 'http:')) {
    return `The url begins with ${url.protocol}//; webhooks go to https:// alone.`
  }
  if (url.username !== '' || url.password !== '') {
    return 'The url carries a user name or password; receivers know the sender by its signature, or by a header of yours.'
  }
  if (allowed.insecure) return undefined
  const host = bareHost(url.hostname)
  if (LOCAL_NAME.test(host)) return `The url leads to ${host}, a local name; webhooks go to public hosts alone.`
  if (ipaddr.isValid(host) && !isPublicAddress(host)) {
    return `The url leads to ${host}, which is not a public address.`
  }
  return undefined
}
