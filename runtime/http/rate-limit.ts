/** The rate limit middleware: counts requests of each client, and refuses those above the limit with 429. */
import { tooManyRequests } from '../errors.ts'
import type { RateLimitUsage } from '../limits/rate-window.ts'
import type { Exchange, Middleware } from './exchange.ts'
import type { RateLimiter, RateLimitStatus } from './rate-limiter.ts'

/**
 * Counts the request in each window of its bearer. The headers `X-RateLimit-*` show the window closest to exhaustion; for a
 * bearer with several windows, `RateLimit-Policy` and `RateLimit` list all of them.
 */
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
function applyStatus(exchange: Exchange, status: RateLimitStatus): void {
  const { limit, remaining, resetSeconds, usage, exceeded } = status
  exchange.addHeader('X-RateLimit-Limit', limit)
  exchange.addHeader('X-RateLimit-Remaining', remaining)
  exchange.addHeader('X-RateLimit-Reset', resetSeconds)
  if (usage.length > 1) {
    exchange.addHeader('RateLimit-Policy', usage.map(policyOf).join(', '))
    exchange.addHeader('RateLimit', usage.map(stateOf).join(', '))
  }
  if (exceeded) throw tooManyRequests(exceeded.window.requests, exceeded.window.seconds, exceeded.retryAfter)
}

/** An item of `RateLimit-Policy`, such as `"60s";q=60;w=60` (draft-ietf-httpapi-ratelimit-headers-10, section 3). */
const policyOf = ({ requests, seconds }: RateLimitUsage): string => `"${seconds}s";q=${requests};w=${seconds}`

/** An item of `RateLimit`, such as `"60s";r=59;t=12` (section 4). */
const stateOf = ({ seconds, remaining, resetSeconds }: RateLimitUsage): string =>
  `"${seconds}s";r=${remaining};t=${resetSeconds}`
