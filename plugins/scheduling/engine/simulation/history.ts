/**
 * How long the completed tasks of an account took against what was estimated, and what simulations make of that. The ratios
 * of what tasks took to their focused estimates are taken as lognormal, as durations are (durations.ts). While fewer tasks are
 * completed than enough, what they tell counts in part, and what is set for the account counts for the rest: the logarithms of
 * both are weighted by how many tasks there are of those that would be enough.
 */
import type { CompletedTask, Estimates } from './model.ts'
import { Z90 } from './normal.ts'

export interface History {
  readonly tasks: number
  /** Half of the tasks took no longer than so many times their focused estimate; null without tasks. */
  readonly medianRatio: number | null
  /** Nine in ten took no longer than so many times it; null without tasks. */
  readonly ratio90: number | null
  /** What simulations that go by it take. */
  readonly estimates: Required<Estimates>
}

const ENOUGH_TASKS = 30 // tasks
/** Whatever tasks took, simulations take no more than these. */
const RATIOS = { least: 0.2, most: 5 }
const SAFETY_FACTORS = { least: 1.05, most: 10 }

/** @param set what is set for the account */
export function historyOf(completed: readonly CompletedTask[], set: Estimates): History {
  const logarithms = completed.map(({ took, focused }) => Math.log(took / focused)).sort((a, b) => a - b)
  const tasks = logarithms.length
  if (tasks === 0) return { tasks, medianRatio: null, ratio90: null, estimates: { ...set, medianRatio: 1 } }
  const weight = Math.min(1, tasks / ENOUGH_TASKS)
  const median = (at(logarithms, 0.5) + at(logarithms, 0.5, true)) / 2
  const spread = weight * Z90 * deviationOf(logarithms) + (1 - weight) * Math.log(set.safetyFactor)
  return {
    tasks,
    medianRatio: Math.exp(median),
    ratio90: Math.exp(at(logarithms, 0.9)),
    estimates: {
      correlation: set.correlation,
      medianRatio: within(RATIOS, Math.exp(weight * median)),
      safetyFactor: within(SAFETY_FACTORS, Math.exp(spread)),
    },
  }
}

/** The least value with so large a share of all at it or below. @param above the least with more than that */
function at(ascending: readonly number[], share: number, above = false): number {
  const place = share * ascending.length
  return ascending[above ? Math.floor(place) : Math.ceil(place) - 1] as number
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, it) => sum + it, 0) / values.length
  return Math.sqrt(values.reduce((sum, it) => sum + (it - mean) ** 2, 0) / Math.max(1, values.length - 1))
}

const within = ({ least, most }: typeof RATIOS, value: number) => Math.min(most, Math.max(least, value))
