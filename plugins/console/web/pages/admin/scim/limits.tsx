/** How much of its rate limits a SCIM client has used. */
import type { GetScimClientResponse } from '@chainwork/sdk'
import { Stack } from '@mantine/core'
import { text } from '../../../text/text.ts'
import { formatNumber, formatTime } from '../../../ui/format.ts'
import classes from '../admin.module.css'

const words = text.admin.scim

export const Limits = ({ client: { limits, rateLimitUntil } }: { readonly client: GetScimClientResponse }) => (
  <Stack gap="xs" role="group" aria-label={words.limits}>
    {limits.map(({ requests, seconds, remaining, resetSeconds }) => {
      const used = Math.max(0, requests - remaining)
      const share = Math.min(100, (100 * used) / requests)
      return (
        <div key={seconds} className={classes.limit}>
          <div className={classes.limitHead}>
            <span>{words.limit(formatNumber(requests), seconds)}</span>
            <span className={classes.sub}>{words.resets(resetSeconds)}</span>
          </div>
          <svg
            className={classes.limitBar}
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            role="img"
            aria-label={words.used(formatNumber(used), formatNumber(requests))}
          >
            <rect width="100" height="8" rx="2" fill="var(--grid)" />
            <rect width={share} height="8" rx="2" fill={share >= 90 ? 'var(--red)' : 'var(--bar)'} />
          </svg>
          <span className={classes.sub}>{words.used(formatNumber(used), formatNumber(requests))}</span>
        </div>
      )
    })}
    {rateLimitUntil && <span className={classes.sub}>{words.limitsUntil(formatTime(rateLimitUntil))}</span>}
  </Stack>
)
