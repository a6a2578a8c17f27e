/**
 * How much memory a request needs for what it loads, in bytes, so that it is reserved before.
 *
 * Measured on Node 24 with a project of 10,000 tasks, 20,000 links, 10,000 assignments and a plan of 5.6 MB, as the growth
 * of the used heap after a collection: rows 11 MB; plan parsed 7 MB; schedule as it is viewed 6 MB and as text 6.4 MB; tasks
 * viewed 5 MB and as text 7 MB. The figures below are half as much again, since what is not collected yet counts too.
 * Texts come as characters of one or two bytes, in the database's answer, in the row and in the reply.
 */
import type { ReadCall, Reserves } from '#runtime'
import { type List, type Page, readPage, type Source } from '#runtime/odata'
import type { FileDraft } from '../files/read-file.ts'
import type { ProjectRow } from '../store/projects.ts'
import {
  type Listed,
  type LoadSize,
  largeProjects,
  type PageSize,
  type ProjectSize,
  type ScheduleSize,
  type SharedSizes,
  scheduleSize,
  sizeOf,
  sizeOfPage,
} from '../store/sizes.ts'

type Reserving = Pick<ReadCall, 'db' | 'account'> & Reserves

/** A schedule: its plan as text, parsed, viewed, and as text again, with rows of tasks. */
export const bytesOfSchedule = ({ plan, tasks }: ScheduleSize) => 6 * plan + 2_400 * tasks

/** Tasks with their links, as rows, viewed, and as text. */
export const bytesOfTasks = ({ tasks, text, links, assignments }: ProjectSize) =>
  3_000 * tasks + 5 * text + 250 * (links + assignments)

/** Resources, as rows, viewed, and as text. */
export const bytesOfResources = ({ resources, resourceText }: ProjectSize) => 3_000 * resources + 6 * resourceText

/**
 * The work of a project with its plan, as it is given to a planning thread or written as a file. A day off takes 30 bytes
 * of text at least; as a number 8 more, for each resource in the worst case, where calendars cross once a part.
 */
export const bytesOfSnapshot = (size: ProjectSize) =>
  bytesOfTasks(size) +
  bytesOfResources(size) +
  3 * size.plans +
  6 * size.calendars +
  Math.ceil(size.resourceCalendars / 3)

/** The load of resources: tasks by week, viewed, and as text. */
export const bytesOfLoad = ({ tasks, assignments, plans }: LoadSize) => 3_000 * tasks + 250 * assignments + 3 * plans

/**
 * A text that is parsed: the result of a search, with its view and the text of that, or imported baselines, one after the
 * other, with the dates of all.
 */
export const bytesOfText = (text: number) => 6 * text

/** A file's project: its draft as text, columns for the database as texts, and its plan. */
export const bytesOfDraft = ({ tasks, taskCount, resources, calendars }: FileDraft) =>
  3_000 * taskCount +
  6 * tasks.length +
  3_000 * resources.length +
  300 * calendars.reduce((days, { holidays }) => days + holidays.length, 0)

const LONGEST_NAME = 200 // characters, of a resource

/** A page of a list. @param expands whether each assignment is shown with the name of its resource */
export const bytesOfPage = ({ rows, text, links, assignments }: PageSize, expands: boolean) =>
  3_000 * rows + 6 * text + 250 * (links + assignments) + (expands ? (250 + 6 * LONGEST_NAME) * assignments : 0)

/** @throws 503 when there is no room for so much */
export async function reserveSchedule(call: Reserving, projectId: number): Promise<void> {
  const size = await scheduleSize(call.db, call.account.id, projectId)
  if (size) await call.reserve(bytesOfSchedule(size))
}

/**
 * For a project with its tasks, its resources, or both: at once, so that none waits for the other half.
 * @throws 503 when there is no room for so much
 */
export async function reserveExpanded(
  call: Reserving,
  sizes: SharedSizes,
  projectId: number,
  { tasks, resources }: { readonly tasks: boolean; readonly resources: boolean },
): Promise<void> {
  if (!tasks && !resources) return
  const size = await sizes(call.db, call.account.id, projectId)
  await call.reserve((tasks ? bytesOfTasks(size) : 0) + (resources ? bytesOfResources(size) : 0))
}

/** @throws 503 when there is no room for so much */
export async function reserveSnapshot(call: Reserving, { id }: Pick<ProjectRow, 'id'>): Promise<void> {
  await call.reserve(bytesOfSnapshot(await sizeOf(call.db, call.account.id, [id])))
}

/**
 * For changes of projects whose work is loaded one after the other: as much as the largest needs.
 * @param isLoaded whether the work of a project is loaded; by default that of all is
 * @returns whether any memory was needed
 * @throws 503 when there is no room for so much
 */
export async function reserveLargest(
  call: Reserving,
  projectIds: readonly number[],
  isLoaded: (project: Pick<ProjectRow, 'id' | 'revision'>) => boolean = () => true,
): Promise<boolean> {
  const { db, account } = call
  let most = 0
  for (const { id, revision } of await largeProjects(db, account.id, projectIds)) {
    if (!isLoaded({ id, revision })) continue
    most = Math.max(most, bytesOfSnapshot(await sizeOf(db, account.id, [id])))
  }
  if (most > 0) await call.reserve(most)
  return most > 0
}

const UNRESERVED_ROWS = 50 // rows, which are what a list gives unless it is asked for more

/** As `readPage`; a large page, and any of calendars with their days off, is reserved first. @throws 503 */
export async function readReservedPage<Row extends object>(
  call: Reserving,
  source: Source,
  list: List,
  listed: Listed,
): Promise<Page<Row>> {
  if (list.top > UNRESERVED_ROWS || listed === 'calendar') {
    const size = await sizeOfPage(call.db, source, list, listed)
    await call.reserve(bytesOfPage(size, list.expand.includes('resources')))
  }
  return readPage<Row>(call.db, source, list)
}
