import type { Request, Response } from 'express'
import type { OperationFacts } from '../contract.ts'
import type { Bearer } from '../services.ts'

/** What the steps of the pipeline know of one request; each fills in its part. */
export interface Exchange {
  readonly id: string
  readonly startedAt: number // ms, monotonic
  readonly pathname: string
  operation?: OperationFacts
  /** Path parameters; validation gives them their types. Express clears `req.params` between steps. */
  params: Record<string, string>
  bearer?: Bearer
  /** The body's bytes as they came, for the fingerprint of an idempotent request. */
  raw?: Buffer
  /** The reply's media type as negotiated. */
  accept?: string
  /** What went wrong, for the log line. */
  failure?: unknown
}

export type Step = (req: Request, res: Response, next: (error?: unknown) => void) => void

const exchanges = new WeakMap<Response, Exchange>()

export const open = (res: Response, exchange: Exchange): void => {
  exchanges.set(res, exchange)
}

/** The exchange of a response; the pipeline's first step opened it. */
export function exchangeOf(res: Response): Exchange {
  const exchange = exchanges.get(res)
  if (!exchange) throw new Error('The pipeline has not seen this response: its first step must run first.')
  return exchange
}

/** The caller's address; one that came over IPv6 in IPv4's clothes is told as what it is. */
export const addressOf = (req: Request): string => (req.ip ?? '').replace(/^::ffff:/i, '')

/** The operation of an exchange, once it is routed. */
export function operationOf(exchange: Exchange): OperationFacts {
  if (!exchange.operation) throw new Error('The request is not routed yet: routing runs before this step.')
  return exchange.operation
}
