/**
 * When resources are away. Where all of a resource is away and its return is known, these are days off of it as those of
 * its calendar are.
 */
import type { CalendarSpec, Day, NetworkResource } from '../model.ts'

/** An absence of all of a resource with a known return. */
export interface DaysAway {
  readonly from: Day
  /** The last day. */
  readonly to: Day
}

/** The absences of all of a resource that it returns from, by their first days. */
export function absencesOf({ capacity, absences = [] }: NetworkResource): DaysAway[] {
  return absences
    .flatMap(({ from, to, units = capacity }) => (to === undefined || units < capacity ? [] : [{ from, to }]))
    .sort((a, b) => a.from - b.from || a.to - b.to)
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

/** Those that a resource returns from, as far as they lie in a span of days, by their first days. */
export function absencesIn({ absences = [] }: NetworkResource, from: Day, to: Day): DaysAway[] {
  return absences
    .flatMap((it) => (it.to !== undefined && it.from <= to && it.to >= from ? [{ from: it.from, to: it.to }] : []))
    .sort((a, b) => a.from - b.from || a.to - b.to)
}

/** How much of a resource is there on a day, whatever its calendar says. */
export function unitsThere({ capacity, absences = [], until }: NetworkResource, day: Day): number {
  if (until !== undefined && day > until) return 0
  const away = absences.filter(({ from, to = day }) => from <= day && day <= to)
  return Math.max(
    0,
    away.reduce((left, { units = capacity }) => left - units, capacity),
  )
}

const known = new WeakMap<NetworkResource, CalendarSpec>()
const EVERY_DAY: CalendarSpec = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] }
