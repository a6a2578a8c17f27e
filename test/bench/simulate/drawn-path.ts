/** The reference: a plain Monte Carlo of one network without people or calendars, all links taken as finish to start. */
import type { Network } from '../../../plugins/scheduling/engine/index.ts'

const Z90 = 1.2815515655446004 // standard normal quantile of 90 %

/** The mean length, in days, of the longest path of lognormal durations in so many runs. */
export function drawnPath({ tasks }: Network, runs: number, safetyFactor: number): number {
  const indexOf = new Map(tasks.map(({ id }, index) => [id, index]))
  const before = tasks.map(({ predecessors }) => predecessors.map(({ taskId }) => indexOf.get(taskId) as number))
  const spread = Math.log(safetyFactor) / Z90
  const finish = new Float64Array(tasks.length)
  let sum = 0
  for (let run = 0; run < runs; run++) {
    let last = 0
    for (const [task, { duration }] of tasks.entries()) {
      const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
      let start = 0
      for (const one of before[task] as number[]) start = Math.max(start, finish[one] as number)
      finish[task] = start + duration * Math.exp(spread * normal)
      last = Math.max(last, finish[task] as number)
    }
    sum += last
  }
  return sum / runs
}
