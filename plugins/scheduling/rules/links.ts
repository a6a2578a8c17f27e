/** Validates the links and assignments of requests (references, cycles), and compares them with what is stored. */
import type { Fault } from '#runtime'
import type { Assignment, LinkType, Predecessor } from '../engine/model.ts'
import { sixDecimals } from '../engine/rule.ts'
import { linksWithin } from '../store/links.ts'
import { existingResources } from '../store/resources.ts'
import { type TaskRow, tasksAmong, tasksById } from '../store/tasks.ts'
import type { Deciding } from './access.ts'

/** Rounded, with what was left out. */
export const readPredecessors = (
  given: readonly { readonly taskId: number; readonly type?: LinkType; readonly lag?: number }[],
): Predecessor[] => given.map(({ taskId, type = 'FS', lag = 0 }) => ({ taskId, type, lag: sixDecimals(lag) }))

export const readAssignments = (
  given: readonly { readonly resourceId: number; readonly units?: number }[],
): Assignment[] => given.map(({ resourceId, units = 1 }) => ({ resourceId, units: sixDecimals(units) }))

/** @param taskId the task that they are of; undefined for a new one */
export async function checkPredecessors(
  call: Deciding,
  projectId: number,
  taskId: number | undefined,
  predecessors: readonly Predecessor[] | undefined,
): Promise<Fault[]> {
  if (!predecessors || predecessors.length === 0) return []
  const ids = predecessors.map((it) => it.taskId)
  const known = new Set(await tasksAmong(call.tx, call.account.id, projectId, ids))
  const keys = predecessors.map((it) => `${it.taskId} ${it.type}`)
  const faults = predecessors.flatMap(({ taskId: id, type }, index): Fault[] => {
    const pointer = `/predecessors/${index}/taskId`
    if (id === taskId) return [{ pointer, detail: `Task ${id} cannot follow itself.` }]
    if (!known.has(id)) return [{ pointer, detail: `There is no task ${id} in project ${projectId}.` }]
    if (keys.indexOf(`${id} ${type}`) < index)
      return [{ pointer, detail: `The ${type} link to task ${id} is given twice.` }]
    return []
  })
  if (faults.length > 0 || taskId === undefined) return faults
  return checkCycles(call, projectId, taskId, predecessors)
}

const MAX_NAMED = 20 // tasks of a cycle that its fault names

/** A task cannot wait for one that waits for it: each link that closes a cycle, with the cycle named. */
async function checkCycles(
  call: Deciding,
  projectId: number,
  taskId: number,
  predecessors: readonly Predecessor[],
): Promise<Fault[]> {
  const { tx, account } = call
  const came = reachedFrom(taskId, await linksWithin(tx, account.id, projectId))
  const closing = predecessors.flatMap(({ taskId: id }, index) => (came.has(id) ? [{ id, index }] : []))
  if (closing.length === 0) return []
  const ways = closing.map(({ id, index }) => ({ index, way: wayTo(id, came) }))
  const named = await tasksById(tx, account.id, [...new Set(ways.flatMap(({ way }) => way.slice(0, MAX_NAMED)))])
  return ways.map(({ index, way }) => {
    const names = way.slice(0, MAX_NAMED).map((id) => `'${named.get(id)?.name ?? id}'`)
    const shown = [...names, ...(way.length > MAX_NAMED ? ['...'] : []), names[0]].join(' -> ')
    return { pointer: `/predecessors/${index}/taskId`, detail: `The link closes a cycle: ${shown}.` }
  })
}

/** Every task that waits for the first one, with the one before it on the way. */
function reachedFrom(first: number, links: readonly { readonly from: number; readonly to: number }[]) {
  const after = Map.groupBy(links, (link) => link.from)
  const came = new Map<number, number | undefined>([[first, undefined]])
  // A Map hands over what is added while it is walked: it is the queue, too.
  for (const [id] of came) for (const { to } of after.get(id) ?? []) if (!came.has(to)) came.set(to, id)
  return came
}

function wayTo(last: number, came: ReadonlyMap<number, number | undefined>): number[] {
  const way: number[] = []
  for (let at: number | undefined = last; at !== undefined; at = came.get(at)) way.unshift(at)
  return way
}

/** @param task the name of the task that they are of */
export async function checkAssignments(
  call: Deciding,
  task: string,
  assignments: readonly Assignment[] | undefined,
): Promise<Fault[]> {
  if (!assignments || assignments.length === 0) return []
  const ids = assignments.map((it) => it.resourceId)
  const known = await existingResources(call.tx, call.account.id, ids, !call.isUnlocked)
  return ids.flatMap((id, index): Fault[] => {
    const pointer = `/assignments/${index}/resourceId`
    const resource = known.get(id)
    if (!resource) return [{ pointer, detail: `There is no resource ${id}.` }]
    if (ids.indexOf(id) < index) return [{ pointer, detail: `Resource ${id} is assigned twice: add the units up.` }]
    const units = assignments[index]?.units ?? 0
    if (units <= resource.capacity) return []
    const detail = `Task '${task}' asks for ${units} of resource '${resource.name}', which has a capacity of ${resource.capacity}.`
    return [{ pointer: `/assignments/${index}/units`, detail }]
  })
}

const sorted = (texts: readonly string[]) => [...texts].sort().join()

export const samePredecessors = (a: readonly Predecessor[], b: readonly Predecessor[]) =>
  sorted(a.map((it) => `${it.taskId} ${it.type} ${it.lag}`)) ===
  sorted(b.map((it) => `${it.taskId} ${it.type} ${it.lag}`))

export const sameAssignments = (a: readonly Assignment[], b: readonly Assignment[]) =>
  sorted(a.map((it) => `${it.resourceId} ${it.units}`)) === sorted(b.map((it) => `${it.resourceId} ${it.units}`))

/** Of resources, by id. */
export type UserOfResource = ReadonlyMap<number, { readonly userId: number | null }>

/**
 * Whom a task stays assigned to: the assignee leaves it with the last resource whose user it is.
 * @param resources those that the task has, and is to have, at least
 */
export function assigneeAfter(
  { assignedToId, assignments }: Pick<TaskRow, 'assignedToId' | 'assignments'>,
  next: readonly Assignment[],
  resources: UserOfResource,
): number | null {
  const isAmong = (them: readonly Assignment[]) =>
    them.some(({ resourceId }) => resources.get(resourceId)?.userId === assignedToId)
  return isAmong(assignments) && !isAmong(next) ? null : assignedToId
}
