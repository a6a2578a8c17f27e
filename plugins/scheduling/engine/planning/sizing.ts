/**
 * Decides the size of project buffers and feeding buffers, in ticks, by one of five methods of the literature,
 * or by simulation:
 * - `percentage`: a share of the chain's length (Goldratt's 50 % rule);
 * - `cutAndPaste`: half of the safety that was removed from its tasks;
 * - `rootSquaredError`: the root of the summed squares of the safety removed (Newbold 1998);
 * - `adaptiveDensity`, `adaptiveTightness`: K times the root of the summed variances, the adaptive procedures of Tukel, Rom
 *   and Eksioglu, "An investigation of buffer sizing techniques in critical chain scheduling" (European Journal of
 *   Operational Research 172, 2006). The standard deviation of a task is taken as half of the safety removed from it;
 * - `confidence`: what the work of a chain takes beyond its length with so much confidence, its tasks one after the other.
 *   The project buffer, which is for all chains, is sized by simulating the project instead (confidence.ts).
 */

import type { PlanOptions } from '../model.ts'
import type { Graph } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { chainQuantile } from '../simulation/chain-quantile.ts'
import { DEFAULT_ESTIMATES } from '../simulation/durations.ts'
import { spreadOf } from '../simulation/spread.ts'
import { days } from '../time/ticks.ts'

/** The measures of a chain that its buffer is sized by. */
export interface Measure {
  /** Ticks of work along the chain. */
  readonly length: number
  /** Ticks of safety removed along it, and the sum of their squares. */
  readonly safety: number
  readonly squares: number
  /** What the adaptive procedures add to 1 for K; these three are worked out only where they are asked for. */
  density(): number
  tightness(): number
  /** Ticks that the work along the chain takes beyond the focused estimates, as confident as the options want. */
  overrun(): number
}

/** The size of a buffer in ticks, by the method that the options name. */
export function sizeOf(measure: Measure, options: PlanOptions): number {
  switch (options.bufferSizing) {
    case 'percentage':
      return Math.round((measure.length * options.bufferPercentage) / 100)
    case 'cutAndPaste':
      return Math.round(measure.safety / 2)
    case 'rootSquaredError':
      return Math.round(Math.sqrt(measure.squares))
    case 'adaptiveDensity':
      return Math.round(((1 + measure.density()) * Math.sqrt(measure.squares)) / 2)
    case 'adaptiveTightness':
      return Math.round(((1 + measure.tightness()) * Math.sqrt(measure.squares)) / 2)
    case 'confidence':
      return Math.round(measure.overrun())
  }
}

/** Of the sub-network that leads into a feeding buffer: with a limit, thousands of merges stay cheap. */
export const MAX_MEASURED: { readonly tasks: number; readonly links: number } = { tasks: 500, links: 5_000 }

/**
 * Precedence relations per task of the sub-network that leads into a buffer: the tasks of the chain and all that lead
 * into them by precedence links. Several links between the same two tasks are one relation. Of a larger sub-network
 * than `most` allows, only so much counts, what lies nearest to the chain's end first.
 * @param links the precedence links
 * @param passes whether a task may belong to the sub-network
 */
export function densityOf(
  links: Graph,
  chain: readonly number[],
  passes: (task: number) => boolean,
  most = { tasks: Number.POSITIVE_INFINITY, links: Number.POSITIVE_INFINITY },
): number {
  const found = new Set(chain.toReversed())
  let relations = 0
  let looked = 0
  // A set goes on over what is added on the way.
  for (const task of found) {
    let before = -1
    for (const { from } of links.into[task] ?? []) {
      if (looked++ >= most.links) return relations / found.size
      if (from === before || !passes(from)) continue
      before = from
      if (found.size < most.tasks) found.add(from)
      if (found.has(from)) relations++
    }
  }
  return found.size === 0 ? 0 : relations / found.size
}

/**
 * The highest share of a resource that the tasks of a chain use over its time: units times work, of the capacity times
 * the length; at most all of it, also of a chain that leads make shorter than its work.
 * @param length ticks of work along these tasks
 */
export function tightnessOf({ demands, capacities, work }: Compiled, chain: readonly number[], length: number): number {
  const used = new Map<number, number>()
  for (const task of chain) {
    for (const { resource, units } of demands[task] ?? []) {
      used.set(resource, (used.get(resource) ?? 0) + units * (work[task] as number))
    }
  }
  let highest = 0
  for (const [resource, amount] of used) {
    const all = (capacities[resource] as number) * length
    if (amount > 0) highest = Math.max(highest, amount < all ? amount / all : 1)
  }
  return highest
}

/** Of the tasks of a chain that are listed; see `Measure`. */
export function overrunOf({ tasks, work }: Compiled, chain: readonly number[], options: PlanOptions): number {
  const estimates = options.estimates ?? DEFAULT_ESTIMATES
  const drawn = chain.map((task) => {
    const median = work[task] as number
    const safe = tasks[task]?.safeDuration
    return { median, spread: spreadOf({ focused: days(median), ...(safe !== undefined && { safe }) }, estimates) }
  })
  const length = drawn.reduce((sum, { median }) => sum + median, 0)
  return Math.max(0, chainQuantile(drawn, estimates.correlation, confidenceOf(options)) - length)
}

/** As a share of all cases. */
export const confidenceOf = ({ bufferConfidence = 80 }: PlanOptions): number => bufferConfidence / 100
