/** What is wrong with the cell that has the focus, in words; else with its row, or with other rows. */
import { Alert, Button, Text } from '@mantine/core'
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
  /** Whether each change plans the project anew. */
  readonly replan: boolean
}

export function StatusLine({ sheet, rows, cursor, replan }: Properties) {
  const active = rows[cursor.row]
  const faults = active ? sheet.faultsOf(active.key) : {}
  const first = Object.entries(faults)[0]
  const state = active && sheet.stateOf(active.key)
  const error = state?.kind === 'failed' ? state.error : undefined
  const fault = faults[columnAt(cursor.column)] ?? (first && `${words.columns[first[0] as ColumnKey]}: ${first[1]}`)
  const problem = fault === undefined && error !== undefined && describe(error)
  const retry = () => active && sheet.save(active.key)
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
          (!problem ? (
            (fault ?? held)
          ) : problem.code === PLAN_FROZEN ? (
            <NeedsPlan retry={replan ? retry : undefined} />
          ) : (
            <Problem error={error} retry={retry} />
          ))}
      </div>
      {failed.length > 0 && <Failed sheet={sheet} rows={rows} failed={failed} cursor={cursor} replan={replan} />}
    </div>
  )
}

const PLAN_FROZEN = 'plan_frozen'

/** The service refuses the change as long as the project is not to be planned anew with it. */
const NeedsPlan = ({ retry }: { readonly retry: (() => void) | undefined }) => (
  <Alert color="red" variant="light" role="alert" maw={720}>
    <Text size="sm">{words.frozen.refused}</Text>
    {retry && (
      <Button mt="xs" size="compact-sm" variant="default" onClick={retry}>
        {text.common.retry}
      </Button>
    )}
  </Alert>
)

/** Rows that are not saved, and are perhaps out of sight. */
function Failed({ sheet, rows, failed, cursor, replan }: Properties & { readonly failed: readonly number[] }) {
  const isRefused = ({ key }: Row) => {
    const state = sheet.stateOf(key)
    return state?.kind === 'failed' && state.error !== undefined && describe(state.error).code === PLAN_FROZEN
  }
  const canRetry = replan || !failed.every((index) => rows[index] && isRefused(rows[index]))
  const [first = 0] = failed
  const { key } = rows[first] ?? { key: '' }
  const column = COLUMNS.findIndex((it) => it.key in sheet.faultsOf(key))
  return (
    <div className={classes.failed}>
      <span role="status">{words.failedRows(failed.map((it) => it + 1))}</span>
      <Button size="compact-sm" variant="default" onClick={() => cursor.go(first, Math.max(0, column))}>
        {words.goToRow(first + 1)}
      </Button>
      {canRetry && (
        <Button size="compact-sm" variant="default" onClick={() => sheet.retry()}>
          {text.common.retry}
        </Button>
      )}
    </div>
  )
}
