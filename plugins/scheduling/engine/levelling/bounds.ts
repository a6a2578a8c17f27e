/**
 * Calculates a lower bound of the length of a schedule: how short it can be at best. A deadline is refuted when no schedule
 * meets it: the windows that it leaves the tasks are too narrow, two tasks that cannot be on at once have no room one after
 * the other, or what must be worked within some stretch of time exceeds what the resources, or a set of tasks of which only
 * one can be on, have to give (destructive bounds, Klein and Scholl 1999). The shortest deadline that is not refuted is the
 * bound; days off count, for a task holds its resources from its start to its finish.
 */

import { grainOf, roundUp } from '../network/grain.ts'
import type { Compiled } from '../network/network.ts'
import { earliest, lastFinish, latest, type Times, timesFor } from '../network/passes.ts'
import { cliquesOf, type Disjunction, disjunctionOf } from './cliques.ts'
import { type Demander, isOverworked } from './energy.ts'

const DEFAULT_EFFORT = 4_000_000
const DEADLINES_PER_EFFORT = 10 // deadlines among which the effort is divided
const MAX_ROUNDS = 12 // of tightening windows for one deadline
const STEPS_PER_PATH = 2_000 // of the length of the longest path: the first step from one deadline to the next
const MAX_PAIRWISE_TASKS = 400 // tasks up to which pairs are looked at

/**
 * A length in ticks that no schedule is shorter than, a multiple of the network's grain.
 * @param effort elementary steps, about: a million take some milliseconds; with few, long networks are looked at less closely
 */
export function lowerBound(net: Compiled, effort = DEFAULT_EFFORT): number {
  const size = net.tasks.length
  const grain = grainOf(net)
  const soonest = earliest(net, net.links, net.floor, timesFor(size))
  const path = roundUp(Math.max(lastFinish(soonest), busiest(net)), grain)
  if (size === 0) return path
  const refuter = new Refuter(net, soonest, effort)
  return refuter.refutes(path) ? shortestLeft(refuter, path, grain) : path
}

/** The end of the deadlines that are refuted, from one that is. */
function shortestLeft(refuter: Refuter, path: number, grain: number): number {
  const step = Math.max(grain, roundUp(path / STEPS_PER_PATH, grain))
  let refuted = path
  let reach = step
  while (refuter.refutes(refuted + reach)) {
    refuted += reach
    reach *= 2
  }
  // Between what is refuted and the first deadline that is not: by halves.
  let open = refuted + reach
  const fine = refuter.isSmall ? grain : step
  while (open - refuted > fine) {
    const middle = refuted + roundUp((open - refuted) / 2, grain)
    if (middle >= open) break
    if (refuter.refutes(middle)) refuted = middle
    else open = middle
  }
  return refuted + grain
}

class Refuter {
  /** Whether pairs of tasks are looked at: then a check is quick. */
  readonly isSmall: boolean
  private readonly net: Compiled
  private readonly soonest: Times
  /** Tasks that use one resource, or of which one can be on at a time. */
  private readonly groups: readonly { readonly capacity: number; readonly demanders: readonly Demander[] }[]
  private readonly disjunction: Disjunction | undefined
  /** Moments from which on the work is summed up, for each group. */
  private readonly origins: number

  constructor(net: Compiled, soonest: Times, effort: number) {
    const size = net.tasks.length
    this.net = net
    this.soonest = soonest
    this.isSmall = size <= MAX_PAIRWISE_TASKS && size * size * DEADLINES_PER_EFFORT <= effort
    this.disjunction = this.isSmall ? disjunctionOf(net) : undefined
    const cliques = this.disjunction ? cliquesOf(net, this.disjunction) : []
    this.groups = [...resourceGroups(net), ...cliques.map((clique) => unitGroup(clique))]
    const sweep = this.groups.reduce(
      (sum, { demanders }) => sum + demanders.length * Math.log2(demanders.length + 2),
      0,
    )
    this.origins = Math.ceil(effort / DEADLINES_PER_EFFORT / (sweep + 1))
  }

  /** Whether no schedule ends by the deadline. */
  refutes(deadline: number): boolean {
    const { net, groups } = this
    const windows = this.windowsFor(deadline)
    if (!windows) return true
    return groups.some(({ capacity, demanders }) => isOverworked(net, windows, demanders, capacity, this.origins))
  }

  /** The earliest and latest times of all tasks; undefined when some task has none. */
  private windowsFor(deadline: number): { readonly soonest: Times; readonly last: Times } | undefined {
    const { net, disjunction } = this
    const size = net.tasks.length
    const ceiling = new Float64Array(size).fill(deadline)
    const last = latest(net, net.links, ceiling, timesFor(size))
    if (last.start.some((start, task) => start < (this.soonest.start[task] as number))) return undefined
    if (!disjunction) return { soonest: this.soonest, last }
    const floor = this.soonest.start.slice()
    const soonest = { start: floor.slice(), finish: this.soonest.finish.slice() }
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const found = separate(disjunction, soonest, last, floor, ceiling)
      if (found === 'refuted') return undefined
      if (found === 'unchanged') break
      earliest(net, net.links, floor, soonest)
      latest(net, net.links, ceiling, last)
      if (last.start.some((start, task) => start < (soonest.start[task] as number))) return undefined
    }
    return { soonest, last }
  }
}

/** Of two tasks that cannot be on at once, one that cannot go first goes second. */
function separate(
  { pairs }: Disjunction,
  soonest: Times,
  last: Times,
  floor: Float64Array,
  ceiling: Float64Array,
): 'refuted' | 'unchanged' | 'narrowed' {
  let isNarrowed = false
  for (let place = 0; place < pairs.length; place += 2) {
    const one = pairs[place] as number
    const other = pairs[place + 1] as number
    const isFirst = (soonest.finish[one] as number) <= (last.start[other] as number)
    const isSecond = (soonest.finish[other] as number) <= (last.start[one] as number)
    if (isFirst && isSecond) continue
    if (!isFirst && !isSecond) return 'refuted'
    const [first, second] = isFirst ? [one, other] : [other, one]
    const start = soonest.finish[first] as number
    const finish = last.start[second] as number
    if (start > (soonest.start[second] as number)) {
      floor[second] = Math.max(floor[second] as number, start)
      isNarrowed = true
    }
    if (finish < (last.finish[first] as number)) {
      ceiling[first] = Math.min(ceiling[first] as number, finish)
      isNarrowed = true
    }
  }
  return isNarrowed ? 'narrowed' : 'unchanged'
}

function resourceGroups(net: Compiled) {
  const demanders = net.capacities.map((): Demander[] => [])
  for (const [task, demands] of net.demands.entries()) {
    for (const { resource, units } of demands) demanders[resource]?.push({ task, units })
  }
  return net.capacities.map((capacity, resource) => ({ capacity, demanders: demanders[resource] ?? [] }))
}

function unitGroup(clique: readonly number[]) {
  return { capacity: 1, demanders: clique.map((task) => ({ task, units: 1 })) }
}

/** What the busiest resource needs at least, working without a pause. */
function busiest(net: Compiled): number {
  const load = net.capacities.map(() => 0)
  for (const [task, demands] of net.demands.entries()) {
    for (const { resource, units } of demands) {
      load[resource] = (load[resource] as number) + (net.work[task] as number) * units
    }
  }
  // What nobody needs may have no capacity.
  return load.reduce((most, one, at) => (one > 0 ? Math.max(most, one / (net.capacities[at] as number)) : most), 0)
}
