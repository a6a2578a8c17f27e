/** One API client in a drawer: its state, what can be done with it, and its settings. */
import { type ApiClient, type CreateClientResponse, etagOf } from '@chainwork/sdk'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi, useQueries } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { useEdit } from '../../../ui/edit.ts'
import { Facts } from '../../../ui/facts.tsx'
import { FormEnd } from '../../../ui/form.tsx'
import { FormDrawer } from '../../../ui/form-dialog.tsx'
import { formatNumber, formatTime } from '../../../ui/format.ts'
import { RowsLoading } from '../../../ui/list.tsx'
import { Loaded } from '../../../ui/page.tsx'
import { useResource } from '../../../ui/resource.ts'
import { ActiveMark } from '../scim.tsx'
import { ClientSecret } from './create.tsx'
import { bodyOf, ClientFields, type ClientValues, LABELS, valuesOf } from './fields.tsx'

const words = text.admin.clients

interface Properties {
  /** Empty while the drawer is closed. */
  readonly clientId: string
  onClose(): void
}

export const ClientDrawer = ({ clientId, onClose }: Properties) => (
  <FormDrawer opened={clientId !== ''} onClose={onClose} title={words.client} size="lg">
    {clientId !== '' && <Client key={clientId} clientId={clientId} onClose={onClose} />}
  </FormDrawer>
)

function Client({ clientId, onClose }: Properties) {
  const query = useResource(useQueries().getClient({ path: { clientId } }))
  const { replace } = query
  return (
    <Loaded query={query} loading={<RowsLoading rows={6} />}>
      {(client) => (
        <Stack gap="lg">
          <Text fw={600} size="lg" dir="auto" lineClamp={3}>
            {client.displayName}
          </Text>
          <About client={client} />
          <Actions client={client} replace={replace} onClose={onClose} />
          <Settings client={client} replace={replace} reload={() => void query.refetch()} />
        </Stack>
      )}
    </Loaded>
  )
}

interface ClientProperties {
  readonly client: ApiClient
  replace(client: ApiClient): void
}

const About = ({ client }: Pick<ClientProperties, 'client'>) => (
  <Stack>
    <CopyField label={words.clientId} value={client.clientId} />
    <Facts
      facts={[
        { name: words.state, value: <ActiveMark active={client.active} /> },
        { name: words.type, value: words.types[client.type] },
        { name: words.lastUsed, value: client.lastUsedAt ? formatTime(client.lastUsedAt) : text.admin.never },
        { name: words.rateLimit, value: limitOf(client) },
        client.type === 'confidential' && {
          name: words.secretChanged,
          value: client.secretChangedAt ? formatTime(client.secretChangedAt) : words.unknown,
        },
        { name: text.admin.created, value: formatTime(client.createdAt) },
      ]}
    />
  </Stack>
)

export const limitOf = ({ rateLimit }: Pick<ApiClient, 'rateLimit'>): string =>
  rateLimit === null ? words.accountLimit : words.perMinute(formatNumber(rateLimit))

function Actions({ client, replace, onClose }: ClientProperties & { onClose(): void }) {
  const api = useApi()
  const [asked, ask] = useState<'regenerate' | 'deactivate' | 'delete'>()
  const [secret, setSecret] = useState<CreateClientResponse>()
  const close = () => ask(undefined)
  const at = () => ({ path: { clientId: client.clientId }, headers: { 'If-Match': etagOf(client) } })
  const changes = ['listClients']
  const changed = (answer: ApiClient) => {
    replace(answer)
    close()
  }
  const activate = useAction(() => api.activateClient(at()), { changes, onDone: replace })
  const deactivate = useAction(() => api.deactivateClient(at()), { changes, onDone: changed })
  const regenerate = useAction(() => api.regenerateClientSecret(at()), {
    changes: ['listClients', 'getClient'],
    onDone(answer) {
      setSecret(answer)
      close()
    },
  })
  const remove = useAction(() => api.deleteClient(at()), {
    changes,
    done: words.deleted(client.displayName),
    onDone: onClose,
  })
  return (
    <>
      <Group gap="xs">
        {client.type === 'confidential' && (
          <Button variant="default" size="compact-sm" onClick={() => ask('regenerate')}>
            {words.regenerate}
          </Button>
        )}
        {client.active ? (
          <Button variant="default" size="compact-sm" onClick={() => ask('deactivate')}>
            {text.admin.deactivate}
          </Button>
        ) : (
          <>
            <Button size="compact-sm" loading={activate.isPending} onClick={() => activate.mutate(undefined)}>
              {text.admin.activate}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => ask('delete')}>
              {words.deleteAction}
            </Button>
          </>
        )}
      </Group>
      <Confirm
        opened={asked === 'regenerate'}
        title={words.regenerateTitle}
        action={words.regenerateAction}
        isPending={regenerate.isPending}
        onConfirm={() => regenerate.mutate(undefined)}
        onClose={close}
      >
        {words.regenerateHint}
      </Confirm>
      <Confirm
        opened={asked === 'deactivate'}
        title={words.deactivateTitle}
        action={text.admin.deactivate}
        isPending={deactivate.isPending}
        onConfirm={() => deactivate.mutate(undefined)}
        onClose={close}
      >
        {words.deactivateHint}
      </Confirm>
      <Confirm
        opened={asked === 'delete'}
        title={words.deleteTitle}
        action={words.deleteAction}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onClose={close}
      >
        {words.deleteHint}
      </Confirm>
      {secret && <ClientSecret client={secret} onStored={() => setSecret(undefined)} />}
    </>
  )
}

const versionOf = (client: ApiClient) => ({ values: valuesOf(client), etag: etagOf(client) })

function Settings({ client, replace, reload }: ClientProperties & { reload(): void }) {
  const api = useApi()
  const edit = useEdit<ClientValues>(`API client ${client.clientId}`, versionOf(client))
  const save = useAction(
    (sent: Partial<ClientValues>) =>
      api.updateClient({
        path: { clientId: client.clientId },
        body: bodyOf(sent),
        headers: { 'If-Match': edit.etag },
      }),
    {
      done: text.common.saved,
      changes: ['listClients'],
      showsError: true,
      onDone(saved, sent) {
        replace(saved)
        edit.saved(sent, versionOf(saved))
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(edit.changes)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ClientFields edit={edit} error={save.error} type={client.type} />
        <FormEnd edit={edit} save={save} labels={LABELS} reload={reload} />
      </Stack>
    </form>
  )
}
