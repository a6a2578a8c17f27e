/** Generates schedules for a search, counts them, and knows the shortest so far. */
import type { Search } from '../model.ts'
import type { Compiled } from '../network/network.ts'
import { earliest, lastFinish, latest, type Times, timesFor } from '../network/passes.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { TICKS } from '../time/ticks.ts'
import { parallelBackwards, parallelForwards } from './parallel.ts'
import type { Member } from './population.ts'
import { backwards, forwards } from './serial.ts'

/** `left`: each task as early as those before it allow, generated from the start on. `right`: from the end back. */
export type Direction = 'left' | 'right'
export const opposite = (direction: Direction): Direction => (direction === 'left' ? 'right' : 'left')

const MAX_PARALLEL_TASKS = 500 // tasks up to which schedules are generated in parallel too: it looks at all that wait at each moment

export class ScheduleGenerator {
  readonly size: number
  /** The longest path from the start of the work to the end of each task, and from its start to the end of the work. */
  readonly reach: { readonly right: Float64Array; readonly left: Float64Array }
  /** The length of the longest path. */
  readonly path: number
  /** Work times the part of each resource that it takes, for each task. */
  readonly load: Float64Array
  /** Whether parallel schedules are possible. */
  readonly hasParallel: boolean
  best: Times
  /** Of the best. */
  length: number
  schedules = 1
  private readonly net: Compiled
  private readonly ordered: boolean
  private readonly search: Search
  private readonly lowerBound: number
  /** Whether a schedule may be moved as a whole: no task has days off of its own or a date, no resource is booked. */
  private readonly isTimeless: boolean

  constructor(net: Compiled, search: Search, ordered: boolean, lowerBound: number) {
    const size = net.tasks.length
    this.size = size
    this.net = net
    this.search = search
    this.ordered = ordered
    this.lowerBound = lowerBound
    const soonest = earliest(net, net.links, net.floor, timesFor(size))
    this.path = lastFinish(soonest)
    const last = latest(net, net.links, new Float64Array(size).fill(this.path), timesFor(size))
    this.reach = { right: soonest.finish, left: last.start.map((start) => this.path - start) }
    this.load = Float64Array.from(net.demands, (demands, task) =>
      demands.reduce(
        (sum, { resource, units }) => sum + ((net.work[task] as number) * units) / (net.capacities[resource] as number),
        0,
      ),
    )
    this.isTimeless =
      net.floor.every((floor) => floor === 0) &&
      net.taskCalendars.every((taskCalendar) => taskCalendar === WHOLE) &&
      net.booked.every((spans) => spans.length === 0)
    this.hasParallel = !ordered && size <= MAX_PARALLEL_TASKS
    this.best = forwards(net, last.start, ordered)
    this.length = lastFinish(this.best)
    this.report()
  }

  /** Whether the search is to end: no shorter schedule is possible, or its bounds are reached. */
  get isOver(): boolean {
    return this.length <= this.lowerBound || this.schedules >= this.search.schedules || this.search.stop?.() === true
  }

  /** The first schedule of all, by latest start. */
  first(): Member {
    return this.member(this.best, 'left', 0)
  }

  /** A schedule in which the tasks of the highest rank are placed first. */
  serial(direction: Direction, rank: Float64Array): Member {
    this.schedules++
    const { net, ordered, length } = this
    if (direction === 'left') return this.keep(forwards(net, negated(rank), ordered))
    return this.member(backwards(net, rank, length, ordered), 'right', length)
  }

  /** A schedule in which of the tasks that can go on those of the highest rank do. */
  parallel(direction: Direction, rank: Float64Array): Member {
    this.schedules++
    const { net, length } = this
    if (direction === 'left') return this.keep(parallelForwards(net, negated(rank)))
    return this.member(parallelBackwards(net, negated(rank), length), 'right', length)
  }

  /** Makes a right-justified schedule a result: as it is, where all days are alike, or justified to the left. */
  keepJustified(member: Member): void {
    if (!this.isTimeless) {
      if (!this.isOver) this.serial('left', member.depth)
      return
    }
    const { start, finish } = member.times
    const first = start.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
    this.keep({ start: start.map((at) => at - first), finish: finish.map((at) => at - first) })
  }

  private keep(times: Times): Member {
    const member = this.member(times, 'left', 0)
    if (member.length < this.length) {
      this.best = times
      this.length = member.length
      this.report()
    }
    return member
  }

  private report(): void {
    const { length, lowerBound, schedules } = this
    this.search.progress?.({ length: length / TICKS, lowerBound: lowerBound / TICKS, schedules })
  }

  private member(times: Times, direction: Direction, end: number): Member {
    const { size, load } = this
    const { start, finish } = times
    const isLeft = direction === 'left'
    const depth = new Float64Array(size)
    let length = 0
    let print = 0
    let moment = 0
    for (let task = 0; task < size; task++) {
      const begin = start[task] as number
      const reached = isLeft ? (finish[task] as number) : end - begin
      depth[task] = reached
      if (reached > length) length = reached
      moment += reached * (load[task] as number)
      print = Math.imul(print ^ (begin / 4_294_967_296) ^ begin, 16_777_619) + task
    }
    return { times, length, depth, moment, print }
  }
}

function negated(rank: Float64Array): Float64Array {
  return rank.map((value) => -value)
}
