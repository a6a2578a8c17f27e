/** The cell of the plan's table that has the focus, and what is being typed into it. Both belong to the row, wherever it is. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { COLUMNS, type ColumnKey, isUsed, type Kind } from './columns.ts'
import type { Sheet, Snapshot } from './sheet.ts'

export interface Cell {
  /** Of the row. */
  readonly key: string
  readonly column: number
}
export interface Editing extends Cell {
  readonly typed: string
  /** The text replaces what the cell had, and arrows leave it, as in a spreadsheet; else they move in the text. */
  readonly replaces: boolean
}
export interface Cursor {
  /** Places of the row and of the column, from 0 on. */
  readonly row: number
  readonly column: number
  readonly editing: Editing | undefined
  /** Tab has led here from another column of the row, as where a row is typed cell by cell. */
  readonly isTabbing: boolean
  /** An edit was begun before the row was listed. What is typed is dropped until the user moves, or begins anew. */
  readonly isHeld: boolean
  /** Set by keys and buttons, so that the focus follows; never by data that comes. */
  readonly wantsFocus: RefObject<boolean>
  put(cell: Cell): void
  go(row: number, column: number): void
  /** Edits the cell that has the focus, or another one. @param typed replaces what it has */
  edit(typed?: string, cell?: Cell): void
  type(typed: string): void
  /** Arrows move in the text from now on. */
  editText(): void
  commit(): void
  cancel(): void
  /** To the row below, in the column where Tab began; at the end to a new row. */
  down(): void
  /** @returns whether there is a further cell in that direction */
  sideways(by: 1 | -1): boolean
  /** Adds a row at the end, ready to type its name. */
  add(kind: Kind): void
}

const LAST = COLUMNS.length - 1
const clamp = (index: number, last: number) => Math.max(0, Math.min(index, last))
export const columnAt = (index: number): ColumnKey => COLUMNS[index]?.key ?? 'name'

/** @param rows those that are drawn */
export function useCursor(sheet: Sheet, { rows, indexOf }: Snapshot): Cursor {
  const [at, setAt] = useState<Cell & { readonly tabbedFrom: number }>({ key: '', column: 0, tabbedFrom: 0 })
  const [edited, setEditing] = useState<Editing>()
  const [isHeld, setHeld] = useState(false)
  const wantsFocus = useRef(false)
  const last = useRef(0)
  const { column } = at
  // When its row is gone, the one that has its place.
  const row = indexOf.get(at.key) ?? clamp(last.current, rows.length - 1)
  const editing = edited && indexOf.has(edited.key) ? edited : undefined
  useLayoutEffect(() => {
    last.current = row
  })

  function put({ key, column }: Cell): void {
    setHeld(false)
    setAt({ key, column, tabbedFrom: column })
  }
  function go(toRow: number, toColumn: number, tabbedFrom = toColumn): void {
    const { rows } = sheet.snapshot()
    const next = { row: clamp(toRow, rows.length - 1), column: clamp(toColumn, LAST) }
    const { key } = rows[next.row] ?? {}
    if (key === undefined) return
    wantsFocus.current = true
    if (next.row !== row || next.column !== column) setHeld(false)
    setAt({ key, column: next.column, tabbedFrom })
  }
  function edit(typed?: string, cell: Cell = { key: rows[row]?.key ?? '', column }): void {
    const found = sheet.find(cell.key)
    const key = columnAt(cell.column)
    if (!found || sheet.stateOf(found.key)?.kind === 'removed') return
    // What kind it is will be known once it is listed.
    if (!found.isUnlisted && !isUsed(found.kind, key)) return
    sheet.needAll()
    if (cell.key !== at.key || cell.column !== column) put(cell)
    setHeld(found.isUnlisted === true)
    if (found.isUnlisted) return
    setEditing({ ...cell, typed: typed ?? sheet.textOf(found, key), replaces: typed !== undefined })
  }
  function commit(): void {
    const row = editing && sheet.find(editing.key)
    if (row) sheet.set(row, columnAt(editing.column), editing.typed)
    setEditing(undefined)
  }
  function down(): void {
    const active = rows[row]
    const isLast = row === rows.length - 1
    // Whether a new row follows it is known once it is listed.
    if (isLast && active?.isUnlisted) {
      edit()
      return
    }
    if (active && isLast && sheet.textOf(active, 'name') !== '') sheet.add('task')
    go(row + 1, isLast ? 0 : at.tabbedFrom)
  }
  function sideways(by: 1 | -1): boolean {
    const from = row * COLUMNS.length + column
    for (let cell = from + by; cell >= 0; cell += by) {
      const next = Math.floor(cell / COLUMNS.length)
      const there = rows[next]
      if (!there) return false
      if (!isUsed(there.kind, columnAt(cell % COLUMNS.length))) continue
      go(next, cell % COLUMNS.length, next === row ? at.tabbedFrom : 0)
      return true
    }
    return false
  }
  return {
    row,
    column,
    editing,
    isTabbing: at.tabbedFrom !== column,
    isHeld,
    wantsFocus,
    put,
    go,
    edit,
    commit,
    down,
    sideways,
    type: (typed) => setEditing((before) => before && { ...before, typed }),
    editText: () => setEditing((before) => before && { ...before, replaces: false }),
    cancel() {
      wantsFocus.current = true
      setHeld(false)
      setEditing(undefined)
    },
    add(kind) {
      commit()
      const { key } = sheet.add(kind)
      put({ key, column: 0 })
      setEditing({ key, column: 0, typed: '', replaces: true })
    },
  }
}
