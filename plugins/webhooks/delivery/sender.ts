/**
 * Sends one attempt with undici, without redirects or proxies, to public addresses only (SSRF, DNS rebinding). An address
 * is checked in three places, since each check alone leaves a gap: a literal address before the connection, since it is
 * never looked up; every address of a name after the DNS query, where one address that is not public refuses the name; and
 * the remote address of the connected socket before a byte is sent, since the name may have been rebound meanwhile.
 */
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Agent, buildConnector } from 'undici'
import type { Headers } from '../headers.ts'
import { type AllowedTargets, bareHost, isPublicAddress, targetFault } from '../ssrf-guard.ts'
import { Answer } from './answer.ts'
import { AttemptRefused, type AttemptResult, classifyError } from './attempt-result.ts'
import type { Resolve } from './dns-resolver.ts'

export interface Attempt {
  readonly result: AttemptResult
  /** From the start to the status of the answer, or to the error. */
  readonly milliseconds: number
}

export interface Sender {
  /** Never rejects: an error is part of the attempt's result. */
  send(url: string, headers: Headers, body: Buffer): Promise<Attempt>
  /** Aborts the attempts that are still open. */
  close(): Promise<void>
}

export interface SenderOptions {
  readonly allowed: AllowedTargets
  readonly resolve: Resolve
  /** Of the whole attempt: DNS query, connection, TLS and answer. */
  readonly timeout: number // ms
  /** Connections to one origin at once. */
  readonly connections: number
}

const MAX_HEADERS = 16_384 // bytes of an answer's headers
const BODY_TIMEOUT = 2_000 // ms without a byte of the body
const KEEP_ALIVE = 4_000 // ms unused; below the five seconds after which many receivers close
const MAX_KEEP_ALIVE = 15_000 // ms where the receiver offers more; short, since it keeps using an address checked earlier

export function createSender({ allowed, resolve, timeout, connections }: SenderOptions): Sender {
  const agent = new Agent({
    connect: guardedConnector(allowed, resolve, timeout),
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE,
    headersTimeout: 0, // too coarse; `Answer` limits the time
    bodyTimeout: BODY_TIMEOUT,
    maxHeaderSize: MAX_HEADERS,
  })

  async function post(url: string, headers: Headers, body: Buffer): Promise<AttemptResult> {
    const fault = targetFault(url, allowed)
    if (fault) throw new AttemptRefused('blocked_address', fault)
    const { origin, pathname, search } = new URL(url)
    const request = { origin, path: pathname + search, method: 'POST', headers, body } as const
    return new Promise((resolve, reject) => {
      agent.dispatch(request, new Answer(timeout, resolve, reject))
    })
  }

  return {
    async send(url, headers, body) {
      const began = performance.now()
      const result = await post(url, headers, body).catch(classifyError)
      return { result, milliseconds: Math.round((performance.now() - began) * 1_000) / 1_000 }
    },
    close: () => agent.destroy(),
  }
}

/** The sentence leaves out the address: readers of the log would learn how names resolve inside the operator's network. */
const blocked = () => new AttemptRefused('blocked_address', 'The url resolves to an address that is not public.')

function guardedConnector(allowed: AllowedTargets, resolve: Resolve, timeout: number): buildConnector.connector {
  const isAllowed = (address: string) => allowed.insecure || isPublicAddress(address)

  const lookup: LookupFunction = (name, options, done) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!addresses.every(({ address }) => isAllowed(address))) return done(blocked(), '')
        if (options.all) return done(null, [...addresses])
        done(null, first?.address ?? '', first?.family)
      },
      (error) => done(error, ''),
    )
  }
  const connect = buildConnector({ lookup, timeout, allowH2: false, minVersion: 'TLSv1.2' })

  return (options, done) => {
    const host = bareHost(options.hostname)
    if (isIP(host) && !isAllowed(host)) return done(blocked(), null)
    // undici returns the socket, which its types leave out; its callback comes only after the TLS handshake.
    const socket = connect(options, done) as unknown as Socket
    socket.prependOnceListener('connect', () => {
      if (!isAllowed(socket.remoteAddress ?? '')) socket.destroy(blocked())
    })
  }
}
