/**
 * What can keep a network from being planned: every fault, each with a sentence that names tasks and resources. Numbers,
 * days and ids are within the bounds of the contract and unique; links and assignments of what is not there count as absent.
 */
import type { Booking, Network, NetworkFault, NetworkResource, NetworkTask } from '../model.ts'
import { ticks } from '../time/ticks.ts'
import { quote, UNNAMED } from '../words.ts'
import { cyclesOf, roundOf } from './cycles.ts'
import type { Graph } from './graph.ts'

const MAX_DISTANCE = 100_000 // days between a project and a booking, with which sums are exact
const MAX_UNITS = 1_000_000_000 // of a resource

/** The faults of the values alone, each with a sentence; cycles and days in common are found by compiling. */
export function faultsOf(network: Network): NetworkFault[] {
  const resources = new Map(network.resources.map((resource) => [resource.id, resource]))
  return [
    ...network.tasks.flatMap((task) => assignmentFaults(task, resources)),
    ...(network.bookings ?? []).flatMap((booking) => bookingFaults(booking, network, resources)),
  ]
}

function assignmentFaults(task: NetworkTask, resources: ReadonlyMap<number, NetworkResource>): NetworkFault[] {
  const units = new Map<number, number>()
  for (const { resourceId, units: amount } of task.assignments) {
    units.set(resourceId, (units.get(resourceId) ?? 0) + amount)
  }
  return [...units].flatMap(([resourceId, amount]): NetworkFault[] => {
    const resource = resources.get(resourceId)
    if (!resource || ticks(amount) <= ticks(resource.capacity)) return []
    const { name, capacity } = resource
    const detail = `Task ${quote(task.name)} needs ${amount} of ${quote(name)}, which has a capacity of ${capacity}.`
    return [{ code: 'over_capacity', taskId: task.id, resourceId, detail }]
  })
}

/** A resource that is booked for longer than any plan lasts is never free. */
function bookingFaults(
  booking: Booking,
  { start: first }: Network,
  resources: ReadonlyMap<number, NetworkResource>,
): NetworkFault[] {
  const { resourceId, projectId, projectName, taskName, start, finish, units } = booking
  const resource = resources.get(resourceId)
  const isTime = start < finish && Math.abs(start - first) <= MAX_DISTANCE && Math.abs(finish - first) <= MAX_DISTANCE
  if (!resource || (isTime && units > 0 && units <= MAX_UNITS)) return []
  const work = projectName ? `${quote(taskName)} of project ${quote(projectName)}` : UNNAMED
  const detail = `Resource ${quote(resource.name)} is booked for ${work} with ${units} units from ${start} to ${finish}; a booking has units, ends after it starts, and lies within ${MAX_DISTANCE} days of the project's start.`
  return [{ code: 'bad_booking', resourceId, projectId, detail }]
}

/** A fault for each cycle of the links. */
export function cycleFaults(tasks: readonly NetworkTask[], links: Graph): NetworkFault[] {
  if (links.order.length === tasks.length) return []
  return cyclesOf(links).map((cycle) => {
    const members = cycle.flatMap((index) => tasks[index] ?? [])
    const round = roundOf(members.map(({ name }) => quote(name)))
    return { code: 'cycle', tasks: members.map(({ id }) => id), detail: `The links form a cycle: ${round}.` }
  })
}

export function emptyCalendar(): NetworkFault {
  return { code: 'empty_calendar', detail: "The project's calendar has no working day." }
}

/** The fault of a task whose resources never work together when the project does. */
export function noCommonDay(task: NetworkTask, resources: readonly string[]): NetworkFault {
  return {
    code: 'no_common_working_day',
    taskId: task.id,
    detail: `Task ${quote(task.name)} has no day on which the project and ${resources.map(quote).join(' and ')} all work.`,
  }
}
