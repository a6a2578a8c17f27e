/**
 * When resources are away. Where all of a resource is away and its return is known, these are days off of it as those of
 * its calendar are. Where some units of it are away, the others are there. A resource that does not return, or of which
 * no return is known, has left: somebody else has to do its work, which is planned and projected as if there were somebody.
 */
import type { CalendarSpec, Day, NetworkResource } from '../model.ts'

export interface DaysAway {
  readonly from: Day
  /** The last day. */
  readonly to: Day
}
/** Some units of a resource, while others of it are there. */
export interface UnitsAway {
  readonly from: Day
  /** The last day; absent where the return is unknown. */
  readonly to?: Day
  readonly units: number
}

/** The first day on which nothing of a resource is there any more, as far as it is known; Infinity where it stays. */
export function goneFrom({ capacity, absences = [], until = Number.POSITIVE_INFINITY }: NetworkResource): Day {
  const unknown = absences.filter(({ to }) => to === undefined).sort((a, b) => a.from - b.from)
  let left = capacity
  const last = unknown.find(({ units = capacity }) => {
    left -= units
    return left < MIN_UNITS
  })
  return Math.min(until + 1, last?.from ?? Number.POSITIVE_INFINITY)
}

const MIN_UNITS = 0.0000005 // units: less is the rounding of sums

/** The absences of all of a resource that it returns from, by their first days. */
export function absencesOf(resource: NetworkResource): DaysAway[] {
  const { capacity, absences = [] } = resource
  const gone = goneFrom(resource)
  return absences
    .flatMap(({ from, to, units = capacity }) =>
      to === undefined || units < capacity || from >= gone ? [] : [{ from, to: Math.min(to, gone - 1) }],
    )
    .sort((a, b) => a.from - b.from || a.to - b.to)
}

/** The absences of some units of a resource, until all of it is gone. */
export function unitsAwayOf(resource: NetworkResource): UnitsAway[] {
  const { capacity, absences = [] } = resource
  const gone = goneFrom(resource)
  return absences.flatMap(({ from, to, units = capacity }) =>
    units >= capacity || from >= gone ? [] : [{ from, units, ...(to !== undefined && { to }) }],
  )
}

/** The days on which a resource works: those of its calendar without its absences; undefined where it works when the project does. */
export function workingDaysOf(resource: NetworkResource): CalendarSpec | undefined {
  if (!resource.absences || resource.absences.length === 0) return resource.calendar
  const found = known.get(resource)
  if (found) return found
  const away = absencesOf(resource)
  if (away.length === 0) return resource.calendar
  const { weekdays, holidays } = resource.calendar ?? EVERY_DAY
  const off = away.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, day) => from + day))
  const made = { weekdays, holidays: [...new Set([...holidays, ...off])] }
  known.set(resource, made)
  return made
}

/** How much of a resource is there on a day, whatever its calendar says. */
export function unitsThere({ capacity, absences = [], until }: NetworkResource, day: Day): number {
  if (until !== undefined && day > until) return 0
  const away = absences.filter(({ from, to = day }) => from <= day && day <= to)
  const there = away.reduce((left, { units = capacity }) => left - units, capacity)
  return Math.max(0, there)
}

const known = new WeakMap<NetworkResource, CalendarSpec>()
const EVERY_DAY: CalendarSpec = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] }
