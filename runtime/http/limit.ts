import type { Response } from 'express'
import { tooManyRequests } from '../errors.ts'
import { exchangeOf, type Step } from './exchange.ts'
import type { Leases, Share } from './leases.ts'

/** Counts the request against its client's share of the minute, and says so in every answer. */
export const limit =
  (leases: Leases): Step =>
  (_req, res, next) => {
    const { bearer } = exchangeOf(res)
    if (!bearer) return next()
    const { rateLimit } = bearer
    const share = leases.take(bearer.account.id, bearer.clientId, rateLimit)
    if (share instanceof Promise) share.then((it) => next(told(res, rateLimit, it)), next)
    else next(told(res, rateLimit, share))
  }

/** Writes the headers; gives the refusal, if it is one. */
function told(res: Response, rateLimit: number, { allowed, remaining, resetSeconds }: Share) {
  res.setHeader('X-RateLimit-Limit', rateLimit)
  res.setHeader('X-RateLimit-Remaining', remaining)
  res.setHeader('X-RateLimit-Reset', resetSeconds)
  return allowed ? undefined : tooManyRequests(rateLimit, 60, resetSeconds)
}
