/**
 * Calculates how much of the critical chain is done. What remains of it is the longest chain that is left, and no less than
 * what its own tasks have left of it, each where it was planned: nothing is done by that tasks are worked on side by side
 * which were planned one after the other.
 */
import { coverage } from '../planning/chain.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { ticks } from '../time/ticks.ts'
import type { Baseline } from './baseline.ts'
import type { ForwardPass } from './forward-pass.ts'
import type { LongestChain } from './longest-chain.ts'

/** Per cent, raw: negative where more remains than was planned. */
export function chainCompletion(baseline: Baseline, pass: ForwardPass, chain: LongestChain): number {
  const length = ticks(baseline.plan.criticalChain.length)
  if (length === 0) return chain.tasks.length === 0 ? 100 : 0
  return ((length - Math.max(chain.length, leftOfPlanned(baseline, pass))) * 100) / length
}

/**
 * Ticks of the planned chain that its tasks have left: of each no more than planned, and time that they share once. Days off
 * that were entered since it was planned take nothing of it.
 */
function leftOfPlanned({ plan, axis, taskCalendars, indexOf, plannedOf }: Baseline, pass: ForwardPass): number {
  const rests = plan.criticalChain.tasks.flatMap((id) => {
    const task = indexOf.get(id)
    const slot = task === undefined ? undefined : plannedOf(task)
    if (task === undefined || !slot || pass.left(task) === 0) return []
    const [start, finish] = [axis.position(slot.start), axis.position(slot.finish)]
    const own = taskCalendars[task] ?? WHOLE
    const calendar = own.work(start, finish) < pass.left(task) ? WHOLE : own
    return [{ start: Math.max(start, calendar.before(finish, pass.left(task))), finish, calendar }]
  })
  const times = {
    start: Float64Array.from(rests, ({ start }) => start),
    finish: Float64Array.from(rests, ({ finish }) => finish),
  }
  const left = coverage({ taskCalendars: rests.map(({ calendar }) => calendar) }, [...rests.keys()], times)
  return Math.min(left, ticks(plan.criticalChain.length))
}
