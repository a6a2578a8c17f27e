import { expect, test } from 'vitest'
import {
  appliedOf,
  bodyOf,
  type Changes,
  chainDifference,
  NO_CHANGES,
  type TaskChange,
} from '../../plugins/console/web/pages/project/what-if-changes.ts'
import { text } from '../../plugins/console/web/text/text.ts'

const task = (taskId: number, changed: Partial<TaskChange>): TaskChange => ({
  taskId,
  name: `Task ${taskId}`,
  remaining: '',
  duration: '',
  notBefore: '',
  ...changed,
})
const changes = (changed: Partial<Changes>): Changes => ({ ...NO_CHANGES, ...changed })

test('promise: the dates between which the changes move it', () => {
  const { promise } = text.project.whatIf
  expect(promise('2027-02-22', '2027-03-30')).toBe(
    'The promise, the end of the project buffer, moves from 22 Feb 2027 to 30 Mar 2027.',
  )
  expect(promise('2027-02-22', '2027-02-22')).toBe('The promise, the end of the project buffer, stays 22 Feb 2027.')
  expect(promise(undefined, '2027-02-22')).toBe('The promise, the end of the project buffer, is 22 Feb 2027.')
})

test('body: nothing is tried while nothing is entered', () => {
  expect(bodyOf(NO_CHANGES, true)).toBeUndefined()
  const empty = changes({
    tasks: [task(1, {})],
    resources: [{ resourceId: 2, name: 'Crew', capacity: '' }],
    replan: true,
  })
  expect(bodyOf(empty, true)).toBeUndefined()
})

test('body: has what was entered alone; 0 days left counts', () => {
  const entered = changes({
    tasks: [task(1, { remaining: 0 }), task(2, { duration: 3, notBefore: '2026-12-01' }), task(3, {})],
    resources: [{ resourceId: 4, name: 'Crew', capacity: 2 }],
    targetEndDate: '2027-01-31',
    replan: true,
  })
  expect(bodyOf(entered, true)).toEqual({
    tasks: [
      { taskId: 1, remainingDuration: 0 },
      { taskId: 2, duration: 3, notBefore: '2026-12-01' },
    ],
    resources: [{ resourceId: 4, capacity: 2 }],
    targetEndDate: '2027-01-31',
    replan: true,
  })
})

test('body: people are tried while the plan of an active project stays', () => {
  const people = [{ resourceId: 7, units: 1 }]
  expect(bodyOf(changes({ tasks: [task(1, { people })] }), true)).toEqual({
    tasks: [{ taskId: 1, assignments: people }],
  })
})

test('body: all links of a task are replaced, also by none', () => {
  const entered = changes({ tasks: [task(1, { links: [] })] })
  expect(bodyOf(entered, false)).toEqual({ tasks: [{ taskId: 1, predecessors: [] }] })
})

test('body: an active project is tried as it will be applied, with a plan anew where the changes need one', () => {
  const report = changes({ tasks: [task(1, { remaining: 2 })] })
  const network = changes({ tasks: [task(1, { duration: 2 })] })
  const capacity = changes({ resources: [{ resourceId: 4, name: 'Crew', capacity: 2 }] })
  expect(bodyOf(report, true)?.replan).toBeUndefined()
  expect(bodyOf({ ...report, replan: true }, true)?.replan).toBe(true)
  expect(bodyOf(network, true)?.replan).toBe(true)
  expect(bodyOf(network, false)?.replan).toBeUndefined()
  expect(bodyOf(capacity, true)?.replan).toBe(true)
})

test('applied: what is made together, by name', () => {
  const entered = changes({
    tasks: [task(1, { remaining: 5 }), task(2, { duration: 3 }), task(3, {})],
    resources: [{ resourceId: 4, name: 'Crew', capacity: 2 }],
    targetEndDate: '2027-01-31',
  })
  const named = [
    { kind: 'resource', name: 'Crew' },
    { kind: 'target' },
    { kind: 'task', name: 'Task 1' },
    { kind: 'task', name: 'Task 2' },
  ]
  expect(appliedOf(entered, true)).toEqual([...named, { kind: 'plan' }])
  expect(appliedOf(entered, false)).toEqual(named)
  expect(appliedOf(NO_CHANGES, true)).toEqual([])
})

test('chains: what joins and what leaves', () => {
  expect(chainDifference([1, 2, 3], [1, 4, 3])).toEqual({ joined: [4], left: [2] })
})
