/** The keys of the plan's table: those of a spreadsheet. */
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { COLUMNS } from './columns.ts'
import { type Cursor, columnAt } from './cursor.ts'
import type { Sheet } from './sheet.ts'

const SCREEN = 15 // rows

interface Properties {
  readonly sheet: Sheet
  readonly cursor: Cursor
  /** To what stands before the table. */
  onLeave(): void
}

/** Handles the key, or leaves it to the browser and the page. */
export function onGridKey(event: KeyboardEvent, properties: Properties): void {
  const { cursor } = properties
  if (!cursor.editing && (event.target as HTMLElement).dataset.at === undefined) return
  const isHandled = cursor.editing
    ? whileEditing(event, cursor)
    : cursor.isHeld
      ? whileHeld(event, properties)
      : atRest(event, properties)
  if (!isHandled) return
  event.preventDefault()
  // The keys of the page begin with letters too.
  event.stopPropagation()
}

function whileEditing({ key, shiftKey, nativeEvent }: KeyboardEvent, cursor: Cursor): boolean {
  if (nativeEvent.isComposing) return false
  const { row, column, editing } = cursor
  if (key === 'Escape') cursor.cancel()
  else if (key === 'Tab') {
    cursor.commit()
    return cursor.sideways(shiftKey ? -1 : 1)
  } else if (key === 'Enter') {
    cursor.commit()
    if (shiftKey) cursor.go(row - 1, column)
    else cursor.down()
  } else if (key === 'F2') cursor.editText()
  else {
    const move = ARROWS[key]
    if (!move || !editing?.replaces || shiftKey) return false
    cursor.commit()
    cursor.go(row + move[0], column + move[1])
  }
  return true
}

/** Beside letters, those that belong to what is typed. */
const TYPING: readonly string[] = ['Home', 'End', 'Dead', 'Process']

/** As while editing, but what is typed is dropped. */
function whileHeld(event: KeyboardEvent, properties: Properties): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  const { cursor } = properties
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  if (key === 'Escape') cursor.cancel()
  else if (key === 'F2') cursor.edit()
  else if (key === 'Enter' && !shiftKey) cursor.down()
  else if (key === 'Delete' || key === 'Backspace') return true
  else if (isCommand || (key.length > 1 && !TYPING.includes(key))) return atRest(event, properties)
  return true
}

/** Rows and columns. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function atRest(event: KeyboardEvent, properties: Properties): boolean {
  const { key, shiftKey } = event
  const { cursor, onLeave } = properties
  const { row, column } = cursor
  // Windows sends it as Ctrl and Alt.
  const isAltGraph = event.getModifierState('AltGraph')
  if ((event.ctrlKey || event.metaKey) && !isAltGraph) return onCommand(key, properties)
  if (event.altKey && !isAltGraph) return false
  const move = ARROWS[key]
  if (move) cursor.go(row + move[0], column + move[1])
  else if (key === 'Tab') return cursor.sideways(shiftKey ? -1 : 1)
  else if (key === 'Home') cursor.go(row, 0)
  else if (key === 'End') cursor.go(row, COLUMNS.length - 1)
  else if (key === 'PageUp') cursor.go(row - SCREEN, column)
  else if (key === 'PageDown') cursor.go(row + SCREEN, column)
  else if (key === 'Enter' && shiftKey) cursor.go(row - 1, column)
  // What Tab has skipped stays as it is: Enter ends the row there too.
  else if (key === 'Enter' && cursor.isTabbing) cursor.down()
  else if (key === 'Enter' || key === 'F2' || key === ' ') cursor.edit()
  else if (key === 'Insert') cursor.add('task')
  else if (key === 'Escape') onLeave()
  else if (key === 'Backspace') cursor.edit('')
  else if (key === 'Delete') clear(properties)
  else if (key.length === 1) cursor.edit(key)
  else if (key === 'Dead' || key === 'Process') {
    // An accent, or an input method: the browser writes what it begins into the field that has the focus by then.
    flushSync(() => cursor.edit(''))
    return false
  } else return false
  return true
}

function onCommand(key: string, { sheet, cursor }: Properties): boolean {
  const { rows } = sheet.snapshot()
  const active = rows[cursor.row]
  if (key === 'Home') cursor.go(0, 0)
  else if (key === 'End') cursor.go(rows.length - 1, cursor.column)
  else if ((key === 'Delete' || key === 'Backspace') && active) {
    cursor.wantsFocus.current = true
    sheet.remove(active)
  } else return false
  return true
}

function clear({ sheet, cursor: { row, column } }: Properties): void {
  const active = sheet.snapshot().rows[row]
  if (active && sheet.stateOf(active.key)?.kind !== 'removed') sheet.set(active, columnAt(column), '')
}
