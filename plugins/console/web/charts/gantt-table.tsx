/** The rows of the table beside a Gantt chart. */
import { text } from '../text/text.ts'
import { formatDate, formatNumber, formatPercent, NOTHING } from '../ui/format.ts'
import classes from './gantt.module.css'
import { type BufferRow, dateOf, type GanttRow } from './gantt-layout.ts'

const words = text.project.gantt

/** Elements of a table cannot be drawn as they come into view, so that others have their roles. */
export const ROLES = {
  grid: { role: 'grid' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  columnheader: { role: 'columnheader' },
  gridcell: { role: 'gridcell' },
} as const

export const HiddenHead = () => (
  <div {...{ ...ROLES.row, 'aria-rowindex': 1 }} className={classes.hidden}>
    {[words.task, words.start, words.finish, words.progress, words.people].map((label) => (
      <span key={label} {...ROLES.columnheader}>
        {label}
      </span>
    ))}
  </div>
)

const consumptionOf = ({ percentage, movedBy }: BufferRow) =>
  [words.consumed(formatPercent(percentage)), ...(movedBy > 0 ? [words.moved(formatNumber(movedBy))] : [])].join(' · ')

interface TableRowProperties {
  readonly id: string
  readonly row: GanttRow
  readonly index: number
  readonly isCurrent: boolean
  /** Pixels. */
  readonly height: number
  onChoose(): void
}

export function TableRow({ id, row, index, isCurrent, height, onChoose }: TableRowProperties) {
  const { span, name } = row
  const progress = 'percentage' in row ? consumptionOf(row) : formatPercent(row.done * 100)
  return (
    <div
      id={id}
      {...{ ...ROLES.row, 'aria-rowindex': index + 2, 'aria-selected': isCurrent, onClick: onChoose }}
      className={classes.row}
      style={{ top: index * height, height }}
      {...(index % 2 === 0 && { 'data-even': true })}
    >
      <span
        {...ROLES.rowheader}
        className={classes.name}
        dir="auto"
        title={name}
        data-critical={row.isCritical || undefined}
        data-buffer={'percentage' in row || undefined}
      >
        {name}
      </span>
      <span {...ROLES.gridcell} className={classes.date} title={span ? formatDate(dateOf(span.from)) : undefined}>
        {span ? formatDate(dateOf(span.from)) : NOTHING}
      </span>
      <span {...ROLES.gridcell} className={classes.date} title={span ? formatDate(dateOf(span.to - 1)) : undefined}>
        {span ? formatDate(dateOf(span.to - 1)) : NOTHING}
      </span>
      <span {...ROLES.gridcell} className={classes.hidden}>
        {progress}
      </span>
      <span {...ROLES.gridcell} className={classes.hidden}>
        {'people' in row ? row.people : ''}
      </span>
    </div>
  )
}
