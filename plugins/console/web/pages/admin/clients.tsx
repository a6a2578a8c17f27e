/** The API clients of the account. */
import type { ApiClient } from '@chainwork/sdk'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useInfiniteQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { SearchFilter } from '../../ui/list.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { searchFor } from '../../ui/search.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import type { Column } from '../../ui/table.tsx'
import { ActiveMark } from './activation.tsx'
import classes from './admin.module.css'
import { CREATE_CLIENT, CreateClient } from './clients/create.tsx'
import { ClientDrawer, limitOf } from './clients/drawer.tsx'
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
