/**
 * Finds the shortest schedule of a very small network in whole days by trying every start on every day. Uses nothing of
 * the engine but its types. Tasks must be listed after their predecessors.
 */
import type { Network, NetworkTask } from '../../plugins/scheduling/engine/model.ts'

const TICK = 1_000_000 // a day
const HORIZON = 200 // days

/** Start and finish of a task, in millionths of project working days since the start. */
interface Placed {
  readonly start: number
  readonly finish: number
}

/**
 * Returns the project working days until the end of the work; `limit` when no schedule is shorter.
 * @param offsets millionths of a day after the start of a day at which tasks may start too: a task that must not finish
 *   before a moment on a day off finishes a millionth after that day
 */
export function shortest(network: Network, limit: number, offsets: readonly number[] = [0]): number {
  const { tasks } = network
  const choices = tasks.map((task) => candidatesOf(network, task, offsets))
  const placed = new Map<number, Placed>()
  let best = Math.round(limit * TICK)
  const search = (index: number, end: number) => {
    const task = tasks[index]
    if (!task) {
      best = end
      return
    }
    for (const place of choices[index] ?? []) {
      if (place.start >= best) break
      if (Math.max(end, place.finish) >= best) continue
      if (!isLinked(task, place, placed) || !hasRoom(network, task, place, placed)) continue
      placed.set(task.id, place)
      search(index + 1, Math.max(end, place.finish))
      placed.delete(task.id)
    }
  }
  search(0, 0)
  return best / TICK
}

/** All starts and finishes that the calendars and the earliest start of a task allow, by start. */
function candidatesOf(network: Network, task: NetworkTask, offsets: readonly number[]): readonly Placed[] {
  const specs = network.resources.flatMap(({ id, calendar }) =>
    calendar && task.assignments.some(({ resourceId }) => resourceId === id) ? [calendar] : [],
  )
  const worksProject = (day: number) => works(network.calendar, day)
  const isOn = (day: number) => worksProject(day) && (task.duration === 0 || specs.every((spec) => works(spec, day)))
  const candidates: Placed[] = []
  let position = 0
  for (let day = network.start; day < network.start + HORIZON; day++) {
    if (isOn(day) && day >= (task.notBefore ?? day)) {
      for (const offset of offsets) {
        let finish = position * TICK + (task.duration === 0 ? offset : 0)
        let left = task.duration === 0 ? 0 : task.duration * TICK + offset
        for (let on = day; left > 0; on++) {
          const done = isOn(on) ? Math.min(left, TICK) : 0
          left -= done
          if (worksProject(on)) finish += left === 0 ? done : TICK
        }
        candidates.push({ start: position * TICK + offset, finish })
      }
    }
    if (worksProject(day)) position++
  }
  return candidates
}

function works(spec: Network['calendar'], day: number): boolean {
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1 // 1970-01-01 was a Thursday
  return spec.weekdays.includes(weekday) && !spec.holidays.includes(day)
}

function isLinked(task: NetworkTask, { start, finish }: Placed, placed: ReadonlyMap<number, Placed>): boolean {
  return task.predecessors.every(({ taskId, type, lag }) => {
    const before = placed.get(taskId)
    if (!before) throw new Error(`Task ${task.id} is listed before its predecessor ${taskId}.`)
    const from = (type === 'FS' || type === 'FF' ? before.finish : before.start) + lag * TICK
    return (type === 'FS' || type === 'SS' ? start : finish) >= from
  })
}

/** Bookings of whole days in millionths of project working days since the start. */
function bookedOf({ bookings = [], calendar, start }: Network, resource: number) {
  const position = (day: number) => {
    let count = 0
    for (let at = Math.min(day, start); at < Math.max(day, start); at++) if (works(calendar, at)) count++
    return (day < start ? -count : count) * TICK
  }
  return bookings
    .filter(({ resourceId }) => resourceId === resource)
    .map((it) => ({ start: position(it.start), finish: position(it.finish), units: it.units }))
}

/** Whether the task fits into the capacity; checked at starts only, because usage increases only there. */
function hasRoom(network: Network, task: NetworkTask, own: Placed, placed: ReadonlyMap<number, Placed>): boolean {
  return task.assignments.every(({ resourceId, units }) => {
    if (units === 0) return true
    const booked = bookedOf(network, resourceId)
    const starts = [own, ...placed.values(), ...booked]
      .map(({ start }) => start)
      .filter((at) => own.start <= at && at < own.finish)
    const capacity = network.resources.find(({ id }) => id === resourceId)?.capacity ?? 0
    return starts.every((at) => {
      const used = network.tasks.reduce((sum, other) => {
        const place = placed.get(other.id)
        const others = other.assignments.find((assignment) => assignment.resourceId === resourceId)?.units ?? 0
        return place && place.start <= at && at < place.finish ? sum + others : sum
      }, units)
      const taken = booked.filter(({ start, finish }) => start <= at && at < finish)
      return taken.reduce((sum, one) => sum + one.units, used) <= capacity + 1e-9
    })
  })
}
