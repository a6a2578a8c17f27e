/**
 * Bookings on the axis of a project: what other projects take of each resource, as spans that together never exceed its
 * capacity. Bookings may exceed it; the excess is left out, for no more than all of a resource can be taken.
 */
import type { Booking, Day, Network } from '../model.ts'
import { unitsAwayOf } from '../time/absences.ts'
import type { Axis } from '../time/calendar.ts'
import { usageOf } from '../time/usage.ts'

/** In place of a project, of what is booked because it is away. */
export const AWAY = 0

/** What is away of resources from a day on while others of them are there: planning moves around it as around work of other projects. */
export const unitsAway = (resources: Network['resources'], start: Day): Booking[] =>
  resources.flatMap((resource) =>
    unitsAwayOf(resource).flatMap(({ from, to, units }) =>
      to === undefined || to < start ? [] : { resourceId: resource.id, units, start: from, finish: to + 1, ...NOBODY },
    ),
  )

const NOBODY = { projectId: AWAY, projectName: '', taskId: AWAY, taskName: '' }

export interface BookedSpan {
  /** Positions. */
  readonly start: number
  readonly finish: number
  /** Ticks of units. */
  readonly units: number
  /** Index of the task of the project itself that is under way there; absent for work of other projects. */
  readonly task?: number
}

/** The spans of one resource, by start; days on which the project does not work are not in them. */
export function bookedSpans(bookings: readonly Booking[], axis: Axis, capacity: number): readonly BookedSpan[] {
  const uses = bookings.map(({ start, finish, units }) => {
    return { start: axis.position(start), finish: axis.position(finish), units }
  })
  const spans: BookedSpan[] = []
  const open: { readonly start: number; units: number }[] = []
  let taken = 0
  for (const { at, used: booked } of usageOf(uses)) {
    const now = Math.min(capacity, booked)
    if (now > taken) open.push({ start: at, units: now - taken })
    for (let less = taken - now; less > 0; ) {
      const last = open.at(-1) as { readonly start: number; units: number }
      const units = Math.min(less, last.units)
      spans.push({ start: last.start, finish: at, units })
      last.units -= units
      less -= units
      if (last.units === 0) open.pop()
    }
    taken = now
  }
  return spans.sort((a, b) => a.start - b.start || a.finish - b.finish || a.units - b.units)
}
