/**
 * The shortest schedule of a tiny network of whole days, by trying every start on every day: from the definitions alone,
 * nothing is taken from the engine but its types. Tasks must be listed after those that they follow.
 */
import type { Network, NetworkTask } from '../../plugins/scheduling/engine/model.ts'

const TICK = 1_000_000 // a day
const HORIZON = 200 // days

/** When a task is on, in millionths of project working days since the start: from `start` to before `finish`. */
interface Placed {
  readonly start: number
  readonly finish: number
}

/**
 * Project working days until the end of the work; `limit` when all schedules take so many or more.
 * @param offsets millionths of a day after the start of a day at which tasks may start too: a finish that must not come
 *   before some moment of a day off is a millionth after the day
 */
export function shortest(network: Network, limit: number, offsets: readonly number[] = [0]): number {
  const { tasks } = network
  const choices = tasks.map((task) => placesOf(network, task, offsets))
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

/** Every place that the calendars and the floor of a task leave it, by start. */
function placesOf(network: Network, task: NetworkTask, offsets: readonly number[]): readonly Placed[] {
  const specs = network.resources.flatMap(({ id, calendar }) =>
    calendar && task.assignments.some(({ resourceId }) => resourceId === id) ? [calendar] : [],
  )
  const worksProject = (day: number) => works(network.calendar, day)
  const isOn = (day: number) => worksProject(day) && (task.duration === 0 || specs.every((spec) => works(spec, day)))
  const places: Placed[] = []
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
        places.push({ start: position * TICK + offset, finish })
      }
    }
    if (worksProject(day)) position++
  }
  return places
}

function works(spec: Network['calendar'], day: number): boolean {
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1 // 1970-01-01 was a Thursday
  return spec.weekdays.includes(weekday) && !spec.holidays.includes(day)
}

function isLinked(task: NetworkTask, { start, finish }: Placed, placed: ReadonlyMap<number, Placed>): boolean {
  return task.predecessors.every(({ taskId, type, lag }) => {
    const before = placed.get(taskId)
    if (!before) throw new Error(`Task ${task.id} stands before task ${taskId}, which it follows.`)
    const from = (type === 'FS' || type === 'FF' ? before.finish : before.start) + lag * TICK
    return (type === 'FS' || type === 'SS' ? start : finish) >= from
  })
}

/** Whether what is in use and the task's own units are never too many: use rises only where something starts. */
function hasRoom(network: Network, task: NetworkTask, own: Placed, placed: ReadonlyMap<number, Placed>): boolean {
  const starts = [own, ...placed.values()].map(({ start }) => start).filter((at) => own.start <= at && at < own.finish)
  return task.assignments.every(({ resourceId, units }) => {
    const capacity = network.resources.find(({ id }) => id === resourceId)?.capacity ?? 0
    return starts.every((at) => {
      const used = network.tasks.reduce((sum, other) => {
        const place = placed.get(other.id)
        const others = other.assignments.find((assignment) => assignment.resourceId === resourceId)?.units ?? 0
        return place && place.start <= at && at < place.finish ? sum + others : sum
      }, units)
      return used <= capacity + 1e-9
    })
  })
}
