/** Health checks: `/healthz` (the process answers) and `/readyz` (it is ready for requests). */
import type { Exchange, Middleware } from './exchange.ts'
import { sendJson } from './send.ts'

/** @param ready resolves to why the process is not ready, or to undefined if it is */
export const health =
  (ready: () => Promise<string | undefined>): Middleware =>
  (exchange) => {
    const { pathname, req } = exchange
    if (pathname !== '/healthz' && pathname !== '/readyz') return
    if (req.method !== 'GET' && req.method !== 'HEAD') return
    if (pathname === '/healthz') return sendJson(exchange, 200, { status: 'ok' })
    return ready().then((reason) => sendReadiness(exchange, reason))
  }

const sendReadiness = (exchange: Exchange, reason: string | undefined): void =>
  reason ? sendJson(exchange, 503, { status: reason }) : sendJson(exchange, 200, { status: 'ready' })
