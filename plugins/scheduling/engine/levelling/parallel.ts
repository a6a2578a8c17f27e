/**
 * Parallel schedule generation: time goes on from one moment at which something can change to the next, and at each of
 * them whatever fits starts, the lowest key first (Kelley 1963); or, from an end back, whatever fits ends. Nothing waits
 * that could go on, which makes good schedules where resources are scarce; a shortest one may not be among them.
 */
import type { Arc } from '../network/graph.ts'
import { Heap } from '../network/heap.ts'
import type { Compiled } from '../network/network.ts'
import {
  countsFinish,
  finishOf,
  holdsStart,
  latestStart,
  source,
  startWithin,
  type Times,
  target,
  timesFor,
} from '../network/passes.ts'
import { besideBookings } from './fit.ts'
import type { Profile } from './profile.ts'

/** From the start on. */
export function parallelForwards(net: Compiled, key: Float64Array): Times {
  return new Parallel(net, key, undefined).run()
}

/** From an end back. */
export function parallelBackwards(net: Compiled, key: Float64Array, end: number): Times {
  return new Parallel(net, key, end).run()
}

/** Moments in here rise in the direction in which tasks are placed: backwards they are negative. */
class Parallel {
  private readonly net: Compiled
  private readonly key: Float64Array
  private readonly isForward: boolean
  private readonly times: Times
  /** By what is placed; bookings are not in it. */
  private readonly free: number[]
  private readonly booked: readonly Profile[]
  private readonly next: readonly (readonly Arc[])[]
  /** Arcs to tasks that are not placed yet. */
  private readonly missing: number[]
  /** Bounds of starts and of finishes by what is placed, from below or backwards from above. */
  private readonly startBound: Float64Array
  private readonly finishBound: Float64Array
  /** The moment at which each task can go on at the earliest, as far as is known. */
  private readonly opening: Float64Array
  /** The moment at which each task gives its resources back. */
  private readonly ending: Float64Array
  private readonly waiting: Heap
  private readonly running: Heap
  /** Tasks that could go on now but for their resources, by key. */
  private candidates: number[] = []

  constructor(net: Compiled, key: Float64Array, end: number | undefined) {
    const size = net.tasks.length
    const isForward = end === undefined
    this.net = net
    this.key = key
    this.isForward = isForward
    this.times = timesFor(size)
    this.free = [...net.capacities]
    this.booked = besideBookings(net)
    this.next = isForward ? net.links.outOf : net.links.into
    this.missing = (isForward ? net.links.into : net.links.outOf).map((arcs) => arcs.length)
    this.startBound = isForward ? net.floor.slice() : new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    this.finishBound = new Float64Array(size).fill(end ?? Number.NEGATIVE_INFINITY)
    this.opening = new Float64Array(size)
    this.ending = new Float64Array(size)
    this.waiting = new Heap(this.opening)
    this.running = new Heap(this.ending)
  }

  run(): Times {
    const { opening, ending, waiting, running } = this
    for (const [task, count] of this.missing.entries()) if (count === 0) this.await(task, Number.NEGATIVE_INFINITY)
    for (;;) {
      const next = waiting.peek()
      const ended = running.peek()
      if (next === undefined && ended === undefined) return this.times
      const now = Math.min(
        next === undefined ? Number.POSITIVE_INFINITY : (opening[next] as number),
        ended === undefined ? Number.POSITIVE_INFINITY : (ending[ended] as number),
      )
      this.release(now)
      // What goes on may let others go on at the same moment.
      this.admit(now)
      while (this.go(now) && this.admit(now));
    }
  }

  private release(now: number): void {
    const { running, ending, free, net } = this
    for (let task = running.peek(); task !== undefined; task = running.peek()) {
      if ((ending[task] as number) > now) return
      running.pop()
      for (const { resource, units } of net.demands[task] ?? []) free[resource] = (free[resource] as number) + units
    }
  }

  /** Answers whether there are new candidates. */
  private admit(now: number): boolean {
    const { waiting, opening, candidates, key } = this
    const before = candidates.length
    for (let task = waiting.peek(); task !== undefined; task = waiting.peek()) {
      if ((opening[task] as number) > now) break
      waiting.pop()
      candidates.push(task)
    }
    if (candidates.length === before) return false
    candidates.sort((a, b) => (key[a] as number) - (key[b] as number) || a - b)
    return true
  }

  /** Places what fits; answers whether something may have become possible by it. */
  private go(now: number): boolean {
    const left: number[] = []
    let hasGone = false
    for (const task of this.candidates) {
      // What does not fit need not be looked at more closely: most of what waits, where much does.
      if (!this.fits(task)) {
        left.push(task)
        continue
      }
      const start = this.startFrom(task, now)
      const bookedUntil = this.bookedUntil(task, start)
      if (this.momentOf(task, start) > now) this.await(task, now)
      else if (bookedUntil !== undefined) this.await(task, bookedUntil)
      else if (!this.fitsBesideBookings(task, start)) left.push(task)
      else {
        this.place(task, start, now)
        hasGone = true
      }
    }
    this.candidates = left
    return hasGone
  }

  /** Where the task starts when it goes on at a moment or as soon after it as it can. */
  private startFrom(task: number, now: number): number {
    const { net } = this
    const work = net.work[task] as number
    const [startBound, finishBound] = [this.startBound[task] as number, this.finishBound[task] as number]
    return this.isForward
      ? startWithin(net, task, work, Math.max(now, startBound), finishBound)
      : latestStart(net, task, work, startBound, Math.min(-now, finishBound))
  }

  private momentOf(task: number, start: number): number {
    return this.isForward ? start : -finishOf(this.net, task, start, this.net.work[task] as number)
  }

  private await(task: number, now: number): void {
    this.opening[task] = this.momentOf(task, this.startFrom(task, now))
    this.waiting.push(task)
  }

  private fits(task: number): boolean {
    for (const { resource, units } of this.net.demands[task] ?? []) {
      if ((this.free[resource] as number) < units) return false
    }
    return true
  }

  /** The moment from which on bookings alone may leave the task enough; undefined when they do from its start on. */
  private bookedUntil(task: number, start: number): number | undefined {
    const finish = finishOf(this.net, task, start, this.net.work[task] as number)
    for (const { resource, units } of this.net.demands[task] ?? []) {
      if (this.net.booked[resource]?.length === 0) continue
      const profile = this.booked[resource] as Profile
      const until = this.isForward
        ? profile.lastShortage(start, finish, units)
        : profile.firstShortage(start, finish, units)
      if (until !== undefined) return this.isForward ? until : -until
    }
    return undefined
  }

  /** Whether bookings leave enough beside what runs now, as if that ran on all the while. */
  private fitsBesideBookings(task: number, start: number): boolean {
    const finish = finishOf(this.net, task, start, this.net.work[task] as number)
    return (this.net.demands[task] ?? []).every(({ resource, units }) => {
      if (this.net.booked[resource]?.length === 0) return true
      const used = (this.net.capacities[resource] as number) - (this.free[resource] as number)
      return this.booked[resource]?.lastShortage(start, finish, units + used) === undefined
    })
  }

  private place(task: number, start: number, now: number): void {
    const { net, times, free, missing, isForward } = this
    const finish = finishOf(net, task, start, net.work[task] as number)
    times.start[task] = start
    times.finish[task] = finish
    this.ending[task] = isForward ? finish : -start
    const demands = net.demands[task] ?? []
    for (const { resource, units } of demands) free[resource] = (free[resource] as number) - units
    if (demands.length > 0) this.running.push(task)
    for (const arc of this.next[task] ?? []) {
      const other = isForward ? arc.to : arc.from
      this.bound(arc)
      missing[other] = (missing[other] as number) - 1
      if (missing[other] === 0) this.await(other, now)
    }
  }

  private bound(arc: Arc): void {
    const { times, startBound, finishBound } = this
    if (this.isForward) {
      const bounds = holdsStart(arc) ? startBound : finishBound
      bounds[arc.to] = Math.max(bounds[arc.to] as number, source(times, arc))
    } else {
      const bounds = countsFinish(arc) ? finishBound : startBound
      bounds[arc.from] = Math.min(bounds[arc.from] as number, target(times, arc) - arc.lag)
    }
  }
}
