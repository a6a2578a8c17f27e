/**
 * Compares the network and the options that a plan was made of with those of the project by then: the plan fits while nothing
 * differs that it depends on.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Assignment, Booking, Network, NetworkResource, NetworkTask, Predecessor } from '../engine/model.ts'
import type { Estimates } from '../engine/simulation/model.ts'
import { type Facts, networkOf, optionsOf } from './facts.ts'
import type { Planning } from './planning.ts'

/** What a plan is made of. */
type Basis = Pick<Planning, 'network' | 'options'>

/** What a plan of the project would be made of. */
export const basisOf = (snapshot: Facts, estimates: Estimates): Basis => ({
  network: networkOf(snapshot),
  options: optionsOf(snapshot.project, estimates),
})

/** Whether a plan that was made of it is still one of the project's; the estimates of the account may have changed. */
export const fitsBasis =
  ({ network, options }: Basis) =>
  (snapshot: Facts) =>
    isDeepStrictEqual(options, optionsOf(snapshot.project, options.estimates)) &&
    isSameNetwork(network, networkOf(snapshot))

/** Names are in a network for the sake of its faults alone: another name is no other plan. */
const isSameNetwork = (one: Network, other: Network) =>
  one.start === other.start &&
  isDeepStrictEqual(one.calendar, other.calendar) &&
  isSameList(one.resources, other.resources, resourceComparison()) &&
  isSameList(one.tasks, other.tasks, isSameTask) &&
  bookAtMost(other.bookings, one.bookings)

/**
 * Whether a plan that was made around bookings is one around others too: nothing is booked that was not. When it is does
 * not count: projections follow booked work that moves. A plan that was made together with other projects is around
 * those.
 */
function bookAtMost(bookings: readonly Booking[] = [], known: readonly Booking[] | undefined): boolean {
  const keyOf = ({ resourceId, projectId, taskId }: Booking) => `${resourceId} ${projectId} ${taskId}`
  const unitsOf = new Map(known?.map((it) => [keyOf(it), it.units]))
  return !known || bookings.every((it) => it.units <= (unitsOf.get(keyOf(it)) ?? 0))
}

/** Resources share calendars: two that were found to be the same are not compared once more. */
function resourceComparison() {
  const known = new Map<NetworkResource['calendar'], NetworkResource['calendar']>()
  function isSameCalendar(one: NetworkResource['calendar'], other: NetworkResource['calendar']): boolean {
    if (known.has(one) && known.get(one) === other) return true
    if (!isDeepStrictEqual(one, other)) return false
    known.set(one, other)
    return true
  }
  return (one: NetworkResource, other: NetworkResource) =>
    one.id === other.id &&
    one.capacity === other.capacity &&
    one.until === other.until &&
    isSameCalendar(one.calendar, other.calendar) &&
    isDeepStrictEqual(one.absences, other.absences)
}

/** Spelt out: a deep comparison of 10,000 tasks would keep the serving thread for 50 ms. */
const isSameTask = (one: NetworkTask, other: NetworkTask) =>
  one.id === other.id &&
  one.duration === other.duration &&
  one.safeDuration === other.safeDuration &&
  one.notBefore === other.notBefore &&
  isSameList(one.predecessors, other.predecessors, isSamePredecessor) &&
  isSameList(one.assignments, other.assignments, isSameAssignment)

const isSamePredecessor = (one: Predecessor, other: Predecessor) =>
  one.taskId === other.taskId && one.type === other.type && one.lag === other.lag

const isSameAssignment = (one: Assignment, other: Assignment) =>
  one.resourceId === other.resourceId && one.units === other.units

const isSameList = <T>(one: readonly T[], other: readonly T[], isSame: (one: T, other: T) => boolean) =>
  one.length === other.length && one.every((item, index) => isSame(item, other[index] as T))
