/** The plan's table. Only the rows near the window exist, and the one that has the focus. */
import { rem } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { text } from '../../text/text.ts'
import { useStable } from '../../ui/stable.ts'
import { TEXT_SIZE } from '../../ui/text-size.ts'
import { COLUMNS, isUsed, parseRows } from './columns.ts'
import type { Cell, Cursor } from './cursor.ts'
import classes from './grid.module.css'
import { onGridKey } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import type { Sheet, Snapshot } from './sheet.ts'

const words = text.plan
const AHEAD = 12 // rows

/** Pixels, where text is of 16 pixels. */
interface Sizes {
  readonly row: number
  readonly number: number
  readonly name: number
  readonly state: number
}
const WIDE: Sizes = { row: 38, number: 56, name: 270, state: 184 }
/** The name stays in sight there too, beside one other column. */
const NARROW: Sizes = { row: 46, number: 48, name: 132, state: 184 }

/** What rows call. */
export interface Handlers {
  put(cell: Cell): void
  edit(cell: Cell): void
  type(typed: string): void
  editText(): void
  leave(): void
}

interface Properties {
  readonly sheet: Sheet
  readonly shown: Snapshot
  readonly cursor: Cursor
  /** The focus goes to what stands before the table. */
  onLeave(): void
}

export function Grid({ sheet, shown, cursor, onLeave }: Properties) {
  const { rows } = shown
  const scroller = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const sizes = useMediaQuery('(max-width: 47.9375em)', undefined, { getInitialValueInEffect: false }) ? NARROW : WIDE
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.row * TEXT_SIZE,
    overscan: AHEAD,
    rangeExtractor: (range) =>
      [...new Set([cursor.row, ...defaultRangeExtractor(range)])]
        .filter((it) => it < rows.length)
        .sort((a, b) => a - b),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are as high as the width of the window says
  useLayoutEffect(() => virtualizer.measure(), [sizes])

  const isPartlyKnown = virtualizer
    .getVirtualItems()
    .some(({ index }) => rows[index] && sheet.isPartlyKnown(rows[index]))
  useEffect(() => {
    if (isPartlyKnown) sheet.needAll()
  }, [isPartlyKnown, sheet])

  useLayoutEffect(() => {
    if (cursor.editing) return
    // The browser gives up the focus when what has it goes, such as a row that is removed.
    const isLost = hasFocus.current && document.activeElement === document.body
    if (!cursor.wantsFocus.current && !isLost) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-at="${cursor.row}:${cursor.column}"]`)
    if (!cell) return
    cursor.wantsFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function onPaste(event: ClipboardEvent): void {
    const pasted = parseRows(event.clipboardData.getData('text/plain'))
    const isOneCell = pasted.length === 1 && pasted[0]?.length === 1
    if (cursor.editing && (isOneCell || cursor.editing.typed !== '')) return
    event.preventDefault()
    if (cursor.isHeld) return
    cursor.cancel()
    if (rows.slice(cursor.row, cursor.row + pasted.length).some(({ isUnlisted }) => isUnlisted))
      sheet.whenKnown(() => put(pasted, cursor))
    else put(pasted, cursor)
  }

  function put(pasted: readonly (readonly string[])[], at: Pick<Cursor, 'row' | 'column'>): void {
    const { rows } = sheet.snapshot()
    sheet.batch(() => {
      for (const [offset, cells] of pasted.entries()) {
        const row = rows[at.row + offset] ?? sheet.add('task')
        for (const [index, value] of cells.entries()) {
          const column = COLUMNS[at.column + index]?.key
          if (column && (isUsed(row.kind, column) || !row.item)) sheet.set(row, column, value)
        }
      }
    })
  }

  const handlers = useStable<Handlers & Record<string, (...values: never[]) => void>>({
    put: cursor.put,
    edit: (cell: Cell) => cursor.edit(undefined, cell),
    type: cursor.type,
    editText: cursor.editText,
    leave: cursor.commit,
  })
  const template = [sizes.number, sizes.name, ...COLUMNS.slice(1).map(({ width }) => width), sizes.state]
    .map(rem)
    .join(' ')
  const variables = {
    '--number': rem(sizes.number),
    '--name': rem(sizes.name),
    '--row': rem(sizes.row),
  } as CSSProperties
  const events = {
    onPaste,
    onKeyDown: (event: KeyboardEvent) => onGridKey(event, { sheet, cursor, onLeave }),
    onFocus() {
      hasFocus.current = true
    },
    // Nothing has the focus on its way from one cell to the next; the cell that gets it says so itself.
    onBlur() {
      hasFocus.current = false
    },
  }
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      {...{ role: 'grid', 'aria-label': words.table, 'aria-rowcount': rows.length + 1, ...events }}
      style={variables}
    >
      <div {...{ role: 'row', 'aria-rowindex': 1 }} className={classes.head} style={{ gridTemplateColumns: template }}>
        {[words.row, ...COLUMNS.map(({ key }) => words.columns[key]), words.state].map((label) => (
          <div key={label} {...{ role: 'columnheader' }} className={classes.headCell}>
            {label}
          </div>
        ))}
      </div>
      <div {...{ role: 'rowgroup' }} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <GridRow
                key={row.key}
                sheet={sheet}
                snapshot={shown}
                row={row}
                index={index}
                start={start}
                template={template}
                activeColumn={index === cursor.row ? cursor.column : undefined}
                editing={cursor.editing?.key === row.key ? cursor.editing : undefined}
                handlers={handlers}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
