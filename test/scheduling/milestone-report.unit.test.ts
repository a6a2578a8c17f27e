import { describe, expect, test } from 'vitest'
import { type MilestoneReport, milestoneFaults } from '../../plugins/scheduling/engine/progress/milestone-report.ts'
import type { ProgressContext, TaskState } from '../../plugins/scheduling/engine/progress/progress.ts'

const today = 20_000 // 2024-10-04
const active: ProgressContext = { projectStatus: 'Active', today, projectStart: today - 100 }
const planned: TaskState = {
  ...{ id: 7, name: 'Gate', isMilestone: true, duration: 0, remainingDuration: 0 },
  ...{ status: 'NotStarted', percentComplete: 0, actualStart: null, actualFinish: null },
}
const achieved: TaskState = {
  ...planned,
  ...{ status: 'Completed', percentComplete: 100, actualStart: today - 3, actualFinish: today - 3 },
}

describe('a report of a milestone', () => {
  test.each<[TaskState, MilestoneReport, string, string]>([
    [
      planned,
      { status: 'Achieved', achievedDate: today + 1 },
      'achievedDate',
      'achievedDate 2024-10-05 is in the future; the last day that it can be is 2024-10-04.',
    ],
    [
      planned,
      { asOf: today + 1 },
      'asOf',
      'asOf 2024-10-05 is in the future; the last day that it can be is 2024-10-04.',
    ],
    [
      planned,
      { achievedDate: 1 },
      'achievedDate',
      "achievedDate 1970-01-02 is more than ten years before the project's start, 2024-06-26; the first day that it can be is 2014-06-27.",
    ],
    [
      planned,
      { status: 'Achieved', asOf: today - 101 },
      'asOf',
      "asOf 2024-06-25 is before the project's start, 2024-06-26.",
    ],
    [
      planned,
      { status: 'Achieved', achievedDate: null },
      'achievedDate',
      'achievedDate null contradicts status Achieved: give status Planned, or the right date, or leave it out.',
    ],
    [
      achieved,
      { achievedDate: null },
      'achievedDate',
      'achievedDate null contradicts status Achieved: give status Planned, or the right date, or leave it out.',
    ],
    [
      planned,
      { status: 'Planned', achievedDate: today - 1 },
      'status',
      'status Planned contradicts achievedDate 2024-10-03: leave one of them out.',
    ],
    [
      planned,
      { achievedDate: today - 1, asOf: today - 2 },
      'asOf',
      'asOf 2024-10-02 is before achievedDate 2024-10-03: correct achievedDate too, or speak for a later day.',
    ],
    [
      achieved,
      { asOf: today - 4 },
      'asOf',
      'asOf 2024-09-30 is before achievedDate 2024-10-01: correct achievedDate too, or speak for a later day.',
    ],
  ])('is refused in its own fields: %#', (milestone, report, field, detail) => {
    expect(milestoneFaults(milestone, report, active)).toEqual([{ field, code: 'invalid', detail }])
  })

  test('is refused while its project is frozen, unless it repeats what is known', () => {
    const frozen: ProgressContext = { ...active, projectStatus: 'Frozen' }
    const detail = "Milestone 7 'Gate' takes no progress: its project is frozen; take it off hold first."
    const refused = (field: string) => [{ field, code: 'conflict', detail }]
    expect(milestoneFaults(achieved, { status: 'Planned' }, frozen)).toEqual(refused('status'))
    expect(milestoneFaults(achieved, { achievedDate: today - 2 }, frozen)).toEqual(refused('achievedDate'))
    expect(milestoneFaults(achieved, { asOf: today - 2 }, frozen)).toEqual(refused('asOf'))
    for (const report of [{}, { status: 'Achieved' }, { achievedDate: today - 3 }] as const) {
      expect(milestoneFaults(achieved, report, frozen)).toEqual([])
    }
  })

  test.each<[TaskState, MilestoneReport]>([
    [planned, { status: 'Achieved' }],
    [planned, { achievedDate: today - 1 }],
    [planned, { status: 'Achieved', asOf: today - 1 }],
    [planned, { achievedDate: null }],
    [achieved, { status: 'Planned', achievedDate: null }],
    [achieved, { achievedDate: today - 5, asOf: today - 5 }],
  ])('is taken: %#', (milestone, report) => {
    expect(milestoneFaults(milestone, report, active)).toEqual([])
  })
})
