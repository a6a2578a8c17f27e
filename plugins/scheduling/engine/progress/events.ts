/**
 * Decides which events a change of a project emits. It compares the situations before and after the change. A change is an update, a batch of updates, a start, or the daily projection.
 *
 * Three events are about thresholds and are emitted once for each crossing: a project's early warning (armed again below
 * the threshold of YELLOW, of the project buffer), a task's red (below that of RED, of the deepest buffer that it can reach) and a task's
 * ready (once it is not ready any more, or was started). Which of them were emitted already is stored, passed in, and returned, as
 * `AlertLatches`. Only an active project crosses thresholds.
 */
import type { Projection, Zone } from '../model.ts'
import { staysRedAt, type Thresholds, turnsRedAt, warnsAt } from '../zones.ts'
import type { TaskState, TaskStatus } from './progress.ts'
import { eventsBetween, type ProjectStatus } from './transitions.ts'

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

/** What the functions below return: an event is in this type when, and only when, one of them makes it. */
export type ScheduleEvent = ReturnType<typeof projectEvents | typeof stateEvents | typeof crossings>[number]

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
  thresholds: Thresholds,
): { readonly events: readonly ScheduleEvent[]; readonly latches: AlertLatches } {
  const earlier = new Map(before.tasks.map((task) => [task.id, task]))
  const states: readonly ScheduleEvent[] = [
    ...projectEvents(before.status, after.status),
    ...after.tasks.flatMap((task): readonly ScheduleEvent[] => stateEvents(earlier.get(task.id), task)),
  ]
  if (after.status !== 'Active') return { events: states, latches }
  return {
    events: [...states, ...crossings(earlier, after, latches, thresholds)],
    latches: latchesAfter(earlier, after, latches, thresholds),
  }
}

const projectEvents = (from: ProjectStatus, to: ProjectStatus) =>
  eventsBetween(from, to).map((event) => ({ event, from, to }))

/** Each line is an event and when the states of a task make it. */
function stateEvents(before: TaskSituation | undefined, after: TaskSituation) {
  if (!before) return []
  const { id: taskId } = after
  const [from, to] = [before.status, after.status]
  const [left, leftNow] = [before.remainingDuration, after.remainingDuration]
  const begins = from === 'NotStarted' && to === 'InProgress'
  const completes = from !== 'Completed' && to === 'Completed'
  if (after.isMilestone) return when(completes, { event: 'milestone.achieved', milestoneId: taskId })
  return [
    ...when(from !== to, { event: 'task.status_changed', taskId, from, to }),
    ...when(begins, { event: 'task.started', taskId }),
    ...when(completes, { event: 'task.completed', taskId }),
    ...when(left !== leftNow, { event: 'task.duration_changed', taskId, from: left, to: leftNow }),
  ]
}

const when = <const Event extends { readonly event: string }>(happens: boolean, event: Event): Event[] =>
  happens ? [event] : []

function crossings(
  earlier: ReadonlyMap<number, TaskSituation>,
  { tasks, zone, bufferConsumption }: Situation,
  latches: AlertLatches,
  thresholds: Thresholds,
) {
  const ready = tasks.filter((task) => becomesReady(task, earlier.get(task.id), latches))
  const red = tasks.filter((task) => becomesRed(task, latches, thresholds))
  const consumption = bufferConsumption ?? 0
  const warns = warnsAt(consumption, thresholds) && !latches.earlyWarning
  return [
    ...ready.map(({ id }) => ({ event: 'task.ready' as const, taskId: id })),
    ...red.map((task) => ({
      event: 'task.red' as const,
      taskId: task.id,
      previousZone: zoneBefore(earlier.get(task.id)),
      bufferConsumption: task.bufferConsumption,
    })),
    ...when(warns, { event: 'project.early_warning', warningLevel: zone, bufferConsumption: consumption }),
  ]
}

function latchesAfter(
  earlier: ReadonlyMap<number, TaskSituation>,
  { tasks, bufferConsumption }: Situation,
  latches: AlertLatches,
  thresholds: Thresholds,
): AlertLatches {
  const now: AlertLatches = {
    earlyWarning: warnsAt(bufferConsumption ?? 0, thresholds),
    red: idsOf(tasks, (task) => staysRed(task, latches, thresholds) || becomesRed(task, latches, thresholds)),
    ready: idsOf(tasks, (task) => staysReady(task, latches) || becomesReady(task, earlier.get(task.id), latches)),
  }
  const same =
    now.earlyWarning === latches.earlyWarning && isSame(now.red, latches.red) && isSame(now.ready, latches.ready)
  return same ? latches : now
}

/** A task that was started or completed, and is set back, becomes ready again. */
const becomesReady = (task: TaskSituation, before: TaskSituation | undefined, latches: AlertLatches) =>
  !task.isMilestone &&
  task.status === 'NotStarted' &&
  task.isReady &&
  (!latches.ready.has(task.id) || (before !== undefined && before.status !== 'NotStarted'))

/** Stays latched while the task is started or completed, so that no start has a latch to save. */
const staysReady = (task: TaskSituation, latches: AlertLatches) =>
  latches.ready.has(task.id) && (task.status !== 'NotStarted' || task.isReady)

/** What a completed task has used of a buffer warns of nothing. */
const zoneBefore = (before: TaskSituation | undefined): Zone =>
  before === undefined || before.status === 'Completed' ? 'GREEN' : before.zone

/**
 * Only a task that is in progress or could be started turns red, so that one slip does not warn of the whole chain behind it.
 */
const becomesRed = (task: TaskSituation, latches: AlertLatches, thresholds: Thresholds) =>
  !task.isMilestone &&
  (task.status === 'InProgress' || (task.status === 'NotStarted' && task.isReady)) &&
  turnsRedAt(task.bufferConsumption, thresholds) &&
  !latches.red.has(task.id)

const staysRed = (task: TaskSituation, latches: AlertLatches, thresholds: Thresholds) =>
  latches.red.has(task.id) && task.status !== 'Completed' && staysRedAt(task.bufferConsumption, thresholds)

const idsOf = (tasks: readonly TaskSituation[], holds: (task: TaskSituation) => boolean) =>
  new Set(tasks.filter(holds).map((task) => task.id))

const isSame = (a: ReadonlySet<number>, b: ReadonlySet<number>) => a.size === b.size && [...a].every((id) => b.has(id))
