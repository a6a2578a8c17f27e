import type { FinishedExchange, Log, Observer } from '../plugin.ts'
import type { Exchange } from './exchange.ts'
import { isUnder } from './prefix.ts'

interface PluginObserver {
  readonly plugin: string
  readonly observer: Observer
}

/** Shows each finished exchange to the plugins that watch its path, refused ones too. They have no part in the answer. */
export function observe(observers: readonly PluginObserver[], log: Log): (exchange: Exchange) => void {
  const show = async ({ plugin, observer }: PluginObserver, exchange: Exchange) => {
    try {
      await observer.observe(finished(exchange, plugin))
    } catch (err) {
      log.error({ err, requestId: exchange.id, plugin }, 'an observer of requests failed')
    }
  }
  return (exchange) => {
    for (const each of observers) if (isUnder(each.observer.prefix, exchange.pathname)) void show(each, exchange)
  }
}

/** Bodies may hold secrets: only the operation's own plugin sees them. */
const finished = (exchange: Exchange, plugin: string): FinishedExchange => ({
  requestId: exchange.id,
  method: exchange.req.method,
  path: exchange.pathname,
  operation: exchange.operation?.id,
  status: exchange.res.statusCode,
  complete: exchange.res.writableFinished,
  milliseconds: performance.now() - exchange.startedAt,
  ip: exchange.ip,
  bearer: exchange.bearer,
  body: exchange.operation?.plugin === plugin ? exchange.body : undefined,
  problem: exchange.problem,
})
