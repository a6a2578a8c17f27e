import { expect, test } from 'vitest'
import type { Item } from '../../plugins/console/web/pages/plan/columns.ts'
import { joinedLists, mergeRows, type Row, rowOf, rowsOf } from '../../plugins/console/web/pages/plan/rows.ts'

const item = (id: number, name: string, updatedAt = '2026-11-23T09:00:00.000Z') =>
  ({ id, name, kind: 'task', updatedAt }) as Partial<Item> as Item
const added: Row = { key: '+1', kind: 'task', item: undefined }
const savedLater: Row = { key: '+2', kind: 'task', item: item(1, 'Saved') }
const never = () => false
const listed = (...items: Item[]) => ({ items, unlisted: 0 })
const keys = (rows: readonly Row[]) => rows.map(({ key }) => key)

test('rows: keep their keys and places when a list comes, and new ones follow them', () => {
  const rows = mergeRows([added, savedLater], listed(item(1, 'Saved'), item(2, 'Theirs')), never)
  expect(rows.map(({ key }) => key)).toEqual(['+1', '+2', '2'])
})

test('rows: one that the list does not have goes, unless it is kept', () => {
  const rows = [rowOf(item(1, 'One')), rowOf(item(2, 'Two')), added]
  expect(mergeRows(rows, listed(), ({ key }) => key === '2').map(({ key }) => key)).toEqual(['2', '+1'])
})

test('rows: a list that is older than what was saved does not overwrite it', () => {
  const rows = [rowOf(item(1, 'New', '2026-11-23T09:00:02.000Z'))]
  expect(mergeRows(rows, listed(item(1, 'Old')), never)[0]?.item?.name).toBe('New')
  expect(mergeRows(rows, listed(item(1, 'Newer', '2026-11-23T09:00:03.000Z')), never)[0]?.item?.name).toBe('Newer')
})

test('rows: one that was added here and listed before its answer came stands once, where it was typed', () => {
  const rows = [rowOf(item(1, 'Saved')), rowOf(item(2, 'Theirs')), savedLater]
  const isKept = ({ key }: Row) => key === '+2'
  expect(keys(mergeRows(rows, listed(item(1, 'Saved'), item(2, 'Theirs')), isKept))).toEqual(['2', '+2'])
})

test('lists: are joined as far as each of them reaches', () => {
  const tasks = { items: [item(1, 'One'), item(3, 'Three')], count: 5 }
  const milestones = { items: [item(2, 'Two'), item(9, 'Nine')], count: 2 }
  const joined = joinedLists([tasks, milestones])
  expect([joined.items.map(({ id }) => id), joined.unlisted]).toEqual([[1, 2, 3], 4])
  expect(joinedLists([milestones, { items: [], count: 0 }])).toEqual({ items: milestones.items, unlisted: 0 })
})

test('rows: those that are not listed yet have their places, before what is being added', () => {
  const first = rowsOf({ items: [item(1, 'One')], unlisted: 2 }, [added])
  expect(keys(first)).toEqual(['1', '?1', '?2', '+1'])
  const again = mergeRows(first, { items: [item(1, 'One'), item(4, 'Four')], unlisted: 1 }, never)
  expect(keys(again)).toEqual(['1', '4', '?1', '+1'])
  expect(keys(mergeRows(again, listed(item(1, 'One'), item(4, 'Four'), item(5, 'Five')), never))).toEqual([
    ...['1', '4', '5', '+1'],
  ])
})
