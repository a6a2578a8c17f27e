import { describe, expect, test } from 'vitest'
import {
  changeProjectStatus,
  eventsBetween,
  type ProjectState,
  type ProjectStatus,
  projectStatuses,
  readProjectStatus,
} from '../../plugins/scheduling/engine/progress/transitions.ts'

const project = (status: ProjectStatus, statusBeforeFreeze: ProjectState['statusBeforeFreeze'] = null) => ({
  id: 3,
  name: 'Office move',
  status,
  statusBeforeFreeze,
})
const change = (from: ProjectState, to: string, open: { id: number; name: string }[] = []) => {
  const outcome = changeProjectStatus(from, to, open)
  if (outcome.faults) throw new Error(outcome.faults[0]?.detail)
  return outcome
}
const refusal = (from: ProjectState, to: string, open: { id: number; name: string }[] = []) =>
  changeProjectStatus(from, to, open).faults?.[0]

describe('allowed', () => {
  test('Planning to Active starts the project, which needs a plan', () => {
    expect(change(project('Planning'), 'Active')).toMatchObject({
      project: { status: 'Active' },
      changed: true,
      needsPlan: true,
    })
    expect(eventsBetween('Planning', 'Active')).toEqual(['project.started', 'project.status_changed'])
  })
  test.each(['Planning', 'Active', 'Complete'] as const)('%s to Frozen remembers it, and back again', (status) => {
    const frozen = change(project(status), 'Frozen')
    expect(frozen.project).toMatchObject({ status: 'Frozen', statusBeforeFreeze: status })
    expect(eventsBetween(status, 'Frozen')).toEqual(['project.frozen', 'project.status_changed'])
    const resumed = change(frozen.project, status)
    expect(resumed.project).toMatchObject({ status, statusBeforeFreeze: null })
    expect(resumed.needsPlan).toBe(false)
    expect(eventsBetween('Frozen', status)).toEqual(['project.status_changed'])
  })
  test('only Planning to Active emits project.started', () => {
    const starts = projectStatuses.flatMap((from) =>
      projectStatuses.filter((to) => eventsBetween(from, to).includes('project.started')).map((to) => [from, to]),
    )
    expect(starts).toEqual([['Planning', 'Active']])
  })
  test('Active to Complete with no open task, and back', () => {
    expect(change(project('Active'), 'Complete')).toMatchObject({
      project: { status: 'Complete' },
    })
    expect(change(project('Complete'), 'Active')).toMatchObject({ project: { status: 'Active' } })
    expect(eventsBetween('Active', 'Complete')).toEqual(['project.status_changed'])
    expect(eventsBetween('Complete', 'Active')).toEqual(['project.status_changed'])
  })
  test('the same status again changes nothing and emits nothing', () => {
    for (const status of projectStatuses) {
      expect(eventsBetween(status, status)).toEqual([])
      expect(change(project(status), status)).toEqual({
        project: project(status),
        changed: false,
        needsPlan: false,
      })
    }
  })
  test('a project frozen while complete goes back to complete, whatever its tasks', () => {
    expect(change(project('Frozen', 'Complete'), 'Complete', [{ id: 1, name: 'Late' }]).changed).toBe(true)
  })
})

describe('refused', () => {
  test('Complete while tasks are open, naming them', () => {
    const open = [
      { id: 11, name: 'Pack' },
      { id: 12, name: 'Unpack' },
    ]
    expect(refusal(project('Active'), 'Complete', open)).toEqual({
      field: 'status',
      code: 'conflict',
      detail: "Project 3 'Office move' cannot be completed while tasks are open: 11 'Pack', 12 'Unpack'.",
    })
  })
  test('it names ten of them and counts the rest', () => {
    const open = Array.from({ length: 14 }, (_, id) => ({ id, name: `T${id}` }))
    expect(refusal(project('Active'), 'Complete', open)?.detail).toMatch(/9 'T9' and 4 more\.$/)
  })
  test.each<[ProjectState, string, string]>([
    [project('Planning'), 'Complete', 'is Planning and can become Active or Frozen, not Complete.'],
    [project('Active'), 'Planning', 'is Active and can become Frozen or Complete, not Planning.'],
    [project('Complete'), 'Planning', 'is Complete and can become Active or Frozen, not Planning.'],
    [project('Frozen', 'Active'), 'Complete', 'is Frozen and can become Active, not Complete.'],
    [project('Frozen', 'Planning'), 'Active', 'is Frozen and can become Planning, not Active.'],
  ])('anything else names the allowed ones: %o to %s', (from, to, end) => {
    expect(refusal(from, to)).toEqual({ field: 'status', code: 'conflict', detail: `Project 3 'Office move' ${end}` })
  })
  test('an unknown status', () => {
    expect(refusal(project('Active'), 'Done')).toMatchObject({ field: 'status', code: 'invalid' })
  })
})

test('OnHold and On Hold mean Frozen', () => {
  expect(['OnHold', 'On Hold', 'Frozen', 'frozen', 'toString'].map(readProjectStatus)).toEqual([
    'Frozen',
    'Frozen',
    'Frozen',
    null,
    null,
  ])
})
