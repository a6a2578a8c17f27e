import type { OperationFacts } from '../contract.ts'
import type { Exchange } from './exchange.ts'

/** What a handler gets of a request, as `Input` of the plugin contract names it. */
export class RequestInput {
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
    this.headers = operation.headers.length === 0 ? NONE : declared(operation.headers, exchange.parameters)
    this.cookies = exchange.cookies
    this.body = exchange.body
    this.accept = exchange.accept
    this.contentType = exchange.contentType
    this.request = new RequestFacts(exchange)
  }
}

const NONE = Object.freeze({})

/** Headers under the names that the contract gives them. */
function declared(names: readonly string[], given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const headers: Record<string, unknown> = {}
  for (const name of names) {
    const value = given[name.toLowerCase()]
    if (value !== undefined) headers[name] = value
  }
  return headers
}

/** Worked out when asked for: most handlers never do. */
class RequestFacts {
  readonly #exchange: Exchange
  #gone: AbortController | undefined

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

  /** Aborted once the connection closes before the reply is sent. */
  get signal(): AbortSignal {
    if (this.#gone) return this.#gone.signal
    const { res } = this.#exchange
    const gone = new AbortController()
    this.#gone = gone
    const check = () => {
      if (!res.writableFinished) gone.abort()
    }
    if (res.closed) check()
    else res.once('close', check)
    return gone.signal
  }
}
