/**
 * What tasks tell of the factor of their project, which all its tasks have in common (durations.ts). Before any is worked on it
 * is drawn from the standard normal distribution. For a completed task let
 *
 *     z = ln(took / (focused * median ratio of the account)) / spread = sqrt(correlation) * factor + sqrt(1 - correlation) * own draw
 *
 * A task under way tells that its z is above that of what it has taken so far. Without it the factor would be taken to be lower
 * than it is, since those that take longest are completed last: on the fifth day of a portfolio the probabilities of its
 * promises were twelve percentage points too high.
 *
 * The factor is taken to be normally distributed around where what is known is most likely, as wide as the curvature there says
 * (the normal approximation at the mode; Gelman et al., Bayesian Data Analysis, section 4.1). For completed tasks alone that is
 * exact, with the precision 1 + n * correlation / (1 - correlation).
 *
 * So a project whose tasks took longer than estimated is expected to go on like that, and what is left of it is less uncertain.
 */
import type { CompletedTask, Estimates, TaskUnderWay } from './model.ts'
import { shareAbove } from './normal.ts'
import { spreadOf } from './spread.ts'

/** Of a normal distribution. */
export interface ProjectFactor {
  readonly mean: number
  readonly deviation: number
}

/** What is farther from its median counts as if it were as far as this: a task that nobody closed in time tells no more. */
const FARTHEST_SPREADS = 3 // spreads

export const UNKNOWN_FACTOR: ProjectFactor = { mean: 0, deviation: 1 }

/** The draws of a project: of completed tasks, and those that tasks under way are above. */
interface Known {
  readonly draws: number[]
  readonly above: number[]
}

/** By project, of those with tasks that tell something: not those without a spread, or that took no time. */
export function projectFactors(
  completed: readonly CompletedTask[],
  underWay: readonly TaskUnderWay[],
  estimates: Estimates,
): Map<number, ProjectFactor> {
  const known = new Map<number, Known>()
  const add = (kind: keyof Known, task: CompletedTask | TaskUnderWay, days: number) => {
    const spread = spreadOf(task, estimates)
    if (spread === 0 || days <= 0) return
    const own = known.get(task.projectId) ?? { draws: [], above: [] }
    known.set(task.projectId, own)
    const draw = Math.log(days / (task.focused * (estimates.medianRatio ?? 1))) / spread
    own[kind].push(Math.max(-FARTHEST_SPREADS, Math.min(FARTHEST_SPREADS, draw)))
  }
  for (const task of completed) add('draws', task, task.took)
  for (const task of underWay) add('above', task, task.elapsed)
  return new Map([...known].map(([id, own]) => [id, mostLikely(own, estimates.correlation)]))
}

const MAX_STEPS = 50 // of Newton's method; the logarithm of the likelihood is concave
const MIN_STEP = 1e-12

function mostLikely({ draws, above }: Known, correlation: number): ProjectFactor {
  const [common, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)]
  const weight = common / own
  const sum = draws.reduce((total, draw) => total + draw, 0)
  let mean = 0
  let precision = 1
  for (let step = 0; step < MAX_STEPS; step++) {
    let slope = (weight / own) * (sum - draws.length * common * mean) - mean
    precision = 1 + draws.length * weight * weight
    for (const draw of above) {
      const distance = (draw - common * mean) / own
      const hazard = hazardAt(distance)
      slope += weight * hazard
      precision += weight * weight * hazard * (hazard - distance)
    }
    mean += slope / precision
    if (Math.abs(slope) < MIN_STEP * precision) break
  }
  return { mean, deviation: 1 / Math.sqrt(precision) }
}

const FARTHEST_VALUE = 6 // beyond it shareAbove does not reach

/** Density over share above of the standard normal distribution. */
function hazardAt(value: number): number {
  if (value > FARTHEST_VALUE) return value + 1 / value
  return value < -FARTHEST_VALUE ? 0 : Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI) / shareAbove(value)
}
