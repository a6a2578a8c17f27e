import type { Exchange, Middleware } from './exchange.ts'
import { sendJson } from './send.ts'

/** `/healthz`: the process answers. `/readyz`: it also reaches its database and is not on its way out. */
export const health =
  (ready: () => Promise<string | undefined>): Middleware =>
  (exchange) => {
    const { pathname, req } = exchange
    if (pathname !== '/healthz' && pathname !== '/readyz') return
    if (req.method !== 'GET' && req.method !== 'HEAD') return
    if (pathname === '/healthz') return sendJson(exchange, 200, { status: 'ok' })
    return ready().then((fault) => answer(exchange, fault))
  }

const answer = (exchange: Exchange, fault: string | undefined): void =>
  fault ? sendJson(exchange, 503, { status: fault }) : sendJson(exchange, 200, { status: 'ready' })
