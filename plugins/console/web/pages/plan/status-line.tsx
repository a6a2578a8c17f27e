/** What is wrong with the cell that has the focus, in words; else with its row, or with other rows. */
import { Button } from '@mantine/core'
import { text } from '../../text/text.ts'
import { describe } from '../../ui/errors.ts'
import { Problem } from '../../ui/problem.tsx'
import { COLUMNS, type ColumnKey } from './columns.ts'
import { type Cursor, columnAt } from './cursor.ts'
import classes from './grid.module.css'
import type { Row } from './rows.ts'
import type { Sheet } from './sheet.ts'

const words = text.plan

interface Properties {
  readonly sheet: Sheet
  readonly rows: readonly Row[]
  readonly cursor: Cursor
}

export function StatusLine({ sheet, rows, cursor }: Properties) {
  const active = rows[cursor.row]
  const faults = active ? sheet.faultsOf(active.key) : {}
  const first = Object.entries(faults)[0]
  const state = active && sheet.stateOf(active.key)
  const error = state?.kind === 'failed' ? state.error : undefined
  const fault = faults[columnAt(cursor.column)] ?? (first && `${words.columns[first[0] as ColumnKey]}: ${first[1]}`)
  const problem = fault === undefined && error !== undefined && describe(error).sentence
  const isExplained = fault !== undefined || problem
  const place = cursor.row + 1
  const early = cursor.isHeld && active && (active.isUnlisted ? words.rowLoads(place) : words.typedTooEarly(place))
  const held = sheet.holdsChanges ? words.pasteWaits : undefined
  const failed = rows.flatMap((row, index) => {
    const isElsewhere = row !== active || !isExplained
    return isElsewhere && sheet.stateOf(row.key)?.kind === 'failed' ? [index] : []
  })
  return (
    <div className={classes.line}>
      <div role="status" data-fault={(!early && fault !== undefined) || undefined} className={classes.sentence}>
        {early ||
          (problem && active ? <Problem error={error} retry={() => sheet.save(active.key)} /> : (fault ?? held))}
      </div>
      {failed.length > 0 && <Failed sheet={sheet} rows={rows} failed={failed} cursor={cursor} />}
    </div>
  )
}

/** Rows that are not saved, and are perhaps out of sight. */
function Failed({ sheet, rows, failed, cursor }: Properties & { readonly failed: readonly number[] }) {
  const [first = 0] = failed
  const { key } = rows[first] ?? { key: '' }
  const column = COLUMNS.findIndex((it) => it.key in sheet.faultsOf(key))
  return (
    <div className={classes.failed}>
      <span role="status">{words.failedRows(failed.map((it) => it + 1))}</span>
      <Button size="compact-sm" variant="default" onClick={() => cursor.go(first, Math.max(0, column))}>
        {words.goToRow(first + 1)}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => sheet.retry()}>
        {text.common.retry}
      </Button>
    </div>
  )
}
