/** Health checks: `/healthz` (the process answers) and `/readyz` (it is ready for requests). */
import { outdated } from '../errors.ts'
import type { Exchange, Middleware } from './exchange.ts'
import { sendJson } from './send.ts'

/** Requested every few seconds: neither traced nor, while they are answered as asked, logged. */
export const PROBE_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * @param notReady resolves to why the process is not ready, or to undefined if it is
 * @param degraded why plugins work with less than their settings ask for
 */
export const health =
  (notReady: () => Promise<string | undefined>, degraded: () => readonly string[]): Middleware =>
  (exchange) => {
    const { pathname, req } = exchange
    if (pathname !== '/healthz' && pathname !== '/readyz') return
    if (req.method !== 'GET' && req.method !== 'HEAD') return
    if (pathname === '/healthz') return sendJson(exchange, 200, { status: 'ok' })
    return notReady().then((reason) => sendReadiness(exchange, reason, degraded()))
  }

/** @param isBroken whether a migration was applied that this process does not work with */
export const refuseOutdated =
  (isBroken: () => boolean): Middleware =>
  () => {
    if (isBroken()) throw outdated()
  }

function sendReadiness(exchange: Exchange, reason: string | undefined, degraded: readonly string[]): void {
  if (reason) sendJson(exchange, 503, { status: reason })
  else sendJson(exchange, 200, { status: 'ready', ...(degraded.length > 0 && { degraded }) })
}
