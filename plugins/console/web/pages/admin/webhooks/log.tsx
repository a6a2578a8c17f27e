/** The delivery log: one row an attempt, latest first. */

import type { WebhookLogEntry } from '@chainwork/sdk'
import { ActionIcon, NativeSelect, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { now } from '../../../app/clock.ts'
import { useApi, useInfiniteQueries, useQueries } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { Empty } from '../../../ui/empty.tsx'
import { formatNumber, formatTime, NOTHING } from '../../../ui/format.ts'
import { Filters, LoadMore, Newer, NoMatch, RowsLoading, useFilters } from '../../../ui/list.tsx'
import { useHasNewer, useLivePages } from '../../../ui/live-pages.ts'
import { Mark } from '../../../ui/mark.tsx'
import { allOf, quoted } from '../../../ui/odata.ts'
import { Loaded } from '../../../ui/page.tsx'
import { type Column, DataTable } from '../../../ui/table.tsx'
import admin from '../admin.module.css'
import { EVENTS } from './events.ts'
import classes from './webhooks.module.css'

const words = text.admin.webhooks

interface Properties {
  readonly webhookId: string
  onOpen(deliveryId: string): void
}

export function DeliveryLog({ webhookId, onOpen }: Properties) {
  const [{ status, event }, setFilters] = useFilters(['status', 'event'])
  const $filter = allOf([status && `status eq ${quoted(status)}`, event && `event eq ${quoted(event)}`])
  const filtered = $filter && { $filter }
  const query = useLivePages(
    useInfiniteQueries().listWebhookLogs({ path: { webhookId }, query: { $top: 50, ...filtered } }),
  )
  const newest = useQueries().listWebhookLogs({
    path: { webhookId },
    query: { $top: 1, $select: 'id', ...filtered },
  })
  const hasNewer = useHasNewer(query, newest)
  const replay = useReplay(webhookId)
  return (
    <>
      <Filters>
        <NativeSelect
          aria-label={words.status}
          value={status}
          onChange={({ currentTarget }) => setFilters({ status: currentTarget.value })}
          data={[
            { value: '', label: words.allStatuses },
            { value: 'success', label: words.statuses.success },
            { value: 'failed', label: words.statuses.failed },
          ]}
        />
        <NativeSelect
          aria-label={words.event}
          value={event}
          onChange={({ currentTarget }) => setFilters({ event: currentTarget.value })}
          data={[{ value: '', label: words.allEvents }, ...EVENTS]}
        />
      </Filters>
      <Newer isShown={hasNewer} onShow={query.restart} />
      <Loaded query={query} loading={<RowsLoading />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ value }) => value) as WebhookLogEntry[]
          if (rows.length === 0)
            return $filter ? <NoMatch /> : <Empty title={words.logEmpty} hint={words.logEmptyHint} />
          return (
            <>
              <DataTable
                caption={words.log}
                columns={columnsOf(onOpen, (entry) => replay.mutate(entry.deliveryId))}
                rows={rows}
                rowKey={({ id }) => id}
                onRow={({ deliveryId }) => onOpen(deliveryId)}
              />
              <LoadMore query={query} />
            </>
          )
        }}
      </Loaded>
    </>
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
    cell: ({ timestamp, deliveryId }) => (
      <UnstyledButton
        className={`${admin.nowrap} numbers`}
        fz="sm"
        onClick={(event) => {
          event.stopPropagation()
          open(deliveryId)
        }}
      >
        {formatTime(timestamp)}
      </UnstyledButton>
    ),
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
