/** One webhook: its delivery log, its events and its settings. */
import { etagOf, type RotateWebhookSecretResponse, type WebhookRegistration } from '@chainwork/sdk'
import { Alert, Button, Input, Stack, Tabs } from '@mantine/core'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi, usePlugin, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { describe, isNotFound } from '../../ui/errors.ts'
import { Facts, Panel } from '../../ui/facts.tsx'
import { formatTime } from '../../ui/format.ts'
import { Mark } from '../../ui/mark.tsx'
import { Loaded, Page, PageLoading } from '../../ui/page.tsx'
import { PluginOff } from '../../ui/plugin-off.tsx'
import { useResource } from '../../ui/resource.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { StoredForm } from '../../ui/stored-form.tsx'
import { DataTable } from '../../ui/table.tsx'
import { WebhookActions } from './webhooks/actions.tsx'
import { DeliveryDrawer } from './webhooks/delivery.tsx'
import { EVENTS, isSubscribed, meaningOf } from './webhooks/events.ts'
import { WEBHOOK_FIELDS, WebhookFields } from './webhooks/fields.tsx'
import { DeliveryLog } from './webhooks/log.tsx'
import classes from './webhooks/webhooks.module.css'
import { deliveredOf, subscribedTo, WebhookMark } from './webhooks.tsx'

const words = text.admin.webhooks

export interface WebhookProperties {
  readonly webhook: WebhookRegistration
  replace(webhook: WebhookRegistration): void
}

export default function WebhookPage() {
  return usePlugin('webhooks') ? <Webhook /> : <PluginOff title={words.title} name="webhooks" what={words.plugin} />
}

function Webhook() {
  const { webhookId = '' } = useParams({ strict: false }) as { webhookId?: string }
  const api = useApi()
  const query = useResource(useQueries().getWebhook({ path: { webhookId } }))
  const [{ tab = 'log' }, change] = useSearchParams()
  const [deliveryId, openDelivery] = useState<string>()
  const { data: webhook, replace } = query
  return (
    <Page
      title={webhook?.name ?? words.title}
      subtitle={webhook && <Summary webhook={webhook} />}
      actions={webhook && <WebhookActions webhook={webhook} replace={replace} onTested={openDelivery} />}
    >
      <Loaded query={query} loading={<PageLoading />}>
        {(loaded) => (
          <>
            <Note webhook={loaded} />
            <Tabs value={tab} onChange={(value) => change({ tab: value === 'log' ? '' : (value ?? '') })}>
              <Tabs.List mb="md">
                <Tabs.Tab value="log">{words.log}</Tabs.Tab>
                <Tabs.Tab value="events">{words.events}</Tabs.Tab>
                <Tabs.Tab value="settings">{words.settings}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="log">
                <LookUp webhookId={webhookId} onOpen={openDelivery} />
                <DeliveryLog webhookId={webhookId} onOpen={openDelivery} />
              </Tabs.Panel>
              <Tabs.Panel value="events">
                <Events webhook={loaded} />
              </Tabs.Panel>
              <Tabs.Panel value="settings">
                <div className="columns">
                  <StoredForm
                    name={`webhook ${webhookId}`}
                    fields={WEBHOOK_FIELDS}
                    stored={loaded}
                    save={(request) => api.updateWebhook({ path: { webhookId }, ...request })}
                    changes={['listWebhooks']}
                    resource={query}
                  >
                    {(form) => <WebhookFields {...form} />}
                  </StoredForm>
                  <Danger webhook={loaded} />
                </div>
              </Tabs.Panel>
            </Tabs>
            <DeliveryDrawer webhook={loaded} deliveryId={deliveryId} onClose={() => openDelivery(undefined)} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Summary = ({ webhook }: Pick<WebhookProperties, 'webhook'>) => (
  <>
    <WebhookMark webhook={webhook} /> <span style={{ overflowWrap: 'anywhere' }}>{webhook.url}</span>
    {` · ${words.eventCount(subscribedTo(webhook))} · ${deliveredOf(webhook.statistics)}`}
  </>
)

function Note({ webhook: { isActive, pausedAt, failingSince } }: Pick<WebhookProperties, 'webhook'>) {
  const note = !isActive
    ? words.pausedNote(formatTime(pausedAt))
    : failingSince !== null && words.failingNote(formatTime(failingSince))
  return note ? (
    <Alert color="yellow" variant="light" mb="md" role="status">
      {note}
    </Alert>
  ) : null
}

const Events = ({ webhook: { events } }: Pick<WebhookProperties, 'webhook'>) => (
  <DataTable
    caption={words.events}
    rows={EVENTS}
    rowKey={(event) => event}
    columns={[
      { key: 'event', label: words.event, cell: (event) => <span className={classes.chip}>{event}</span> },
      { key: 'when', label: words.meaning, cell: meaningOf },
      {
        key: 'subscribed',
        label: words.state,
        cell: (event) =>
          isSubscribed(events, event) ? (
            <Mark tone="good">{words.subscribed}</Mark>
          ) : (
            <Mark tone="off">{words.notSubscribed}</Mark>
          ),
      },
    ]}
  />
)

/** The secret's rotation, and the deletion. */
function Danger({ webhook }: Pick<WebhookProperties, 'webhook'>) {
  const api = useApi()
  const navigate = useNavigate()
  const [rotated, setRotated] = useState<RotateWebhookSecretResponse>()
  const at = () => ({ path: { webhookId: webhook.id }, headers: { 'If-Match': etagOf(webhook) } })
  return (
    <Panel title={words.danger}>
      <Stack>
        <Facts
          facts={[
            { name: text.admin.created, value: formatTime(webhook.createdAt) },
            webhook.previousSecretUntil !== null && {
              name: words.bothUntil,
              value: formatTime(webhook.previousSecretUntil),
            },
          ]}
        />
        <ConfirmButton
          leftSection={<IconKey size={16} aria-hidden />}
          justify="flex-start"
          label={words.rotate}
          title={words.rotateTitle}
          action={words.rotateAction}
          isDangerous={false}
          act={(_, key) => {
            const { path, headers } = at()
            return api.rotateWebhookSecret({ path, headers: { ...headers, ...key }, body: {} })
          }}
          changes={['getWebhook']}
          onDone={setRotated}
        >
          {words.rotateHint}
        </ConfirmButton>
        <ConfirmButton
          leftSection={<IconTrash size={16} aria-hidden />}
          justify="flex-start"
          label={words.deleteAction}
          title={words.deleteTitle}
          act={() => api.deleteWebhook(at())}
          changes={['listWebhooks']}
          done={words.deleted(webhook.name)}
          leave={() => void navigate({ to: '/webhooks' })}
        >
          {words.deleteHint}
        </ConfirmButton>
      </Stack>
      {rotated && (
        <SecretOnce
          title={words.secretTitle}
          hint={words.rotated(formatTime(rotated.previousSecretUntil))}
          secrets={[{ label: words.secret, value: rotated.secret ?? '' }]}
          onStored={() => setRotated(undefined)}
        />
      )}
    </Panel>
  )
}

interface Properties {
  readonly webhookId: string
  onOpen(deliveryId: string): void
}

/** Opens a delivery by an id that a receiver has named: also one that stands far down in the log, or not in it yet. */
function LookUp({ webhookId, onOpen }: Properties) {
  const queries = useQueries()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const find = useMutation({
    // Through the cache, from which the drawer then shows it.
    mutationFn: (deliveryId: string) =>
      client.fetchQuery(queries.getWebhookDelivery({ path: { webhookId, deliveryId } })),
    onSuccess: ({ deliveryId }) => onOpen(deliveryId),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = typed.trim()
    if (id !== '') find.mutate(deliveryIdOf(webhookId, id))
  }
  const { error, variables = '' } = find
  return (
    <form onSubmit={submit} className={classes.lookUp}>
      <Input.Wrapper
        id="delivery"
        label={words.lookUp}
        description={words.lookUpHint}
        error={error && (isNotFound(error) ? words.lookUpNothing(variables) : describe(error).sentence)}
        errorProps={{ role: 'alert' }}
      >
        <div className={classes.lookUpRow}>
          <Input
            className={classes.lookUpInput}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            error={find.isError}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              find.reset()
            }}
          />
          <Button type="submit" variant="default" loading={find.isPending}>
            {words.lookUpAction}
          </Button>
        </div>
      </Input.Wrapper>
    </form>
  )
}

/** A receiver knows the id of the delivery, and the event feed that of the event, which is its part after the colon. */
const deliveryIdOf = (webhookId: string, id: string): string => (id.includes(':') ? id : `${webhookId}:${id}`)
