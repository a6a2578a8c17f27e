/** How long completed tasks took, by their days, counted by hand. */
import { describe, expect, it } from 'vitest'
import type { NetworkResource } from '../../plugins/scheduling/engine/model.ts'
import { completedTasksOf, type DatedTask } from '../../plugins/scheduling/engine/simulation/completed-tasks.ts'
import { MONDAY } from '../support/networks.ts'

const [TUESDAY, FRIDAY, NEXT_MONDAY] = [MONDAY + 1, MONDAY + 4, MONDAY + 7]
const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: [MONDAY + 2] }
const resources: readonly NetworkResource[] = [
  { id: 1, name: 'Ann', capacity: 1 },
  { id: 2, name: 'Bob', capacity: 1, calendar: { weekdays: [1, 2, 5], holidays: [] } },
  { id: 3, name: 'Cid', capacity: 1, absences: [{ from: TUESDAY, to: FRIDAY - 1 }] },
  { id: 5, name: 'Eve', capacity: 1, until: TUESDAY },
  { id: 4, name: 'Dee', capacity: 1, calendar: { weekdays: [3, 4], holidays: [] } },
]
const project = { id: 7, network: { start: MONDAY, calendar, resources, tasks: [] } }
const completed = (task: Partial<DatedTask>) =>
  completedTasksOf(project, [{ focused: 3, start: MONDAY, finish: NEXT_MONDAY, resourceIds: [], ...task }])

describe('A completed task took', () => {
  it.each([
    ['the working days of its project', [], 4.5],
    ['those of its project where its people work on all of them', [1], 4.5],
    ['those on which all its people work', [1, 2], 3.5],
    ['those on which nobody was away', [3], 2.5],
    ['those of its project where its people are not known', [9], 4.5],
  ])('%s, less half a day', (_, resourceIds, took) => {
    expect(completed({ resourceIds })).toEqual([{ projectId: 7, focused: 3, took }])
  })

  it('the days on which those worked who had it then, until they were gone', () => {
    // Cid has it to Thursday, and is away from Tuesday on: Monday. Then Friday and Monday by Bob, who works on Fridays.
    const formerPeople = [{ resourceIds: [3], to: FRIDAY }]
    expect(completed({ resourceIds: [2], formerPeople })).toEqual([{ projectId: 7, focused: 3, took: 2.5 }])
    // Eve has it to Thursday, and is gone from Wednesday on: Monday and Tuesday.
    const gone = [{ resourceIds: [5], to: FRIDAY }]
    expect(completed({ resourceIds: [1], formerPeople: gone })).toEqual([{ projectId: 7, focused: 3, took: 3.5 }])
    // It was corrected to have ended before the others had it.
    expect(completed({ finish: TUESDAY, resourceIds: [3], formerPeople: [{ resourceIds: [1], to: FRIDAY }] })).toEqual([
      { projectId: 7, focused: 3, took: 1.5 },
    ])
  })

  it('as long as that with its safe estimate too', () => {
    expect(completed({ safe: 5 })).toEqual([{ projectId: 7, focused: 3, safe: 5, took: 4.5 }])
  })
})

describe('A completed task tells nothing', () => {
  it.each<[string, Partial<DatedTask>]>([
    ['where it was to take less than two days', { focused: 1.9 }],
    ['where it took one day: its start may not have been reported', { finish: MONDAY }],
    ['where it took no day of its people', { start: MONDAY + 2, finish: MONDAY + 3, resourceIds: [2] }],
    ['where its people have no day in common any more', { resourceIds: [2, 4] }],
  ])('%s', (_, task) => {
    expect(completed(task)).toEqual([])
  })
})
