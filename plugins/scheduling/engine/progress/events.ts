/**
 * Decides which events a change of a project emits: early warning, task red, task ready, task completed, changes of status
 * and of duration, milestone achieved, project started and frozen. It compares the situations before and after the change.
 * A change is an update, a batch of updates, a start, or the daily projection.
 *
 * Three events are about thresholds and are emitted once for each crossing: a project's early warning (armed again below
 * 50 %), a task's red (below 90 %) and a task's ready (once it is not ready any more). Which of them were emitted already is
 * stored, passed in, and returned, as `AlertLatches`. Only an active project crosses thresholds.
 */
import type { Projection, Zone } from '../model.ts'
import type { TaskState, TaskStatus } from './progress.ts'
import { eventsBetween, type ProjectEvent, type ProjectStatus } from './transitions.ts'

const warningFrom = 50 // per cent of the project buffer; YELLOW begins here
const redAbove = 90 // per cent of the deepest buffer that the task can reach

/** A task as events see it. Derived numbers of a task that was never projected: not ready, 0, GREEN. */
export interface TaskSituation {
  readonly id: number
  /** Milestones have one event, when they are achieved. */
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

/** Which threshold events were emitted and are not armed again; tasks by id. */
export interface AlertLatches {
  readonly earlyWarning: boolean
  readonly red: ReadonlySet<number>
  readonly ready: ReadonlySet<number>
}

export type ScheduleEvent =
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

/** The situation of a project, from the tasks' states and their projection (null before there is a plan). */
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
 * Decides which events a change emits, and the latches after them: the same object where none has changed. The events in
 * order: the project's status, the tasks' states, tasks that became ready, tasks that turned red (tasks in the order of
 * `after`), the early warning. A task in `before` alone was deleted and has no event; a task in `after` alone is new and can
 * only become ready or red.
 */
export function eventsOfChange(
  before: Situation,
  after: Situation,
  latches: AlertLatches,
): { readonly events: readonly ScheduleEvent[]; readonly latches: AlertLatches } {
  const earlier = new Map(before.tasks.map((task) => [task.id, task]))
  const states: readonly ScheduleEvent[] = [
    ...eventsBetween(before.status, after.status).map((event) => ({ event, from: before.status, to: after.status })),
    ...after.tasks.flatMap((task) => stateEvents(earlier.get(task.id), task)),
  ]
  if (after.status !== 'Active') return { events: states, latches }

  const ready = after.tasks.filter((task) => becomesReady(task, latches))
  const red = after.tasks.filter((task) => becomesRed(task, latches))
  const consumption = after.bufferConsumption ?? 0
  const crossings: readonly ScheduleEvent[] = [
    ...ready.map((task) => ({ event: 'task.ready' as const, taskId: task.id })),
    ...red.map((task) => ({
      event: 'task.red' as const,
      taskId: task.id,
      previousZone: earlier.get(task.id)?.zone ?? 'GREEN',
      bufferConsumption: task.bufferConsumption,
    })),
    ...(consumption >= warningFrom && !latches.earlyWarning
      ? [{ event: 'project.early_warning' as const, warningLevel: after.zone, bufferConsumption: consumption }]
      : []),
  ]
  return { events: [...states, ...crossings], latches: latchesAfter(after, latches) }
}

function latchesAfter({ tasks, bufferConsumption }: Situation, latches: AlertLatches): AlertLatches {
  const now: AlertLatches = {
    earlyWarning: (bufferConsumption ?? 0) >= warningFrom,
    red: idsOf(tasks, (task) => staysRed(task, latches) || becomesRed(task, latches)),
    ready: idsOf(tasks, (task) => staysReady(task, latches) || becomesReady(task, latches)),
  }
  const same =
    now.earlyWarning === latches.earlyWarning && isSame(now.red, latches.red) && isSame(now.ready, latches.ready)
  return same ? latches : now
}

function stateEvents(before: TaskSituation | undefined, after: TaskSituation): readonly ScheduleEvent[] {
  if (!before) return []
  const completes = before.status !== 'Completed' && after.status === 'Completed'
  if (after.isMilestone) return completes ? [{ event: 'milestone.achieved', milestoneId: after.id }] : []
  const { id: taskId } = after
  const events: ScheduleEvent[] = []
  if (before.status !== after.status) {
    events.push({ event: 'task.status_changed', taskId, from: before.status, to: after.status })
  }
  if (completes) events.push({ event: 'task.completed', taskId })
  if (before.remainingDuration !== after.remainingDuration) {
    const { remainingDuration: from } = before
    events.push({ event: 'task.duration_changed', taskId, from, to: after.remainingDuration })
  }
  return events
}

const becomesReady = (task: TaskSituation, latches: AlertLatches) =>
  !task.isMilestone && task.status === 'NotStarted' && task.isReady && !latches.ready.has(task.id)

/** Started and finished tasks were available; only an unstarted one can lose it, when a predecessor is reopened. */
const staysReady = (task: TaskSituation, latches: AlertLatches) =>
  latches.ready.has(task.id) && (task.status !== 'NotStarted' || task.isReady)

/**
 * Only a task that is in progress or could be started turns red, so that one slip does not warn of the whole chain behind it.
 */
const becomesRed = (task: TaskSituation, latches: AlertLatches) =>
  !task.isMilestone &&
  (task.status === 'InProgress' || (task.status === 'NotStarted' && task.isReady)) &&
  task.bufferConsumption > redAbove &&
  !latches.red.has(task.id)

const staysRed = (task: TaskSituation, latches: AlertLatches) =>
  latches.red.has(task.id) && task.status !== 'Completed' && task.bufferConsumption >= redAbove

const idsOf = (tasks: readonly TaskSituation[], holds: (task: TaskSituation) => boolean) =>
  new Set(tasks.filter(holds).map((task) => task.id))

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>) => a.size === b.size && [...a].every((id) => b.has(id))
