/** Working time and schedules checked from the definitions alone: days are walked one by one, every pair is compared. */
import type { CalendarSpec, Network, NetworkTask, PlanLink } from '../../plugins/scheduling/engine/model.ts'

export const DAY = 1_000_000
export const micro = (value: number): number => Math.round(value * DAY)

export interface Slot {
  readonly id: number
  readonly start: number
  readonly finish: number
}

/** Working time counted day by day from the first moment that matters. */
export class Count {
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
    if (before === undefined) throw new Error(`Moment ${moment} is outside of what the checker counts.`)
    return before + (this.works(day) ? ticks - day * DAY : 0)
  }

  /** The moment at which work starts that has so much before it; undefined outside of what is counted. */
  startAt(work: number): number | undefined {
    const index = this.before.findIndex((before, day) => before <= work && work < (this.before[day + 1] ?? 0))
    return index < 0 ? undefined : this.first + index + (work - (this.before[index] as number)) / DAY
  }

  /** The moment at which work ends that so much is done by. */
  endAt(work: number): number | undefined {
    const index = this.before.findIndex((before, day) => before < work && work <= (this.before[day + 1] ?? 0))
    return index < 0 ? undefined : this.first + index + (work - (this.before[index] as number)) / DAY
  }
}

const MARGIN = 40 // days, so that what is shifted a little is still counted

/** The calendars of a network, over all days that a schedule touches. */
export class Ground {
  readonly network: Network
  readonly project: Count
  private readonly first: number
  private readonly last: number
  private readonly own = new Map<string, Count>()

  constructor(network: Network, moments: readonly number[]) {
    this.network = network
    const all = [network.start, ...moments, ...network.tasks.map(({ notBefore }) => notBefore ?? network.start)]
    this.first = Math.floor(Math.min(...all)) - MARGIN
    this.last = Math.ceil(Math.max(...all)) + MARGIN
    this.project = new Count([network.calendar], this.first, this.last)
  }

  /** Whether days off of its resources can interrupt the task. */
  hasOwn(task: NetworkTask): boolean {
    const ids = task.assignments.map(({ resourceId }) => resourceId)
    return task.duration > 0 && this.network.resources.some(({ id, calendar }) => calendar && ids.includes(id))
  }

  /** The time in which the task is worked on. */
  of(task: NetworkTask): Count {
    if (!this.hasOwn(task)) return this.project
    const ids = task.assignments.map(({ resourceId }) => resourceId).sort((a, b) => a - b)
    const key = ids.join()
    const known = this.own.get(key)
    if (known) return known
    const resources = this.network.resources.filter(({ id }) => ids.includes(id))
    const specs = [this.network.calendar, ...resources.flatMap(({ calendar }) => calendar ?? [])]
    const count = new Count(specs, this.first, this.last)
    this.own.set(key, count)
    return count
  }
}

/** What is wrong with the times alone: work, floors, links and capacity. `work` and `floor` by task. */
export function checkTimes(
  ground: Ground,
  slots: readonly Slot[],
  work: (task: NetworkTask) => number,
  floor: (task: NetworkTask) => number,
): string[] {
  const { network } = ground
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]))
  const wrong: string[] = []
  if (slots.length !== network.tasks.length || slotOf.size !== slots.length) wrong.push('Not every task has one slot.')
  for (const task of network.tasks) {
    const slot = slotOf.get(task.id)
    if (!slot) continue
    const count = ground.of(task)
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
      const from = ground.project.at(type === 'FS' || type === 'FF' ? before.finish : before.start) + micro(lag)
      const to = ground.project.at(type === 'FS' || type === 'SS' ? slot.start : slot.finish)
      if (to < from) wrong.push(`Link ${taskId} ${type} ${lag} -> ${task.id} is broken by ${from - to}.`)
    }
  }
  return [...wrong, ...checkCapacity(network, slotOf)]
}

/** Capacity is checked where a task starts: usage rises nowhere else. */
function checkCapacity(network: Network, slotOf: ReadonlyMap<number, Slot>): string[] {
  const wrong: string[] = []
  for (const resource of network.resources) {
    const uses = network.tasks.flatMap((task) => {
      const slot = slotOf.get(task.id)
      const units = task.assignments
        .filter(({ resourceId }) => resourceId === resource.id)
        .reduce((sum, assignment) => sum + micro(assignment.units), 0)
      return slot && slot.finish > slot.start && units > 0 ? [{ ...slot, units }] : []
    })
    for (const { start } of uses) {
      const used = uses
        .filter((use) => use.start <= start && start < use.finish)
        .reduce((sum, { units }) => sum + units, 0)
      if (used > micro(resource.capacity))
        wrong.push(`Resource ${resource.id} is used ${used / DAY} times at ${start}.`)
    }
  }
  return wrong
}

/** How much a link leaves between what it asks for and what its second task has. */
export function slack(ground: Ground, slotOf: ReadonlyMap<number, Slot>, { from, to, reason }: PlanLink): number {
  const type = reason.kind === 'precedence' ? reason.type : 'FS'
  const lag = reason.kind === 'precedence' ? reason.lag : 0
  const [before, after] = [slotOf.get(from) as Slot, slotOf.get(to) as Slot]
  const asked = ground.project.at(type === 'FS' || type === 'FF' ? before.finish : before.start) + micro(lag)
  return ground.project.at(type === 'FS' || type === 'SS' ? after.start : after.finish) - asked
}
