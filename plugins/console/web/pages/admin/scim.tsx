/** The SCIM clients of the account. */
import type { ScimClient } from '@chainwork/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePlugin, useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { formatTime } from '../../ui/format.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { PluginOff } from '../../ui/plugin-off.tsx'
import type { Column } from '../../ui/table.tsx'
import { ActiveMark } from './activation.tsx'
import classes from './admin.module.css'
import { usedColumn } from './columns.tsx'
import { CREATE_SCIM_CLIENT, CreateScimClient } from './scim/create.tsx'

const words = text.admin.scim

export default function ScimPage() {
  return usePlugin('scim') ? <ScimClients /> : <PluginOff title={words.title} name="scim" what={words.plugin} />
}

const ScimClients = () => (
  <ListPage
    title={words.title}
    subtitle={words.subtitle}
    query={useQuery({ ...useQueries().listScimClients(), ...live })}
    expected={3}
    columns={COLUMNS}
    rowKey={({ clientId }) => clientId}
    creation={{
      label: words.create,
      form: CREATE_SCIM_CLIENT,
      dialog: (close) => <CreateScimClient onClose={close} />,
    }}
    empty={{ title: words.emptyTitle, hint: words.emptyHint }}
  />
)

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
  usedColumn('lastRequestAt', words.lastSeen, { isSortable: true }),
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
