/** The key by which failures and the like of a network address are counted. */
import ipaddr from 'ipaddr.js'

const MAX_LENGTH = 100 // characters; no valid address is that long

/** The IPv4 address (also of an IPv4-mapped one), or the /64 prefix of an IPv6 address: one host usually has a whole /64. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, MAX_LENGTH)
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${new ipaddr.IPv6([...address.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)])}/64`
}
