/**
 * Connects undici to public addresses only (SSRF, DNS rebinding). An address is checked in three places, since each check
 * alone leaves a gap: a literal address before the connection, since it is never looked up; every address of a name after
 * the DNS query, where one address that is not public refuses the name; and the remote address of the connected socket
 * before a byte is sent, since the name may have been rebound meanwhile.
 */
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { Resolve } from './dns-resolver.ts'
import { type AllowedTargets, bareHost, isPublicAddress } from './public-address.ts'

/** The sentence leaves out the address: readers would learn how names resolve inside the operator's network. */
export class BlockedAddress extends Error {
  readonly code = 'blocked_address'
  constructor() {
    super('The url resolves to an address that is not public.')
  }
}

export interface ConnectorOptions {
  readonly allowed: AllowedTargets
  readonly resolve: Resolve
  /** Of the connection and its TLS handshake. */
  readonly timeout: number // ms
}

/** The option `connect` of an undici Agent. A refused connection fails with `BlockedAddress`. */
export function guardedConnector({ allowed, resolve, timeout }: ConnectorOptions): buildConnector.connector {
  const isAllowed = (address: string) => allowed.insecure || isPublicAddress(address)

  const lookup: LookupFunction = (name, options, done) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!addresses.every(({ address }) => isAllowed(address))) return done(new BlockedAddress(), '')
        if (options.all) return done(null, [...addresses])
        done(null, first?.address ?? '', first?.family)
      },
      (error) => done(error, ''),
    )
  }
  const connect = buildConnector({ lookup, timeout, allowH2: false, minVersion: 'TLSv1.2' })

  return (options, done) => {
    const host = bareHost(options.hostname)
    if (isIP(host) && !isAllowed(host)) return done(new BlockedAddress(), null)
    // undici returns the socket, which its types leave out; its callback comes only after the TLS handshake.
    const socket = connect(options, done) as unknown as Socket
    socket.prependOnceListener('connect', () => {
      if (!isAllowed(socket.remoteAddress ?? '')) socket.destroy(new BlockedAddress())
    })
  }
}
