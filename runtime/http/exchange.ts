import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { OperationFacts } from '../contract.ts'
import type { Problem } from '../errors.ts'
import type { Bearer } from '../services.ts'
import type { StaticSite } from './static.ts'

type HeaderValue = string | number | readonly string[]

/** A caller's own request id is kept when it looks like one. */
const REQUEST_ID = /^[\w.:-]{8,64}$/

/** What all responses of an installation share. */
export interface Installation {
  /** Its addresses are https: cookies are for TLS alone. */
  readonly isSecure: boolean
  /** Headers of every response: name, value, name, value ... */
  readonly headers: readonly string[]
}

/** What the middleware of the pipeline knows of one request and its response; each fills in its part. */
export class Exchange {
  readonly req: Request
  readonly res: Response
  readonly installation: Installation
  readonly id: string
  readonly startedAt = performance.now() // ms, monotonic
  readonly pathname: string
  /** The query as it came, behind the question mark; empty without one. */
  readonly search: string
  /** The response's headers: name, value, name, value ... Node writes such a list faster than headers set one by one. */
  readonly headers: HeaderValue[]
  operation: OperationFacts | undefined = undefined
  /** Set instead of an operation where a plugin's static files answer. */
  site: StaticSite | undefined = undefined
  /** Parameters; validation gives them their types. */
  params: Record<string, string> = {}
  /** What the path is refused with, once the caller is known and counted. */
  refusal: Problem | undefined = undefined
  query: Record<string, unknown> = {}
  cookies: Record<string, unknown> = {}
  /** The header parameters that the contract declares, by their names in lower case. */
  parameters: Record<string, unknown> = {}
  bearer: Bearer | undefined = undefined
  /** Media type of the body, without parameters and in lower case; undefined without a body. */
  contentType: string | undefined = undefined
  body: unknown = undefined
  /** The body's bytes as they came, for the fingerprint of an idempotent request. */
  raw: Buffer | undefined = undefined
  /** The reply's media type as negotiated. */
  accept: string | undefined = undefined
  /** What the request was refused with. */
  problem: Problem | undefined = undefined
  /** What went wrong on our side, for the log line. */
  failure: unknown = undefined

  constructor(req: Request, res: Response, installation: Installation) {
    this.req = req
    this.res = res
    this.installation = installation
    void req.socket.remoteAddress // Node remembers it once read, and forgets it with the connection.
    const given = req.headers['x-request-id']
    this.id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    const end = req.url.indexOf('?')
    this.pathname = end < 0 ? req.url : req.url.slice(0, end)
    this.search = end < 0 ? '' : req.url.slice(end + 1)
    this.headers = [...installation.headers, 'X-Request-Id', this.id]
  }

  /** The caller's address; an IPv4-mapped one is returned as IPv4. */
  get ip(): string {
    return (this.req.ip ?? '').replace(/^::ffff:/i, '')
  }

  /** Adds a response header that is not there yet. */
  header(name: string, value: HeaderValue): void {
    this.headers.push(name, value)
  }

  /** Sets a response header in place of one of the same name; `Vary` names what was named before, too. */
  setHeader(name: string, value: HeaderValue): void {
    const at = this.#find(name)
    if (at < 0) this.headers.push(name, value)
    else this.headers[at + 1] = name.toLowerCase() === 'vary' ? `${this.headers[at + 1]}, ${value}` : value
  }

  /** A page is never compressed: it may hold a secret of the caller's beside what somebody else made it show (BREACH). */
  get isPage(): boolean {
    const at = this.#find('Content-Type')
    return at >= 0 && String(this.headers[at + 1]).startsWith('text/html')
  }

  hasHeader(name: string): boolean {
    return this.#find(name) >= 0
  }

  /** Where the name stands among the headers, or -1. */
  #find(name: string): number {
    const wanted = name.toLowerCase()
    for (let i = 0; i < this.headers.length; i += 2) {
      const known = this.headers[i] as string
      if (known.length === wanted.length && known.toLowerCase() === wanted) return i
    }
    return -1
  }

  /** Sets the headers one by one, for libraries that write the response themselves. */
  handOver(): void {
    for (let i = 0; i < this.headers.length; i += 2) {
      const value = this.headers[i + 1] as HeaderValue
      this.res.appendHeader(String(this.headers[i]), typeof value === 'number' ? String(value) : value)
    }
    this.headers.length = 0
  }
}

/**
 * One line of the pipeline. It may answer by itself (`res.headersSent` ends the pipeline), and throws what the request is
 * refused with. One that has nothing to wait for returns no promise: that costs a turn of the event loop.
 */
export type Middleware = (exchange: Exchange) => void | Promise<void>

/** Runs the middleware in order, until one has answered. */
export function run(pipeline: readonly Middleware[], exchange: Exchange, from = 0): void | Promise<void> {
  for (let i = from; i < pipeline.length; i++) {
    const pending = pipeline[i]?.(exchange)
    if (pending) return pending.then(() => (isOver(exchange) ? undefined : run(pipeline, exchange, i + 1)))
    if (isOver(exchange)) return
  }
}

/** Answered, or left by its caller. */
const isOver = ({ res }: Exchange): boolean => res.headersSent || res.closed

/** The operation of an exchange, once it is routed. */
export function operationOf(exchange: Exchange): OperationFacts {
  if (!exchange.operation) throw new Error('The request is not routed yet: routing runs before this middleware.')
  return exchange.operation
}
