/** Columns of the tables that administrators see. */
import { text } from '../../text/text.ts'
import { columnOf, type Has, type Options } from '../../ui/columns.tsx'
import { formatTime } from '../../ui/format.ts'
import type { Column } from '../../ui/table.tsx'
import classes from './admin.module.css'

/** When something was used last. */
export const usedColumn = <Name extends string>(
  name: Name,
  label: string,
  options: Options = {},
): Column<Has<Name, string>> => ({
  ...columnOf(name, label, options),
  cell: ({ [name]: at }) => <span className={classes.nowrap}>{at ? formatTime(at) : text.admin.never}</span>,
})

/** Names, of which two lines are shown. */
export const nameColumn = <Row,>(
  key: string,
  label: string,
  nameOf: (row: Row) => string | null,
  options: Pick<Column<Row>, 'isWide'> = {},
): Column<Row> => ({
  key,
  label,
  ...options,
  cell: (row) => (
    <span className={classes.clamp} dir="auto">
      {nameOf(row)}
    </span>
  ),
})
