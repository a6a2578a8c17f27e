/** Counts working time and checks times of a schedule by definition: day by day, and every pair of tasks. */
import type { CalendarSpec, Network, NetworkTask, PlanLink } from '../../plugins/scheduling/engine/model.ts'

export const DAY = 1_000_000
export const micro = (value: number): number => Math.round(value * DAY)

export interface Slot {
  readonly id: number
  readonly start: number
  readonly finish: number
}

/** Working time in micro-days, counted day by day from a first day. */
export class WorkCounter {
  private readonly first: number
  private readonly before: number[] = [0]

  constructor(specs: readonly CalendarSpec[], first: number, last: number) {
    this.first = first
    for (let day = first; day <= last; day++) {
      // 1970-01-01 was a Thursday.
      const weekday = (((((day + 3) % 7) + 7) % 7) + 1) as number
      const works = specs.every((spec) => spec.weekdays.includes(weekday) && !spec.holidays.includes(day))
      this.before.push((this.before.at(-1) as number) + (works ? DAY : 0))
    }
  }

  works(day: number): boolean {
    const index = day - this.first
    return (this.before[index + 1] ?? 0) > (this.before[index] ?? 0)
  }

  at(moment: number): number {
    const ticks = micro(moment)
    const day = Math.floor(ticks / DAY)
    const before = this.before[day - this.first]
    if (before === undefined) throw new Error(`Moment ${moment} is outside of the days that the checker counts.`)
    return before + (this.works(day) ? ticks - day * DAY : 0)
  }

  /** The moment at which work starts that has `work` micro-days before it; undefined outside of the counted days. */
  startAt(work: number): number | undefined {
    const index = this.before.findIndex((before, day) => before <= work && work < (this.before[day + 1] ?? 0))
    return index < 0 ? undefined : this.first + index + (work - (this.before[index] as number)) / DAY
  }

  /** The moment at which `work` micro-days are done; undefined outside of the counted days. */
  endAt(work: number): number | undefined {
    const index = this.before.findIndex((before, day) => before < work && work <= (this.before[day + 1] ?? 0))
    return index < 0 ? undefined : this.first + index + (work - (this.before[index] as number)) / DAY
  }
}

const MARGIN = 40 // days that are counted before and after the schedule, for tasks that a check moves

/** The working time of a network's calendars over all days of a schedule. */
export class WorkingTime {
  readonly network: Network
  readonly project: WorkCounter
  private readonly first: number
  private readonly last: number
  private readonly own = new Map<string, WorkCounter>()

  constructor(network: Network, moments: readonly number[]) {
    this.network = network
    const all = [
      ...[network.start, ...moments, ...network.tasks.map(({ notBefore }) => notBefore ?? network.start)],
      ...(network.bookings ?? []).flatMap(({ start, finish }) => [start, finish]),
    ]
    this.first = Math.floor(Math.min(...all)) - MARGIN
    this.last = Math.ceil(Math.max(...all)) + MARGIN
    this.project = new WorkCounter([network.calendar], this.first, this.last)
  }

  /** Whether one of the task's resources has its own calendar, whose days off interrupt the task. */
  hasOwn(task: NetworkTask): boolean {
    const ids = task.assignments.map(({ resourceId }) => resourceId)
    return task.duration > 0 && this.network.resources.some(({ id, calendar }) => calendar && ids.includes(id))
  }

  /** The working time of the task: days on which the project and all its resources work. */
  of(task: NetworkTask): WorkCounter {
    if (!this.hasOwn(task)) return this.project
    const ids = task.assignments.map(({ resourceId }) => resourceId).sort((a, b) => a - b)
    const key = ids.join()
    const known = this.own.get(key)
    if (known) return known
    const resources = this.network.resources.filter(({ id }) => ids.includes(id))
    const specs = [this.network.calendar, ...resources.flatMap(({ calendar }) => calendar ?? [])]
    const count = new WorkCounter(specs, this.first, this.last)
    this.own.set(key, count)
    return count
  }
}

/**
 * Checks work, earliest starts, links and capacity of a schedule; returns one sentence a fault.
 * @param work days of work of a task
 * @param floor the moment before which a task must not start
 */
export function checkTimes(
  workingTime: WorkingTime,
  slots: readonly Slot[],
  work: (task: NetworkTask) => number,
  floor: (task: NetworkTask) => number,
): string[] {
  const { network } = workingTime
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]))
  const wrong: string[] = []
  if (slots.length !== network.tasks.length || slotOf.size !== slots.length) wrong.push('Not every task has one slot.')
  for (const task of network.tasks) {
    const slot = slotOf.get(task.id)
    if (!slot) continue
    const count = workingTime.of(task)
    const length = micro(work(task))
    if (slot.start < floor(task)) wrong.push(`Task ${task.id} starts at ${slot.start}, before ${floor(task)}.`)
    if (length === 0 && slot.start !== slot.finish) wrong.push(`Milestone ${task.id} takes time.`)
    if (length > 0) {
      if (!count.works(Math.floor(micro(slot.start) / DAY))) wrong.push(`Task ${task.id} starts on a day off.`)
      if (!count.works(Math.ceil(micro(slot.finish) / DAY) - 1)) wrong.push(`Task ${task.id} ends on a day off.`)
      const done = count.at(slot.finish) - count.at(slot.start)
      if (done !== length) wrong.push(`Task ${task.id} works ${done} instead of ${length}.`)
    }
    for (const { taskId, type, lag } of task.predecessors) {
      const before = slotOf.get(taskId)
      if (!before) continue
      const from = workingTime.project.at(type === 'FS' || type === 'FF' ? before.finish : before.start) + micro(lag)
      const to = workingTime.project.at(type === 'FS' || type === 'SS' ? slot.start : slot.finish)
      if (to < from) wrong.push(`Link ${taskId} ${type} ${lag} -> ${task.id} is broken by ${from - to}.`)
    }
  }
  return [...wrong, ...checkCapacity(workingTime, slotOf)]
}

interface Use {
  readonly start: number
  readonly finish: number
  readonly units: number
}

/**
 * Checks capacity in working time at each start of a task or a booking, because usage increases only there. Bookings may
 * exceed the capacity, but then no task may use the resource.
 */
function checkCapacity({ network, project }: WorkingTime, slotOf: ReadonlyMap<number, Slot>): string[] {
  const wrong: string[] = []
  const isOn = (at: number) => (use: Use) => use.start <= at && at < use.finish
  const sumOf = (uses: readonly Use[]) => uses.reduce((sum, { units }) => sum + units, 0)
  for (const resource of network.resources) {
    const uses = network.tasks.flatMap((task) => {
      const slot = slotOf.get(task.id)
      const units = task.assignments
        .filter(({ resourceId }) => resourceId === resource.id)
        .reduce((sum, assignment) => sum + micro(assignment.units), 0)
      const isUsed = slot && slot.finish > slot.start && units > 0
      return isUsed ? [{ start: project.at(slot.start), finish: project.at(slot.finish), units }] : []
    })
    const booked = (network.bookings ?? [])
      .filter(({ resourceId }) => resourceId === resource.id)
      .map(({ start, finish, units }) => ({
        start: project.at(start),
        finish: project.at(finish),
        units: micro(units),
      }))
    for (const { start } of [...uses, ...booked]) {
      const own = sumOf(uses.filter(isOn(start)))
      const used = own + sumOf(booked.filter(isOn(start)))
      if (own > 0 && used > micro(resource.capacity))
        wrong.push(`Resource ${resource.id} is used ${used / DAY} times at ${start}.`)
    }
  }
  return wrong
}

/** Micro-days between the earliest position that a link allows for its second task and the actual one; negative: violated. */
export function slack(
  workingTime: WorkingTime,
  slotOf: ReadonlyMap<number, Slot>,
  { from, to, reason }: PlanLink,
): number {
  const type = reason.kind === 'precedence' ? reason.type : 'FS'
  const lag = reason.kind === 'precedence' ? reason.lag : 0
  const [before, after] = [slotOf.get(from) as Slot, slotOf.get(to) as Slot]
  const asked = workingTime.project.at(type === 'FS' || type === 'FF' ? before.finish : before.start) + micro(lag)
  return workingTime.project.at(type === 'FS' || type === 'SS' ? after.start : after.finish) - asked
}

/**
 * Micro-days on which one or more tasks of a chain are worked on, moment by moment: between two neighbouring starts and
 * finishes the one of those under way that started first counts.
 */
export function coverage(workingTime: WorkingTime, slots: readonly (Slot & { readonly task: NetworkTask })[]): number {
  const moments = [...new Set(slots.flatMap(({ start, finish }) => [start, finish]))].sort((a, b) => a - b)
  return moments.slice(1).reduce((sum, to, index) => {
    const from = moments[index] as number
    const [first] = slots.filter(({ start, finish }) => start <= from && finish >= to).sort((a, b) => a.start - b.start)
    if (!first) return sum
    const count = workingTime.of(first.task)
    return sum + count.at(to) - count.at(from)
  }, 0)
}
