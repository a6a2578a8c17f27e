/** Grains: what times are multiples of. */
import type { NetworkTask } from '../model.ts'
import { TICKS, ticks } from '../time/ticks.ts'

/** In ticks: the greatest common divisor of a day, all durations and all lags. */
export function grainOfDays(tasks: readonly NetworkTask[]): number {
  let grain = TICKS
  for (const { duration, predecessors } of tasks) {
    grain = divisor(grain, ticks(duration))
    for (const { lag } of predecessors) grain = divisor(grain, Math.abs(ticks(lag)))
  }
  return grain
}

/** The greatest common divisor of two whole numbers; of 0 and another, the other. */
export function divisor(a: number, b: number): number {
  let [big, small] = [a, b]
  while (small > 0) [big, small] = [small, big % small]
  return big
}
