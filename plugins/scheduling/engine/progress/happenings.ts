/**
 * What happened: the events of one change of a project, told by comparing how things stood before and after it. A
 * change is whatever was done in one go: an update, a batch, a start, the daily projection.
 *
 * Three events are about thresholds and must be told once, so what was told already is stored and comes in and goes
 * out as `Told`: a project's early warning (armed again below 50 %), a task's red (below 90 %) and a task's being
 * ready (once it is not ready any more). Only an active project crosses thresholds; a frozen one's clock stands still.
 */
import type { Projection, Zone } from '../model.ts'
import type { TaskState, TaskStatus } from './progress.ts'
import { eventsBetween, type ProjectEvent, type ProjectStatus } from './transitions.ts'

const warningFrom = 50 // per cent of the project buffer; YELLOW begins here
const redAbove = 90 // per cent of the deepest buffer that the task can reach

/** A task as events see it. Derived numbers of a task that was never projected: not ready, 0, GREEN. */
export interface TaskSituation {
  readonly id: number
  /** Milestones ring only when they are achieved. */
  readonly isMilestone: boolean
  readonly status: TaskStatus
  readonly remainingDuration: number
  readonly isReady: boolean
  /** Per cent, above 100 possible. */
  readonly bufferConsumption: number
  readonly zone: Zone
}
export interface Situation {
  readonly status: ProjectStatus
  /** Of the project buffer, in per cent; null while there is no projection. */
  readonly bufferConsumption: number | null
  readonly zone: Zone
  readonly tasks: readonly TaskSituation[]
}

/** Which threshold events are told and not armed again; tasks by id. */
export interface Told {
  readonly earlyWarning: boolean
  readonly red: ReadonlySet<number>
  readonly ready: ReadonlySet<number>
}

export type Happening =
  | { readonly event: ProjectEvent; readonly from: ProjectStatus; readonly to: ProjectStatus }
  | {
      readonly event: 'task.status_changed'
      readonly taskId: number
      readonly from: TaskStatus
      readonly to: TaskStatus
    }
  | { readonly event: 'task.completed'; readonly taskId: number }
  | { readonly event: 'task.duration_changed'; readonly taskId: number; readonly from: number; readonly to: number }
  | { readonly event: 'task.ready'; readonly taskId: number }
  | {
      readonly event: 'task.red'
      readonly taskId: number
      readonly previousZone: Zone
      readonly bufferConsumption: number
    }
  | { readonly event: 'milestone.achieved'; readonly milestoneId: number }
  | { readonly event: 'project.early_warning'; readonly warningLevel: Zone; readonly bufferConsumption: number }

/** How things stand, of the tasks' states and their projection (null before there is a plan). */
export function situationOf(
  status: ProjectStatus,
  tasks: readonly (TaskState & { readonly isMilestone: boolean })[],
  projection: Projection | null,
): Situation {
  const projected = new Map(projection?.tasks.map((task) => [task.id, task]))
  return {
    status,
    bufferConsumption: projection?.projectBuffer.percentage ?? null,
    zone: projection?.projectBuffer.zone ?? 'GREEN',
    tasks: tasks.map((task) => {
      const derived = projected.get(task.id)
      return {
        id: task.id,
        isMilestone: task.isMilestone,
        status: task.status,
        remainingDuration: task.remainingDuration,
        isReady: derived?.isReady ?? false,
        bufferConsumption: derived?.bufferConsumption ?? 0,
        zone: derived?.zone ?? 'GREEN',
      }
    }),
  }
}

/**
 * Which events happened between two situations of a project, and what is told now: the same object where nothing more
 * or less is. In order: the project's status, the tasks' states, what became ready, what turned red (tasks in the order
 * of `after`), the early warning. A task that stands in `before` alone was deleted and tells nothing; one that stands
 * in `after` alone is new and can only become ready or red.
 */
export function happeningsBetween(
  before: Situation,
  after: Situation,
  told: Told,
): { readonly happenings: readonly Happening[]; readonly told: Told } {
  const earlier = new Map(before.tasks.map((task) => [task.id, task]))
  const states: readonly Happening[] = [
    ...eventsBetween(before.status, after.status).map((event) => ({ event, from: before.status, to: after.status })),
    ...after.tasks.flatMap((task) => stateHappenings(earlier.get(task.id), task)),
  ]
  if (after.status !== 'Active') return { happenings: states, told }

  const ready = after.tasks.filter((task) => becomesReady(task, told))
  const red = after.tasks.filter((task) => turnsRed(task, told))
  const consumption = after.bufferConsumption ?? 0
  const crossings: readonly Happening[] = [
    ...ready.map((task) => ({ event: 'task.ready' as const, taskId: task.id })),
    ...red.map((task) => ({
      event: 'task.red' as const,
      taskId: task.id,
      previousZone: earlier.get(task.id)?.zone ?? 'GREEN',
      bufferConsumption: task.bufferConsumption,
    })),
    ...(consumption >= warningFrom && !told.earlyWarning
      ? [{ event: 'project.early_warning' as const, warningLevel: after.zone, bufferConsumption: consumption }]
      : []),
  ]
  return { happenings: [...states, ...crossings], told: toldAfter(after, told) }
}

function toldAfter({ tasks, bufferConsumption }: Situation, told: Told): Told {
  const now: Told = {
    earlyWarning: (bufferConsumption ?? 0) >= warningFrom,
    red: idsOf(tasks, (task) => staysRed(task, told) || turnsRed(task, told)),
    ready: idsOf(tasks, (task) => staysReady(task, told) || becomesReady(task, told)),
  }
  const same = now.earlyWarning === told.earlyWarning && isSame(now.red, told.red) && isSame(now.ready, told.ready)
  return same ? told : now
}

function stateHappenings(before: TaskSituation | undefined, after: TaskSituation): readonly Happening[] {
  if (!before) return []
  const completes = before.status !== 'Completed' && after.status === 'Completed'
  if (after.isMilestone) return completes ? [{ event: 'milestone.achieved', milestoneId: after.id }] : []
  const { id: taskId } = after
  const happenings: Happening[] = []
  if (before.status !== after.status) {
    happenings.push({ event: 'task.status_changed', taskId, from: before.status, to: after.status })
  }
  if (completes) happenings.push({ event: 'task.completed', taskId })
  if (before.remainingDuration !== after.remainingDuration) {
    const { remainingDuration: from } = before
    happenings.push({ event: 'task.duration_changed', taskId, from, to: after.remainingDuration })
  }
  return happenings
}

const becomesReady = (task: TaskSituation, told: Told) =>
  !task.isMilestone && task.status === 'NotStarted' && task.isReady && !told.ready.has(task.id)

/** Started and finished tasks were available; only an unstarted one can lose it, when a predecessor is reopened. */
const staysReady = (task: TaskSituation, told: Told) =>
  told.ready.has(task.id) && (task.status !== 'NotStarted' || task.isReady)

/** One slip must not ring for the whole chain behind it: only work that is or could be going on tells. */
const turnsRed = (task: TaskSituation, told: Told) =>
  !task.isMilestone &&
  (task.status === 'InProgress' || (task.status === 'NotStarted' && task.isReady)) &&
  task.bufferConsumption > redAbove &&
  !told.red.has(task.id)

const staysRed = (task: TaskSituation, told: Told) =>
  told.red.has(task.id) && task.status !== 'Completed' && task.bufferConsumption >= redAbove

const idsOf = (tasks: readonly TaskSituation[], holds: (task: TaskSituation) => boolean) =>
  new Set(tasks.filter(holds).map((task) => task.id))

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>) => a.size === b.size && [...a].every((id) => b.has(id))
