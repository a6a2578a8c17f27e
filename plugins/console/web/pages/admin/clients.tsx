/** The API clients of the account. */
import type { ApiClient } from '@chainwork/sdk'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useInfiniteQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useHasKept } from '../../ui/edit.ts'
import { formatTime } from '../../ui/format.ts'
import { Filters, LoadMore, NoMatch, RowsLoading, SearchBox, useFilters } from '../../ui/list.tsx'
import { contains } from '../../ui/odata.ts'
import { Loaded, Page } from '../../ui/page.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { ActiveMark } from './activation.tsx'
import classes from './admin.module.css'
import { CREATE_CLIENT, CreateClient } from './clients/create.tsx'
import { ClientDrawer, limitOf } from './clients/drawer.tsx'

const words = text.admin.clients

export default function ClientsPage() {
  const [isCreating, setCreating] = useState(useHasKept(CREATE_CLIENT))
  const [{ search, client }, setFilters] = useFilters(['search', 'client'])
  const $filter = contains(['displayName', 'clientId'], search)
  const query = useInfiniteQuery({
    ...useInfiniteQueries().listClients({ query: { $top: 50, ...($filter && { $filter }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <Filters>
        <SearchBox
          label={text.admin.list.search}
          placeholder={words.searchPlaceholder}
          value={search}
          onChange={(value) => setFilters({ search: value })}
        />
      </Filters>
      <Loaded query={query} loading={<RowsLoading rows={4} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ value }) => value) as ApiClient[]
          return rows.length === 0 ? (
            <NoMatch />
          ) : (
            <>
              <DataTable caption={words.title} columns={COLUMNS} rows={rows} rowKey={({ clientId }) => clientId} />
              <LoadMore query={query} />
            </>
          )
        }}
      </Loaded>
      {isCreating && (
        <CreateClient
          onClose={() => setCreating(false)}
          onCreated={(clientId) => {
            setCreating(false)
            setFilters({ client: clientId })
          }}
        />
      )}
      <ClientDrawer clientId={client} onClose={() => setFilters({ client: '' })} />
    </Page>
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
  {
    key: 'used',
    label: words.lastUsed,
    isWide: true,
    cell: ({ lastUsedAt }) => (
      <span className={classes.nowrap}>{lastUsedAt ? formatTime(lastUsedAt) : text.admin.never}</span>
    ),
  },
  { key: 'limit', label: words.rateLimit, isWide: true, cell: limitOf },
]
