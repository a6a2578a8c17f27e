/** How much of its rate limits a SCIM client has used. */
import type { GetScimClientResponse } from '@chainwork/sdk'
import { Group, Stack } from '@mantine/core'
import { text } from '../../../text/text.ts'
import { formatNumber, formatTime } from '../../../ui/format.ts'
import { Bar } from '../../../ui/zone.tsx'
import classes from '../admin.module.css'

const words = text.admin.scim

export const Limits = ({ client: { limits, rateLimitUntil } }: { readonly client: GetScimClientResponse }) => (
  <Stack gap="xs" role="group" aria-label={words.limits}>
    {limits.map(({ requests, seconds, remaining, resetSeconds }) => {
      const used = Math.max(0, requests - remaining)
      const share = (100 * used) / requests
      const usage = words.used(formatNumber(used), formatNumber(requests))
      return (
        <Stack key={seconds} gap={4} fz="0.8125rem">
          <Group justify="space-between" gap={8} wrap="nowrap">
            <span>{words.limit(formatNumber(requests), seconds)}</span>
            <span className={classes.sub}>{words.resets(resetSeconds)}</span>
          </Group>
          <Bar label={usage} percentage={share} fill={share >= 90 ? 'var(--red)' : 'var(--bar)'} />
          <span className={classes.sub}>{usage}</span>
        </Stack>
      )
    })}
    {rateLimitUntil && <span className={classes.sub}>{words.limitsUntil(formatTime(rateLimitUntil))}</span>}
  </Stack>
)
