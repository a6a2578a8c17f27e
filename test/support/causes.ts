/** What a project has consumed of its buffer, as its projection finds it. */
import { dispatched } from '../../plugins/scheduling/engine/execution/beside.ts'
import { causesOf, lastOf } from '../../plugins/scheduling/engine/execution/causes.ts'
import { FeedingBuffers } from '../../plugins/scheduling/engine/execution/consumption.ts'
import { LatestFinishes } from '../../plugins/scheduling/engine/execution/latest-finish.ts'
import { longestChain } from '../../plugins/scheduling/engine/execution/longest-chain.ts'
import { othersBetween } from '../../plugins/scheduling/engine/execution/through-others.ts'
import type { Projected } from './projecting.ts'
import { FLAT_ZONES } from './thresholds.ts'

/** The causes, from the last to the first, and what they are found by. */
export function causesIn(input: Projected) {
  const pass = dispatched(input.network, input.plan, input)
  const { baseline } = pass
  const between = othersBetween(pass)
  const latest = new LatestFinishes(baseline, pass, new FeedingBuffers(baseline, pass, FLAT_ZONES), between)
  const end = pass.lastFinish()
  const chain = longestChain(baseline, pass)
  const movesEnd = (task: number) => latest.movesEnd(task, end)
  const { causes } = causesOf({ pass, chain, between, movesEnd })
  return {
    end,
    pass,
    last: lastOf({ pass, chain }),
    chain: chain.tasks.map((task) => ({ taskId: baseline.tasks[task]?.id as number, movesEnd: movesEnd(task) })),
    causes: causes.map(({ task, ...cause }) => ({ taskId: baseline.tasks[task]?.id as number, ...cause })),
  }
}
