/**
 * Which events a change of a project has to emit: an independent account of the specification and the decisions, from
 * what is stored before and after the change.
 */
import { dayOf } from '../../../plugins/scheduling/dates.ts'
import { staysRed, turnsRed, warns } from '../../support/thresholds.ts'
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
  if (before.status === 'NotStarted' && after.status === 'InProgress') {
    const { plannedStart } = before
    const days =
      plannedStart === null || after.actualStart === null ? 0 : dayOf(after.actualStart) - dayOf(plannedStart)
    events.push({ event: 'task.started', data: { taskId, projectId, plannedStart, daysLate: Math.max(0, days) } })
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

    if (!isAvailable) warnings.ready.delete(taskId)
    if (isAvailable && !warnings.ready.has(taskId)) {
      warnings.ready.add(taskId)
      const data = { taskId, projectId, plannedStart: task.plannedStart, remainingDuration, priority }
      events.push({ event: 'task.ready', data })
    }

    if (task.status === 'Completed' || !staysRed(consumption)) warnings.red.delete(taskId)
    if ((isAvailable || task.status === 'InProgress') && turnsRed(consumption) && !warnings.red.has(taskId)) {
      warnings.red.add(taskId)
      const { dueDate, criticalChainImpact } = task
      const then = earlier.get(taskId)
      const previousStatus = (then?.status === 'Completed' ? null : then?.zone) ?? 'GREEN'
      const reach = { bufferConsumption: consumption, dueDate, previousStatus, criticalChainImpact }
      events.push({ event: 'task.red', data: { taskId, projectId, remainingDuration, ...reach } })
    }
  }
  const { id: projectId, bufferConsumption, bufferStatus, projectedCompletion, daysLate } = project
  if (!warns(bufferConsumption)) warnings.early = false
  else if (!warnings.early) {
    warnings.early = true
    const reach = { warningLevel: bufferStatus, bufferConsumption, projectedCompletion, daysLate }
    const originalTarget = project.targetEndDate ?? project.bufferEnd
    events.push({ event: 'project.early_warning', data: { projectId, ...reach, originalTarget } })
  }
  return events
}

/** One line for each, sorted: its name, and those fields of its data that the expected events of the name have. */
export function linesOf(events: readonly ExpectedEvent[], expected: readonly ExpectedEvent[]): string[] {
  const fields = new Map(expected.map(({ event, data }) => [event, Object.keys(data)]))
  return events
    .map(({ event, data }) => {
      const compared = (fields.get(event) ?? []).map((name) => [name, data[name] ?? null])
      return `${event} ${JSON.stringify(Object.fromEntries(compared))}`
    })
    .sort()
}
