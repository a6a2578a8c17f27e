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
import { readAssignments, readPredecessors } from '../rules/links.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { TaskRow } from '../store/tasks.ts'
import { settingFaults } from './project-checks.ts'
import { taskFaults } from './tried-tasks.ts'

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
    ...(tasks && { tasks: tasks.map((it) => ({ taskId: it.taskId, ...readTask(it), ...readRemaining(it) })) }),
    ...(removedTasks && { removedTasks }),
    ...(addedTasks && {
      addedTasks: addedTasks.map(({ id, name, ...rest }) => {
        const { safeDuration, notBefore, ...task } = readTask(rest)
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

function readTask({ duration, safeDuration, notBefore, predecessors, assignments }: Omit<TriedTask, 'taskId'>) {
  return {
    ...(duration !== undefined && { duration: sixDecimals(duration) }),
    ...(safeDuration !== undefined && { safeDuration: safeDuration === null ? null : sixDecimals(safeDuration) }),
    ...(notBefore !== undefined && { notBefore: notBefore === null ? null : dayOf(notBefore) }),
    ...(predecessors && { predecessors: readPredecessors(predecessors) }),
    ...(assignments && { assignments: readAssignments(assignments) }),
  }
}

const readRemaining = ({ remainingDuration }: TriedTask) =>
  remainingDuration === undefined ? {} : { remaining: sixDecimals(remainingDuration) }

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
