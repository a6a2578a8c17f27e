import { expect, test } from 'vitest'
import type { Item } from '../../plugins/console/web/pages/plan/columns.ts'
import { mergeRows, type Row, rowOf } from '../../plugins/console/web/pages/plan/rows.ts'

const item = (id: number, name: string, updatedAt = '2026-11-23T09:00:00.000Z') =>
  ({ id, name, kind: 'task', updatedAt }) as Partial<Item> as Item
const added: Row = { key: '+1', kind: 'task', item: undefined }
const savedLater: Row = { key: '+2', kind: 'task', item: item(1, 'Saved') }
const never = () => false

test('rows: keep their keys and places when a list comes, and new ones follow them', () => {
  const rows = mergeRows([added, savedLater], [item(1, 'Saved'), item(2, 'Theirs')], never)
  expect(rows.map(({ key }) => key)).toEqual(['+1', '+2', '2'])
})

test('rows: one that the list does not have goes, unless it is kept', () => {
  const rows = [rowOf(item(1, 'One')), rowOf(item(2, 'Two')), added]
  expect(mergeRows(rows, [], ({ key }) => key === '2').map(({ key }) => key)).toEqual(['2', '+1'])
})

test('rows: a list that is older than what was saved does not overwrite it', () => {
  const rows = [rowOf(item(1, 'New', '2026-11-23T09:00:02.000Z'))]
  expect(mergeRows(rows, [item(1, 'Old')], never)[0]?.item?.name).toBe('New')
  expect(mergeRows(rows, [item(1, 'Newer', '2026-11-23T09:00:03.000Z')], never)[0]?.item?.name).toBe('Newer')
})
