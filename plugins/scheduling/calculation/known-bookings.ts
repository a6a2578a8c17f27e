/** Bounds how many bookings of other projects planning looks at, and refuses plans that this is not enough for. */
import { dateOf } from '../dates.ts'
import { type Booking, type Network, NetworkError, type Plan } from '../engine/model.ts'

/** With so many a project of 1,000 tasks takes half a second longer to plan. */
export const MAX_BOOKINGS = 20_000

/**
 * Of more bookings those nearest to the project's start are loaded, with one more as the last: those that are left out are
 * as far from the start as that one, or farther.
 * @throws NetworkError where the plan reaches days of which bookings were left out
 */
export function mustKnowBookings({ start, bookings = [] }: Pick<Network, 'start' | 'bookings'>, plan: Plan): void {
  if (bookings.length <= MAX_BOOKINGS) return
  const { start: first, finish } = bookings.at(-1) as Booking
  const distance = Math.max(0, first - start, start - finish)
  const [from, to] = [start - distance, start + distance]
  if (plan.start >= from && plan.finish <= to) return
  const detail = `The plan goes to ${dateOf(plan.lastDay)}. Other Active projects have more than ${MAX_BOOKINGS} tasks left on its resources until then, which is more than it can be planned around: plan it for a part of its resources or of its tasks, or complete or freeze projects.`
  throw new NetworkError([{ code: 'too_many_bookings', detail }])
}
