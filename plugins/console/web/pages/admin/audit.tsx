/** The audit log of provisioning. */
import type { AuditLogEntry } from '@chainwork/sdk'
import { Button, NativeSelect, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useInfiniteQueries, usePlugin, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatNumber, formatTime, NOTHING } from '../../ui/format.ts'
import { Filters, LoadMore, Newer, NoMatch, RowsLoading, SearchBox, useFilters } from '../../ui/list.tsx'
import { useHasNewer, useLivePages } from '../../ui/live-pages.ts'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { allOf, contains, quoted, within } from '../../ui/odata.ts'
import { Loaded, Page } from '../../ui/page.tsx'
import { PluginOff } from '../../ui/plugin-off.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import classes from './admin.module.css'
import { Changes } from './logs/changes.tsx'
import { Dates, EntryDrawer, ExportButton, Json } from './logs/parts.tsx'

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
  const [filters, setFilters] = useFilters(['search', 'action', 'client', 'from', 'to'])
  const { search, action, client, from, to } = filters
  const [opened, open] = useState<Entry>()
  const { data: clients } = useQuery(useQueries().listScimClients())
  const $filter = allOf([
    contains(['userName', 'externalId'], search),
    action && `action eq ${quoted(action)}`,
    client && `clientId eq ${quoted(client)}`,
    within('performedOn', from, to),
  ])
  const options = { query: { ...($filter && { $filter }) } }
  const query = useLivePages(useInfiniteQueries().listAuditLog({ query: { $top: 50, ...options.query } }))
  const newest = useQueries().listAuditLog({ query: { $top: 1, $select: 'id', ...options.query } })
  const hasNewer = useHasNewer(query, newest)
  return (
    <Page
      title={words.audit}
      subtitle={words.auditSubtitle}
      actions={
        <ExportButton
          file={words.auditFile}
          load={() => api.listAuditLog({ ...options, headers: { Accept: 'text/csv' } })}
        />
      }
    >
      <Filters>
        <SearchBox
          label={text.admin.list.search}
          placeholder={words.searchAudit}
          value={search}
          onChange={(value) => setFilters({ search: value })}
        />
        <NativeSelect
          aria-label={words.action}
          value={action}
          onChange={({ currentTarget }) => setFilters({ action: currentTarget.value })}
          data={[
            { value: '', label: words.allActions },
            ...Object.entries(words.actions).map(([value, label]) => ({ value, label })),
          ]}
        />
        <NativeSelect
          aria-label={words.client}
          value={client}
          onChange={({ currentTarget }) => setFilters({ client: currentTarget.value })}
          data={[
            { value: '', label: words.allClients },
            ...(clients?.value ?? []).map((it) => ({ value: it.clientId, label: it.displayName })),
          ]}
        />
        <Dates from={from} to={to} onChange={setFilters} />
      </Filters>
      <Newer isShown={hasNewer} onShow={query.restart} />
      <Loaded query={query} loading={<RowsLoading />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ value }) => value) as Entry[]
          if (rows.length > 0)
            return (
              <>
                <DataTable
                  caption={words.audit}
                  columns={columnsOf(open)}
                  rows={rows}
                  rowKey={({ id }) => id}
                  onRow={open}
                />
                <LoadMore query={query} />
              </>
            )
          return $filter ? <NoMatch /> : <AuditEmpty />
        }}
      </Loaded>
      <EntryDrawer title={words.more} opened={opened !== undefined} onClose={() => open(undefined)}>
        {opened && <Details entry={opened} />}
      </EntryDrawer>
    </Page>
  )
}

const AuditEmpty = () => (
  <Empty
    title={words.auditEmpty}
    hint={words.auditEmptyHint}
    action={
      <Button variant="default" renderRoot={(props) => <Link to="/scim" {...props} />}>
        {words.toScim}
      </Button>
    }
  />
)

const columnsOf = (open: (entry: Entry) => void): readonly Column<Entry>[] => [
  {
    key: 'time',
    label: words.time,
    cell: (entry) => (
      <UnstyledButton
        className={`${classes.nowrap} numbers`}
        fz="sm"
        onClick={(event) => {
          event.stopPropagation()
          open(entry)
        }}
      >
        {formatTime(entry.performedOn)}
      </UnstyledButton>
    ),
  },
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
  {
    key: 'client',
    label: words.client,
    isWide: true,
    cell: ({ clientName }) => (
      <span className={classes.clamp} dir="auto">
        {clientName}
      </span>
    ),
  },
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
    {entry.action !== 'Failed' && (
      <div>
        <Text size="sm" fw={550} mb={6} component="h3">
          {words.changes}
        </Text>
        <Changes changes={entry.details.changes} />
      </div>
    )}
    {entry.details.payload !== null && entry.details.payload !== undefined && (
      <Json title={words.payload} hint={words.payloadHint} value={entry.details.payload} />
    )}
  </>
)
