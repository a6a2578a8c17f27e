/**
 * Draws how long tasks take, to compare the engine with: by definition, with a normal distribution of its own. Of a task
 * that has started, what the share of longer ones among all is for it now, is searched for by halving. The factor of a project
 * is drawn again until chance would have its tasks under way as long as they are.
 */
import { randomOf } from './evenings.ts'

/** Of tasks of one project that are drawn together, in working days. */
export interface SampledTask {
  readonly id: number
  readonly projectId: number
  readonly remaining: number
  readonly focused: number
  readonly safe: number
  /** What it has taken so far; 0 before it starts. */
  readonly elapsed: number
}

/** The share of the standard normal distribution above a value, to seven digits (Press et al., Numerical Recipes, erfcc). */
export function above(value: number): number {
  const x = Math.abs(value) / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const factors = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
    -1.26551223,
  ]
  const exponent = factors.reduce((sum, factor) => sum * t + factor, 0)
  const both = t * Math.exp(exponent - x * x)
  return value >= 0 ? both / 2 : 1 - both / 2
}

/** Where a falling function has a value, between two places. */
function whereFalling(to: number, of: (at: number) => number, low: number, high: number): number {
  let [from, until] = [low, high]
  for (let step = 0; step < 60; step++) {
    const middle = (from + until) / 2
    if (of(middle) > to) from = middle
    else until = middle
  }
  return (from + until) / 2
}
const FARTHEST = 37 // standard deviations

/** The value with a share of the standard normal distribution above it. */
export const valueBelow = (share: number): number => whereFalling(share, above, -FARTHEST, FARTHEST)

export const spreadOf = ({ focused, safe }: Pick<SampledTask, 'focused' | 'safe'>): number =>
  safe > focused ? Math.log(safe / focused) / 1.2815515655446004 : 0

/** What is left of a task that has taken so long: what a share of all with its median that have is longer than. */
function restOf(median: number, spread: number, elapsed: number, share: number): number {
  const longer = above(Math.log(elapsed / median) / spread)
  return median * Math.exp(spread * valueBelow(longer * share)) - elapsed
}

/** What is left of half of all tasks that have taken so long, of which half take longer than a median. */
export const medianRest = (median: number, spread: number, elapsed: number): number =>
  restOf(median, spread, elapsed, 0.5)

/** The median of the durations of tasks of which half have so much left when they have taken so long. */
export function medianFor({ elapsed, remaining }: SampledTask, spread: number): number {
  const rest = (logarithm: number) => -medianRest(Math.exp(logarithm), spread, elapsed)
  const highest = Math.log(elapsed + remaining)
  return Math.exp(whereFalling(-remaining, rest, Math.log(elapsed) - FARTHEST * spread, highest + spread))
}

/** Draws for one run after the other; returns what is left of each task, by its id. */
export function samplerOf(tasks: readonly SampledTask[], correlation: number, seed: number) {
  const random = randomOf(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const known = tasks.map((task) => {
    const spread = spreadOf(task)
    const hasStarted = task.elapsed > 0 && task.remaining > 0 && spread > 0
    return { task, spread, hasStarted, median: hasStarted ? medianFor(task, spread) : task.remaining }
  })
  const [common, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)]
  const begun = Map.groupBy(
    known.filter(({ hasStarted }) => hasStarted),
    ({ task }) => task.projectId,
  )
  /** How likely all that is under way in a project takes longer than it has taken. */
  const shareLasting = (projectId: number, factor: number) =>
    (begun.get(projectId) ?? []).reduce(
      (share, { task, spread }) =>
        share * above((Math.log(task.elapsed / task.focused) / spread - common * factor) / own),
      1,
    )
  const factorOf = (projectId: number): number => {
    for (;;) {
      const factor = normal()
      if (random() < shareLasting(projectId, factor)) return factor
    }
  }
  return (): ReadonlyMap<number, number> => {
    const factors = new Map<number, number>()
    const drawn = new Map<number, number>()
    for (const { task, spread, hasStarted, median } of known) {
      const factor = factors.get(task.projectId) ?? factorOf(task.projectId)
      factors.set(task.projectId, factor)
      const value = common * factor + own * normal()
      drawn.set(
        task.id,
        hasStarted ? restOf(median, spread, task.elapsed, above(value)) : median * Math.exp(spread * value),
      )
    }
    return drawn
  }
}
