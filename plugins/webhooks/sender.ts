/**
 * Sends one attempt: undici without redirects or proxies, over connections whose addresses the guard has seen. The guard
 * looks three times, since each look alone has a hole: at a literal address (no look-up happens for it), at every address
 * of a name (one bad address refuses the name), and at the address that the socket did reach, before a byte is sent.
 */
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Agent, buildConnector } from 'undici'
import { type Allowance, bareHost, isPublicAddress, targetFault } from './address.ts'
import { judgeError, judgeStatus, Refused, type Verdict } from './classify.ts'
import type { Headers } from './headers.ts'
import type { Resolve } from './resolver.ts'

export interface Attempt {
  readonly verdict: Verdict
  /** From the start to the answer, or to giving up. */
  readonly milliseconds: number
}

export interface Sender {
  /** Resolves to what came of it, whatever that is. */
  send(url: string, headers: Headers, body: Buffer): Promise<Attempt>
  /** Cuts off what is still open. */
  close(): Promise<void>
}

export interface SenderOptions {
  readonly allowed: Allowance
  readonly resolve: Resolve
  /** The whole attempt: name, connection, TLS and answer. */
  readonly timeout: number // ms
  /** Connections to one origin at a time. */
  readonly connections: number
}

const MAX_ANSWER = 16_384 // bytes read of an answer's body, and dropped, so that its connection can serve again
const SILENCE = 2_000 // ms without a byte of it
const LATE = new DOMException('The attempt took too long.', 'TimeoutError')
const KEEP_ALIVE = 4_000 // ms unused; below the five seconds after which many receivers close
const KEEP_ALIVE_MOST = 15_000 // ms where the receiver offers more; it also pins a checked address, so it is not long

export function createSender({ allowed, resolve, timeout, connections }: SenderOptions): Sender {
  const agent = new Agent({
    connect: guardedConnector(allowed, resolve, timeout),
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    keepAliveMaxTimeout: KEEP_ALIVE_MOST,
    headersTimeout: 0, // coarse; the signal below holds the time
    bodyTimeout: SILENCE,
    maxHeaderSize: MAX_ANSWER,
  })

  async function post(url: string, headers: Headers, body: Buffer): Promise<Verdict> {
    const fault = targetFault(url, allowed)
    if (fault) throw new Refused('blocked_address', fault)
    const { origin, pathname, search } = new URL(url)
    const giveUp = new AbortController()
    // A timer that is cleared: `AbortSignal.timeout` would keep one for each attempt of the last thirty seconds.
    const timer = setTimeout(() => giveUp.abort(LATE), timeout)
    try {
      const answer = await agent.request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { ...headers },
        body,
        signal: giveUp.signal,
      })
      // The status has decided; what follows it neither changes nor delays the outcome.
      answer.body.on('error', () => {})
      answer.body
        .dump({ limit: MAX_ANSWER, signal: giveUp.signal })
        .catch(() => {})
        .finally(() => clearTimeout(timer))
      return judgeStatus(answer.statusCode)
    } catch (error) {
      clearTimeout(timer)
      throw error
    }
  }

  return {
    async send(url, headers, body) {
      const began = performance.now()
      const verdict = await post(url, headers, body).catch(judgeError)
      return { verdict, milliseconds: Math.round((performance.now() - began) * 1_000) / 1_000 }
    },
    close: () => agent.destroy(),
  }
}

/** The sentence does not tell the address: whoever reads the log would learn what a name means inside the network. */
const blocked = () => new Refused('blocked_address', 'The url leads to an address that is not public.')

function guardedConnector(allowed: Allowance, resolve: Resolve, timeout: number): buildConnector.connector {
  const passes = (address: string) => allowed.insecure || isPublicAddress(address)

  const lookup: LookupFunction = (name, options, done) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!addresses.every(({ address }) => passes(address))) return done(blocked(), '')
        if (options.all) return done(null, [...addresses])
        done(null, first?.address ?? '', first?.family)
      },
      (error) => done(error, ''),
    )
  }
  const connect = buildConnector({ lookup, timeout, allowH2: false, minVersion: 'TLSv1.2' })

  return (options, done) => {
    const host = bareHost(options.hostname)
    if (isIP(host) && !passes(host)) return done(blocked(), null)
    // undici returns the socket, though its types do not say so; its callback comes only after TLS has spoken.
    const socket = connect(options, done) as unknown as Socket
    socket.prependOnceListener('connect', () => {
      if (!passes(socket.remoteAddress ?? '')) socket.destroy(blocked())
    })
  }
}
