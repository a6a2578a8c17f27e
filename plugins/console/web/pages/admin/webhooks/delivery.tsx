/** One delivery in a drawer: its state and its next attempt, each attempt with its answer or its error, and the body. */
import type { WebhookDelivery, WebhookLogEntry, WebhookRegistration } from '@chainwork/sdk'
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../app/clock.ts'
import { useQueries } from '../../../app/context.ts'
import { LIVE_INTERVAL, live } from '../../../app/live.ts'
import { text } from '../../../text/text.ts'
import { CopyBlock, CopyField } from '../../../ui/copy.tsx'
import { isNotFound } from '../../../ui/errors.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatNumber, formatTime } from '../../../ui/format.ts'
import { Mark, type Tone } from '../../../ui/mark.tsx'
import { quoted } from '../../../ui/odata.ts'
import { Loaded } from '../../../ui/page.tsx'
import admin from '../admin.module.css'
import { AttemptMark, useReplay } from './log.tsx'
import classes from './webhooks.module.css'

const words = text.admin.webhooks

interface Properties {
  readonly webhook: WebhookRegistration
  /** Undefined while the drawer is closed. */
  readonly deliveryId: string | undefined
  onClose(): void
}

interface DeliveryProperties {
  readonly webhook: WebhookRegistration
  readonly delivery: WebhookDelivery
}

export const DeliveryDrawer = ({ webhook, deliveryId, onClose }: Properties) => (
  <Drawer opened={deliveryId !== undefined} onClose={onClose} title={words.delivery} size="lg">
    {deliveryId !== undefined && <Delivery key={deliveryId} webhook={webhook} deliveryId={deliveryId} />}
  </Drawer>
)

function Delivery({ webhook, deliveryId }: { readonly webhook: WebhookRegistration; readonly deliveryId: string }) {
  const path = { webhookId: webhook.id }
  const delivery = useQuery({
    ...useQueries().getWebhookDelivery({ path: { ...path, deliveryId } }),
    // A body may be large, and one that is finished changes only by a replay.
    refetchInterval: ({ state: { data } }) => (data && data.finishedAt !== null ? false : LIVE_INTERVAL),
  })
  const log = useQuery({
    ...useQueries().listWebhookLogs({
      path,
      query: { $filter: `deliveryId eq ${quoted(deliveryId)}`, $top: 100 },
    }),
    ...live,
  })
  return (
    <Stack>
      <CopyField label={words.deliveryId} value={deliveryId} />
      {isNotFound(delivery.error) ? (
        <Text size="sm">{words.deliveryGone}</Text>
      ) : (
        <Loaded query={delivery} loading={<Text c="dimmed">{text.common.loading}</Text>}>
          {(loaded) => <DeliveryState webhook={webhook} delivery={loaded} />}
        </Loaded>
      )}
      <Loaded query={log} loading={<Text c="dimmed">{text.common.loading}</Text>}>
        {({ value }) => <Attempts entries={value as WebhookLogEntry[]} />}
      </Loaded>
      {delivery.data && !isNotFound(delivery.error) && <Request webhook={webhook} delivery={delivery.data} />}
    </Stack>
  )
}

const TONES: Readonly<Record<WebhookDelivery['state'], Tone>> = {
  pending: 'info',
  queued: 'info',
  in_flight: 'info',
  succeeded: 'good',
  failed: 'bad',
}

/** What becomes of the delivery, and how to repeat it. */
function DeliveryState({ webhook, delivery }: DeliveryProperties) {
  const replay = useReplay(webhook.id)
  const { deliveryId, event, test, state, attempts, happenedAt, finishedAt } = delivery
  return (
    <>
      <Facts
        facts={[
          { name: words.state, value: <Mark tone={TONES[state]}>{words.deliveryStates[state]}</Mark> },
          { name: words.next, value: nextOf(webhook, delivery) },
          finishedAt !== null && { name: words.finished, value: formatTime(finishedAt) },
          { name: words.attempts, value: formatNumber(attempts) },
          {
            name: words.event,
            value: (
              <>
                <span className={classes.chip}>{event}</span>{' '}
                {test && <span className={admin.sub}>{words.isTest}</span>}
              </>
            ),
          },
          { name: words.eventTime, value: formatTime(happenedAt) },
        ]}
      />
      {!test && (
        <div>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={replay.isPending}
            onClick={() => replay.mutate(deliveryId)}
          >
            {words.replayOne}
          </Button>
        </div>
      )}
    </>
  )
}

function nextOf({ isActive }: WebhookRegistration, { state, test, nextAttemptAt }: WebhookDelivery): string {
  if (state === 'succeeded' || state === 'failed') return test ? words.noneOfTest : words.noneFollows
  if (state === 'in_flight') return words.isUnderWay
  if (state === 'pending' && !isActive && !test) return words.whenResumed
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) > now() ? formatTime(nextAttemptAt) : words.isDue
}

const Attempts = ({ entries }: { readonly entries: readonly WebhookLogEntry[] }) =>
  entries.length === 0 ? (
    <Text c="dimmed">{words.noAttempts}</Text>
  ) : (
    <ol className="stacked" aria-label={words.attempts}>
      {entries.map((entry) => (
        <Attempt key={entry.id} entry={entry} />
      ))}
    </ol>
  )

const Attempt = ({ entry }: { readonly entry: WebhookLogEntry }) => (
  <li className={classes.attempt}>
    <Group gap="0.375rem 0.625rem" mb={8} fz="sm" fw={550}>
      <span>{words.attempt(entry.retries + 1)}</span>
      <AttemptMark entry={entry} />
      <span className={admin.sub}>{formatTime(entry.timestamp)}</span>
    </Group>
    <Facts
      facts={[
        {
          name: words.answer,
          value: entry.httpStatus === undefined ? words.noAnswer : words.answered(entry.httpStatus),
        },
        { name: words.latency, value: words.ms(formatNumber(entry.responseTime)) },
        entry.error !== undefined && { name: words.error, value: entry.error },
        entry.status === 'failed' && {
          name: words.next,
          value: entry.nextAttemptAt ? formatTime(entry.nextAttemptAt) : words.noNext,
        },
      ]}
    />
  </li>
)

/** What is sent: where to, and the body. Headers that may hold credentials have the value `***`. */
const Request = ({ webhook, delivery: { attempts, body } }: DeliveryProperties) => (
  <Stack gap="sm">
    <Facts
      facts={[
        { name: words.requestTo, value: webhook.url },
        ...Object.entries(webhook.headers).map(([name, value]) => ({ name, value })),
      ]}
    />
    {body === null ? (
      <Text size="sm">{words.bodyTooLarge}</Text>
    ) : (
      <CopyBlock
        label={attempts === 0 ? words.firstBody : words.body(attempts)}
        value={body}
        shown={JSON.stringify(JSON.parse(body), null, 2)}
      />
    )}
  </Stack>
)
