/** One HTTP request and its response, and the middleware that handles them. */
import type { Request, Response } from 'express'
import type { OperationFacts } from '../contract/operations.ts'
import { beyondBudget, overBudget, type Problem } from '../errors.ts'
import type { Budgets } from '../limits/budgets.ts'
import type { Bearer } from '../services.ts'
import type { SendInner } from './inner-requests.ts'
import { requestIdOf, traceIdOf } from './request-id.ts'
import type { StaticSite } from './static.ts'
import { callerAddress, peerAddress, type Trusted } from './trusted-proxies.ts'

type HeaderValue = string | number | readonly string[]

/** Bodies and replies up to this size do not count towards the memory budget: the limit of connections bounds them. */
export const MAX_UNCOUNTED = 65_536 // bytes
const RETRY_AFTER = 60 // s

/** What all requests to one installation have in common. */
export interface Installation {
  /** Whether its addresses are https: then cookies are sent over TLS only. */
  readonly isSecure: boolean
  /** Headers of every response: name, value, name, value ... */
  readonly headers: readonly string[]
  readonly trusted: Trusted
  readonly budgets: Budgets
  readonly sendInner: SendInner
}

/** A fault that is found before the validator runs. */
export type EarlierFault =
  | { readonly in: string; readonly parameter: string; readonly detail: string }
  | { readonly in: 'body'; readonly pointer: string; readonly detail: string }

/** The state of one request and its response. Each middleware fills in its part. */
export class Exchange {
  readonly req: Request
  readonly res: Response
  readonly installation: Installation
  /** The request id. */
  readonly id: string
  /** The caller's trace id (W3C traceparent); of this service's own span where the caller sent none; else undefined. */
  traceId: string | undefined
  readonly startedAt = performance.now() // ms, monotonic
  readonly pathname: string
  /** The query string as received, without the question mark; empty if there is none. */
  readonly search: string
  /**
   * Response headers: name, value, name, value ... Node writes such a list faster than headers that are set one by one.
   */
  readonly headers: HeaderValue[]
  operation: OperationFacts | undefined = undefined
  /** Set instead of `operation` if the path belongs to a plugin's static files. */
  site: StaticSite | undefined = undefined
  /** Set instead of `operation` and `site` if the path or the method does not exist: the 404 or 405. */
  refusal: Problem | undefined = undefined
  /** Path parameters; validation converts them to their types. */
  params: Record<string, string> = {}
  /** Of parameters and of the text of the body; validation throws them, after authentication and rate limit, with its own. */
  readonly faults: EarlierFault[] = []
  query: Record<string, unknown> = {}
  cookies: Record<string, unknown> = {}
  /** The header parameters that the contract declares, by lower-case name. */
  headerParameters: Record<string, unknown> = {}
  bearer: Bearer | undefined = undefined
  /** Whom the request is refused for: a deactivated client, by its secret. It has no rights. */
  refusedBearer: Bearer | undefined = undefined
  /** Content type of the body, without parameters, in lower case; undefined without a body. */
  contentType: string | undefined = undefined
  body: unknown = undefined
  /** The body's bytes as received, for the fingerprint of an idempotent request. */
  rawBody: Buffer | undefined = undefined
  /** The negotiated media type of the reply. */
  accept: string | undefined = undefined
  /** The problem that the request was answered with. */
  problem: Problem | undefined = undefined
  /** An error of the service itself, for the access log. */
  failure: unknown = undefined
  /** How much of `reserved` is the body's. */
  bodyReserved = 0 // bytes
  #reserved = 0 // bytes
  #handlerRuns = false

  constructor(req: Request, res: Response, installation: Installation) {
    this.req = req
    this.res = res
    this.installation = installation
    void req.socket.remoteAddress // Node caches it on this first read; once the connection has closed it cannot be read
    this.id = requestIdOf(req.headers)
    this.traceId = traceIdOf(req.headers)
    const end = req.url.indexOf('?')
    this.pathname = end < 0 ? req.url : req.url.slice(0, end)
    this.search = end < 0 ? '' : req.url.slice(end + 1)
    this.headers = [...installation.headers, 'X-Request-Id', this.id]
  }

  /** The caller's IP address: as trusted proxies report it, else the connection's. Always a valid address. */
  get ip(): string {
    const { socket, headers } = this.req
    const forwarded = headers['x-forwarded-for']
    return callerAddress(peerAddress(socket), forwarded?.toString(), this.installation.trusted)
  }

  /**
   * Reserves bytes of the memory budget until the response closes, in addition to what the exchange has reserved. An
   * amount above the account's quota reserves the whole quota.
   * @throws 503, also for an amount above the whole budget and if the connection closes during the wait
   */
  async reserve(bytes: number): Promise<void> {
    const budget = this.installation.budgets.bytes
    const { total, unit } = budget.options
    if (bytes > total) throw beyondBudget(unit)
    const reserved = this.#reserved
    const amount = Math.min(reserved + Math.ceil(bytes), Math.max(budget.quotaOf(this.#owner), reserved))
    if (amount === reserved) return
    const aborted = new AbortController()
    const abort = () => aborted.abort(overBudget(unit, 'account', RETRY_AFTER))
    this.res.once('close', abort)
    try {
      if (this.res.closed) abort()
      aborted.signal.throwIfAborted()
      const { bodyReserved } = this
      this.#reserved = 0
      this.bodyReserved = 0
      await budget.acquire(this.#owner, amount, { signal: aborted.signal, releaseFirst: reserved })
      this.#reserved += amount
      this.bodyReserved += bodyReserved
      if (!this.res.closed) return
      this.releaseAll()
      aborted.signal.throwIfAborted()
    } finally {
      this.res.off('close', abort)
    }
  }

  /** What the exchange has reserved of the memory budget. */
  get reserved(): number {
    return this.#reserved // bytes
  }

  /** Runs the handler. What it reserves stays reserved until it ends, even if the connection closes before. */
  async runHandler(handler: () => Promise<void>): Promise<void> {
    this.#handlerRuns = true
    try {
      await handler()
    } finally {
      this.#handlerRuns = false
      if (this.res.closed) this.releaseAll()
    }
  }

  /** Releases bytes that turned out not to be needed. */
  release(bytes: number): void {
    const amount = Math.min(bytes, this.#reserved)
    if (amount > 0) this.installation.budgets.bytes.release(this.#owner, amount)
    this.#reserved -= amount
  }

  /** Releases all reserved bytes when the response has closed; while the handler runs, its end does that. */
  releaseAll(): void {
    if (!this.#handlerRuns) this.release(this.#reserved)
  }

  /**
   * Replaces the reservation for what the reply was made from by one for the reply itself; the body's stays.
   * @throws 503 if the reply does not fit and no transaction has committed
   */
  reserveReply(bytes: number): void {
    if (this.res.closed) return
    const wanted = (bytes > MAX_UNCOUNTED ? bytes : 0) + this.bodyReserved
    const quota = this.installation.budgets.bytes.quotaOf(this.#owner)
    const more = Math.min(wanted, quota) - this.#reserved
    if (more <= 0) this.release(-more)
    else this.#acquire(more)
  }

  /** @throws 503 for a reply of a read, which has committed nothing */
  #acquire(bytes: number): void {
    const { bytes: budget } = this.installation.budgets
    if (this.operation?.writes) budget.forceAcquire(this.#owner, bytes)
    else budget.acquireNow(this.#owner, bytes)
    this.#reserved += bytes
  }

  /** Resolves when the caller's account may use the thread for a few milliseconds. */
  turn(): Promise<void> {
    return this.installation.budgets.eventLoop.turn(this.#owner)
  }

  get #owner(): number | null {
    return this.bearer?.account.id ?? null
  }

  /** Adds a response header that is not set yet. */
  addHeader(name: string, value: HeaderValue): void {
    this.headers.push(name, value)
  }

  /** Sets a response header, replacing one of the same name; values of `Vary` are added to those set before. */
  setHeader(name: string, value: HeaderValue): void {
    const at = this.#indexOf(name)
    if (at < 0) this.headers.push(name, value)
    else this.headers[at + 1] = name.toLowerCase() === 'vary' ? `${this.headers[at + 1]}, ${value}` : value
  }

  removeHeader(name: string): void {
    const at = this.#indexOf(name)
    if (at >= 0) this.headers.splice(at, 2)
  }

  /** Pages are never compressed: one may hold a secret of the caller beside text that an attacker chose (BREACH). */
  get isPage(): boolean {
    const at = this.#indexOf('Content-Type')
    return at >= 0 && String(this.headers[at + 1]).startsWith('text/html')
  }

  hasHeader(name: string): boolean {
    return this.#indexOf(name) >= 0
  }

  /** Index of the header's name in `headers`, or -1. */
  #indexOf(name: string): number {
    const wanted = name.toLowerCase()
    for (let i = 0; i < this.headers.length; i += 2) {
      const present = this.headers[i] as string
      if (present.length === wanted.length && present.toLowerCase() === wanted) return i
    }
    return -1
  }

  /** Moves the headers to `res`, for libraries that write the response themselves. */
  moveHeadersToResponse(): void {
    for (let i = 0; i < this.headers.length; i += 2) {
      const value = this.headers[i + 1] as HeaderValue
      this.res.appendHeader(String(this.headers[i]), typeof value === 'number' ? String(value) : value)
    }
    this.headers.length = 0
  }
}

/**
 * One step of the pipeline. It may send the response itself, which ends the pipeline, and throws the problem that the
 * request is answered with. A step that does not wait returns no promise: that would cost a turn of the event loop.
 */
export type Middleware = (exchange: Exchange) => void | Promise<void>

/** Runs the middleware in order, until one has sent the response or the connection has closed. */
export function run(pipeline: readonly Middleware[], exchange: Exchange, from = 0): void | Promise<void> {
  for (let i = from; i < pipeline.length; i++) {
    const pending = pipeline[i]?.(exchange)
    if (pending) return pending.then(() => (isOver(exchange) ? undefined : run(pipeline, exchange, i + 1)))
    if (isOver(exchange)) return
  }
}

const isOver = ({ res }: Exchange): boolean => res.headersSent || res.closed

/** The operation of an exchange. @throws before the middleware `route` has run */
export function operationOf(exchange: Exchange): OperationFacts {
  if (!exchange.operation) throw new Error('The request is not routed yet: this middleware must run after route.')
  return exchange.operation
}
