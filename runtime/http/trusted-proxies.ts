/** Trusted proxies (TRUST_PROXY): finds the caller's IP address in `X-Forwarded-For`. */
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is in TRUST_PROXY. */
export type Trusted = (address: string) => boolean

/** Names of ranges that TRUST_PROXY accepts. */
export const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** @param ranges addresses, CIDR ranges and names of `NAMED_RANGES`, validated by `boot/config.ts` */
export function trustedProxies(ranges: readonly string[]): Trusted {
  if (ranges.length === 0) return () => false
  const list = new BlockList()
  for (const range of ranges.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/')
    const isV4 = isIP(address) === 4
    list.addSubnet(address, bits === undefined ? (isV4 ? 32 : 128) : Number(bits), isV4 ? 'ipv4' : 'ipv6')
  }
  return (address) => {
    if (isIP(address) === 6) return list.check(address, 'ipv6')
    // In the IPv4-mapped form an address is matched by IPv4 and IPv6 ranges.
    return isIP(address) === 4 && list.check(`::ffff:${address}`, 'ipv6')
  }
}

/**
 * The remote address of a connection. IPv4-mapped addresses are returned as IPv4; '' if there is none (Unix sockets).
 */
export const peerAddress = (socket: { readonly remoteAddress?: string | undefined }): string =>
  (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/**
 * The caller's address: going back from the connection through `X-Forwarded-For`, the first address that is not
 * trusted. At an entry that is not a plain address (`ip:port`, a word, empty) the search ends: the hop that reported it
 * is the caller.
 */
export function callerAddress(peer: string, forwarded: string | undefined, trusted: Trusted): string {
  if (forwarded === undefined || !trusted(peer)) return peer
  let caller = peer
  for (const entry of forwarded.split(',').reverse()) {
    const hop = entry.trim()
    if (isIP(hop) === 0 || hop.includes('%')) return caller
    caller = ipaddr.process(hop).toString()
    if (!trusted(caller)) return caller
  }
  return caller
}
