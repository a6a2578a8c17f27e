/** The SCIM clients of the account. */
import type { ScimClient } from '@chainwork/sdk'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlugin, useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useHasKept } from '../../ui/edit.ts'
import { Empty } from '../../ui/empty.tsx'
import { formatTime } from '../../ui/format.ts'
import { RowsLoading } from '../../ui/list.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { PluginOff } from '../../ui/plugin-off.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { ActiveMark } from './activation.tsx'
import classes from './admin.module.css'
import { CREATE_SCIM_CLIENT, CreateScimClient } from './scim/create.tsx'

const words = text.admin.scim

export default function ScimPage() {
  return usePlugin('scim') ? <ScimClients /> : <PluginOff title={words.title} name="scim" what={words.plugin} />
}

function ScimClients() {
  const [isCreating, setCreating] = useState(useHasKept(CREATE_SCIM_CLIENT))
  const query = useQuery({ ...useQueries().listScimClients(), ...live })
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
            <DataTable caption={words.title} columns={COLUMNS} rows={value} rowKey={({ clientId }) => clientId} />
          )
        }
      </Loaded>
      {isCreating && <CreateScimClient onClose={() => setCreating(false)} />}
    </Page>
  )
}

const COLUMNS: readonly Column<ScimClient>[] = [
  {
    key: 'name',
    label: words.name,
    sortBy: ({ displayName }) => displayName,
    cell: ({ clientId, displayName }) => (
      <Link to={`/scim/${encodeURIComponent(clientId)}`} className={classes.name} dir="auto">
        {displayName}
      </Link>
    ),
  },
  {
    key: 'state',
    label: words.state,
    sortBy: ({ active }) => Number(active),
    cell: ({ active }) => <ActiveMark active={active} />,
  },
  {
    key: 'seen',
    label: words.lastSeen,
    sortBy: ({ lastRequestAt }) => lastRequestAt,
    cell: ({ lastRequestAt }) => (
      <span className={classes.nowrap}>{lastRequestAt ? formatTime(lastRequestAt) : text.admin.never}</span>
    ),
  },
  {
    key: 'error',
    label: words.lastError,
    isWide: true,
    sortBy: ({ lastError }) => lastError?.at,
    cell: ({ lastError }) =>
      lastError ? (
        <>
          <span className={classes.clamp}>{lastError.detail}</span>
          <span className={classes.sub}>
            {words.errorIn(lastError.status)} · {formatTime(lastError.at)}
          </span>
        </>
      ) : (
        words.noError
      ),
  },
]
