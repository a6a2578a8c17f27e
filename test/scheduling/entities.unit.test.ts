/**
 * What is forgotten of an entity does not compile: each wrong use below has a comment `@ts-expect-error`, so
 * `npm run typecheck` fails when one of them does.
 */
import { expect, test } from 'vitest'
import {
  type MilestoneFields,
  milestoneEntity,
  type NewProject,
  type NewTask,
  type ProjectFields,
  projectEntity,
  type Schemas,
  type taskEntity,
} from '../../generated/scheduling.ts'
import { type FieldsSettingOff, setsOff } from '../../plugins/scheduling/changes.ts'
import type { ProjectRow } from '../../plugins/scheduling/store/projects.ts'
import { differs, type TaskRow } from '../../plugins/scheduling/store/tasks.ts'
import { differences } from '../../runtime/services.ts'

test('a new one: needs what the contract has no default for, and the defaults', () => {
  const named = { name: 'Plant move', startDate: '2026-03-02' }
  const project: NewProject = { ...projectEntity.defaults, ...named }
  // @ts-expect-error the settings that the contract has defaults for are missing
  const withoutDefaults: NewProject = named
  // @ts-expect-error a project has a name
  const unnamed: NewProject = { ...projectEntity.defaults, startDate: '2026-03-02' }
  // @ts-expect-error a task has an outline
  const task: NewTask = { name: 'Dig', duration: 1 }
  expect(project).toMatchObject({ bufferPercentage: 50, priority: 500 })
  const whole = Object.keys(project).length
  for (const it of [withoutDefaults, unnamed, task]) expect(Object.keys(it).length).toBeLessThan(whole)
})

test('rows: what the contract does not know is declared beside it, whole', () => {
  type Internal = Exclude<keyof ProjectRow, keyof ProjectFields>
  const some = { version: 'p.version' } as const
  // @ts-expect-error the columns of other fields are missing
  const columns: Record<Internal, string> = some
  // @ts-expect-error a field of the contract has a column by the contract alone
  const twice: Internal = 'priority'
  expect([columns, twice]).toHaveLength(2)
})

test('views: show what no row has only where it is given', () => {
  const row = { createdAt: new Date(0), updatedAt: new Date(0), predecessors: [], deliverables: [], outline: [] }
  const milestone = row as unknown as MilestoneFields
  const derived = { plannedDate: '2026-03-02', status: 'Planned' } as const
  const shown: Schemas['Milestone'] = milestoneEntity.view(milestone, derived)
  expect(shown).toMatchObject(derived)
  // @ts-expect-error what is derived is missing
  expect(() => milestoneEntity.view(milestone)).toThrow()
})

test('values: go to rows by the names of the rows', () => {
  expect(projectEntity.toRow({ projectManagerId: 7 })).toEqual({ managerId: 7 })
  // @ts-expect-error requests name it projectManagerId
  expect(projectEntity.toRow({ managerId: 7 })).toEqual({ managerId: 7 })
  // @ts-expect-error it is read-only
  expect(projectEntity.toRow({ daysLate: 7 })).toEqual({ daysLate: 7 })
})

test('changes: are those of values that differ, and set off what the contract says', () => {
  const project = { name: 'Plant move', startDate: '2026-03-02', targetEndDate: null } as ProjectRow
  expect(differences(project, { name: 'Plant move', targetEndDate: '2026-04-01' })).toEqual({
    targetEndDate: '2026-04-01',
  })
  expect(setsOff(projectEntity, { name: 'Other', startDate: '2026-03-03' }, 'replan')).toBe(true)
  expect(setsOff(projectEntity, { name: 'Other', targetEndDate: null }, 'replan')).toBe(false)
  expect(setsOff(projectEntity, { targetEndDate: null }, 'recalculate')).toBe(true)
  const deadline: FieldsSettingOff<typeof taskEntity, 'recalculate'> = 'deadline'
  // @ts-expect-error a name sets off nothing
  const name: FieldsSettingOff<typeof taskEntity, 'recalculate'> = 'name'
  expect([deadline, name]).toHaveLength(2)
})

test('changes: of a task are those of its own table', () => {
  const task = {
    name: 'Dig',
    wbs: null,
    outline: ['A'],
    plannedStart: '2026-03-02',
    predecessors: [],
  } as unknown as TaskRow
  const predecessors: TaskRow['predecessors'] = [{ taskId: 1, type: 'FS', lag: 0 }]
  const derived = { ...task, outline: ['A'], plannedStart: '2026-03-03', predecessors }
  expect([differs(task, derived), differs(task, { ...derived, wbs: '1' })]).toEqual([false, true])
})
