/** One API client in a drawer: its state, what can be done with it, and its settings. */
import { type ApiClient, type CreateClientResponse, etagOf } from '@chainwork/sdk'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApi, useQueries } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FormDrawer } from '../../../ui/form-dialog.tsx'
import { formatNumber, formatTime } from '../../../ui/format.ts'
import { RowsLoading } from '../../../ui/list.tsx'
import { Loaded } from '../../../ui/page.tsx'
import { useResource } from '../../../ui/resource.ts'
import { StoredForm } from '../../../ui/stored-form.tsx'
import { Activation, ActiveMark } from '../activation.tsx'
import { ClientSecret } from './create.tsx'
import { CLIENT_FIELDS, ClientFields } from './fields.tsx'

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
  const api = useApi()
  const query = useResource(useQueries().getClient({ path: { clientId } }))
  return (
    <Loaded query={query} loading={<RowsLoading rows={6} />}>
      {(client) => (
        <Stack gap="lg">
          <Text fw={600} size="lg" dir="auto" lineClamp={3}>
            {client.displayName}
          </Text>
          <About client={client} />
          <Actions client={client} replace={query.replace} onClose={onClose} />
          <StoredForm
            name={`API client ${clientId}`}
            fields={CLIENT_FIELDS}
            stored={client}
            save={(request) => api.updateClient({ path: { clientId }, ...request })}
            changes={['listClients']}
            resource={query}
          >
            {(form) => <ClientFields {...form} type={client.type} />}
          </StoredForm>
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
  const [secret, setSecret] = useState<CreateClientResponse>()
  const at = () => ({ path: { clientId: client.clientId }, headers: { 'If-Match': etagOf(client) } })
  const changes = ['listClients']
  return (
    <>
      <Group gap="xs">
        {client.type === 'confidential' && (
          <ConfirmButton
            size="compact-sm"
            label={words.regenerate}
            title={words.regenerateTitle}
            action={words.regenerateAction}
            act={() => api.regenerateClientSecret(at())}
            changes={['listClients', 'getClient']}
            onDone={setSecret}
          >
            {words.regenerateHint}
          </ConfirmButton>
        )}
        <Activation
          size="compact-sm"
          active={client.active}
          title={words.deactivateTitle}
          changes={changes}
          activate={() => api.activateClient(at())}
          deactivate={() => api.deactivateClient(at())}
          onDone={replace}
        >
          {words.deactivateHint}
        </Activation>
        {!client.active && (
          <ConfirmButton
            size="compact-sm"
            label={words.deleteAction}
            title={words.deleteTitle}
            act={() => api.deleteClient(at())}
            changes={changes}
            done={words.deleted(client.displayName)}
            leave={onClose}
          >
            {words.deleteHint}
          </ConfirmButton>
        )}
      </Group>
      {secret && <ClientSecret client={secret} onStored={() => setSecret(undefined)} />}
    </>
  )
}
