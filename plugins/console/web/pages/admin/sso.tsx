/** The SSO providers of the account. */
import type { SsoProvider } from '@chainwork/sdk'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useHasKept } from '../../ui/edit.ts'
import { Empty } from '../../ui/empty.tsx'
import { formatTime } from '../../ui/format.ts'
import { RowsLoading, useFilters } from '../../ui/list.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { ActiveMark } from './activation.tsx'
import classes from './admin.module.css'
import { CREATE_PROVIDER, CreateProvider } from './sso/create.tsx'
import { ProviderDrawer } from './sso/drawer.tsx'

const words = text.admin.sso

export default function SsoPage() {
  const [isCreating, setCreating] = useState(useHasKept(CREATE_PROVIDER))
  const [{ provider }, setFilters] = useFilters(['provider'])
  const query = useQuery({ ...useQueries().listSsoProviders(), ...live })
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  )
  const isEmpty = query.data?.value.length === 0
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={!isEmpty && create}>
      <Loaded query={query} loading={<RowsLoading rows={3} />}>
        {({ value }) =>
          value.length === 0 ? (
            <Empty title={words.emptyTitle} hint={words.emptyHint} action={create} />
          ) : (
            <DataTable caption={words.title} columns={COLUMNS} rows={value as SsoProvider[]} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
      {isCreating && (
        <CreateProvider
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false)
            setFilters({ provider: id })
          }}
        />
      )}
      <ProviderDrawer id={provider} onClose={() => setFilters({ provider: '' })} />
    </Page>
  )
}

const COLUMNS: readonly Column<SsoProvider>[] = [
  {
    key: 'name',
    label: words.displayName,
    sortBy: ({ displayName }) => displayName,
    cell: ({ id, displayName, authorityUrl }) => (
      <>
        <Link to="/sso" search={{ provider: id } as never} className={classes.name} dir="auto">
          {displayName}
        </Link>
        <span className={`${classes.sub} ${classes.clamp}`}>{authorityUrl}</span>
      </>
    ),
  },
  {
    key: 'scheme',
    label: words.authenticationScheme,
    isWide: true,
    cell: ({ authenticationScheme }) => <span className={classes.code}>{authenticationScheme}</span>,
  },
  { key: 'state', label: words.state, cell: ({ active }) => <ActiveMark active={active} /> },
  { key: 'created', label: text.admin.created, isWide: true, cell: ({ createdAt }) => formatTime(createdAt) },
]
