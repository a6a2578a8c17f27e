/** All that a calculation of one project needs, as it is stored and as the engine takes it. */
import type { Db, Tx } from '#runtime'
import { dateIn, dayOf } from './dates.ts'
import { thaw } from './engine/execution/thaw.ts'
import type { CalendarSpec, Network, PlanOptions, Progress } from './engine/model.ts'
import type { TaskState } from './engine/progress/progress.ts'
import { type CalendarRow, calendarsById, defaultCalendar, findDefaultCalendar } from './store/calendars.ts'
import { findPlan, type PlanRow } from './store/plans.ts'
import type { ProjectRow } from './store/projects.ts'
import { type ResourceRow, resourcesOf } from './store/resources.ts'
import { type TaskRow, tasksOf } from './store/tasks.ts'

/** A project with its tasks, and nothing of how they are planned. */
export interface Unplanned {
  readonly project: ProjectRow
  /** Tasks and milestones, by id. */
  readonly tasks: readonly TaskRow[]
  /** Those that the tasks use. */
  readonly resources: readonly ResourceRow[]
  readonly calendar: CalendarRow
  /** The resources' own, by id. */
  readonly calendars: ReadonlyMap<number, CalendarRow>
}
export interface Work extends Unplanned {
  readonly plan: PlanRow | undefined
}

/** Loads the work of a project that the caller has locked. */
export async function loadWork(tx: Tx, accountId: number, project: ProjectRow, at: Date): Promise<Work> {
  const work = await workOf(tx, accountId, project, () => defaultCalendar(tx, accountId, at))
  return { ...work, plan: await findPlan(tx, accountId, project.id) }
}

/** Loads the work of a project as it is just now, to be read. */
export async function readWork(db: Db, accountId: number, project: ProjectRow): Promise<Work> {
  const work = await readUnplanned(db, accountId, project)
  return { ...work, plan: await findPlan(db, accountId, project.id) }
}

/** As `readWork`, without the plan, which is the larger part of it. */
export const readUnplanned = (db: Db, accountId: number, project: ProjectRow): Promise<Unplanned> =>
  workOf(db, accountId, project, () => findDefaultCalendar(db, accountId))

async function workOf(
  tx: Db,
  accountId: number,
  project: ProjectRow,
  accountCalendar: () => Promise<CalendarRow>,
): Promise<Unplanned> {
  const tasks = await tasksOf(tx, accountId, project.id)
  const resources = await resourcesOf(tx, accountId, project.id)
  const ids = [project.calendarId, ...resources.map((it) => it.calendarId)].filter((id) => id !== null)
  const rows = ids.length > 0 ? await calendarsById(tx, accountId, ids) : []
  const calendars = new Map(rows.map((row) => [row.id, row]))
  const own = project.calendarId === null ? undefined : calendars.get(project.calendarId)
  return {
    project,
    tasks,
    resources,
    calendar: own ?? (await accountCalendar()),
    calendars,
  }
}

export const specOf = (calendar: Pick<CalendarRow, 'weekdays' | 'holidays'>): CalendarSpec => ({
  weekdays: calendar.weekdays,
  holidays: calendar.holidays.map((it) => dayOf(it.date)),
})

export const networkOf = ({ project, tasks, resources, calendar, calendars }: Work): Network => ({
  start: dayOf(project.startDate),
  calendar: specOf(calendar),
  tasks: tasks.map((task) => ({
    id: task.id,
    name: task.name,
    duration: task.duration,
    ...(task.safeDuration !== null && { safeDuration: task.safeDuration }),
    predecessors: task.predecessors,
    assignments: task.assignments,
    ...(task.notBefore !== null && { notBefore: dayOf(task.notBefore) }),
  })),
  resources: resources.map(({ id, name, capacity, calendarId }) => {
    const own = calendarId === null ? undefined : calendars.get(calendarId)
    return { id, name, capacity, ...(own && { calendar: specOf(own) }) }
  }),
})

/** The work of a project that goes on today, its plan moved by the time for which it was frozen. */
export function thawWork(work: Work, frozenOn: string, today: string): Work {
  if (!work.plan) return work
  const finished = new Set(work.tasks.filter((task) => task.status === 'Completed').map((task) => task.id))
  const plan = thaw(work.plan.plan, {
    calendar: specOf(work.calendar),
    from: dayOf(frozenOn),
    to: dayOf(today),
    isFinished: (id) => finished.has(id),
  })
  return { ...work, plan: { ...work.plan, plan } }
}

/** What of a project a plan is made with, beside its network. */
export type Options = Pick<
  ProjectRow,
  'scheduleMethod' | 'bufferType' | 'bufferSizing' | 'bufferPercentage' | 'feedingPolicy' | 'targetEndDate'
>
export const optionsOf = (project: Options): PlanOptions => ({
  scheduleMethod: project.scheduleMethod,
  bufferType: project.bufferType,
  bufferSizing: project.bufferSizing,
  bufferPercentage: project.bufferPercentage,
  feedingPolicy: project.feedingPolicy,
  ...(project.targetEndDate !== null && { target: dayOf(project.targetEndDate) }),
})

export const stateOf = (task: TaskRow): TaskState & { readonly isMilestone: boolean } => ({
  id: task.id,
  isMilestone: task.isMilestone,
  name: task.name,
  duration: task.duration,
  status: task.status,
  percentComplete: task.percentComplete,
  remainingDuration: task.remainingDuration,
  actualStart: task.actualStart === null ? null : dayOf(task.actualStart),
  actualFinish: task.actualFinish === null ? null : dayOf(task.actualFinish),
})

/**
 * What the engine is told of progress: work is done up to the end of the day of its finish. With a time zone also the
 * day on which a task under way was last changed, by whatever: somebody has looked at it.
 */
export const progressOf = (tasks: readonly TaskRow[], timeZone?: string): Progress[] =>
  tasks.map((task) => ({
    taskId: task.id,
    status: task.status,
    remaining: task.remainingDuration,
    ...(task.actualStart !== null && { actualStart: dayOf(task.actualStart) }),
    ...(task.actualFinish !== null && { actualFinish: dayOf(task.actualFinish) + 1 }),
    ...(timeZone !== undefined &&
      task.status === 'InProgress' && { reportedOn: dayOf(dateIn(timeZone, task.updatedAt)) }),
  }))
