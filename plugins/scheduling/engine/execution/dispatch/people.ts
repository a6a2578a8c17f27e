/** The people that a dispatch hands out, as they are today, and what changes of them. For a person who has left there is somebody from tomorrow on. */
import type { Assignment, NetworkResource } from '../../model.ts'
import { goneFrom, unitsAwayOf } from '../../time/absences.ts'
import type { Axis } from '../../time/calendar.ts'
import { TICKS, ticks } from '../../time/ticks.ts'
import type { ForwardPass } from '../forward-pass.ts'

/** A resource; units in ticks. */
export interface Person {
  readonly resourceId: number
  readonly capacity: number
  /** What there is of it today at most, but for absences with a known return. */
  readonly most: number
  /** Below 0 where more is away than there is. */
  readonly free: number
  /** After today. */
  readonly changes: readonly UnitChange[]
}
/** Units that are added or, below 0, removed: for good where they are not known to return. */
export interface UnitChange {
  /** On the clock. */
  readonly at: number
  readonly units: number
  readonly isLasting: boolean
}

/**
 * A person as it is on the status date, at which the clock starts.
 * @param isHeldToPlan whether there is somebody for what does not return, as plans are made
 */
export function personOf(resource: NetworkResource, today: number, isHeldToPlan: boolean, clock: Axis): Person {
  const capacity = ticks(resource.capacity)
  let [most, free] = [capacity, capacity]
  const changes: UnitChange[] = []
  const change = (at: number, units: number, isLasting = false) => {
    if (at > today) {
      changes.push({ at: clock.positionAt(at), units, isLasting })
      return
    }
    free += units
    if (isLasting) most += units
  }
  for (const { from, to, units } of unitsAwayOf(resource)) {
    if (to === undefined ? isHeldToPlan : ticks(to + 1) <= today) continue
    change(ticks(from), -ticks(units), to === undefined)
    if (to !== undefined) change(ticks(to + 1), ticks(units))
  }
  const gone = goneFrom(resource)
  if (gone !== Number.POSITIVE_INFINITY) {
    if (ticks(gone) <= today) change(today, -free)
    // Nobody else is found before tomorrow.
    change(Math.max(ticks(gone), today + TICKS), Number.POSITIVE_INFINITY)
  }
  return { resourceId: resource.id, capacity, most, free, changes }
}

/** What is to be done by people: a milestone uses no resources, whatever it is said to take. */
export function assignmentsOf(pass: ForwardPass, task: number): readonly Assignment[] {
  const { assignments = NOBODY, duration = 0 } = pass.baseline.tasks[task] ?? {}
  const isWork = ticks(duration) > 0 && (pass.left(task) > 0 || pass.isCompleted(task))
  return isWork ? assignments : NOBODY
}
const NOBODY: readonly Assignment[] = []
