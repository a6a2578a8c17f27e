/** Loads the work of other projects on shared resources that a plan is made around. */
import type { Db } from '#runtime'
import { MAX_BOOKINGS } from '../calculation/known-bookings.ts'
import { dateOf, dayOf } from '../dates.ts'
import type { Booking } from '../engine/model.ts'
import { type BookingRow, findBookings } from '../store/bookings.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { ResourceRow } from '../store/resources.ts'
import type { Visibility } from '../store/sql.ts'

const DAYS_BEFORE_START = 91 // days before the project's start: work that ends then may slip into it
const DAYS_AFTER_START = 36_525 // days from the project's start

/**
 * The work of the account's other Active projects around which a project is planned, whatever their priority: what runs
 * does not move. Where the project runs itself, its plan moves those that wait for it (`engine/planning/around-running.ts`).
 * Projects in Planning book nothing. At most those that `mustKnowBookings` takes.
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
