import { expect, test } from 'vitest'
import {
  bodyOf,
  type Changes,
  chainDifference,
  NO_CHANGES,
  stepsOf,
  type TaskChange,
} from '../../plugins/console/web/pages/project/what-if-changes.ts'

const task = (taskId: number, changed: Partial<TaskChange>): TaskChange => ({
  taskId,
  name: `Task ${taskId}`,
  remaining: '',
  duration: '',
  notBefore: '',
  ...changed,
})
const changes = (changed: Partial<Changes>): Changes => ({ ...NO_CHANGES, ...changed })

test('body: nothing is tried while nothing is entered', () => {
  expect(bodyOf(NO_CHANGES)).toBeUndefined()
  const empty = changes({
    tasks: [task(1, {})],
    resources: [{ resourceId: 2, name: 'Crew', capacity: '' }],
    replan: true,
  })
  expect(bodyOf(empty)).toBeUndefined()
})

test('body: has what was entered alone; 0 days left counts', () => {
  const entered = changes({
    tasks: [task(1, { remaining: 0 }), task(2, { duration: 3, notBefore: '2026-12-01' }), task(3, {})],
    resources: [{ resourceId: 4, name: 'Crew', capacity: 2 }],
    targetEndDate: '2027-01-31',
    replan: true,
  })
  expect(bodyOf(entered)).toEqual({
    tasks: [
      { taskId: 1, remainingDuration: 0 },
      { taskId: 2, duration: 3, notBefore: '2026-12-01' },
    ],
    resources: [{ resourceId: 4, capacity: 2 }],
    targetEndDate: '2027-01-31',
    replan: true,
  })
})

test('body: all links of a task are replaced, also by none', () => {
  expect(bodyOf(changes({ tasks: [task(1, { links: [] })] }))).toEqual({ tasks: [{ taskId: 1, predecessors: [] }] })
})

test('steps: capacities and the target first, then changes of the network, which plan an active project anew', () => {
  const entered = changes({
    tasks: [task(1, { remaining: 5 }), task(2, { duration: 3 })],
    resources: [{ resourceId: 4, name: 'Crew', capacity: 2 }],
    targetEndDate: '2027-01-31',
  })
  expect(stepsOf(entered, true)).toEqual([
    { kind: 'resource', id: 4, name: 'Crew', body: { capacity: 2 } },
    { kind: 'project', body: { targetEndDate: '2027-01-31' } },
    { kind: 'task', id: 2, name: 'Task 2', body: { duration: 3 }, replan: true },
    { kind: 'task', id: 1, name: 'Task 1', body: { remainingDuration: 5 }, replan: false },
  ])
  expect(stepsOf(entered, false).filter((step) => step.kind === 'task' && step.replan)).toEqual([])
})

test('chains: what joins and what leaves', () => {
  expect(chainDifference([1, 2, 3], [1, 4, 3])).toEqual({ joined: [4], left: [2] })
})
