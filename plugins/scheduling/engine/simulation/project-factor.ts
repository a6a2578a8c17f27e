/**
 * What completed tasks tell of the factor of their project, which all its tasks have in common (durations.ts). Before any is
 * completed it is drawn from the standard normal distribution. For each of n completed tasks let
 *
 *     z = ln(took / (focused * median ratio of the account)) / spread = sqrt(correlation) * factor + sqrt(1 - correlation) * own draw
 *
 * Given these the factor is normally distributed too (a normal prior with normal observations; Gelman et al., Bayesian Data
 * Analysis, section 2.5):
 *
 *     precision = 1 + n * correlation / (1 - correlation)
 *     mean      = sqrt(correlation) / (1 - correlation) * sum of z / precision
 *     deviation = 1 / sqrt(precision)
 *
 * So a project whose tasks took longer than estimated is expected to go on like that, and what is left of it is less
 * uncertain. Tasks under way are not counted: as the longest of a project are not completed yet, its factor is taken to be a
 * little lower than it is.
 */
import type { CompletedTask, Estimates } from './model.ts'
import { spreadOf } from './spread.ts'

/** Of a normal distribution. */
export interface ProjectFactor {
  readonly mean: number
  readonly deviation: number
}

/** What is farther from its median counts as if it were as far as this: a task that nobody closed in time tells no more. */
const FARTHEST = 3 // spreads

export const UNKNOWN_FACTOR: ProjectFactor = { mean: 0, deviation: 1 }

/** By project, of those with completed tasks that tell something: not those without a spread, or that took no time. */
export function projectFactors(completed: readonly CompletedTask[], estimates: Estimates): Map<number, ProjectFactor> {
  const { correlation, medianRatio = 1 } = estimates
  const sums = new Map<number, { count: number; sum: number }>()
  for (const task of completed) {
    const spread = spreadOf(task, estimates)
    if (spread === 0 || task.took <= 0) continue
    const own = sums.get(task.projectId) ?? { count: 0, sum: 0 }
    sums.set(task.projectId, own)
    own.count += 1
    own.sum += Math.max(-FARTHEST, Math.min(FARTHEST, Math.log(task.took / (task.focused * medianRatio)) / spread))
  }
  return new Map(
    [...sums].map(([id, { count, sum }]) => {
      const precision = 1 + (count * correlation) / (1 - correlation)
      const mean = ((Math.sqrt(correlation) / (1 - correlation)) * sum) / precision
      return [id, { mean, deviation: 1 / Math.sqrt(precision) }]
    }),
  )
}
