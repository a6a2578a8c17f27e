/** Finds where a task fits into what is free of its resources. */
import type { Compiled } from '../network/network.ts'
import { finishOf, holdsStart, source, startWithin, type Times, timesFor } from '../network/passes.ts'
import { Profile } from './profile.ts'

const known = new WeakMap<Compiled, readonly Profile[]>() // a search builds many schedules of one network

/** What bookings leave of each resource; not to be changed. */
export function besideBookings(net: Compiled): readonly Profile[] {
  const cached = known.get(net)
  if (cached) return cached
  const profiles = net.capacities.map((capacity, resource) => {
    const profile = new Profile(capacity)
    for (const { start, finish, units } of net.booked[resource] ?? []) profile.take(start, finish, units)
    return profile
  })
  known.set(net, profiles)
  return profiles
}

/** The first start at or after `from`, or backwards the last one before it, with enough free of everything. */
export function fittingStart(
  net: Compiled,
  profiles: readonly Profile[],
  task: number,
  from: number,
  isForward: boolean,
): number {
  const demands = net.demands[task] ?? []
  const taskCalendar = net.taskCalendars[task]
  if (demands.length === 0 || !taskCalendar) return from
  const work = net.work[task] as number
  let start = from
  for (let clear = 0; clear < demands.length; ) {
    const finish = taskCalendar.after(start, work)
    clear = 0
    for (const { resource, units } of demands) {
      const profile = profiles[resource] as Profile
      const shortage = isForward
        ? profile.lastShortage(start, finish, units)
        : profile.firstShortage(start, finish, units)
      if (shortage !== undefined) {
        start = isForward ? taskCalendar.open(shortage) : taskCalendar.before(shortage, work)
        break
      }
      clear++
    }
  }
  return start
}

/**
 * The earliest times of all tasks with their links, floors and bookings, as if the tasks did not share resources. No
 * levelled schedule has a task earlier.
 */
export function earliestBesideBookings(net: Compiled): Times {
  const profiles = besideBookings(net)
  const times = timesFor(net.tasks.length)
  for (const task of net.links.order) {
    let startBound = net.floor[task] as number
    let finishBound = Number.NEGATIVE_INFINITY
    for (const arc of net.links.into[task] ?? []) {
      const bound = source(times, arc)
      if (holdsStart(arc)) startBound = Math.max(startBound, bound)
      else finishBound = Math.max(finishBound, bound)
    }
    const work = net.work[task] as number
    const start = fittingStart(net, profiles, task, startWithin(net, task, work, startBound, finishBound), true)
    times.start[task] = start
    times.finish[task] = finishOf(net, task, start, work)
  }
  return times
}

/** Whether all tasks find enough of everything at the given times, beside bookings and each other. */
export function isFree(net: Compiled, times: Times): boolean {
  const profiles = besideBookings(net).map((profile) => profile.copy())
  for (const [task, demands] of net.demands.entries()) {
    const [start, finish] = [times.start[task] as number, times.finish[task] as number]
    for (const { resource, units } of demands) {
      if (profiles[resource]?.lastShortage(start, finish, units) !== undefined) return false
      profiles[resource]?.take(start, finish, units)
    }
  }
  return true
}
