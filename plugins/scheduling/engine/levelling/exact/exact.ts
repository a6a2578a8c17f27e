/**
 * The shortest schedule of a small network, with the proof that there is none shorter.
 *
 * All tasks stand as early as the links and the orders decided so far allow. Where that overloads a resource, some task
 * of a smallest group that is too much for it must end before another one of the group starts: one such order is
 * decided on, and its consequences are drawn. A dead end is traced back to what caused it, and what is learned there
 * rules out the same elsewhere (conflict branching, Laborie 2005, with nogoods on time windows, Schutt and others
 * 2011). Each schedule found bounds the search for a shorter one by the grain of the network.
 */

import { grainOf, roundUp } from '../../network/grain.ts'
import type { Compiled } from '../../network/network.ts'
import { earliest, lastFinish, latest, type Times, timesFor } from '../../network/passes.ts'
import { forwards } from '../serial.ts'
import { Learning } from './learning.ts'
import { firstOverload } from './overload.ts'
import { Propagation } from './propagation.ts'
import { lower, upper } from './windows.ts'

export interface ExactOptions {
  /** Decisions and dead ends at most. */
  readonly nodes: number
  /** A levelled schedule to start from: the shorter, the sooner it is done. */
  readonly incumbent?: Times
  /** A length, in ticks, that no schedule is shorter than. */
  readonly lowerBound?: number
  /** Called with each shorter schedule, and the decisions and dead ends so far. */
  readonly found?: (times: Times, nodes: number) => void
  /** Asked at each decision and dead end: true ends the search. */
  readonly stop?: () => boolean
  /** No task ends before one that it follows has started, where both use resources (see serial.ts). */
  readonly ordered?: boolean
}
export interface Exact {
  /** The shortest schedule found. */
  readonly times: Times
  /** Whether no schedule is shorter. */
  readonly proven: boolean
  /** Decisions and dead ends. */
  readonly nodes: number
}

const MAX_TASKS = 150 // tasks: there is a question for each two of them

/**
 * Searches within its bounds; deterministic, for networks without faults. Of more than 150 tasks it only answers the
 * first schedule. Without `ordered` the resource flow of the answer may close a cycle with finish bounds or leads, as
 * that of any levelled schedule may.
 */
export function exact(net: Compiled, options: ExactOptions): Exact {
  const { ordered = false } = options
  const size = net.tasks.length
  const soonest = earliest(net, net.links, net.floor, timesFor(size))
  const deadline = new Float64Array(size).fill(lastFinish(soonest))
  const urgency = () => latest(net, net.links, deadline, timesFor(size)).finish
  const first = options.incumbent ?? forwards(net, urgency(), ordered)
  const grain = ordered && net.links.arcs.some(({ type, lag }) => type !== 'FS' || lag < 0) ? 1 : grainOf(net)
  const bound = roundUp(Math.max(lastFinish(soonest), options.lowerBound ?? 0), grain)
  if (lastFinish(first) <= bound) return { times: first, proven: true, nodes: 0 }
  if (size > MAX_TASKS) return { times: first, proven: false, nodes: 0 }
  const propagation = new Propagation(net, soonest, grain, ordered)
  return new ExactSearch(propagation, first, bound, options).run()
}

const DEAD_ENDS_TO_RESTART = 100 // dead ends, more after each restart
const RESTART_GROWTH = 1.2 // of the dead ends until the next restart
const MAX_NOGOODS = 4_000
const WEIGHT_FADING = 0.95 // of what an order's part in earlier dead ends counts, at each new one

class ExactSearch {
  private readonly on: Propagation
  private readonly options: ExactOptions
  private readonly learning: Learning
  /** How much each variable took part in dead ends lately. */
  private readonly activity: Float64Array
  private weight = 1
  private times: Times
  private readonly bound: number

  constructor(on: Propagation, first: Times, bound: number, options: ExactOptions) {
    this.on = on
    this.options = options
    this.learning = new Learning(on.trail)
    this.activity = new Float64Array(on.orders.variables)
    this.times = first
    this.bound = bound
  }

  run(): Exact {
    const { on, options } = this
    const { trail } = on
    let nodes = 0
    let deadEnds = 0
    let restartAt = DEAD_ENDS_TO_RESTART
    const answer = (proven: boolean): Exact => ({ times: this.times, proven, nodes })
    if (!this.shorten()) return answer(true)
    for (;;) {
      if (trail.conflict || !on.run()) {
        if (!this.learn()) return answer(true)
        if (nodes >= options.nodes || options.stop?.()) return answer(false)
        nodes++
        deadEnds++
        continue
      }
      if (on.hasGivenUp) return answer(false)
      if (deadEnds > restartAt) {
        restartAt = deadEnds + DEAD_ENDS_TO_RESTART * RESTART_GROWTH ** Math.log2(deadEnds)
        on.backTo(0)
        if (on.nogoods.size > MAX_NOGOODS) on.nogoods.thin()
        continue
      }
      const group = firstOverload(on.windows, on.timetables)
      if (!group) {
        if (!this.keep(nodes)) return answer(true)
        continue
      }
      const order = this.choose(group)
      if (order === undefined) continue
      if (nodes >= options.nodes || options.stop?.()) return answer(false)
      nodes++
      trail.decide(lower(order), trail.grain)
    }
  }

  /** Learns a nogood from a conflict and goes back to where that implies something new. Answers false at the end. */
  private learn(): boolean {
    const { on, activity } = this
    const { trail } = on
    const nogood = this.learning.learn(trail.conflict ?? [])
    if (!nogood) return false
    this.weight /= WEIGHT_FADING
    for (const side of nogood.sides) activity[side >> 1] = (activity[side >> 1] as number) + this.weight
    if (this.weight > 1e100) {
      for (let place = 0; place < activity.length; place++) activity[place] = (activity[place] as number) * 1e-100
      this.weight *= 1e-100
    }
    on.backTo(nogood.level)
    on.nogoods.add(nogood.literals, nogood.spread)
    const [side, value, ...others] = nogood.literals as [number, number, ...number[]]
    trail.tighten(side ^ 1, trail.opposite(value), others)
    return true
  }

  /** Keeps the schedule in which all tasks stand as early as they can now, and asks for a shorter one. */
  private keep(nodes: number): boolean {
    const { net, windows } = this.on
    const times = timesFor(net.tasks.length)
    for (let task = 0; task < net.tasks.length; task++) {
      times.start[task] = windows.earliestStart(task)
      times.finish[task] = windows.earliestFinish(task)
    }
    this.times = times
    this.options.found?.(times, nodes)
    if (lastFinish(times) <= this.bound) return false
    return this.shorten()
  }

  private shorten(): boolean {
    const { on } = this
    const { grain } = on.trail
    on.backTo(0)
    return on.endBy(Math.floor((lastFinish(this.times) - 1) / grain) * grain)
  }

  /**
   * The order to decide on, within a group that cannot all be on at once: one in which the best schedule has it,
   * that took part in dead ends lately, and leaves the task that waits the most slack. Undefined when only one order is
   * left, which is drawn as a consequence, or none, which is a conflict.
   */
  private choose(group: readonly number[]): number | undefined {
    const { trail, orders, windows } = this.on
    const against: number[] = []
    let best: number | undefined
    let bestKeys: readonly number[] = []
    let open = 0
    for (const first of group) {
      for (const second of group) {
        const order = first === second ? -1 : orders.variable(first, second)
        if (order < 0) continue
        if (trail.holds(upper(order), 0)) {
          against.push(upper(order), 0)
          continue
        }
        open++
        const isKnown = (this.times.finish[first] as number) <= (this.times.start[second] as number) ? 1 : 0
        const slack = windows.latestStart(second) - windows.earliestFinish(first)
        const keys = [isKnown, this.activity[order] as number, slack]
        if (best === undefined || isMore(keys, bestKeys)) {
          best = order
          bestKeys = keys
        }
      }
    }
    if (open > 1 || best === undefined) {
      if (best === undefined) trail.conflict = against
      return best
    }
    trail.tighten(lower(best), trail.grain, against)
    return undefined
  }
}

function isMore(keys: readonly number[], others: readonly number[]): boolean {
  const place = keys.findIndex((key, index) => key !== others[index])
  return place >= 0 && (keys[place] as number) > (others[place] as number)
}
