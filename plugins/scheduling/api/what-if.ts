/** What-if as requests ask for it: the changes of a body as the engine takes them, and the comparison in dates. */
import { projectEntity, type Schemas } from '#generated/scheduling'
import { type Fault, invalid } from '#runtime'
import { setsOff } from '../changes.ts'
import { dateOf, dayOf } from '../dates.ts'
import type { Network, PlanOptions } from '../engine/model.ts'
import type { Changes } from '../engine/portfolio/changes.ts'
import type { Comparison, Outcome } from '../engine/portfolio/what-if.ts'
import { sixDecimals } from '../engine/rule.ts'
import { omit, pick } from '../fields.ts'
import { type Size, sizeOf } from '../rules/limits.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { TaskRow } from '../store/tasks.ts'
import { settingFaults } from './project-checks.ts'
import { readTask } from './task-checks.ts'

type Body = Schemas['ProjectChanges']

/**
 * @param rows the tasks of the project
 * @throws 400 for what would have no effect, or could not be stored
 */
export function checkWhatIf(project: ProjectRow, rows: readonly TaskRow[], body: Body): void {
  const faults: Fault[] = taskFaults(rows, body)
  if (project.status === 'Active' && !body.replan) {
    for (const field of Object.keys(body)) {
      if (field !== 'resources' && !setsOff(projectEntity, { [field]: true }, 'replan')) continue
      const detail = `${field} has no effect on an Active project's plan as it is: send replan true with it.`
      faults.push({ pointer: `/${field}`, detail })
    }
  }
  if (project.status === 'Planning') {
    for (const [index, { remainingDuration }] of (body.tasks ?? []).entries()) {
      if (remainingDuration === undefined) continue
      const detail =
        'remainingDuration has no effect on a project in Planning, whose plan goes by durations: send duration.'
      faults.push({ pointer: `/tasks/${index}/remainingDuration`, detail })
    }
  }
  faults.push(...settingFaults({ ...project, ...readSettings(body) }, body))
  if (faults.length > 0) throw invalid(faults)
}

/** What of the project itself a body changes, by the names of its row. */
export const readSettings = (body: Body) =>
  projectEntity.toRow(omit(body, ['replan', 'tasks', 'removedTasks', 'addedTasks', 'resources']))

export function readChanges(body: Body): Changes {
  const { replan: _, startDate, targetEndDate, tasks, removedTasks, addedTasks, resources, ...settings } = body
  const { thresholds } = projectEntity.groups
  const options = omit(settings, thresholds)
  return {
    ...(startDate !== undefined && { start: dayOf(startDate) }),
    ...(targetEndDate !== undefined && { target: targetEndDate === null ? null : dayOf(targetEndDate) }),
    thresholds: pick(settings, thresholds),
    options: options satisfies { readonly [S in keyof typeof options]: PlanOptions[S] | undefined },
    ...(tasks && { tasks: tasks.map((it) => ({ taskId: it.taskId, ...readEdit(it) })) }),
    ...(removedTasks && { removedTasks }),
    ...(addedTasks && {
      addedTasks: addedTasks.map(({ id, name, ...rest }) => {
        const { safeDuration, notBefore, ...task } = readEdit(rest)
        return {
          id,
          name,
          duration: 1,
          predecessors: [],
          assignments: [],
          ...task,
          ...(typeof safeDuration === 'number' && { safeDuration }),
          ...(typeof notBefore === 'number' && { notBefore }),
        }
      }),
    }),
    ...(resources && {
      resources: resources.map(({ resourceId, capacity }) => ({ resourceId, capacity: sixDecimals(capacity) })),
    }),
  }
}

/** What the project would have with the changes, of each kind that they add to. */
export function growthOf({ tasks }: Network, changes: Changes): Partial<Size> {
  const edits = new Map(changes.tasks?.map((edit) => [edit.taskId, edit]))
  const removed = new Set(changes.removedTasks)
  const kept = tasks.filter(({ id }) => !removed.has(id))
  const then = [...kept.map((task) => ({ ...task, ...edits.get(task.id) })), ...(changes.addedTasks ?? [])]
  const linked = then.map((task) => ({
    ...task,
    predecessors: task.predecessors.filter(({ taskId }) => !removed.has(taskId)),
  }))
  const [before, after] = [sizeOf(tasks), sizeOf(linked)]
  const [used, using] = [countResources(tasks), countResources(linked)]
  return {
    ...(after.tasks > before.tasks && { tasks: after.tasks }),
    ...(after.links > before.links && { links: after.links }),
    ...(after.assignments > before.assignments && { assignments: after.assignments }),
    ...(using > used && { resources: using }),
  }
}

const countResources = (tasks: readonly { readonly assignments: readonly { readonly resourceId: number }[] }[]) =>
  new Set(tasks.flatMap(({ assignments }) => assignments.map((it) => it.resourceId))).size

type TriedTask = NonNullable<Body['tasks']>[number]

const readEdit = ({ notBefore, remainingDuration: remaining, ...rest }: Omit<TriedTask, 'taskId'>) => ({
  ...readTask(rest),
  ...(notBefore !== undefined && { notBefore: notBefore === null ? null : dayOf(notBefore) }),
  ...(remaining !== undefined && { remaining: sixDecimals(remaining) }),
})

export function viewComparison(
  project: ProjectRow,
  today: string,
  { before, after, moved, movedCount }: Comparison,
  movedProjects: Schemas['Comparison']['movedProjects'],
): Schemas['Comparison'] {
  return {
    projectId: project.id,
    statusDate: today,
    before: before && viewOutcome(before),
    after: viewOutcome(after),
    movedTasks: moved.map((it) => ({
      taskId: it.taskId,
      startBefore: dateOf(it.before.firstDay),
      finishBefore: dateOf(it.before.lastDay),
      startAfter: dateOf(it.after.firstDay),
      finishAfter: dateOf(it.after.lastDay),
      days: it.days,
    })),
    movedCount,
    movedProjects,
  }
}

const viewOutcome = (it: Outcome): Schemas['ProjectOutcome'] => ({
  start: dateOf(it.firstDay),
  finish: dateOf(it.lastDay),
  bufferEnd: dateOf(it.bufferEnd),
  bufferSize: sixDecimals(it.bufferSize),
  bufferConsumption: sixDecimals(it.bufferConsumption),
  bufferStatus: it.bufferStatus,
  chainCompletion: sixDecimals(it.chainCompletion),
  daysLate: Math.round(it.daysLate),
  bufferPastTarget: it.bufferPastTarget,
  criticalChain: [...it.criticalChain],
  longestChain: [...it.longestChain],
})

type Edit = NonNullable<Body['tasks']>[number]
type Added = NonNullable<Body['addedTasks']>[number]

/** Validates the tasks of a what-if: refuses those that could not be stored. */
function taskFaults(rows: readonly TaskRow[], { tasks = [], addedTasks = [] }: Body): Fault[] {
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
