/** The audit log of provisioning. */
import type { AuditLogEntry } from '@chainwork/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useInfiniteQueries, usePlugin, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatNumber, formatTime, NOTHING } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ChoiceFilter, optionsOf, SearchFilter } from '../../ui/list.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useHasNewer, useLivePages } from '../../ui/live-pages.ts'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { allOf, quoted, within } from '../../ui/odata.ts'
import { PluginOff } from '../../ui/plugin-off.tsx'
import { searchFor } from '../../ui/search.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import type { Column } from '../../ui/table.tsx'
import classes from './admin.module.css'
import { nameColumn } from './columns.tsx'
import { Changes } from './logs/changes.tsx'
import { DatesFilter, EntryDrawer, ExportButton, Json, timeColumn } from './logs/parts.tsx'

const words = text.admin.logs

export default function AuditPage() {
  return usePlugin('scim') ? <AuditLog /> : <PluginOff title={words.audit} name="scim" what={words.auditPlugin} />
}

type Entry = Required<AuditLogEntry>

const TONES: Readonly<Record<Entry['action'], Tone>> = {
  Created: 'good',
  Updated: 'info',
  Linked: 'info',
  Deactivated: 'off',
  Failed: 'bad',
}

function AuditLog() {
  const api = useApi()
  const [{ search = '', action, client, from = '', to = '' }] = useSearchParams()
  const [opened, open] = useState<Entry>()
  const { data: clients } = useQuery(useQueries().listScimClients())
  const $filter = allOf([
    action && `action eq ${quoted(action)}`,
    client && `clientId eq ${quoted(client)}`,
    within('performedOn', from, to),
  ])
  const options = { query: { ...searchFor(search), ...($filter && { $filter }) } }
  const query = useLivePages(useInfiniteQueries().listAuditLog({ query: { $top: 50, ...options.query } }))
  const newest = useQueries().listAuditLog({ query: { $top: 1, $select: 'id', ...options.query } })
  return (
    <ListPage
      title={words.audit}
      subtitle={words.auditSubtitle}
      actions={
        <ExportButton
          file={words.auditFile}
          load={() => api.listAuditLog({ ...options, headers: { Accept: 'text/csv' } })}
        />
      }
      filters={
        <>
          <SearchFilter placeholder={words.searchAudit} />
          <ChoiceFilter name="action" label={words.action} all={words.allActions} options={optionsOf(words.actions)} />
          <ChoiceFilter
            name="client"
            label={words.client}
            all={words.allClients}
            options={(clients?.value ?? []).map((it) => ({ value: it.clientId, label: it.displayName }))}
          />
          <DatesFilter />
        </>
      }
      hasNewer={useHasNewer(query, newest)}
      query={query}
      columns={columnsOf(open)}
      rowKey={({ id }) => id}
      onRow={open}
      empty={$filter ? undefined : EMPTY}
    >
      <EntryDrawer title={words.more} opened={opened !== undefined} onClose={() => open(undefined)}>
        {opened && <Details entry={opened} />}
      </EntryDrawer>
    </ListPage>
  )
}

const EMPTY = {
  title: words.auditEmpty,
  hint: words.auditEmptyHint,
  action: <LinkButton variant="default" to="/scim" label={words.toScim} />,
}

const columnsOf = (open: (entry: Entry) => void): readonly Column<Entry>[] => [
  timeColumn(open),
  {
    key: 'action',
    label: words.action,
    cell: ({ action }) => <Mark tone={TONES[action]}>{words.actions[action]}</Mark>,
  },
  {
    key: 'user',
    label: words.user,
    cell: ({ userName, externalId }) => (
      <>
        <span className={classes.clamp} dir="auto">
          {userName ?? NOTHING}
        </span>
        {externalId !== null && <span className={`${classes.sub} ${classes.code} ${classes.clamp}`}>{externalId}</span>}
      </>
    ),
  },
  { key: 'status', label: words.status, isNumber: true, cell: ({ responseStatus }) => responseStatus },
  nameColumn('client', words.client, ({ clientName }) => clientName, { isWide: true }),
  { key: 'ip', label: words.ip, isWide: true, cell: ({ ipAddress }) => ipAddress ?? NOTHING },
]

const Details = ({ entry }: { readonly entry: Entry }) => (
  <>
    <Facts
      facts={[
        { name: words.time, value: formatTime(entry.performedOn) },
        { name: words.action, value: <Mark tone={TONES[entry.action]}>{words.actions[entry.action]}</Mark> },
        entry.userName !== null && {
          name: words.user,
          value: entry.userId === null ? entry.userName : <Link to={`/users/${entry.userId}`}>{entry.userName}</Link>,
        },
        entry.externalId !== null && { name: words.externalId, value: entry.externalId },
        { name: words.client, value: entry.clientName },
        { name: words.request, value: `${entry.method} ${entry.path}` },
        { name: words.status, value: entry.responseStatus },
        entry.details.error !== null && { name: words.error, value: entry.details.error },
        { name: words.ip, value: entry.ipAddress ?? NOTHING },
        entry.duration !== null && { name: words.duration, value: words.ms(formatNumber(entry.duration)) },
        { name: words.requestId, value: entry.requestId },
        entry.repeated > 1 && { name: words.repeated, value: words.requests(entry.repeated) },
      ]}
    />
    {entry.action !== 'Failed' && <Changes changes={entry.details.changes} />}
    {entry.details.payload !== null && entry.details.payload !== undefined && (
      <Json title={words.payload} hint={words.payloadHint} value={entry.details.payload} />
    )}
  </>
)
