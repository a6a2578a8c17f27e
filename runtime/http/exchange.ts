import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Budgets } from '../budget/budgets.ts'
import type { OperationFacts } from '../contract.ts'
import { beyondBudget, overBudget, type Problem } from '../errors.ts'
import type { Bearer } from '../services.ts'
import type { StaticSite } from './static.ts'
import { callerAddress, peerAddress, type Trusted } from './trusted-proxies.ts'

type HeaderValue = string | number | readonly string[]

/** A caller's own request id is kept when it looks like one. */
const REQUEST_ID = /^[\w.:-]{8,64}$/

/** Bodies and replies up to this size take nothing of the memory budget: the number of connections bounds them. */
export const UNCOUNTED = 65_536 // bytes
const RETRY_AFTER = 60 // s

/** What all responses of an installation share. */
export interface Installation {
  /** Its addresses are https: cookies are for TLS alone. */
  readonly isSecure: boolean
  /** Headers of every response: name, value, name, value ... */
  readonly headers: readonly string[]
  readonly trusted: Trusted
  readonly budgets: Budgets
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
  /** What the body takes of the memory budget. */
  bodyReserved = 0 // bytes
  /** All that the exchange takes of it, given back when the response is closed. */
  #reserved = 0 // bytes
  #isWorking = false

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

  /** The caller's address, as a trusted proxy reports it or else the connection's; never anything but an address. */
  get ip(): string {
    const { socket, headers } = this.req
    const forwarded = headers['x-forwarded-for']
    return callerAddress(peerAddress(socket), forwarded?.toString(), this.installation.trusted)
  }

  /**
   * Takes so much of the memory budget until the response is closed, beside what the exchange has. What is larger than
   * the account's share takes the whole share.
   * @throws 503, for what is larger than the whole budget too, and when the caller leaves before
   */
  async reserve(bytes: number): Promise<void> {
    const budget = this.installation.budgets.bytes
    const { total, unit } = budget.options
    const most = budget.mostOf(this.#owner)
    if (bytes > total) throw beyondBudget(unit)
    const held = this.#reserved
    const amount = Math.min(held + Math.ceil(bytes), Math.max(most, held))
    if (amount === held) return
    const gone = new AbortController()
    const leave = () => gone.abort(overBudget(unit, 'account', RETRY_AFTER))
    this.res.once('close', leave)
    try {
      if (this.res.closed) leave()
      gone.signal.throwIfAborted()
      const { bodyReserved } = this
      this.#reserved = 0
      this.bodyReserved = 0
      await budget.take(this.#owner, amount, gone.signal, held)
      this.#reserved += amount
      this.bodyReserved += bodyReserved
      if (!this.res.closed) return
      this.free()
      gone.signal.throwIfAborted()
    } finally {
      this.res.off('close', leave)
    }
  }

  /** Of the memory budget, until the response is closed. */
  get reserved(): number {
    return this.#reserved // bytes
  }

  /** Runs the handler; what it reserves stays reserved until it is done, even when the caller leaves before. */
  async work(handler: () => Promise<void>): Promise<void> {
    this.#isWorking = true
    try {
      await handler()
    } finally {
      this.#isWorking = false
      if (this.res.closed) this.free()
    }
  }

  /** Gives back what turned out not to be needed. */
  giveBack(bytes: number): void {
    const amount = Math.min(bytes, this.#reserved)
    if (amount > 0) this.installation.budgets.bytes.give(this.#owner, amount)
    this.#reserved -= amount
  }

  /** Gives back what it has reserved; once the response is closed. */
  free(): void {
    if (!this.#isWorking) this.giveBack(this.#reserved)
  }

  /**
   * Counts a reply until the response is closed, in place of what it was made from; the body stays.
   * @throws 503 where there is no room for it and nothing is committed yet
   */
  holdReply(bytes: number): void {
    if (this.res.closed) return
    const wanted = (bytes > UNCOUNTED ? bytes : 0) + this.bodyReserved
    const most = this.installation.budgets.bytes.mostOf(this.#owner)
    const more = Math.min(wanted, most) - this.#reserved
    if (more <= 0) this.giveBack(-more)
    else this.#add(more)
  }

  /** @throws 503 for what is not committed */
  #add(bytes: number): void {
    const { bytes: budget } = this.installation.budgets
    if (this.operation?.writes) budget.charge(this.#owner, bytes)
    else budget.takeNow(this.#owner, bytes)
    this.#reserved += bytes
  }

  /** Resolves when the caller's account may work for a few milliseconds. */
  turn(): Promise<void> {
    return this.installation.budgets.eventLoop.turn(this.#owner)
  }

  get #owner(): number | null {
    return this.bearer?.account.id ?? null
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
