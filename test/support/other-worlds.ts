/**
 * Worlds in which durations are distributed otherwise than the engine takes them: with the same medians and the same 90 %
 * points, of which a sampler draws as that of independent-sampler.ts does. For work that has not started.
 *
 *     triangular  its mode is its least value: 1 - ((b - x) / (b - a))²
 *     beta        as PERT has it, with its mode at its least value: 1 - ((b - x) / (b - a))⁵
 *
 * Where a safe estimate is far above the focused one, the least value would be below 0, and is cut off there: quantiles
 * below the median alone are other ones then. The correlation is that of the normal draws that the durations follow from.
 */
import { randomOf } from './evenings.ts'
import { above, type SampledTask, spreadOf } from './independent-sampler.ts'

export type Shape = 'lognormal' | 'triangular' | 'beta'
const POWERS = { triangular: 2, beta: 5 } as const

/** The duration that a share of tasks takes longer than. */
function durationAbove(share: number, { focused, safe }: SampledTask, power: number): number {
  // In units of b - a, counted from b: where half of all are longer, and a tenth.
  const [half, tenth] = [0.5 ** (1 / power), 0.1 ** (1 / power)]
  const width = (safe - focused) / (half - tenth)
  return Math.max(0, focused + width * (half - share ** (1 / power)))
}

/** Draws for one run after the other; returns how long each task takes, by its id. */
export function worldSampler(tasks: readonly SampledTask[], shape: Shape, correlation: number, seed: number) {
  const random = randomOf(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return (): ReadonlyMap<number, number> => {
    const factors = new Map<number, number>()
    return new Map(
      tasks.map((task) => {
        const factor = factors.get(task.projectId) ?? normal()
        factors.set(task.projectId, factor)
        const value = Math.sqrt(correlation) * factor + Math.sqrt(1 - correlation) * normal()
        const { id, focused, safe } = task
        if (safe <= focused) return [id, focused]
        if (shape === 'lognormal') return [id, focused * Math.exp(spreadOf(task) * value)]
        return [id, durationAbove(above(value), task, POWERS[shape])]
      }),
    )
  }
}
