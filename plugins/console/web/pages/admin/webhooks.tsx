/** The webhooks of the account. */
import type { WebhookRegistration } from '@chainwork/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePlugin, useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PluginOff } from '../../ui/plugin-off.tsx'
import type { Column } from '../../ui/table.tsx'
import classes from './admin.module.css'
import { usedColumn } from './columns.tsx'
import { CREATE_WEBHOOK, CreateWebhook } from './webhooks/create.tsx'
import { EVENTS, isSubscribed } from './webhooks/events.ts'

const words = text.admin.webhooks

export default function WebhooksPage() {
  return usePlugin('webhooks') ? <Webhooks /> : <PluginOff title={words.title} name="webhooks" what={words.plugin} />
}

const Webhooks = () => (
  <ListPage
    title={words.title}
    subtitle={words.subtitle}
    query={useQuery({ ...useQueries().listWebhooks(), ...live })}
    expected={3}
    columns={COLUMNS}
    rowKey={({ id }) => id}
    creation={{
      label: words.create,
      form: CREATE_WEBHOOK,
      dialog: (close) => <CreateWebhook onClose={close} />,
    }}
    empty={{ title: words.emptyTitle, hint: words.emptyHint }}
  />
)

type Row = WebhookRegistration

export function WebhookMark({ webhook }: { readonly webhook: Row }) {
  if (!webhook.isActive)
    return webhook.pauseReason === 'failing' ? (
      <Mark tone="bad">{words.pausedFailing}</Mark>
    ) : (
      <Mark tone="off">{words.paused}</Mark>
    )
  if (webhook.failingSince !== null) return <Mark tone="warn">{words.failing}</Mark>
  return <Mark tone="good">{words.active}</Mark>
}

/** How many of the attempts were answered with success, as a text. */
export function deliveredOf({ totalCalls, successfulCalls }: Row['statistics']): string {
  if (totalCalls === 0) return words.noCalls
  const percent = Math.floor((1000 * successfulCalls) / totalCalls) / 10
  return words.deliveredOf(`${percent} %`, formatNumber(totalCalls))
}

export const subscribedTo = ({ events }: Row): number => EVENTS.filter((event) => isSubscribed(events, event)).length

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    label: words.name,
    sortBy: ({ name }) => name,
    cell: ({ id, name, url }) => (
      <>
        <Link to={`/webhooks/${id}`} className={classes.name} dir="auto">
          {name}
        </Link>
        <span className={`${classes.sub} ${classes.clamp}`}>{url}</span>
      </>
    ),
  },
  {
    key: 'state',
    label: words.state,
    sortBy: ({ isActive, failingSince }) => Number(isActive) - Number(failingSince !== null),
    cell: (webhook) => <WebhookMark webhook={webhook} />,
  },
  {
    key: 'events',
    label: words.events,
    isWide: true,
    isNumber: true,
    sortBy: subscribedTo,
    cell: (webhook) => subscribedTo(webhook),
  },
  {
    key: 'delivered',
    label: words.delivered,
    isWide: true,
    sortBy: ({ statistics: { totalCalls, successfulCalls } }) => (totalCalls ? successfulCalls / totalCalls : null),
    cell: ({ statistics }) => deliveredOf(statistics),
  },
  usedColumn('lastTriggered', words.lastTriggered, { isSortable: true }),
]
