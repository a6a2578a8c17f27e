/** The plan's table, with the keys of a spreadsheet. Only the rows near the window exist. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { text } from '../../text/text.ts'
import { useStable } from '../../ui/stable.ts'
import { COLUMNS, type ColumnKey, isUsed, parseRows } from './columns.ts'
import classes from './grid.module.css'
import { GridRow } from './grid-row.tsx'
import type { Row, Sheet } from './sheet.ts'

const words = text.plan
const ROW = 38 // pixels
const AHEAD = 12 // rows
const NUMBER_WIDTH = 56
const STATE_WIDTH = 184
const TEMPLATE = [NUMBER_WIDTH, ...COLUMNS.map(({ width }) => width), STATE_WIDTH].map((it) => `${it}px`).join(' ')

export interface Place {
  readonly row: number
  readonly column: number
}
export interface Editing {
  /** Of the row, which may move while it is edited. */
  readonly key: string
  readonly column: number
  readonly typed: string
}

/** What rows call. */
export interface Handlers {
  place(place: Place): void
  edit(place: Place): void
  type(typed: string): void
  leave(): void
}

interface Properties {
  readonly sheet: Sheet
  readonly rows: readonly Row[]
  readonly active: Place
  onActive(place: Place): void
}

export function Grid({ sheet, rows, active, onActive }: Properties) {
  const scroller = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing>()
  /** Set by keys, so that the focus follows; never by data that comes. */
  const wantsFocus = useRef(false)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: AHEAD,
    scrollPaddingStart: ROW,
  })
  const columnAt = (index: number): ColumnKey => COLUMNS[index]?.key ?? 'name'

  useEffect(() => {
    if (!wantsFocus.current || editing) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-at="${active.row}:${active.column}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function go(row: number, column: number): void {
    const place = {
      row: Math.max(0, Math.min(row, sheet.snapshot().rows.length - 1)),
      column: Math.max(0, Math.min(column, COLUMNS.length - 1)),
    }
    wantsFocus.current = true
    onActive(place)
    virtualizer.scrollToIndex(place.row)
  }
  function edit(place: Place, typed?: string): void {
    const row = rows[place.row]
    const column = columnAt(place.column)
    if (!row || !isUsed(row.kind, column) || sheet.stateOf(row.key)?.kind === 'removed') return
    onActive(place)
    setEditing({ key: row.key, column: place.column, typed: typed ?? sheet.textOf(row, column) })
  }
  function commit(): void {
    const row = editing && sheet.find(editing.key)
    if (row) sheet.set(row, columnAt(editing.column), editing.typed)
    setEditing(undefined)
  }
  function down({ row, column }: Place): void {
    const last = rows[row]
    const isWritten = last && sheet.textOf(last, 'name') !== ''
    if (row === rows.length - 1 && isWritten) sheet.add('task')
    go(row + 1, row === rows.length - 1 ? 0 : column)
  }
  /** @returns whether the row has a further cell in that direction */
  function sideways(by: 1 | -1): boolean {
    let { row, column } = active
    for (;;) {
      column += by
      if (column < 0 || column >= COLUMNS.length) {
        row += by
        column = by > 0 ? 0 : COLUMNS.length - 1
      }
      const there = rows[row]
      if (!there) return false
      if (isUsed(there.kind, columnAt(column))) {
        go(row, column)
        return true
      }
    }
  }

  function onKeyWhileEditing(event: KeyboardEvent): void {
    const { key, shiftKey } = event
    if (key === 'Escape') {
      wantsFocus.current = true
      setEditing(undefined)
    } else if (key === 'Enter' && !event.nativeEvent.isComposing) {
      commit()
      if (shiftKey) go(active.row - 1, active.column)
      else down(active)
    } else if (key === 'Tab') {
      commit()
      if (sideways(shiftKey ? -1 : 1)) event.preventDefault()
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const moves: Readonly<Record<string, () => void>> = {
    ArrowUp: () => go(active.row - 1, active.column),
    ArrowDown: () => go(active.row + 1, active.column),
    ArrowLeft: () => go(active.row, active.column - 1),
    ArrowRight: () => go(active.row, active.column + 1),
    Home: () => go(active.row, 0),
    End: () => go(active.row, COLUMNS.length - 1),
    PageUp: () => go(active.row - 15, active.column),
    PageDown: () => go(active.row + 15, active.column),
    Enter: () => edit(active),
    F2: () => edit(active),
    Insert() {
      sheet.add('task')
      go(rows.length, 0)
    },
    Delete() {
      const row = rows[active.row]
      if (row) sheet.remove(row)
      wantsFocus.current = true
    },
    Backspace: () => edit(active, ''),
  }

  function onKey(event: KeyboardEvent): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (editing) {
      onKeyWhileEditing(event)
      return
    }
    if (!(event.target as HTMLElement).dataset.at || altKey) return
    if (ctrlKey || metaKey) {
      if (key === 'Home') go(0, 0)
      else if (key === 'End') go(rows.length - 1, active.column)
      else return
    } else if (key === 'Tab') {
      if (!sideways(shiftKey ? -1 : 1)) return
    } else if (moves[key]) moves[key]()
    else if (key.length === 1) edit(active, key === ' ' ? undefined : key)
    else return
    event.preventDefault()
    // The keys of the page begin with letters too.
    event.stopPropagation()
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing) return
    event.preventDefault()
    const pasted = parseRows(event.clipboardData.getData('text/plain'))
    sheet.batch(() => {
      const { rows } = sheet.snapshot()
      for (const [offset, cells] of pasted.entries()) {
        const row = rows[active.row + offset] ?? sheet.add('task')
        for (const [index, value] of cells.entries()) {
          const column = COLUMNS[active.column + index]?.key
          if (column && (isUsed(row.kind, column) || !row.item)) sheet.set(row, column, value)
        }
      }
    })
    wantsFocus.current = true
  }

  const handlers = useStable({
    place: onActive,
    edit: (place: Place) => edit(place),
    type: (typed: string) => setEditing((before) => before && { ...before, typed }),
    leave: commit,
  })
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      {...{ role: 'grid', 'aria-label': words.table, 'aria-rowcount': rows.length + 1, onKeyDown: onKey, onPaste }}
    >
      <div {...{ role: 'row', 'aria-rowindex': 1 }} className={classes.head} style={{ gridTemplateColumns: TEMPLATE }}>
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
                // A row keeps its place, and the focus in it, when it gets its id.
                key={index}
                sheet={sheet}
                snapshot={sheet.snapshot()}
                row={row}
                index={index}
                start={start}
                template={TEMPLATE}
                activeColumn={index === active.row ? active.column : undefined}
                editing={editing && sheet.find(editing.key) === row ? editing : undefined}
                handlers={handlers}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
