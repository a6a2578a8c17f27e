/** One delivery in a drawer: each attempt with its answer or its error, the next attempt, and the event that is sent. */
import type { FeedEvent, WebhookLogEntry, WebhookRegistration } from '@chainwork/sdk'
import { Button, Drawer, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi, useQueries } from '../../../app/context.ts'
import { live } from '../../../app/live.ts'
import { text } from '../../../text/text.ts'
import { CopyField } from '../../../ui/copy.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatNumber, formatTime } from '../../../ui/format.ts'
import { quoted } from '../../../ui/odata.ts'
import { Loaded } from '../../../ui/page.tsx'
import { Problem } from '../../../ui/problem.tsx'
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

export const DeliveryDrawer = ({ webhook, deliveryId, onClose }: Properties) => (
  <Drawer
    opened={deliveryId !== undefined}
    onClose={onClose}
    title={words.delivery}
    size="lg"
    closeButtonProps={{ 'aria-label': text.common.close }}
  >
    {deliveryId !== undefined && <Delivery key={deliveryId} webhook={webhook} deliveryId={deliveryId} />}
  </Drawer>
)

function Delivery({ webhook, deliveryId }: { readonly webhook: WebhookRegistration; readonly deliveryId: string }) {
  const query = useQuery({
    ...useQueries().listWebhookLogs({
      path: { webhookId: webhook.id },
      query: { $filter: `deliveryId eq ${quoted(deliveryId)}`, $top: 100 },
    }),
    ...live,
  })
  const replay = useReplay(webhook.id)
  return (
    <Stack>
      <CopyField label={words.deliveryId} value={deliveryId} />
      <Loaded query={query} loading={<Text c="dimmed">{text.common.loading}</Text>}>
        {({ value }) => {
          const entries = value as WebhookLogEntry[]
          const [latest] = entries
          if (!latest) return <Text c="dimmed">{words.underWay}</Text>
          return (
            <>
              <ol className={classes.attempts} aria-label={words.attempts}>
                {entries.map((entry) => (
                  <Attempt key={entry.id} entry={entry} />
                ))}
              </ol>
              {!latest.test && (
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
              <Request webhook={webhook} entry={latest} />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

const Attempt = ({ entry }: { readonly entry: WebhookLogEntry }) => (
  <li className={classes.attempt}>
    <div className={classes.attemptHead}>
      <span>{words.attempt(entry.retries + 1)}</span>
      <AttemptMark entry={entry} />
      <span className={admin.sub}>{formatTime(entry.timestamp)}</span>
    </div>
    <Facts
      facts={[
        { name: words.answer, value: entry.httpStatus === null ? words.noAnswer : words.answered(entry.httpStatus) },
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

function Request({ webhook, entry }: { readonly webhook: WebhookRegistration; readonly entry: WebhookLogEntry }) {
  const api = useApi()
  const find = useMutation({ mutationFn: () => findEvent(api, entry) })
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { name: words.event, value: <span className={classes.chip}>{entry.event}</span> },
          { name: words.requestTo, value: webhook.url },
          ...Object.keys(webhook.headers).map((name) => ({ name, value: '***' })),
        ]}
      />
      {find.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className={admin.pre} tabIndex={0}>
          {JSON.stringify(find.data, null, 2)}
        </pre>
      ) : (
        <div>
          <Button variant="default" size="compact-sm" loading={find.isPending} onClick={() => find.mutate()}>
            {words.showEvent}
          </Button>
        </div>
      )}
      {find.data === null && <Text size="sm">{words.eventGone}</Text>}
      {find.error && <Problem error={find.error} />}
    </Stack>
  )
}

const MAX_PAGES = 80 // that are read for one event
const EVENTS = 1_000 // of a page

/** The feed has no look-up by id: it is read from its oldest event on. */
async function findEvent(api: ReturnType<typeof useApi>, entry: WebhookLogEntry): Promise<FeedEvent | null> {
  const id = entry.deliveryId.slice(entry.deliveryId.indexOf(':') + 1)
  let since: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const { value, nextToken, more } = await api.listEvents({
      query: { events: entry.event, $top: EVENTS, ...(since !== undefined && { since }) },
    })
    const found = value.find((event) => event.id === id)
    if (found) return found
    if (!more) return null
    since = nextToken
  }
  return null
}
