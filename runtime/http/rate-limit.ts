import { tooManyRequests } from '../errors.ts'
import type { Exchange, Middleware } from './exchange.ts'
import type { Quota, RateLimiter } from './rate-limiter.ts'

/** Counts the request in each of its bearer's windows, and says in every answer how much is left of the scarcest. */
export const rateLimit =
  (limiter: RateLimiter): Middleware =>
  (exchange) => {
    const { bearer } = exchange
    if (!bearer || bearer.limits.length === 0) return
    const quota = limiter.take(bearer)
    if (quota instanceof Promise) return quota.then((it) => counted(exchange, it))
    counted(exchange, quota)
  }

/** @throws 429 when a window is exhausted */
function counted(exchange: Exchange, { limit, remaining, resetSeconds, exceeded }: Quota): void {
  exchange.header('X-RateLimit-Limit', limit)
  exchange.header('X-RateLimit-Remaining', remaining)
  exchange.header('X-RateLimit-Reset', resetSeconds)
  if (exceeded) throw tooManyRequests(exceeded.window.requests, exceeded.window.seconds, exceeded.retryAfter)
}
