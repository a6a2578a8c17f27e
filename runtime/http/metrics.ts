/** The `/metrics` endpoint, and metrics of HTTP requests and connections. */
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import { LOCAL_RANGES, type RuntimeConfig } from '../boot/config.ts'
import { missingToken, unauthorized } from '../errors.ts'
import { isSameSecret } from '../security/constant-time.ts'
import { CONTENT_TYPE, type Metrics } from '../telemetry/metrics.ts'
import type { RequestMetrics } from '../telemetry/request-metrics.ts'
import type { Connections } from './connection-limits.ts'
import type { Exchange, Middleware } from './exchange.ts'
import { sendText } from './send.ts'

/**
 * Serves the metrics as Prometheus text. With METRICS_TOKEN, callers need that token. Without it, only direct callers
 * from this machine or a private network are served, and only if the installation's own address is local or private
 * too: behind a public proxy every caller has a private address, and not every proxy sends headers that show that it is
 * one.
 */
export const serveMetrics =
  (metrics: Metrics, access: RuntimeConfig['metrics']): Middleware =>
  (exchange) => {
    const { pathname, req } = exchange
    if (pathname !== '/metrics' || !metrics.enabled || (req.method !== 'GET' && req.method !== 'HEAD')) return
    if (access?.token !== undefined) checkToken(req, access.token)
    else if (!access?.local || !isDirectAndLocal(req)) return
    return metrics.text().then((text) => {
      exchange.addHeader('Cache-Control', 'no-store')
      exchange.addHeader('Content-Type', CONTENT_TYPE)
      sendText(exchange, 200, text)
    })
  }

export function addConnectionGauges({ gauge, readCounter }: Metrics, connections: Connections): void {
  const name = 'chainwork_http_connections'
  gauge(name, 'Connections that are open, TLS handshakes included.', () => connections.open)
  readCounter(`${name}_refused_total`, 'Connections refused since the start, by the bound that was reached.', () =>
    Object.entries(connections.refused).map(([bound, value]) => ({ labels: { bound }, value })),
  )
  readCounter(
    `${name}_unread_total`,
    'Connections closed since the start because their client did not read.',
    () => connections.unread,
  )
}

/** Status that is recorded if the connection closed before the response was sent. */
const ABORTED = 499

export const recordRequest =
  (requests: RequestMetrics) =>
  ({ operation, res, startedAt }: Exchange): void =>
    requests.record(operation?.id, res.writableFinished ? res.statusCode : ABORTED, performance.now() - startedAt)

/** @throws 401 */
function checkToken(req: Request, token: string): void {
  const header = req.headers.authorization
  if (header === undefined) throw missingToken()
  const given = /^bearer +(.+?) *$/i.exec(header)?.[1]
  if (given === undefined || !isSameSecret(given, token)) {
    throw unauthorized('The bearer token is not the METRICS_TOKEN.')
  }
}

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Uses the address of the connection, even if TRUST_PROXY trusts it. */
function isDirectAndLocal({ headers, socket }: Request): boolean {
  const peer = socket.remoteAddress ?? ''
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false
  return ipaddr.isValid(peer) && LOCAL_RANGES.includes(ipaddr.process(peer).range())
}
