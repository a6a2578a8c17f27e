/** Which plugins are on for the account, and how that is changed. */
import type { ListPluginsResponse } from '@chainwork/sdk'
import { useQuery } from '@tanstack/react-query'
import { useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { NOTHING } from '../../ui/format.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { Mark } from '../../ui/mark.tsx'
import type { Column } from '../../ui/table.tsx'
import classes from './admin.module.css'

const words = text.admin.account

type Plugin = ListPluginsResponse['value'][number]

export default function PluginsPage() {
  const { account } = useSession()
  return (
    <ListPage
      title={words.plugins}
      subtitle={words.pluginsSubtitle}
      query={useQuery(useQueries().listPlugins())}
      expected={6}
      columns={columnsOf(account.id)}
      rowKey={({ name }) => name}
    />
  )
}

const columnsOf = (accountId: number): readonly Column<Plugin>[] => [
  {
    key: 'name',
    label: words.plugin,
    cell: ({ name }) => <span className={`${classes.code} ${classes.nowrap}`}>{name}</span>,
  },
  { key: 'purpose', label: words.purpose, cell: ({ name }) => words.purposes[name] ?? NOTHING },
  {
    key: 'state',
    label: words.state,
    cell: ({ enabled }) => <Mark tone={enabled ? 'good' : 'off'}>{enabled ? words.on : words.off}</Mark>,
  },
  {
    key: 'how',
    label: words.howTo,
    isWide: true,
    cell: ({ name, availability, enabled }) =>
      availability === 'always' ? (
        <span className={classes.sub}>{words.always}</span>
      ) : (
        <code className={classes.code}>{words.command(enabled, accountId, name)}</code>
      ),
  },
]
