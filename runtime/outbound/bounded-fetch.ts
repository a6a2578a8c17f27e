/**
 * Requests of the service to hosts that an account named: to public addresses only, without redirects or proxies, within a
 * time, and with answers up to a size.
 */
import { Agent } from 'undici'
import { guardedConnector } from './connector.ts'
import type { Resolve } from './dns-resolver.ts'
import { type AllowedTargets, type UrlFault, urlFault } from './public-address.ts'

export interface BoundedFetchOptions {
  readonly allowed: AllowedTargets
  readonly resolve: Resolve
  /** From the DNS query to the last byte of the answer. */
  readonly timeout: number // ms
  readonly maxBytes: number
  /** Connections to one origin at once. */
  readonly connections: number
}

export interface OutboundRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export type BoundedFetch = ReturnType<typeof openBoundedFetch>

/** The url is one that `urlFault` refuses. */
export class BlockedUrl extends Error {
  readonly fault: UrlFault
  constructor(fault: UrlFault) {
    super(`The url is not allowed: ${fault}.`)
    this.fault = fault
  }
}

export class AnswerTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The answer has more than ${maxBytes} bytes.`)
  }
}

const MAX_HEADERS = 16_384 // bytes of an answer's headers
const KEEP_ALIVE = 4_000 // ms unused
const MAX_KEEP_ALIVE = 15_000 // ms where the host offers more; short, since it keeps using an address checked earlier
const WITHOUT_BODY = [101, 204, 205, 304]

export function openBoundedFetch(options: BoundedFetchOptions) {
  const { allowed, timeout, maxBytes, connections } = options
  const agent = new Agent({
    connect: guardedConnector(options),
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE,
    headersTimeout: 0, // too coarse; the signal limits the time
    bodyTimeout: 0,
    maxHeaderSize: MAX_HEADERS,
  })

  return {
    /**
     * Resolves when the whole answer has been read. A redirect is an answer like others.
     * @throws BlockedUrl, AnswerTooLarge, and errors that `connectionFault` classifies
     */
    async fetch(text: string, { method, headers, body, signal }: OutboundRequest): Promise<Response> {
      const fault = urlFault(text, allowed)
      if (fault) throw new BlockedUrl(fault)
      const { origin, pathname, search } = new URL(text)
      const answer = await agent.request({
        origin,
        path: pathname + search,
        method,
        // Compressed answers would be read after their size is checked.
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body ?? null,
        signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
      })
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
        size += chunk.length
        // Leaving the loop destroys the body, and with it the connection.
        if (size > maxBytes) throw new AnswerTooLarge(maxBytes)
        chunks.push(chunk)
      }
      return new Response(WITHOUT_BODY.includes(answer.statusCode) ? null : Buffer.concat(chunks), {
        status: answer.statusCode,
        headers: headerPairs(answer.headers),
      })
    },
    /** Aborts the requests under way. */
    close: (): Promise<void> => agent.destroy(),
  }
}

const headerPairs = (headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
  )
