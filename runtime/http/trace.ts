/** Tracing: the server span of a request. */

import type { ServerSpan, Tracing } from '../telemetry/tracing.ts'
import type { Exchange } from './exchange.ts'
import { maskedPath } from './masked-path.ts'

/** Starts the span; when the response closes, the span gets the operation's path as its name and ends. */
export function traceRequest(tracing: Tracing, exchange: Exchange): ServerSpan {
  const { req, res } = exchange
  const { traceparent } = req.headers
  const span = tracing.startServerSpan(req.method, typeof traceparent === 'string' ? traceparent : undefined, {
    'http.request.method': req.method,
    'url.scheme': req.secure ? 'https' : 'http',
    'url.path': maskedPath(exchange.pathname),
    'chainwork.request_id': exchange.id,
  })
  res.once('close', () => {
    span.set(outcomeOf(exchange))
    span.end(exchange.operation ? `${req.method} ${exchange.operation.path}` : req.method)
  })
  return span
}

/** OpenTelemetry semantic conventions for HTTP server spans: a 4xx is not an error. */
function outcomeOf({ res, operation, failure }: Exchange) {
  const { statusCode } = res
  const error = !res.writableFinished ? 'aborted' : statusCode >= 500 ? String(statusCode) : undefined
  return {
    ...(res.writableFinished && { 'http.response.status_code': statusCode }),
    ...(operation && { 'http.route': operation.path, 'chainwork.operation': operation.id }),
    ...((error ?? failure) !== undefined && { 'error.type': error ?? String(statusCode) }),
  }
}
