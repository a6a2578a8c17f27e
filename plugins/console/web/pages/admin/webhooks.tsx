/** The webhooks of the account. */
import type { CreateWebhookResponse, WebhookRegistration } from '@chainwork/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApi, usePlugin, useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { faultsByField } from '../../ui/errors.ts'
import { radioField, secretField } from '../../ui/field-kinds.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PluginOff } from '../../ui/plugin-off.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { NewForm } from '../../ui/stored-form.tsx'
import type { Column } from '../../ui/table.tsx'
import classes from './admin.module.css'
import { usedColumn } from './columns.tsx'
import { EVENTS, isSubscribed } from './webhooks/events.ts'
import { WEBHOOK_FIELDS, WebhookFields } from './webhooks/fields.tsx'

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

const CREATE_WEBHOOK = 'new webhook'

const KIND = radioField<'make' | 'own'>(
  {
    label: words.secret,
    description: words.secretHint,
    choices: { make: words.makeSecret, own: words.ownSecret },
  },
  'make',
)
const OWN = secretField({ label: words.ownSecretLabel, required: true })

/** The dialog that registers a webhook; a secret that was made here is shown once. */
function CreateWebhook({ onClose }: { onClose(): void }) {
  const api = useApi()
  const navigate = useNavigate()
  const [own, setOwn] = useState<string>()
  const made = useRef(randomSecret())
  const [created, setCreated] = useState<CreateWebhookResponse>()
  const leave = (id: string) => {
    onClose()
    void navigate({ to: `/webhooks/${id}` })
  }
  if (created)
    return (
      <SecretOnce
        title={words.secretTitle}
        hint={words.secretOnce}
        secrets={[{ label: words.secret, value: made.current }]}
        onStored={() => leave(created.id)}
      />
    )
  return (
    <NewForm
      name={CREATE_WEBHOOK}
      fields={WEBHOOK_FIELDS}
      title={words.createTitle}
      size="xl"
      action={words.createAction}
      create={(body, headers) => api.createWebhook({ body: { ...body, secret: own ?? made.current }, headers })}
      changes={['listWebhooks']}
      done={({ name }) => words.registered(name)}
      onCreated={(webhook) => (own === undefined ? setCreated(webhook) : leave(webhook.id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <WebhookFields {...form} />
          {KIND.input({
            value: own === undefined ? 'make' : 'own',
            onChange: (kind) => setOwn(kind === 'own' ? '' : undefined),
            error: undefined,
          })}
          {own !== undefined && OWN.input({ value: own, onChange: setOwn, error: faultsByField(form.error).secret })}
        </>
      )}
    </NewForm>
  )
}

/** A signing secret of 256 random bits. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
