/** What the buffers of a plan from progress count of the original chains, beside the work that is left. */
import type { Baseline } from '../execution/baseline.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import type { FeedingBuffer, NetworkTask, Plan, PlannedTask } from '../model.ts'
import type { Compiled } from '../network/network.ts'
import { finishOf } from '../network/passes.ts'
import { ticks } from '../time/ticks.ts'
import { type Addition, NOTHING_MORE } from './buffers.ts'
import type { Chain } from './chain.ts'
import type { RemainingNetwork } from './remaining-network.ts'

export interface OriginalChains {
  /** Of the critical chain: what is done of the one of the plan before, and of the tasks of the new one. */
  critical(chain: Chain): Addition
  /** Of a feeding chain: likewise, where the plan before has a buffer behind its last task. */
  feeding(chain: Chain): Addition
}

export function originalChains(baseline: Baseline, pass: ForwardPass, rest: RemainingNetwork): OriginalChains {
  const { plan, tasks, indexOf } = baseline
  const { taskOf, net } = rest
  const buffers = new Map(plan.feedingBuffers.map((buffer) => [buffer.from, buffer]))
  const doneOf = (ids: readonly number[]) => ids.flatMap((id) => doneAt(indexOf.get(id)))
  const doneAt = (task: number | undefined) =>
    task !== undefined && pass.isCompleted(task) ? [tasks[task] as NetworkTask] : []
  return {
    critical(chain) {
      const { length: _, ...safety } = estimatesOf(doneOf(plan.criticalChain.tasks))
      return sum({ ...safety, length: lengthDone(baseline, pass) }, doneOn(chain))
    },
    feeding(chain) {
      const buffer = buffers.get(tasks[taskOf[chain.tasks.at(-1) as number] as number]?.id as number)
      return sum(estimatesOf(doneOf(chainOf(buffer))), doneOn(chain))
    },
  }

  /** What the estimates of the tasks of a chain have beyond what is left of them: less, where they take longer. */
  function doneOn(chain: Chain): Addition {
    const original = estimatesOf(
      [...new Set(chain.tasks.map((task) => taskOf[task] as number))].map((of) => tasks[of] as NetworkTask),
    )
    return sum(original, negated(leftOn(net, chain)))
  }
}

const chainOf = (buffer: FeedingBuffer | undefined): readonly number[] => buffer?.chain ?? []

function estimatesOf(tasks: readonly NetworkTask[]): Addition {
  return tasks.reduce<Addition>((all, { duration, safeDuration = 2 * duration }) => {
    const safety = Math.max(0, ticks(safeDuration - duration))
    return sum(all, { length: ticks(duration), safety, squares: safety ** 2 })
  }, NOTHING_MORE)
}

function leftOn(net: Compiled, chain: Chain): Addition {
  return chain.tasks.reduce<Addition>((all, task) => {
    const safety = net.safety[task] as number
    return sum(all, { length: net.work[task] as number, safety, squares: safety ** 2 })
  }, NOTHING_MORE)
}

const sum = (a: Addition, b: Addition): Addition => ({
  length: a.length + b.length,
  safety: a.safety + b.safety,
  squares: a.squares + b.squares,
})
const negated = ({ length, safety, squares }: Addition): Addition => ({
  length: -length,
  safety: -safety,
  squares: -squares,
})

/**
 * Ticks of the critical chain of the plan before that are completed: its length less what it has open, as planned. One by
 * the original chain counts the whole estimates of what was under way.
 */
function lengthDone(baseline: Baseline, pass: ForwardPass): number {
  const { plan, indexOf } = baseline
  const chain = new Set(plan.criticalChain.tasks)
  const whole = new Set(plan.fromProgress?.bufferBasis === 'original' ? plan.fromProgress.started : [])
  const spans = plan.tasks
    .filter(({ id }) => chain.has(id) && !pass.isCompleted(indexOf.get(id) ?? -1))
    .map((planned) => ({ id: planned.id, ...plannedSpan(baseline, planned, indexOf.get(planned.id)) }))
    .sort((a, b) => a.start - b.start)
  let open = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { id, start, finish, estimate } of spans) {
    open += Math.max(0, finish - Math.max(start, reached))
    if (whole.has(id)) open += estimate - (finish - start)
    reached = Math.max(reached, finish)
  }
  return Math.max(0, ticks(plan.criticalChain.length) - open)
}

/** When a task was to be worked on as planned: from the status date of the plan on, days off of its resources left out. */
function plannedSpan({ axis, plan, tasks, ...rest }: Baseline, planned: PlannedTask, task: number | undefined) {
  const [first, finish] = [axis.position(planned.start), axis.position(planned.finish)]
  const estimate = task === undefined ? finish - first : ticks(tasks[task]?.duration as number)
  if (task !== undefined && finishOf(rest, task, first, estimate) === finish) {
    return { start: finish - estimate, finish, estimate }
  }
  const start = plan.fromProgress ? Math.max(first, axis.position(plan.fromProgress.statusDate)) : first
  return { start: Math.min(start, finish), finish, estimate }
}

/** Where a plan begins to measure the completion of its chain. */
export function chainStartOf(plan: Plan): number {
  if (plan.fromProgress) return plan.fromProgress.chainStart
  const chain = new Set(plan.criticalChain.tasks)
  return plan.tasks.reduce(
    (first, { id, start }) => (chain.has(id) ? Math.min(first, start) : first),
    plan.projectBuffer.start,
  )
}
