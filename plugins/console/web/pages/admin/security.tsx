/** The security log. */
import type { SecurityLogEntry } from '@chainwork/sdk'
import { useState } from 'react'
import { useApi, useInfiniteQueries, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatTime, NOTHING } from '../../ui/format.ts'
import { ChoiceFilter, optionsOf, SearchFilter } from '../../ui/list.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { useHasNewer, useLivePages } from '../../ui/live-pages.ts'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { allOf, quoted, within } from '../../ui/odata.ts'
import { searchFor } from '../../ui/search.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import type { Column } from '../../ui/table.tsx'
import { nameColumn } from './columns.tsx'
import { Changes } from './logs/changes.tsx'
import { DatesFilter, EntryDrawer, ExportButton, Json, timeColumn } from './logs/parts.tsx'

const words = text.admin.logs

type Entry = Required<SecurityLogEntry>

export default function SecurityPage() {
  const api = useApi()
  const [{ search = '', action, from = '', to = '' }] = useSearchParams()
  const [opened, open] = useState<Entry>()
  const $filter = allOf([action && `action eq ${quoted(action)}`, within('performedOn', from, to)])
  const options = { query: { ...searchFor(search), ...($filter && { $filter }) } }
  const query = useLivePages(useInfiniteQueries().listSecurityLog({ query: { $top: 50, ...options.query } }))
  const newest = useQueries().listSecurityLog({ query: { $top: 1, $select: 'id', ...options.query } })
  return (
    <ListPage
      title={words.security}
      subtitle={words.securitySubtitle}
      actions={
        <ExportButton
          file={words.securityFile}
          load={() => api.listSecurityLog({ ...options, headers: { Accept: 'text/csv' } })}
        />
      }
      filters={
        <>
          <SearchFilter placeholder={words.searchSecurity} />
          <ChoiceFilter
            name="action"
            label={words.action}
            all={words.allActions}
            options={optionsOf(words.securityActions)}
          />
          <DatesFilter />
        </>
      }
      hasNewer={useHasNewer(query, newest)}
      query={query}
      columns={columnsOf(open)}
      rowKey={({ id }) => id}
      onRow={open}
    >
      <EntryDrawer title={words.more} opened={opened !== undefined} onClose={() => open(undefined)}>
        {opened && <Details entry={opened} />}
      </EntryDrawer>
    </ListPage>
  )
}

/** What looks like an attack, what was refused or taken away, what was let in. */
const TONES: Readonly<Partial<Record<Entry['action'], Tone>>> = {
  sign_in: 'good',
  sso_sign_in: 'good',
  sign_in_failed: 'warn',
  sso_sign_in_failed: 'warn',
  token_refused: 'warn',
  sign_in_locked_out: 'bad',
  refresh_token_reused: 'bad',
  authorization_code_reused: 'bad',
  sign_out: 'off',
  user_deactivated: 'off',
  client_deactivated: 'off',
  client_deleted: 'off',
  sso_provider_deactivated: 'off',
  sso_provider_deleted: 'off',
}

const ActionMark = ({ action }: Pick<Entry, 'action'>) => (
  <Mark tone={TONES[action] ?? 'info'}>{words.securityActions[action]}</Mark>
)

const columnsOf = (open: (entry: Entry) => void): readonly Column<Entry>[] => [
  timeColumn(open),
  { key: 'action', label: words.action, cell: ({ action }) => <ActionMark action={action} /> },
  nameColumn('actor', words.actor, ({ actorName }) => actorName || words.somebody),
  nameColumn('subject', words.subject, ({ subject, clientId }) => subject ?? clientId ?? NOTHING, { isWide: true }),
  { key: 'ip', label: words.ip, isWide: true, cell: ({ ipAddress }) => ipAddress ?? NOTHING },
]

function Details({ entry }: { readonly entry: Entry }) {
  const { changes, ...others } = entry.details as Record<string, unknown>
  return (
    <>
      <Facts
        facts={[
          { name: words.time, value: formatTime(entry.performedOn) },
          { name: words.action, value: <ActionMark action={entry.action} /> },
          { name: words.actor, value: entry.actorName || words.somebody },
          entry.subject !== null && { name: words.subject, value: entry.subject },
          entry.clientId !== null && { name: words.client, value: entry.clientId },
          { name: words.ip, value: entry.ipAddress ?? NOTHING },
        ]}
      />
      {changes !== undefined && <Changes changes={changes} />}
      {Object.keys(others).length > 0 && <Json title={text.admin.list.details} value={others} />}
    </>
  )
}
