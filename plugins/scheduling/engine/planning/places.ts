/**
 * The places in the list of a project that is planned anew while it runs. The list goes by planned starts: one that comes
 * later by the new plan would put a task behind work of others that it came before, and that is planned behind it still.
 * Such a task keeps a place before that work, and with it those of the project that are planned before it on its people.
 * None comes before work of others that it was behind, and is planned behind.
 */
import { listedAtOf, plannedStarts } from '../execution/dispatch/list.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import type { Booking, Moment, Plan, PlannedTask } from '../model.ts'
import { days, ticks } from '../time/ticks.ts'
import type { AroundRunning } from './around-running.ts'

/** @param first the earliest place */
export function inPlaces(
  tasks: readonly PlannedTask[],
  { network, pass }: AroundRunning,
  first: Moment,
): readonly PlannedTask[] {
  const resourcesOf = new Map(
    network.tasks.map(({ id, assignments }) => [id, assignments.map(({ resourceId }) => resourceId)]),
  )
  const listed = Map.groupBy(othersIn(pass, network.bookings ?? []), ({ resourceId }) => resourceId)
  const before = plannedStarts(pass)
  const places = new Map<number, Moment>()
  for (const { id, start, finish } of tasks.toSorted((a, b) => b.start - a.start || b.id - a.id)) {
    const task = pass.baseline.indexOf.get(id) as number
    if (pass.isStarted(task)) continue
    const own = pass.baseline.plannedOf(task) && { id, place: before[task] as number, priority: pass.priority }
    const resourceIds = resourcesOf.get(id) ?? []
    let [after, until] = [ticks(first), ticks(start)]
    for (const it of resourceIds.flatMap((resourceId) => listed.get(resourceId) ?? [])) {
      const wasBehind = it.isOwn || (own && isBefore(own, it))
      if (wasBehind && it.start >= finish) until = Math.min(until, it.place - 1)
      else if (!wasBehind && it.start < start) after = Math.max(after, it.place + 1)
    }
    const place = Math.max(after, until)
    if (place >= ticks(start)) continue
    places.set(id, days(place))
    for (const resourceId of resourceIds) {
      const list = listed.get(resourceId) ?? []
      list.push({ id, resourceId, start, place, priority: pass.priority, isOwn: true })
      listed.set(resourceId, list)
    }
  }
  return tasks.map((task) => {
    const listedAt = places.get(task.id)
    return listedAt === undefined ? task : { ...task, listedAt }
  })
}

/** The places that tasks have by another plan. */
export function inPlacesOf(plan: Plan, tasks: readonly PlannedTask[]): readonly PlannedTask[] {
  const places = new Map(plan.tasks.map((task) => [task.id, listedAtOf(task)]))
  return tasks.map((task) => {
    const listedAt = places.get(task.id)
    return listedAt === undefined || listedAt === task.start ? task : { ...task, listedAt }
  })
}

/** A task in the list, and where it is planned to take a resource. */
interface Listed {
  readonly id: number
  readonly resourceId: number
  readonly start: Moment
  /** Ticks. */
  readonly place: number
  readonly priority: number
  readonly isOwn: boolean
}

/** The bookings of work that has not started, by where that starts first. */
function othersIn(pass: ForwardPass, bookings: readonly Booking[]): readonly Listed[] {
  const others = new Map(pass.beside().map((other) => [other.id, { other, placeOf: plannedStarts(other) }]))
  const starts = new Map<number, Moment>()
  for (const { taskId, start } of bookings) starts.set(taskId, Math.min(start, starts.get(taskId) ?? start))
  return bookings.flatMap(({ projectId, taskId, resourceId }) => {
    const { other, placeOf } = others.get(projectId) ?? {}
    const task = other?.baseline.indexOf.get(taskId)
    if (!other || !placeOf || task === undefined || other.isStarted(task)) return []
    const place = { place: placeOf[task] as number, priority: other.priority }
    return { ...place, id: taskId, resourceId, start: starts.get(taskId) as Moment, isOwn: false }
  })
}

type Place = Pick<Listed, 'id' | 'place' | 'priority'>

/** As the list goes, decisions aside: they come and go. */
const isBefore = (one: Place, other: Place) =>
  (one.place - other.place || other.priority - one.priority || one.id - other.id) < 0
