/**
 * The people that a dispatch hands out. Units that have been free for longest are taken first, so that what is named as
 * handing them on is what held the task. For a person who has left there is somebody from tomorrow on.
 */
import type { NetworkResource } from '../../model.ts'
import { goneFrom, unitsAwayOf } from '../../time/absences.ts'
import { TICKS, ticks } from '../../time/ticks.ts'
import type { Item } from './items.ts'

/** A resource, with what is free of it, and the tasks that could start but for their people. */
export interface Person {
  readonly resourceId: number
  readonly capacity: number
  /** What there is of it at most, but for absences with a known return. */
  most: number
  /** Below 0 where more is away than could be taken from work. */
  free: number
  /** Longest free first. */
  readonly released: Released[]
  /** What it is at work on. */
  readonly work: Set<Item>
  /** By what they take of it, and their calendar: tasks that are alike but for their place in the list, in its order. */
  readonly waiting: Map<string, { readonly units: number; readonly items: Item[] }>
  /** The last moment at which it is looked at again because a calendar opens. */
  wakesAt: number
}
/** Units of a resource that are free, and whose they were; nobody's where they have just come. */
export interface Released {
  units: number
  readonly at: number
  readonly by: Item | undefined
}
export interface Need {
  readonly person: Person
  /** Ticks. */
  readonly units: number
  /** What it has of them while it is worked on. */
  taken: number
  /** What it takes, and by which calendar: those that wait with the same one are alike. */
  readonly key: string
}
/** Units of a person come, or go: for good where they are not known to return. */
export interface UnitChange {
  readonly person: Person
  readonly units: number
  readonly isLasting: boolean
}

/**
 * A person as it is today.
 * @param isHeldToPlan whether there is somebody for what does not return, as plans are made
 * @param toCome takes what changes after today
 */
export function personOf(
  resource: NetworkResource,
  today: number,
  isHeldToPlan: boolean,
  toCome: (at: number, change: UnitChange) => void,
): Person {
  const capacity = ticks(resource.capacity)
  const person: Person = {
    ...{ resourceId: resource.id, capacity, most: capacity, free: capacity, work: new Set(), waiting: new Map() },
    ...{ released: [{ units: capacity, at: Number.NEGATIVE_INFINITY, by: undefined }], wakesAt: -1 },
  }
  const change = (at: number, units: number, isLasting = false) => {
    if (at > today) toCome(at, { person, units, isLasting })
    else changeUnits({ person, units, isLasting }, today)
  }
  for (const { from, to, units } of unitsAwayOf(resource)) {
    if (to === undefined ? isHeldToPlan : ticks(to + 1) <= today) continue
    change(ticks(from), -ticks(units), to === undefined)
    if (to !== undefined) change(ticks(to + 1), ticks(units))
  }
  const gone = goneFrom(resource)
  if (gone === Number.POSITIVE_INFINITY) return person
  if (ticks(gone) <= today) change(today, -person.free)
  // Nobody else is found before tomorrow.
  change(Math.max(ticks(gone), today + TICKS), Number.POSITIVE_INFINITY)
  return person
}

export function changeUnits({ person, units, isLasting }: UnitChange, now: number): void {
  if (units <= 0) withdraw(person, -units)
  else if (units === Number.POSITIVE_INFINITY) person.released.unshift({ units, at: now, by: undefined })
  else person.released.push({ units, at: now, by: undefined })
  person.free += units
  if (isLasting) person.most += units
}

/** What a task takes now: all there is, where it asks for more. */
export const wantedOf = ({ person, units }: Need): number => Math.min(units, person.most)

export const isFreeFor = ({ needs }: Item) => needs.every((need) => need.person.free >= wantedOf(need))

/** Has a person work on a task; returns whose the units were, as far as they were free. */
export function employ(item: Item, need: Need) {
  need.taken = wantedOf(need)
  need.person.free -= need.taken
  need.person.work.add(item)
  return withdraw(need.person, need.taken)
}

/** Frees the people of a task. @param by what hands them on; units of nobody are taken before others */
export function release(item: Item, at: number, by: Item | undefined): void {
  for (const { person, taken: units } of item.needs) {
    person.free += units
    person.work.delete(item)
    if (by) person.released.push({ units, at, by })
    else person.released.unshift({ units, at, by })
  }
}

function withdraw({ released: all }: Person, units: number): { part: number; released: Released }[] {
  const taken: { part: number; released: Released }[] = []
  for (let missing = units; missing > 0; ) {
    const [released] = all
    if (!released) break
    const part = Math.min(missing, released.units)
    taken.push({ part, released })
    missing -= part
    released.units -= part
    if (released.units === 0) all.shift()
  }
  return taken
}
