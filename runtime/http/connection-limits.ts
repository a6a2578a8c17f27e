/**
 * Connection limits and timeouts: a timeout for each phase of a connection, and a maximum number of connections of the
 * process and of one IP address. Node enforces the timeouts of TLS handshake, headers (a client that sends its headers too
 * slowly: slowloris), request and keep-alive; `send-timeout.ts` closes connections of slow readers.
 */
import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import ipaddr from 'ipaddr.js'
import type { Log } from '../plugin.ts'
import { oncePer } from '../telemetry/once-per.ts'
import { closeSlowReaders } from './send-timeout.ts'
import { peerAddress, type Trusted } from './trusted-proxies.ts'

export const CONNECTION_LIMITS = {
  /** From the connection to the end of its TLS handshake. */
  handshakeTimeout: 10_000, // ms
  /** From the connection, or a request's first byte, to the end of the request's headers. */
  headersTimeout: 15_000, // ms
  /** From the same instant to the end of the request's body. */
  requestTimeout: 60_000, // ms
  /**
   * Between two requests. Longer than the usual 60 s of load balancers, so that they close first and never send into a closed
   * connection.
   */
  keepAliveTimeout: 65_000, // ms
  /** How long the client may read nothing while a reply waits to be sent. */
  sendTimeout: 30_000, // ms
  /** The slowest average rate at which a client may read what waits to be sent; the slowest mobile plans are faster. */
  minSendRate: 4_096, // bytes per second
  /** How long `minSendRate` does not apply after something began to wait. */
  sendRateGracePeriod: 60_000, // ms
  /**
   * How long a connection stays open after a malformed request was refused, or one was answered whose body had not arrived, so
   * that the client can read why.
   */
  refusalTimeout: 1_000, // ms
  /** Interval at which the timeouts are checked. */
  checkInterval: 5_000, // ms
} as const
export type ConnectionLimits = { readonly [Name in keyof typeof CONNECTION_LIMITS]: number }

/** The timeouts that Node enforces, as options of its servers. */
export const nodeTimeouts = (limits: ConnectionLimits) =>
  ({
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.checkInterval,
  }) satisfies ServerOptions

export type Connections = ReturnType<typeof limitConnections>
type Bound = 'process' | 'address'

interface Options {
  readonly limits: ConnectionLimits
  /** Maximum of the process. */
  readonly max: number
  /** Maximum of one address. Does not apply to trusted proxies, because they carry many callers. */
  readonly maxPerAddress: number
  readonly trusted: Trusted
  readonly log: Log
}

/** While the service stops, how long a new connection may send nothing. */
const FIRST_BYTE_TIMEOUT = 1_000 // ms

/** Counts the server's connections, refuses those above a maximum and closes those whose client does not read. */
export function limitConnections(server: Server, { limits, max, maxPerAddress, trusted, log }: Options) {
  /** Open connections, with the time at which each was opened. */
  const open = new Map<Socket, number>() // ms, monotonic
  const byAddress = new Map<string, number>()
  /** The sockets that requests arrive on: connections, or the TLS sockets on top of them. */
  const requestSockets = new Map<Socket, number>()
  const refused = { process: 0, address: 0 }
  const isTls = server instanceof TlsServer
  const mayWarn = oncePer(WARNING_INTERVAL)
  const slowReaders = closeSlowReaders(() => requestSockets.keys(), limits, log)

  const exceeded = (address: string | undefined): Bound | undefined => {
    if (open.size >= max) return 'process'
    return address !== undefined && (byAddress.get(address) ?? 0) >= maxPerAddress ? 'address' : undefined
  }
  const track = (socket: Socket, address: string | undefined) => {
    open.set(socket, performance.now())
    if (address !== undefined) byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
    socket.once('close', () => {
      open.delete(socket)
      if (address === undefined) return
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
  }
  const addRequestSocket = (socket: Socket) => {
    requestSockets.set(socket, performance.now())
    socket.once('close', () => requestSockets.delete(socket))
  }

  // Node's own listeners start TLS or HTTP; they must not get connections that are refused.
  const nodeListeners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const address = countedAddress(socket, trusted)
    const bound = exceeded(address)
    if (bound) {
      refused[bound] += 1
      const fields = { bound, address: peerAddress(socket), open: open.size, refused: refused[bound] }
      if (mayWarn()) log.warn(fields, 'connections are refused: the maximum of the settings is reached')
      return void socket.destroy()
    }
    track(socket, address)
    for (const listener of nodeListeners) listener.call(server, socket)
    if (!isTls) addRequestSocket(socket)
  })
  if (isTls) server.on('secureConnection', addRequestSocket)
  // A failed handshake cannot be answered, and Node leaves it to the listener to close the connection.
  server.prependListener('tlsClientError', (_error: Error, socket: Socket) => void socket.destroy())
  server.once('close', () => slowReaders.stop())

  return {
    /** Open connections, including those in the TLS handshake. */
    get open() {
      return open.size
    },
    /** Connections refused since the start, by the bound that was reached. */
    refused,
    /** Connections closed since the start because their client did not read. */
    get unread() {
      return slowReaders.closed
    },
    /** Closes connections that have sent nothing for `FIRST_BYTE_TIMEOUT`. */
    closeSilent() {
      const openedBefore = performance.now() - FIRST_BYTE_TIMEOUT
      for (const [socket, since] of [...open, ...requestSockets]) {
        if (since < openedBefore && socket.bytesRead === 0) socket.destroy()
      }
    },
    /** Closes all connections, whatever their phase. */
    closeAll() {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}

/**
 * The key by which connections of one caller are counted: for IPv6 its /64 network. Undefined if they are not limited.
 */
function countedAddress(socket: Socket, trusted: Trusted): string | undefined {
  const address = peerAddress(socket)
  if (address === '' || trusted(address)) return undefined
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : address
}

/** Thousands of connections may be refused in a second. */
const WARNING_INTERVAL = 60_000 // ms
