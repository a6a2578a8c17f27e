import { tooManyRequests } from '../errors.ts'
import { exchangeOf, type Step } from './exchange.ts'
import type { Leases } from './leases.ts'

/** Counts the request against its client's share of the minute, and says so in every answer. */
export const limit =
  (leases: Leases): Step =>
  (_req, res, next) => {
    const { bearer } = exchangeOf(res)
    if (!bearer) return next()
    const told = leases.take(bearer.account.id, bearer.clientId, bearer.rateLimit)
    if (!(told instanceof Promise)) return tell(told)
    told.then(tell, next)

    function tell(share: {
      readonly allowed: boolean
      readonly remaining: number
      readonly resetSeconds: number
    }): void {
      const { rateLimit } = bearer as NonNullable<typeof bearer>
      res.setHeader('X-RateLimit-Limit', rateLimit)
      res.setHeader('X-RateLimit-Remaining', share.remaining)
      res.setHeader('X-RateLimit-Reset', share.resetSeconds)
      next(share.allowed ? undefined : tooManyRequests(rateLimit, 60, share.resetSeconds))
    }
  }
