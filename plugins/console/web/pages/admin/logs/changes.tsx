/** The fields that an entry of a log has changed, with the values before and after. */
import { Text } from '@mantine/core'
import { text } from '../../../text/text.ts'
import { DataTable } from '../../../ui/table.tsx'
import classes from '../admin.module.css'
import { type Change, changesOf } from './differences.ts'

const words = text.admin.diff

export function Changes({ changes }: { readonly changes: unknown }) {
  const rows = changesOf(changes)
  return (
    <div>
      <Text size="sm" fw={550} mb={6} component="h3">
        {text.admin.logs.changes}
      </Text>
      {rows.length === 0 ? (
        <Text size="sm">{text.admin.logs.noChanges}</Text>
      ) : (
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
      )}
    </div>
  )
}

const Value = ({ value }: { readonly value: string | undefined }) =>
  value === undefined ? <span className={classes.sub}>{words.nothing}</span> : <span dir="auto">{value}</span>
