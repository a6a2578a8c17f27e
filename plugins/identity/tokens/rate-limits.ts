/** The rate limits of a client's requests. Pure. */
import type { RateWindow } from '#runtime/services'
import type { Config } from '../config.ts'
import type { BearerFacts } from '../store/tokens.ts'

const MINUTE = 60 // s

export type OwnLimits = Pick<BearerFacts, 'clientKind' | 'rateLimit' | 'rateLimitUntil' | 'accountRateLimit'>

/**
 * Of a SCIM client with a rate limit of its own, which is one a minute, the longer windows are raised alike.
 * @param now the client's own limit has ended if it is temporary and this is later
 */
export function rateLimitsOf(
  { clientKind, rateLimit, rateLimitUntil, accountRateLimit }: OwnLimits,
  { apiRateLimit, scimRateLimits }: Pick<Config, 'apiRateLimit' | 'scimRateLimits'>,
  now: Date,
): readonly RateWindow[] {
  const own = rateLimitUntil === null || rateLimitUntil > now ? rateLimit : null
  if (clientKind === 'api') return [{ requests: own ?? accountRateLimit ?? apiRateLimit, seconds: MINUTE }]
  if (own === null) return scimRateLimits
  const perMinute = scimRateLimits.find(({ seconds }) => seconds === MINUTE)?.requests
  const longer = scimRateLimits.filter(({ seconds }) => seconds > MINUTE && perMinute !== undefined)
  return [
    { requests: own, seconds: MINUTE },
    ...longer.map(({ requests, seconds }) => ({ requests: Math.ceil((requests * own) / (perMinute ?? own)), seconds })),
  ]
}
