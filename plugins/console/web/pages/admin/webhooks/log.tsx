/** The delivery log: one row an attempt, latest first. */

import type { WebhookLogEntry } from '@chainwork/sdk'
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { now } from '../../../app/clock.ts'
import { useApi, useInfiniteQueries, useQueries } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { Empty } from '../../../ui/empty.tsx'
import { formatNumber, formatTime, NOTHING } from '../../../ui/format.ts'
import { ChoiceFilter, optionsOf } from '../../../ui/list.tsx'
import { List } from '../../../ui/list-page.tsx'
import { useHasNewer, useLivePages } from '../../../ui/live-pages.ts'
import { Mark } from '../../../ui/mark.tsx'
import { allOf, quoted } from '../../../ui/odata.ts'
import { useSearchParams } from '../../../ui/search-params.ts'
import type { Column } from '../../../ui/table.tsx'
import admin from '../admin.module.css'
import { OpenTime } from '../logs/parts.tsx'
import { EVENTS } from './events.ts'
import classes from './webhooks.module.css'

const words = text.admin.webhooks

interface Properties {
  readonly webhookId: string
  onOpen(deliveryId: string): void
}

export function DeliveryLog({ webhookId, onOpen }: Properties) {
  const [{ status, event }] = useSearchParams()
  const $filter = allOf([status && `status eq ${quoted(status)}`, event && `event eq ${quoted(event)}`])
  const filtered = $filter && { $filter }
  const query = useLivePages(
    useInfiniteQueries().listWebhookLogs({ path: { webhookId }, query: { $top: 50, ...filtered } }),
  )
  const newest = useQueries().listWebhookLogs({
    path: { webhookId },
    query: { $top: 1, $select: 'id', ...filtered },
  })
  const replay = useReplay(webhookId)
  return (
    <List
      caption={words.log}
      filters={
        <>
          <ChoiceFilter
            name="status"
            label={words.status}
            all={words.allStatuses}
            options={optionsOf(words.statuses)}
          />
          <ChoiceFilter name="event" label={words.event} all={words.allEvents} options={EVENTS} />
        </>
      }
      hasNewer={useHasNewer(query, newest)}
      query={query}
      columns={columnsOf(onOpen, (entry) => replay.mutate(entry.deliveryId))}
      rowKey={({ id }) => id}
      onRow={({ deliveryId }) => onOpen(deliveryId)}
      empty={$filter ? undefined : <Empty title={words.logEmpty} hint={words.logEmptyHint} />}
    />
  )
}

export function useReplay(webhookId: string) {
  const api = useApi()
  return useAction((deliveryId: string) => api.replayWebhook({ path: { webhookId }, body: { deliveryId } }), {
    changes: ['listWebhookLogs', 'getWebhookDelivery', 'getWebhook'],
    done: ({ replayed }) => words.replayed(replayed),
  })
}

export function AttemptMark({ entry: { status, nextAttemptAt } }: { readonly entry: WebhookLogEntry }) {
  if (status === 'success') return <Mark tone="good">{words.statuses.success}</Mark>
  const isDue = nextAttemptAt !== null && Date.parse(nextAttemptAt) > now()
  return <Mark tone={isDue ? 'warn' : 'bad'}>{isDue ? words.retrying : words.statuses.failed}</Mark>
}

const columnsOf = (
  open: (deliveryId: string) => void,
  replay: (entry: WebhookLogEntry) => void,
): readonly Column<WebhookLogEntry>[] => [
  {
    key: 'time',
    label: words.time,
    cell: ({ timestamp, deliveryId }) => <OpenTime time={timestamp} onOpen={() => open(deliveryId)} />,
  },
  {
    key: 'event',
    label: words.event,
    cell: ({ event, test }) => (
      <>
        <span className={classes.chip}>{event}</span> {test && <span className={admin.sub}>{words.isTest}</span>}
      </>
    ),
  },
  { key: 'status', label: words.status, cell: (entry) => <AttemptMark entry={entry} /> },
  { key: 'http', label: words.http, isNumber: true, isWide: true, cell: ({ httpStatus }) => httpStatus ?? NOTHING },
  {
    key: 'latency',
    label: words.latency,
    isNumber: true,
    isWide: true,
    cell: ({ responseTime }) => words.ms(formatNumber(Math.round(responseTime))),
  },
  { key: 'retries', label: words.retries, isNumber: true, isWide: true, cell: ({ retries }) => retries },
  {
    key: 'replay',
    // The drawer has it too.
    isWide: true,
    label: <VisuallyHidden>{words.replayOne}</VisuallyHidden>,
    cell: (entry) =>
      !entry.test && (
        <Tooltip label={words.replayOne}>
          <ActionIcon
            variant="subtle"
            aria-label={words.replayRow(entry.event, formatTime(entry.timestamp))}
            onClick={(event) => {
              event.stopPropagation()
              replay(entry)
            }}
          >
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ),
  },
]
