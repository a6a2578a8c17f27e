import type { WorkItem } from '@chainwork/sdk'
import { expect, test } from 'vitest'
import {
  groupsOf,
  handOnDay,
  handOnSentence,
  idsOf,
  inPlaceOf,
  placeSentence,
  type ShownTask,
} from '../../plugins/console/web/pages/work/groups.ts'

const ref = (taskId: number | null, taskName: string | null) => ({
  taskId,
  taskName,
  projectId: 1,
  projectName: 'Move',
})
const item = (awaitedBy: WorkItem['awaitedBy']) =>
  ({ ...ref(1, 'Pack'), state: 'now', start: '2026-11-23', waitsFor: [], awaitedBy }) as unknown as WorkItem
const load: WorkItem['awaitedBy'][number] = { task: ref(2, 'Load'), start: '2026-11-26' }
const names = {
  tasks: new Map([[2, { id: 2, assignments: [{ resourceId: 7, units: 1 }] } as unknown as ShownTask]]),
  people: new Map([[7, 'Ben']]),
}
const sentence = (it: WorkItem) => handOnSentence({ taskId: 1, item: it }, names)

test('a task says what would start earlier if it was done earlier', () => {
  expect(sentence(item([load]))).toBe('Awaited by “Load” of Ben, for 26 Nov 2026')
  expect(sentence(item([load, load, load]))).toBe('Awaited by “Load” of Ben, for 26 Nov 2026 (and 2 more)')
  expect(sentence(item(Array(10).fill(load)))).toBe('Awaited by “Load” of Ben, for 26 Nov 2026 (and others)')
  expect(sentence(item([{ ...load, task: ref(null, null) }]))).toBe(
    'Awaited by a task of another project, for 26 Nov 2026',
  )
  expect(sentence(item([]))).toBeUndefined()
  expect(handOnSentence({ taskId: 1 }, names)).toBeUndefined()
})

test('what was kept before tasks said so is shown without', () => {
  const { awaitedBy, ...kept } = item([load])
  expect(awaitedBy).toHaveLength(1)
  expect(sentence(kept as WorkItem)).toBeUndefined()
})

test('the first task that waits is asked for, so that its people have names', () => {
  const groups = { now: [{ taskId: 1, item: item([load]) }], paused: [], next: [], waiting: [], hidden: 0 }
  expect(idsOf(groups, [])).toEqual([1, 2])
})

const paused = { ...item([]), state: 'paused', why: 'started' } as WorkItem
const assigned = (task: Partial<ShownTask>) =>
  ({ id: 3, status: 'InProgress', startsToday: false, priority: 40, predecessors: [], ...task }) as ShownTask

test('what is under way and pauses is in a group of its own', () => {
  expect(groupsOf([paused], [assigned({})]).paused.map(({ taskId }) => taskId)).toEqual([1, 3])
  expect(groupsOf([], [assigned({ startsToday: true })]).now).toHaveLength(1)
  expect(placeSentence({ taskId: 1, item: paused }, names)).toBe(
    'It is under way, and pauses for other work or an absence.',
  )
  expect(placeSentence({ taskId: 3 }, { ...names, tasks: new Map([[3, assigned({})]]) })).toBe(
    'It is under way, and pauses for other work or an absence.',
  )
})

test('what comes first by a decision says who has decided that, and why', () => {
  const decided = { ...item([]), why: 'decision', decisionId: 'dec_1' } as WorkItem
  const placed = (reason: string | null) =>
    placeSentence(
      { taskId: 1, item: decided },
      { ...names, decisions: new Map([['dec_1', { actor: { id: 5, name: 'Ada' }, reason }]]) },
    )
  expect(placed('The lease ends.')).toBe('Ada has decided that it comes first: The lease ends.')
  expect(placed(null)).toBe('Ada has decided that it comes first.')
  expect(placeSentence({ taskId: 1, item: decided }, names)).toBe('Somebody has decided that it comes first.')
})

test('dates follow a report where a task is shown, and no row moves', () => {
  const of = (taskId: number, state: WorkItem['state'], finish: string, awaitedBy: WorkItem['awaitedBy'] = []) =>
    ({ ...item(awaitedBy), taskId, state, finish }) as WorkItem
  const items = [of(1, 'now', '2026-12-14', [load]), of(2, 'next', '2026-12-16'), of(3, 'waiting', '2026-12-17')]
  const latest = groupsOf([of(2, 'now', '2026-12-15'), of(1, 'next', '2026-12-18')], [])
  const { now, next, waiting } = inPlaceOf(groupsOf(items, []), latest)
  const days = [...now, ...next, ...waiting].map((entry) => [entry.taskId, handOnDay(entry, {} as ShownTask)])
  expect(days).toEqual([
    [1, '2026-12-18'],
    [2, '2026-12-15'],
    [3, '2026-12-17'],
  ])
  // The line stays until rows may move.
  expect(now[0]?.item?.awaitedBy).toEqual([load])
})
