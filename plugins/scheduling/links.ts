/** Links and assignments as requests give them: what they must refer to, and whether they differ from what is stored. */
import type { Call, Fault } from '#runtime'
import type { Assignment, LinkType, Predecessor } from './engine/model.ts'
import { sixDecimals } from './engine/rule.ts'
import { existingResources } from './store/resources.ts'
import { tasksAmong } from './store/tasks.ts'

/** Rounded, with what was left out. */
export const readPredecessors = (
  given: readonly { readonly taskId: number; readonly type?: LinkType; readonly lag?: number }[],
): Predecessor[] => given.map(({ taskId, type = 'FS', lag = 0 }) => ({ taskId, type, lag: sixDecimals(lag) }))

export const readAssignments = (
  given: readonly { readonly resourceId: number; readonly units?: number }[],
): Assignment[] => given.map(({ resourceId, units = 1 }) => ({ resourceId, units: sixDecimals(units) }))

/** @param taskId the task that they are of; undefined for a new one */
export async function checkPredecessors(
  call: Call,
  projectId: number,
  taskId: number | undefined,
  predecessors: readonly Predecessor[] | undefined,
): Promise<Fault[]> {
  if (!predecessors || predecessors.length === 0) return []
  const known = await tasksAmong(
    call.tx,
    call.account.id,
    projectId,
    predecessors.map((it) => it.taskId),
  )
  const keys = predecessors.map((it) => `${it.taskId} ${it.type}`)
  return predecessors.flatMap(({ taskId: id, type }, index): Fault[] => {
    const pointer = `/predecessors/${index}/taskId`
    if (id === taskId) return [{ pointer, detail: `Task ${id} cannot follow itself.` }]
    if (!known.has(id)) return [{ pointer, detail: `There is no task ${id} in project ${projectId}.` }]
    if (keys.indexOf(`${id} ${type}`) < index)
      return [{ pointer, detail: `The ${type} link to task ${id} is given twice.` }]
    return []
  })
}

export async function checkAssignments(call: Call, assignments: readonly Assignment[] | undefined): Promise<Fault[]> {
  if (!assignments || assignments.length === 0) return []
  const ids = assignments.map((it) => it.resourceId)
  const known = await existingResources(call.tx, call.account.id, ids)
  return ids.flatMap((id, index): Fault[] => {
    const pointer = `/assignments/${index}/resourceId`
    if (!known.has(id)) return [{ pointer, detail: `There is no resource ${id}.` }]
    if (ids.indexOf(id) < index) return [{ pointer, detail: `Resource ${id} is assigned twice: add the units up.` }]
    return []
  })
}

const sorted = (texts: readonly string[]) => [...texts].sort().join()

export const samePredecessors = (a: readonly Predecessor[], b: readonly Predecessor[]) =>
  sorted(a.map((it) => `${it.taskId} ${it.type} ${it.lag}`)) ===
  sorted(b.map((it) => `${it.taskId} ${it.type} ${it.lag}`))

export const sameAssignments = (a: readonly Assignment[], b: readonly Assignment[]) =>
  sorted(a.map((it) => `${it.resourceId} ${it.units}`)) === sorted(b.map((it) => `${it.resourceId} ${it.units}`))
