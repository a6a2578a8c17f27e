/** Checks levelled times by definition, and simplifies networks so that an exhaustive search is possible. */
import type { Network } from '../../plugins/scheduling/engine/model.ts'
import type { Compiled } from '../../plugins/scheduling/engine/network/network.ts'
import type { Times } from '../../plugins/scheduling/engine/network/passes.ts'
import { checkTimes, WorkingTime } from './checker.ts'

/** Faults of levelled times, one sentence each. */
export function faults(network: Network, net: Compiled, times: Times): readonly string[] {
  const slots = net.tasks.map((task, index) => {
    const [start, finish] = [times.start[index] as number, times.finish[index] as number]
    const isMilestone = net.work[index] === 0
    const last = net.axis.finishMoment(finish)
    return { id: task.id, start: isMilestone ? last : net.axis.startMoment(start), finish: last }
  })
  const first = Math.min(network.start, ...slots.map(({ start }) => start))
  const workingTime = new WorkingTime(network, [first, ...slots.flatMap(({ start, finish }) => [start, finish])])
  const floor = (task: { notBefore?: number; duration: number }) =>
    task.duration === 0 ? Number.NEGATIVE_INFINITY : Math.max(network.start, task.notBefore ?? network.start)
  return checkTimes(workingTime, slots, (task) => task.duration, floor)
}

/** The network with durations and lags in whole days, so that a search can try every day. */
export function inWholeDays(network: Network, longest: number): Network {
  return {
    ...network,
    tasks: network.tasks.map((task) => ({
      ...task,
      duration: Math.min(longest, Math.ceil(task.duration)),
      predecessors: task.predecessors.map((link) => ({ ...link, lag: Math.round(link.lag) })),
    })),
  }
}

/** The network with links to starts instead of finishes: then every task starts at the start of a day. */
export function withStartLinks(network: Network): Network {
  const typeOf = { FS: 'FS', SS: 'SS', FF: 'FS', SF: 'SS' } as const
  return {
    ...network,
    tasks: network.tasks.map((task) => ({
      ...task,
      predecessors: task.predecessors.map((link) => ({ ...link, type: typeOf[link.type] })),
    })),
  }
}
