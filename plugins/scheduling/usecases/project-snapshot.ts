/** All that a calculation of one project needs, as it is stored and as the engine takes it. */
import type { Db, Slices, Tx } from '#runtime'
import { type Facts, factsOfResource } from '../calculation/facts.ts'
import type { StoredProject } from '../calculation/known-project.ts'
import type { Day } from '../engine/model.ts'
import type { Deciding } from '../rules/access.ts'
import { type CalendarRow, calendarsById, defaultCalendar, findDefaultCalendar } from '../store/calendars.ts'
import { findPlanText, type PlanText } from '../store/plans.ts'
import type { PauseDates, ProjectRow } from '../store/projects.ts'
import { type ResourceRow, resourcesSince } from '../store/resources.ts'
import { findRunning } from '../store/running.ts'
import type { Visibility } from '../store/sql.ts'
import { type TaskRow, tasksOf, taskTextsOf } from '../store/tasks.ts'
import { loadBookings } from './bookings.ts'

export { networkOf, optionsOf, progressOf, specOf, stateOf } from '../calculation/facts.ts'

/** A plan as it is stored, and how it is to be moved when it is next calculated with. */
export interface StoredPlan extends PlanText {
  readonly pause?: Pause
}
/** The day on which a project was frozen, and the one on which it goes on. */
export interface Pause {
  readonly from: Day
  readonly to: Day
}

/** A project with its tasks, and nothing of how they are planned. */
export interface ProjectWithoutPlan extends Facts {
  /** Tasks and milestones, by id. */
  readonly tasks: readonly TaskRow[]
  /** Those that the tasks use. */
  readonly resources: readonly ResourceRow[]
}
export interface ProjectSnapshot extends ProjectWithoutPlan {
  readonly plan: StoredPlan | undefined
}

/** For a locked project: its calculation uses the work of other projects, without their names. */
export const nameless = (accountId: number): Visibility => ({ accountId, all: false, userId: null })

/**
 * Loads the work of a project as it is just now, to be read, with what runs beside it.
 * @param visibility which other projects are named
 * @param slices parse a large project in slices
 */
export async function readSnapshot(
  db: Db,
  visibility: Visibility,
  project: ProjectRow,
  slices?: Slices,
): Promise<ProjectSnapshot> {
  const { accountId } = visibility
  const snapshot = await readWithoutPlan(db, accountId, project, slices)
  const running = await runningOf(db, visibility, project)
  return { ...snapshot, ...running, plan: await findPlanText(db, accountId, project.id) }
}

/** A project in Planning holds nobody, and nobody holds it. */
async function runningOf(db: Db, visibility: Visibility, { id, status }: Pick<ProjectRow, 'id' | 'status'>) {
  const running = status === 'Planning' ? undefined : await findRunning(db, visibility, id)
  return running === undefined ? {} : { running }
}

/** What runs beside a project that starts. */
export const runningBesideStart = ({ tx, account }: Pick<Deciding, 'tx' | 'account'>, projectId: number) =>
  findRunning(tx, nameless(account.id), projectId)

/** With the work of other projects around which it is planned. @param visibility which of them are named */
export const withBookings = async <Snapshot extends ProjectWithoutPlan>(
  db: Db,
  visibility: Visibility,
  snapshot: Snapshot,
): Promise<Snapshot> => ({
  ...snapshot,
  bookings: await loadBookings(db, visibility, snapshot.project, snapshot.resources),
})

/** As `readSnapshot`, without what the project waits for, and without the plan, which is the larger part of it. */
export async function readWithoutPlan(
  db: Db,
  accountId: number,
  project: ProjectRow,
  slices?: Slices,
): Promise<ProjectWithoutPlan> {
  const tasks = await tasksOf(db, accountId, project.id, slices)
  const resources = await resourcesSince(db, accountId, project.id)
  const days = await calendarsOf(db, accountId, project, resources, () => findDefaultCalendar(db, accountId))
  return { project, tasks, resources, ...days }
}

/** The calendar of a project, and those that it and its resources have of their own. */
export async function calendarsOf(
  db: Db,
  accountId: number,
  project: Pick<ProjectRow, 'calendarId'>,
  resources: readonly Pick<ResourceRow, 'calendarId'>[],
  accountCalendar: () => Promise<CalendarRow>,
): Promise<Pick<Facts, 'calendar' | 'calendars'>> {
  const ids = [project.calendarId, ...resources.map((it) => it.calendarId)].filter((id) => id !== null)
  const rows = ids.length > 0 ? await calendarsById(db, accountId, ids) : []
  const calendars = new Map(rows.map((row) => [row.id, row]))
  const own = project.calendarId === null ? undefined : calendars.get(project.calendarId)
  return { calendar: own ?? (await accountCalendar()), calendars }
}

/** As `readSnapshot`, what is long of it as the texts that calculations take, without what runs. */
export async function loadStored(
  tx: Tx,
  accountId: number,
  project: ProjectRow,
  { at, withBookings }: { readonly at: Date; readonly withBookings: boolean },
): Promise<StoredProject> {
  const resources = await resourcesSince(tx, accountId, project.id)
  const days = await calendarsOf(tx, accountId, project, resources, () => defaultCalendar(tx, accountId, at))
  const tasks = await taskTextsOf(tx, accountId, project.id)
  const bookings = withBookings ? await loadBookings(tx, nameless(accountId), project, resources) : undefined
  const plan = (await findPlanText(tx, accountId, project.id))?.plan
  return { ...days, resources: resources.map(factsOfResource), tasks, plan, ...(bookings && { bookings }) }
}

const MAX_PAUSES = 20 // times for which a project was frozen

/** The pauses of a project whose status changes today, with the one that ends. */
export const pausesUntil = ({ pauses, frozenOn }: ProjectRow, today: string): readonly PauseDates[] =>
  frozenOn === null || frozenOn >= today ? pauses : [...pauses, { from: frozenOn, to: today }].slice(-MAX_PAUSES)
