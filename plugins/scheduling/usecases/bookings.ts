/** Loads what a calculation needs of other projects: their work on shared resources, and what waits for it. */
import type { Db } from '#runtime'
import { MAX_BOOKINGS } from '../calculation/known-bookings.ts'
import { dateOf, dayOf } from '../dates.ts'
import type { Booking, BookingWait } from '../engine/model.ts'
import { type BookingRow, findBookings, findWaits, type WaitRow } from '../store/bookings.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { ResourceRow } from '../store/resources.ts'
import type { Visibility } from '../store/sql.ts'

const DAYS_BEFORE_START = 91 // days before the project's start: work that ends then may slip into it
const DAYS_AFTER_START = 36_525 // days from the project's start

/**
 * The work of the account's other Active projects around which a project is planned, whatever their priority: what runs
 * does not move. Projects in Planning book nothing. At most those that `mustKnowBookings` takes.
 * @param visibility whose names are known
 */
export async function loadBookings(
  db: Db,
  visibility: Visibility,
  { id, startDate, feedingPolicy }: Pick<ProjectRow, 'id' | 'startDate' | 'feedingPolicy'>,
  resources: readonly Pick<ResourceRow, 'id'>[],
): Promise<Booking[]> {
  if (resources.length === 0) return []
  const rows = await findBookings(db, visibility, id, {
    resourceIds: resources.map((resource) => resource.id),
    // Feeding chains of this policy may be planned to start before the project does.
    from: feedingPolicy === 'EARLY_START' ? null : dateOf(dayOf(startDate) - DAYS_BEFORE_START),
    to: dateOf(dayOf(startDate) + DAYS_AFTER_START),
    near: startDate,
    most: MAX_BOOKINGS + 1,
  })
  return rows.map(bookingOf)
}

const bookingOf = ({ first, last, ...row }: BookingRow): Booking => ({
  ...row,
  start: dayOf(first),
  finish: dayOf(last) + 1,
})

/** What tasks of a project wait for. @param visibility whose names are known */
export const loadWaits = async (db: Db, visibility: Visibility, projectId: number): Promise<BookingWait[]> =>
  (await findWaits(db, visibility, projectId)).map(waitOf)

/** Work that ends on the day for which its end was planned ends then as planned, which may be within that day. */
export function waitOf(row: WaitRow): BookingWait {
  const { taskId, resourceId, bookedProjectId, bookedTaskId, plannedUntil, projectedFinish, projectName } = row
  const day = dayOf(projectedFinish)
  const until = Math.ceil(plannedUntil) - 1 === day ? plannedUntil : day + 1
  return { taskId, resourceId, until, booked: { projectId: bookedProjectId, taskId: bookedTaskId }, projectName }
}
