/** What the sheet of the plan's table sends, and when. */
import { expect, test } from 'vitest'
import type { Item, Names, Patch } from '../../plugins/console/web/pages/plan/columns.ts'
import type { Listed, Service } from '../../plugins/console/web/pages/plan/service.ts'
import { NO_DRAFT, Sheet } from '../../plugins/console/web/pages/plan/sheet.ts'

const item = (id: number, name = `Task ${id}`) =>
  ({
    ...{ id, name, kind: 'task', duration: 1, safeDuration: null, predecessors: [], assignments: [] },
    ...{ assignedToId: null, notBefore: null, deadline: null, updatedAt: '2026-11-23T09:00:00.000Z' },
  }) as unknown as Item
const listed = (items: readonly Item[], unlisted = 0): Listed => ({
  ...{ items, unlisted, counts: { task: items.length + unlisted, milestone: 0 }, askedAt: 0 },
})
const names = (...resources: string[]): Names => ({
  resources: resources.map((name, index) => ({ id: index + 1, name })),
  people: [],
})

/** @param refuse the errors with which the service answers changes of a task */
function openSheet(refuse: (patch: Patch) => unknown = () => undefined) {
  const sent: Patch[] = []
  const service: Service = {
    create: () => Promise.reject(new Error('Nothing is added here.')),
    load: async (it) => it,
    async update(it, patch) {
      sent.push(patch)
      const error = refuse(patch)
      if (error) throw error
      return { ...it, ...patch } as Item
    },
    remove: async () => {},
  }
  return { sheet: new Sheet(service, NO_DRAFT, () => {}), sent }
}
/** Types into the cell of a row, which counts from 1 on. */
function type(sheet: Sheet, row: number, column: Parameters<Sheet['set']>[1], typed: string): void {
  const found = sheet.snapshot().rows[row - 1]
  if (found) sheet.set(found, column, typed)
}
const refusal = (pointer: string) =>
  Object.assign(new Error('Refused'), { status: 422, errors: [{ pointer, detail: 'Refused' }] })

test('sheet: sends a row whose fault was found here once a list of names mends it', async () => {
  const { sheet, sent } = openSheet()
  sheet.setItems(listed([item(1)]))
  sheet.setNames(names(), true)
  type(sheet, 1, 'assignments', 'Crew')
  await sheet.flush()
  expect([sent, sheet.faultsOf('1').assignments]).toEqual([[], expect.stringContaining('Crew')])
  sheet.setNames(names(), true)
  await sheet.flush()
  expect(sent).toEqual([])
  sheet.setNames(names('Crew'), true)
  await sheet.flush()
  expect([sent, sheet.faultsOf('1')]).toEqual([[{ assignments: [{ resourceId: 1, units: 1 }] }], {}])
})

test('sheet: does not send again what the service has refused, whatever lists come', async () => {
  const { sheet, sent } = openSheet(() => refusal('/assignments/0/units'))
  sheet.setItems(listed([item(1)]))
  sheet.setNames(names('Crew'), true)
  type(sheet, 1, 'assignments', 'Crew')
  await sheet.flush()
  sheet.setNames(names('Crew'), true)
  sheet.setNames(names('Crew', 'Crane'), true)
  await sheet.flush()
  expect([sent.length, sheet.faultsOf('1')]).toEqual([1, { assignments: 'Refused' }])
  sheet.retry()
  await sheet.flush()
  expect(sent).toHaveLength(2)
})

test('sheet: does not send links again that the service has refused, such as those of a cycle', async () => {
  const { sheet, sent } = openSheet(() => (sent.length < 5 ? refusal('/predecessors/0/taskId') : undefined))
  sheet.setItems(listed([item(1), item(2)]))
  sheet.setNames(names(), true)
  type(sheet, 1, 'predecessors', '2')
  await sheet.flush()
  expect([sent.length, sheet.faultsOf('1')]).toEqual([1, { predecessors: 'Refused' }])
})

test('sheet: a paste into rows that are not listed yet holds the page up, and is saved before `flush` ends', async () => {
  const { sheet, sent } = openSheet()
  sheet.setItems(listed([item(1)], 1))
  sheet.whenKnown(() => type(sheet, 2, 'name', 'Pasted'))
  expect(sheet.isHeldUp).toBe(true)
  const flushed = sheet.flush()
  sheet.setItems(listed([item(1), item(2)]))
  sheet.setNames(names(), true)
  await flushed
  expect([sent, sheet.isHeldUp]).toEqual([[{ name: 'Pasted' }], false])
})
