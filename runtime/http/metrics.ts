import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import { LOCAL_RANGES, type RuntimeConfig } from '../config.ts'
import { isSameSecret } from '../constant-time.ts'
import { missingToken, unauthorized } from '../errors.ts'
import { CONTENT_TYPE, type Metrics } from '../telemetry/metrics.ts'
import type { RequestTallies } from '../telemetry/request-tallies.ts'
import type { Connections } from './connections.ts'
import type { Exchange, Middleware } from './exchange.ts'
import { sendText } from './send.ts'

/**
 * `/metrics`, Prometheus text. With METRICS_TOKEN whoever has it gets them; without, only who calls directly from this
 * machine or a private network, and only while the installation's own address is such a one: behind a public proxy every
 * caller's peer address is private, and not every proxy says that it is one.
 */
export const answerMetrics =
  (metrics: Metrics, access: RuntimeConfig['metrics']): Middleware =>
  (exchange) => {
    const { pathname, req } = exchange
    if (pathname !== '/metrics' || !metrics.on || (req.method !== 'GET' && req.method !== 'HEAD')) return
    if (access?.token !== undefined) checkToken(req, access.token)
    else if (!access?.local || !isDirectAndLocal(req)) return
    return metrics.text().then((text) => {
      exchange.header('Cache-Control', 'no-store')
      exchange.header('Content-Type', CONTENT_TYPE)
      sendText(exchange, 200, text)
    })
  }

/** The listener's connections, shown beside its requests. */
export function addConnectionGauges({ gauge }: Metrics, connections: Connections): void {
  const name = 'chainwork_http_connections'
  gauge(name, 'Connections that are open, TLS handshakes included.', () => connections.open)
  gauge(`${name}_refused`, 'Connections closed at once since the start, by the bound that was reached.', () =>
    Object.entries(connections.refused).map(([bound, value]) => ({ labels: { bound }, value })),
  )
  gauge(`${name}_unread`, 'Connections cut since the start: their client did not read.', () => connections.unread)
}

/** The status under which requests are counted whose caller left before the answer was sent. */
const ABORTED = 499

export const recordRequest =
  (tallies: RequestTallies) =>
  ({ operation, res, startedAt }: Exchange): void =>
    tallies.record(operation?.id, res.writableFinished ? res.statusCode : ABORTED, performance.now() - startedAt)

/** @throws 401 */
function checkToken(req: Request, token: string): void {
  const header = req.headers.authorization
  if (header === undefined) throw missingToken()
  const given = /^bearer +(.+?) *$/i.exec(header)?.[1]
  if (given === undefined || !isSameSecret(given, token)) {
    throw unauthorized('The bearer token is not the one that METRICS_TOKEN names.')
  }
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** The socket's own peer counts, whatever TRUST_PROXY says. */
function isDirectAndLocal({ headers, socket }: Request): boolean {
  const peer = socket.remoteAddress ?? ''
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false
  return ipaddr.isValid(peer) && LOCAL_RANGES.includes(ipaddr.process(peer).range())
}
