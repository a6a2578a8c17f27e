/** Validates the tasks of a what-if: refuses those that could not be stored. */
import type { Schemas } from '#generated/scheduling'
import type { Fault } from '#runtime'
import { sixDecimals } from '../engine/rule.ts'
import type { TaskRow } from '../store/tasks.ts'

type Body = Schemas['ProjectChanges']
type Edit = NonNullable<Body['tasks']>[number]
type Added = NonNullable<Body['addedTasks']>[number]

export function taskFaults(rows: readonly TaskRow[], { tasks = [], addedTasks = [] }: Body): Fault[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return [
    ...tasks.flatMap((edit, index) => {
      const row = known.get(edit.taskId)
      const at = `/tasks/${index}`
      return [...(row ? kindFaults(at, row, edit) : []), ...listFaults(at, edit.taskId, edit)]
    }),
    ...addedTasks.flatMap((added, index) => {
      const { id, name, duration = 1 } = added
      const at = `/addedTasks/${index}`
      return [
        ...kindFaults(at, { id, name, isMilestone: duration === 0, duration }, added),
        ...listFaults(at, id, added),
      ]
    }),
  ]
}

type Kind = Pick<TaskRow, 'id' | 'name' | 'isMilestone' | 'duration'> & Partial<Pick<TaskRow, 'safeDuration'>>

/** Milestones have no duration and no assignments, tasks have a duration. */
function kindFaults(at: string, row: Kind, { duration, safeDuration, assignments = [] }: Edit | Added): Fault[] {
  const { id, name, isMilestone } = row
  if (isMilestone) {
    const refused = [
      ...(duration ? ['duration'] : []),
      ...(safeDuration ? ['safeDuration'] : []),
      ...(assignments.length > 0 ? ['assignments'] : []),
    ]
    const detail = `${id} '${name}' is a milestone, which has none: add a task instead.`
    return refused.map((field) => ({ pointer: `${at}/${field}`, detail }))
  }
  if (duration !== undefined && sixDecimals(duration) === 0) {
    const detail = `Task ${id} '${name}' has a duration above 0: complete it with remainingDuration 0, or remove it and add a milestone.`
    return [{ pointer: `${at}/duration`, detail }]
  }
  const [focused, safe] = [duration ?? row.duration, safeDuration === undefined ? row.safeDuration : safeDuration]
  if (typeof safe !== 'number' || safe >= focused) return []
  const detail = `safeDuration ${safe} is below duration ${focused}, the estimate without safety.`
  return [{ pointer: `${at}/safeDuration`, detail }]
}

/** A task follows none twice in one way, nor itself, and has each resource once. */
function listFaults(at: string, own: number, { predecessors = [], assignments = [] }: Edit | Added): Fault[] {
  const links = new Set<string>()
  const resources = new Set<number>()
  return [
    ...predecessors.flatMap(({ taskId, type = 'FS' }, index): Fault[] => {
      const pointer = `${at}/predecessors/${index}/taskId`
      if (taskId === own) return [{ pointer, detail: `Task ${own} cannot follow itself.` }]
      if (links.size !== links.add(`${taskId} ${type}`).size) return []
      return [{ pointer, detail: `The ${type} link to task ${taskId} is given twice.` }]
    }),
    ...assignments.flatMap(({ resourceId }, index): Fault[] => {
      if (resources.size !== resources.add(resourceId).size) return []
      const detail = `Resource ${resourceId} is assigned twice: add the units up.`
      return [{ pointer: `${at}/assignments/${index}/resourceId`, detail }]
    }),
  ]
}
