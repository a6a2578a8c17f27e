/** Finds the first moment at which tasks, all as early as they can be, overload a resource. */
import type { Timetable } from './timetable.ts'
import type { Windows } from './windows.ts'

/**
 * Tasks of the first moment that has too many, just enough of them to be too many; the largest come first. Undefined
 * when all resources suffice.
 */
export function firstOverload(windows: Windows, timetables: readonly Timetable[]): readonly number[] | undefined {
  let moment = Number.POSITIVE_INFINITY
  let group: readonly number[] | undefined
  for (const { capacity, uses } of timetables) {
    const at = firstMoment(windows, capacity, uses)
    if (at >= moment) continue
    moment = at
    group = smallestGroup(windows, capacity, uses, at)
  }
  return group
}

type Uses = Timetable['uses']

function firstMoment(windows: Windows, capacity: number, uses: Uses): number {
  const changes: [number, number][] = []
  for (const { task, units } of uses) {
    changes.push([windows.earliestStart(task), units], [windows.earliestFinish(task), -units])
  }
  // What ends makes room for what starts at the same moment.
  changes.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  let load = 0
  for (const [at, change] of changes) {
    load += change
    if (load > capacity) return at
  }
  return Number.POSITIVE_INFINITY
}

function smallestGroup(windows: Windows, capacity: number, uses: Uses, at: number): readonly number[] {
  const running = uses.filter(({ task }) => windows.earliestStart(task) <= at && windows.earliestFinish(task) > at)
  running.sort((a, b) => b.units - a.units || a.task - b.task)
  const group: typeof running = []
  let surplus = -capacity
  for (const use of running) {
    if (surplus > 0) break
    group.push(use)
    surplus += use.units
  }
  return group
    .filter(({ units }) => {
      if (surplus <= units) return true
      surplus -= units
      return false
    })
    .map(({ task }) => task)
}
