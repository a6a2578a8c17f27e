/** The `input` argument of handlers. */
import type { OperationFacts } from '../contract/operations.ts'
import type { InnerRequest, InnerResponse } from '../plugin/operation.ts'
import { charsetOf } from './content-negotiation.ts'
import type { Exchange } from './exchange.ts'

/** Has the members of `Input` in the plugin contract. */
export class HandlerInput {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookies: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly accept: string | undefined
  readonly contentType: string | undefined
  readonly request: RequestFacts

  constructor(exchange: Exchange, operation: OperationFacts) {
    this.path = exchange.params
    this.query = exchange.query
    this.headers = operation.headers.length === 0 ? NONE : declaredHeaders(operation.headers, exchange.headerParameters)
    this.cookies = exchange.cookies
    this.body = exchange.body
    this.accept = exchange.accept
    this.contentType = exchange.contentType
    this.request = new RequestFacts(exchange)
  }
}

const NONE = Object.freeze({})

/** Headers by their names as the contract spells them. */
function declaredHeaders(names: readonly string[], given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const headers: Record<string, unknown> = {}
  for (const name of names) {
    const value = given[name.toLowerCase()]
    if (value !== undefined) headers[name] = value
  }
  return headers
}

/** Calculated on access, because most handlers need none of it. */
class RequestFacts {
  readonly #exchange: Exchange
  #abortController: AbortController | undefined

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  get id(): string {
    return this.#exchange.id
  }

  get ip(): string {
    return this.#exchange.ip
  }

  get authorization(): string | undefined {
    return this.#exchange.req.headers.authorization
  }

  get charset(): string | undefined {
    return charsetOf(this.#exchange.req.headers['content-type'])
  }

  send(request: InnerRequest): Promise<InnerResponse> {
    const { headers } = this.#exchange.req
    return this.#exchange.installation.sendInner(request, {
      ip: this.ip,
      id: this.id,
      authorization: this.authorization,
      traceparent: headers.traceparent?.toString(),
      signal: this.signal,
    })
  }

  /** Aborts if the connection closes before the reply is sent. */
  get signal(): AbortSignal {
    if (this.#abortController) return this.#abortController.signal
    const { res } = this.#exchange
    const controller = new AbortController()
    this.#abortController = controller
    const check = () => {
      if (!res.writableFinished) controller.abort()
    }
    if (res.closed) check()
    else res.once('close', check)
    return controller.signal
  }
}
