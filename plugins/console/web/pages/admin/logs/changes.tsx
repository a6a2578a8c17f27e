/** The fields that an entry of a log has changed, with the values before and after. */
import { Text } from '@mantine/core'
import { text } from '../../../text/text.ts'
import { DataTable } from '../../../ui/table.tsx'
import classes from '../admin.module.css'
import { type Change, changesOf } from './differences.ts'

const words = text.admin.diff

export function Changes({ changes }: { readonly changes: unknown }) {
  const rows = changesOf(changes)
  if (rows.length === 0) return <Text size="sm">{text.admin.logs.noChanges}</Text>
  return (
    <DataTable<Change>
      caption={text.admin.logs.changes}
      rows={rows}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', label: words.field, cell: ({ field }) => <span className={classes.code}>{field}</span> },
        { key: 'from', label: words.from, cell: ({ from }) => <Value value={from} /> },
        { key: 'to', label: words.to, cell: ({ to }) => <Value value={to} /> },
      ]}
    />
  )
}

const Value = ({ value }: { readonly value: string | undefined }) =>
  value === undefined ? <span className={classes.sub}>{words.nothing}</span> : <span dir="auto">{value}</span>
