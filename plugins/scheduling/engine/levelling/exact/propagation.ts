/** Draws the consequences of decisions and of a deadline: through waits, nogoods and timetables, until nothing moves. */
import type { Compiled } from '../../network/network.ts'
import { latest, type Times, timesFor } from '../../network/passes.ts'
import { Nogoods } from './nogoods.ts'
import { type Orders, ordersOf } from './orders.ts'
import { Timetable } from './timetable.ts'
import { Trail } from './trail.ts'
import { Waits } from './waits.ts'
import { lower, upper, Windows } from './windows.ts'

const BASE_STEPS = 20_000 // of one propagation, and 200 a task: far more than it takes unless bounds tighten by tiny steps

export class Propagation {
  readonly net: Compiled
  readonly trail: Trail
  readonly windows: Windows
  readonly orders: Orders
  readonly nogoods: Nogoods
  readonly timetables: readonly Timetable[]
  private readonly waits: Waits
  /** The timetables that a task is in. */
  private readonly timetablesOf: readonly (readonly number[])[]
  private readonly isStale: boolean[]
  private next = 0
  private isFresh = true
  /** Set when bounds were tightened in steps too small to wait for the end; then nothing can be concluded. */
  hasGivenUp = false

  constructor(net: Compiled, soonest: Times, grain: number, ordered: boolean) {
    const size = net.tasks.length
    const uses = net.capacities.map((_, resource) =>
      net.demands.flatMap((demands, task) => {
        const units = demands.find((demand) => demand.resource === resource)?.units
        return units === undefined ? [] : [{ task, units }]
      }),
    )
    const scarce = [...net.capacities.keys()].filter(
      (resource) => total(uses[resource] ?? []) > (net.capacities[resource] as number),
    )
    this.net = net
    this.orders = ordersOf(net, scarce, grain, ordered)
    this.trail = new Trail(this.orders.variables, grain)
    for (let task = 0; task < size; task++) {
      this.trail.bound[lower(task)] = soonest.start[task] as number
      this.trail.bound[upper(task)] = Number.NEGATIVE_INFINITY
    }
    for (let order = size; order < this.orders.variables; order++) this.trail.bound[upper(order)] = -grain
    this.windows = new Windows(net, this.trail)
    this.waits = new Waits(this.windows, this.orders.waits)
    this.nogoods = new Nogoods(this.trail)
    for (const literals of this.orders.nogoods) this.nogoods.add([...literals], 0)
    this.timetables = scarce.map(
      (resource) => new Timetable(this.windows, net.capacities[resource] as number, uses[resource] ?? []),
    )
    this.timetablesOf = net.tasks.map((_, task) =>
      [...this.timetables.keys()].filter((place) => this.timetables[place]?.uses.some((use) => use.task === task)),
    )
    this.isStale = this.timetables.map(() => false)
  }

  /** Asks for an end by the deadline, on the ground. Answers false when no schedule ends so soon. */
  endBy(deadline: number): boolean {
    const size = this.net.tasks.length
    const ceiling = new Float64Array(size).fill(deadline)
    const { start } = latest(this.net, this.net.links, ceiling, timesFor(size))
    return start.every((bound, task) => this.trail.tighten(upper(task), -bound, []))
  }

  /** Answers false on a conflict, which the trail then holds. */
  run(): boolean {
    const { trail } = this
    const limit = trail.length + BASE_STEPS + 200 * this.net.tasks.length
    if (this.isFresh) {
      this.isFresh = false
      for (const task of this.net.links.order) if (!this.waits.propagate(lower(task))) return false
    }
    for (;;) {
      while (this.next < trail.length) {
        const side = trail.side[this.next++] as number
        if (!this.waits.propagate(side) || !this.nogoods.propagate(side)) return false
        for (const place of this.timetablesOf[side >> 1] ?? []) this.isStale[place] = true
        if (trail.length > limit) this.hasGivenUp = true
        if (this.hasGivenUp) return true
      }
      const stale = this.isStale.indexOf(true)
      if (stale < 0) return true
      this.isStale[stale] = false
      if (this.timetables[stale]?.propagate() === false) return false
    }
  }

  /** Takes back all decisions above the level. */
  backTo(level: number): void {
    this.trail.backTo(level)
    this.next = Math.min(this.next, this.trail.length)
  }
}

function total(uses: readonly { readonly units: number }[]): number {
  return uses.reduce((sum, { units }) => sum + units, 0)
}
