/** The API clients of the account. */
import { type ApiClient, type CreateClientResponse, etagOf } from '@chainwork/sdk'
import { Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useInfiniteQueries, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormDrawer } from '../../ui/form-dialog.tsx'
import { formatNumber, formatTime } from '../../ui/format.ts'
import { RowsLoading, SearchFilter } from '../../ui/list.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { Loaded } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { searchFor } from '../../ui/search.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import { StoredForm } from '../../ui/stored-form.tsx'
import type { Column } from '../../ui/table.tsx'
import { Activation, ActiveMark } from './activation.tsx'
import classes from './admin.module.css'
import { ClientSecret, CREATE_CLIENT, CreateClient } from './clients/create.tsx'
import { CLIENT_FIELDS, ClientFields } from './clients/fields.tsx'
import { usedColumn } from './columns.tsx'

const words = text.admin.clients

export default function ClientsPage() {
  const [{ search = '', client = '' }, change] = useSearchParams()
  const query = useInfiniteQuery({
    ...useInfiniteQueries().listClients({ query: { $top: 50, ...searchFor(search) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title={words.title}
      subtitle={words.subtitle}
      filters={<SearchFilter placeholder={words.searchPlaceholder} />}
      query={query}
      expected={4}
      columns={COLUMNS}
      rowKey={({ clientId }) => clientId}
      creation={{
        label: words.create,
        form: CREATE_CLIENT,
        dialog: (close) => (
          <CreateClient
            onClose={close}
            onCreated={(clientId) => {
              close()
              change({ client: clientId })
            }}
          />
        ),
      }}
    >
      <ClientDrawer clientId={client} onClose={() => change({ client: '' })} />
    </ListPage>
  )
}

const COLUMNS: readonly Column<ApiClient>[] = [
  {
    key: 'name',
    label: words.name,
    cell: ({ clientId, displayName }) => (
      <>
        <Link to="/clients" search={{ client: clientId } as never} className={classes.name} dir="auto">
          {displayName}
        </Link>
        <span className={`${classes.sub} ${classes.code}`}>{clientId}</span>
      </>
    ),
  },
  { key: 'type', label: words.type, isWide: true, cell: ({ type }) => words.types[type] },
  { key: 'state', label: words.state, cell: ({ active }) => <ActiveMark active={active} /> },
  usedColumn('lastUsedAt', words.lastUsed, { isWide: true }),
  { key: 'limit', label: words.rateLimit, isWide: true, cell: limitOf },
]

interface Properties {
  /** Empty while the drawer is closed. */
  readonly clientId: string
  onClose(): void
}

/** One API client in a drawer: its state, what can be done with it, and its settings. */
const ClientDrawer = ({ clientId, onClose }: Properties) => (
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

function limitOf({ rateLimit }: Pick<ApiClient, 'rateLimit'>): string {
  return rateLimit === null ? words.accountLimit : words.perMinute(formatNumber(rateLimit))
}

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
