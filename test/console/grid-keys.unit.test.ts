import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import type { Cursor } from '../../plugins/console/web/pages/plan/cursor.ts'
import { onGridKey } from '../../plugins/console/web/pages/plan/grid-keys.ts'
import type { Sheet } from '../../plugins/console/web/pages/plan/sheet.ts'

/** What a key does in a cell that is not being edited. */
function pressed(key: string, at: Partial<Cursor>): string[] {
  const done: string[] = []
  const cursor = new Proxy(
    { row: 0, column: 4, isHeld: false, isTabbing: false, editing: undefined, ...at },
    { get: (known, name) => (name in known ? Reflect.get(known, name) : () => done.push(String(name))) },
  ) as unknown as Cursor
  const event = {
    ...{ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, target: { dataset: { at: '0:4' } } },
    ...{ getModifierState: () => false, preventDefault() {}, stopPropagation() {} },
  }
  onGridKey(event as unknown as KeyboardEvent, { sheet: {} as Sheet, cursor, onLeave() {} })
  return done
}

test('Enter ends a row in a cell that Tab has led to, and opens another one', () => {
  expect(pressed('Enter', { isTabbing: true })).toEqual(['down'])
  expect(pressed('Enter', {})).toEqual(['edit'])
  expect(pressed('F2', { isTabbing: true })).toEqual(['edit'])
})
