/** The access log: one line for each finished request. */

import type { Log } from '../plugin.ts'
import type { Exchange } from './exchange.ts'
import { PROBE_PATHS } from './health.ts'
import { maskedPath } from './masked-path.ts'

/**
 * Logs no query string, because it may hold secrets, and no probe that got its answer. Failures of the service are logged
 * as errors, with their cause.
 */
export function accessLog(log: Log): (exchange: Exchange) => void {
  return (exchange) => {
    const failed = exchange.failure !== undefined
    if (!failed && log.enabled?.('info') === false) return
    const { req, res, operation, bearer, problem } = exchange
    if (problem === undefined && PROBE_PATHS.has(exchange.pathname)) return
    const fields = {
      requestId: exchange.id,
      traceId: exchange.traceId,
      method: req.method,
      path: maskedPath(exchange.pathname),
      status: res.statusCode,
      code: problem?.code,
      ms: Math.round((performance.now() - exchange.startedAt) * 10) / 10,
      ip: exchange.ip,
      operation: operation?.id,
      account: bearer?.account.id,
      client: bearer?.clientId,
      aborted: res.writableFinished ? undefined : true,
    }
    if (failed) log.error({ ...fields, err: exchange.failure }, 'request failed')
    else log.info(fields, 'request')
  }
}
