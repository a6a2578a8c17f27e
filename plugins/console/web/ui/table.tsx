/** A table with a caption for screen readers, sortable columns, and rows that may lead on. It scrolls sideways when it must. */
import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import classes from './table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly label: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Rows are compared by it; without it the column cannot be sorted by. */
  readonly sortBy?: (row: Row) => number | string | null | undefined
  readonly isNumber?: boolean
  /** Its cells are not broken into lines. */
  readonly isUnbroken?: boolean
  /** It names the row. */
  readonly isRowHeader?: boolean
  /** Left out on windows narrower than 768 pixels. */
  readonly isWide?: boolean
}

export interface TableProperties<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** How many rows are drawn, of all as they are sorted. */
  readonly limit?: number
  readonly rowKey: (row: Row) => string | number
  readonly onRow?: (row: Row) => void
  /** A line of its own under the row, as wide as the window has room; null for none. */
  readonly detail?: (row: Row) => ReactNode
  readonly isCurrent?: (row: Row) => boolean
  /** A row is pointed at or has the focus; undefined when none is any more. */
  readonly onPoint?: (row: Row | undefined) => void
}

export function DataTable<Row>(properties: TableProperties<Row>) {
  const { caption, columns, rows, limit, rowKey, onRow, detail, isCurrent, onPoint } = properties
  const [order, setOrder] = useState<{ key: string; isDescending: boolean }>()
  const sortBy = columns.find(({ key }) => key === order?.key)?.sortBy
  const sorted = sortBy ? [...rows].sort(comparing(sortBy, order?.isDescending ?? false)) : rows
  const toggle = (key: string) =>
    setOrder((before) => ({ key, isDescending: before?.key === key && !before.isDescending }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label={caption} tabIndex={0}>
      <Table highlightOnHover={onRow !== undefined} className={classes.table} verticalSpacing={8}>
        <caption className={classes.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.key}
                scope="col"
                className={classOf(column)}
                {...(column.key === order?.key && {
                  'aria-sort': order.isDescending ? ('descending' as const) : ('ascending' as const),
                })}
              >
                {column.sortBy ? (
                  <UnstyledButton className={classes.sort} onClick={() => toggle(column.key)}>
                    {column.label}
                    {column.key === order?.key &&
                      (order.isDescending ? (
                        <IconArrowDown size={14} aria-hidden />
                      ) : (
                        <IconArrowUp size={14} aria-hidden />
                      ))}
                  </UnstyledButton>
                ) : (
                  column.label
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.slice(0, limit).map((row) => {
            const below = detail?.(row) ?? null
            const shared = {
              ...(onRow && { onClick: () => onRow(row) }),
              ...(isCurrent?.(row) && { 'data-current': true }),
              ...(onPoint && {
                onPointerEnter: () => onPoint(row),
                onPointerLeave: () => onPoint(undefined),
                onFocus: () => onPoint(row),
                onBlur: () => onPoint(undefined),
              }),
            }
            const className = [onRow && classes.row, below !== null && classes.hasDetail].filter(Boolean).join(' ')
            return (
              <Fragment key={rowKey(row)}>
                <Table.Tr {...shared} className={className}>
                  {columns.map((column) => {
                    const Cell = column.isRowHeader ? Table.Th : Table.Td
                    return (
                      <Cell key={column.key} className={classOf(column)} {...(column.isRowHeader && { scope: 'row' })}>
                        {column.cell(row)}
                      </Cell>
                    )
                  })}
                </Table.Tr>
                {below !== null && (
                  <Table.Tr {...shared} className={onRow && classes.row}>
                    <Table.Td colSpan={columns.length} className={classes.detail}>
                      <div>{below}</div>
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}

const classOf = ({ isNumber, isWide, isUnbroken }: Pick<Column<never>, 'isNumber' | 'isWide' | 'isUnbroken'>) =>
  [isNumber && classes.number, isWide && classes.wide, isUnbroken && 'nowrap'].filter(Boolean).join(' ')

/** Rows without a value come last, in either direction. */
function comparing<Row>(value: (row: Row) => number | string | null | undefined, isDescending: boolean) {
  return (a: Row, b: Row) => {
    const [left, right] = [value(a) ?? null, value(b) ?? null]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right))
    return isDescending ? -order : order
  }
}
