/**
 * The limits of connections: every phase of one has an end, and there are only so many, of the process and of one
 * address. Phases before the first request and between two are timed by Node; a client that does not read is timed by
 * `slow-readers.ts`.
 */
import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import ipaddr from 'ipaddr.js'
import type { Log } from '../plugin.ts'
import { watchReaders } from './slow-readers.ts'
import { peerAddress, type Trusted } from './trusted-proxies.ts'

export interface ConnectionLimits {
  /** From the connection to the end of its TLS handshake. */
  readonly handshake: number // ms
  /** From the connection, or a request's first byte, to the end of its headers. */
  readonly headers: number // ms
  /** The same to the end of its body. */
  readonly request: number // ms
  /** Between two requests. */
  readonly idle: number // ms
  /** Without a byte taken of what waits to be sent. */
  readonly unread: number // ms
  /** What a client takes on average of what waits to be sent; a reply of n bytes is held for n / rate at most ... */
  readonly rate: number // bytes per second
  /** ... and this long in any case. */
  readonly rateFrom: number // ms
  /** From a refusal of what is no request to the connection's end: time to read it. */
  readonly refusalGrace: number // ms
  /** How often headers, requests and readers are looked at. */
  readonly checkEvery: number // ms
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  handshake: 10_000, // ms
  headers: 15_000, // ms
  request: 60_000, // ms
  idle: 65_000, // ms, longer than the usual balancer's 60 s: it closes first, and never sends into a closed connection
  unread: 30_000, // ms
  rate: 4_096, // bytes per second: the slowest mobile plans pass
  rateFrom: 60_000, // ms
  refusalGrace: 1_000, // ms
  checkEvery: 5_000, // ms
}

/** The limits that Node keeps, as its servers take them. */
export const nodeLimits = (limits: ConnectionLimits) =>
  ({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.checkEvery,
  }) satisfies ServerOptions

export interface Connections {
  /** Those in the TLS handshake included. */
  readonly open: number
  /** Connections closed at once since the start, by the bound that they would have exceeded. */
  readonly refused: Readonly<Record<Bound, number>>
  /** Connections cut since the start because their client did not read. */
  readonly unread: number
  /** Closes those that have sent nothing yet, and had a moment to. */
  closeSilent(): void
  /** Closes all, in whatever phase they are. */
  closeAll(): void
}
type Bound = 'process' | 'address'

interface Options {
  readonly limits: ConnectionLimits
  /** Connections of the process. */
  readonly max: number
  /** Connections of one address; trusted proxies carry many callers and have no such bound. */
  readonly maxPerAddress: number
  readonly trusted: Trusted
  readonly log: Log
}

/** A client that has connected while the service stops has this long to send its first byte. */
const SILENCE = 1_000 // ms

/** Counts the server's connections from here on, refuses those over a bound and cuts those that are not read. */
export function guardConnections(server: Server, { limits, max, maxPerAddress, trusted, log }: Options): Connections {
  /** Since when each is open. */
  const open = new Map<Socket, number>() // ms, monotonic
  const byAddress = new Map<string, number>()
  /** What requests come on: the connections themselves, or TLS over them. */
  const readable = new Map<Socket, number>()
  const refused = { process: 0, address: 0 }
  const isTls = server instanceof TlsServer
  const warn = limitWarnings(log)
  const readers = watchReaders(() => readable.keys(), limits, log)

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
  const addReadable = (socket: Socket) => {
    readable.set(socket, performance.now())
    socket.once('close', () => readable.delete(socket))
  }

  // Node's own listeners begin with TLS or HTTP: they are not to see what is refused.
  const begin = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const address = countedAddress(socket, trusted)
    const bound = exceeded(address)
    if (bound) {
      refused[bound] += 1
      warn({ bound, address: peerAddress(socket), open: open.size, refused: refused[bound] })
      return void socket.destroy()
    }
    track(socket, address)
    for (const listener of begin) listener.call(server, socket)
    if (!isTls) addReadable(socket)
  })
  if (isTls) server.on('secureConnection', addReadable)
  // Nothing can be answered without TLS, and Node leaves the connection's end to whoever listens for the error.
  server.prependListener('tlsClientError', (_error: Error, socket: Socket) => void socket.destroy())
  server.once('close', () => readers.stop())

  return {
    get open() {
      return open.size
    },
    refused,
    get unread() {
      return readers.cut
    },
    closeSilent() {
      const until = performance.now() - SILENCE
      for (const [socket, since] of [...open, ...readable]) {
        if (since < until && socket.bytesRead === 0) socket.destroy()
      }
    },
    closeAll() {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}

/** What the bound of one address counts: an IPv6 network of 64 bits is one caller's. Undefined: no bound. */
function countedAddress(socket: Socket, trusted: Trusted): string | undefined {
  const address = peerAddress(socket)
  if (address === '' || trusted(address)) return undefined
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : address
}

const BETWEEN_WARNINGS = 60_000 // ms

/** Whoever opens thousands of connections does not get a line for each. */
function limitWarnings(log: Log): (fields: object) => void {
  let quietUntil = 0 // ms, monotonic
  return (fields) => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + BETWEEN_WARNINGS
    log.warn(fields, 'connections are refused: there are as many as the settings allow')
  }
}
