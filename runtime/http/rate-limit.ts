/** The rate limit middleware: counts requests of each client, and refuses those above the limit with 429. */
import { tooManyRequests } from '../errors.ts'
import type { Exchange, Middleware } from './exchange.ts'
import type { RateLimiter, RateLimitStatus } from './rate-limiter.ts'

/** Counts the request in each window of its bearer. The response headers show the window closest to exhaustion. */
export const rateLimit =
  (limiter: RateLimiter): Middleware =>
  (exchange) => {
    const { bearer } = exchange
    if (!bearer || bearer.limits.length === 0) return
    const status = limiter.consume(bearer)
    if (status instanceof Promise) return status.then((it) => applyStatus(exchange, it))
    applyStatus(exchange, status)
  }

/** Sets the rate limit headers. @throws 429 if a window is exhausted */
function applyStatus(exchange: Exchange, { limit, remaining, resetSeconds, exceeded }: RateLimitStatus): void {
  exchange.addHeader('X-RateLimit-Limit', limit)
  exchange.addHeader('X-RateLimit-Remaining', remaining)
  exchange.addHeader('X-RateLimit-Reset', resetSeconds)
  if (exceeded) throw tooManyRequests(exceeded.window.requests, exceeded.window.seconds, exceeded.retryAfter)
}
