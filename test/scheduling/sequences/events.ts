/**
 * Which events a change of a project has to emit: an independent account of the specification and the decisions, from
 * what is stored before and after the change. Thresholds are kept here as well, and read from nowhere.
 */
import { dayOf } from '../../../plugins/scheduling/dates.ts'
import type { Side } from './transitions.ts'

type SideTask = Side['tasks'][number]
export interface ExpectedEvent {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What has been warned of, until it is over: of one project. */
export class Warnings {
  early = false
  readonly red = new Set<number>()
  readonly ready = new Set<number>()
}

/** The events of one change; updates what has been warned of. */
export function expectedEvents(before: Side, after: Side, warnings: Warnings): ExpectedEvent[] {
  const earlier = new Map(before.tasks.map((task) => [task.id, task]))
  return [
    ...projectEvents(before, after),
    ...after.tasks.flatMap((task) => {
      const then = earlier.get(task.id)
      return then ? taskEvents(then, task, after) : []
    }),
    ...(after.project.status === 'Active' ? thresholdEvents(earlier, after, warnings) : []),
  ]
}

function projectEvents(before: Side, { project, plan }: Side): ExpectedEvent[] {
  const [from, to] = [before.project.status, project.status]
  if (from === to) return []
  const { id: projectId, startDate, targetEndDate, bufferConsumption } = project
  const events: ExpectedEvent[] = [
    { event: 'project.status_changed', data: { projectId, previousStatus: from, newStatus: to } },
  ]
  if (from === 'Planning' && to === 'Active') {
    const measures = { bufferSize: plan?.bufferSize, criticalChainLength: plan?.chainLength }
    const data = { projectId, startDate, targetEndDate, ...measures }
    events.push({ event: 'project.started', data })
  }
  if (to === 'Frozen')
    events.push({ event: 'project.frozen', data: { projectId, previousStatus: from, bufferConsumption } })
  return events
}

function taskEvents(before: SideTask, after: SideTask, { project: { id: projectId } }: Side): ExpectedEvent[] {
  const { id: taskId, projectedFinish: estimatedCompletion } = after
  const completes = before.status !== 'Completed' && after.status === 'Completed'
  if (after.isMilestone) return completes ? [achieved(after)] : []
  const events: ExpectedEvent[] = []
  if (before.status !== after.status) {
    const { percentComplete } = after
    const change = { previousStatus: before.status, newStatus: after.status }
    const data = { taskId, projectId, ...change, percentComplete, estimatedCompletion }
    events.push({ event: 'task.status_changed', data })
  }
  if (completes) {
    const data = { taskId, projectId, plannedDuration: after.duration, bufferConsumption: after.bufferConsumption ?? 0 }
    events.push({ event: 'task.completed', data })
  }
  if (before.remainingDuration !== after.remainingDuration) {
    const change = {
      previousRemainingDuration: before.remainingDuration,
      newRemainingDuration: after.remainingDuration,
    }
    events.push({ event: 'task.duration_changed', data: { taskId, projectId, ...change, estimatedCompletion } })
  }
  return events
}

function achieved({ id: milestoneId, projectId, actualFinish, promisedDate, plannedFinish }: SideTask): ExpectedEvent {
  const plannedDate = promisedDate ?? plannedFinish
  const daysEarly = plannedDate === null || actualFinish === null ? 0 : dayOf(plannedDate) - dayOf(actualFinish)
  return {
    event: 'milestone.achieved',
    data: { milestoneId, projectId, achievedDate: actualFinish, plannedDate, daysEarly },
  }
}

function thresholdEvents(earlier: ReadonlyMap<number, SideTask>, { project, tasks }: Side, warnings: Warnings) {
  const events: ExpectedEvent[] = []
  for (const task of tasks) {
    if (task.isMilestone) continue
    const { id: taskId, projectId, remainingDuration, priority } = task
    const waits = task.status === 'NotStarted'
    const isAvailable = waits && task.isReady
    const consumption = task.bufferConsumption ?? 0

    if (waits && !task.isReady) warnings.ready.delete(taskId)
    if (isAvailable && !warnings.ready.has(taskId)) {
      warnings.ready.add(taskId)
      const data = { taskId, projectId, plannedStart: task.plannedStart, remainingDuration, priority }
      events.push({ event: 'task.ready', data })
    }

    if (task.status === 'Completed' || consumption < 90) warnings.red.delete(taskId)
    if ((isAvailable || task.status === 'InProgress') && consumption > 90 && !warnings.red.has(taskId)) {
      warnings.red.add(taskId)
      const { dueDate, criticalChainImpact } = task
      const previousStatus = earlier.get(taskId)?.zone ?? 'GREEN'
      const reach = { bufferConsumption: consumption, dueDate, previousStatus, criticalChainImpact }
      events.push({ event: 'task.red', data: { taskId, projectId, remainingDuration, ...reach } })
    }
  }
  const { id: projectId, bufferConsumption, bufferStatus, projectedCompletion, daysLate } = project
  if (bufferConsumption < 50) warnings.early = false
  if (bufferConsumption >= 50 && !warnings.early) {
    warnings.early = true
    const reach = { warningLevel: bufferStatus, bufferConsumption, projectedCompletion, daysLate }
    const originalTarget = project.targetEndDate ?? project.bufferEnd
    events.push({ event: 'project.early_warning', data: { projectId, ...reach, originalTarget } })
  }
  return events
}

/** One line for each, sorted: its name, and what of its data is compared. */
export const linesOf = (events: readonly ExpectedEvent[]) =>
  events
    .map(({ event, data }) => {
      const fields = (EVENT_FIELDS[event] ?? []).map((name) => [name, data[name] ?? null])
      return `${event} ${JSON.stringify(Object.fromEntries(fields))}`
    })
    .sort()

/** Of each event, what the change decides. */
const EVENT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'project.status_changed': ['projectId', 'previousStatus', 'newStatus'],
  'project.started': ['projectId', 'startDate', 'targetEndDate', 'bufferSize', 'criticalChainLength'],
  'project.frozen': ['projectId', 'previousStatus', 'bufferConsumption'],
  'project.early_warning': [
    ...['projectId', 'warningLevel', 'bufferConsumption', 'projectedCompletion', 'daysLate', 'originalTarget'],
  ],
  'task.status_changed': [
    ...['taskId', 'projectId', 'previousStatus', 'newStatus', 'percentComplete', 'estimatedCompletion'],
  ],
  'task.completed': ['taskId', 'projectId', 'plannedDuration', 'bufferConsumption'],
  'task.duration_changed': [
    ...['taskId', 'projectId', 'previousRemainingDuration', 'newRemainingDuration', 'estimatedCompletion'],
  ],
  'task.ready': ['taskId', 'projectId', 'plannedStart', 'remainingDuration', 'priority'],
  'task.red': [
    ...['taskId', 'projectId', 'remainingDuration', 'bufferConsumption', 'dueDate', 'previousStatus'],
    'criticalChainImpact',
  ],
  'milestone.achieved': ['milestoneId', 'projectId', 'achievedDate', 'plannedDate', 'daysEarly'],
}
