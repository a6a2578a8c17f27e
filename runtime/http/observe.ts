/** Calls the plugins' observers of finished requests. */

import type { FinishedExchange, Log, Observer } from '../plugin.ts'
import type { Exchange } from './exchange.ts'
import { maskedPath } from './masked-path.ts'
import { isUnder } from './path-prefix.ts'

interface PluginObserver {
  readonly plugin: string
  readonly observer: Observer
}

/**
 * Calls each observer whose prefix contains the path, also for refused requests. The response does not wait for them.
 */
export function observe(observers: readonly PluginObserver[], log: Log): (exchange: Exchange) => void {
  const call = async ({ plugin, observer }: PluginObserver, exchange: Exchange) => {
    try {
      await observer.observe(finished(exchange, plugin))
    } catch (err) {
      log.error({ err, requestId: exchange.id, plugin }, 'an observer of requests failed')
    }
  }
  return (exchange) => {
    for (const each of observers) if (isUnder(each.observer.prefix, exchange.pathname)) void call(each, exchange)
  }
}

/** Contains the body only for the operation's own plugin, because it may hold secrets. */
const finished = (exchange: Exchange, plugin: string): FinishedExchange => ({
  requestId: exchange.id,
  method: exchange.req.method,
  path: maskedPath(exchange.pathname),
  operation: exchange.operation?.id,
  status: exchange.res.statusCode,
  complete: exchange.res.writableFinished,
  milliseconds: performance.now() - exchange.startedAt,
  ip: exchange.ip,
  bearer: exchange.bearer,
  refusedBearer: exchange.refusedBearer,
  body: exchange.operation?.plugin === plugin ? bodyOf(exchange) : undefined,
  problem: exchange.problem,
})

const bodyOf = ({ body, rawBody }: Exchange): unknown => (body === undefined ? rawBody?.toString() : body)
