/** A placed network as a plan: ids, moments and days instead of indexes, positions and ticks. */

import type { FeedingBuffer, Plan, PlanLink, PlannedTask, ProjectBuffer } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { source, type Times, target } from '../network/passes.ts'
import { slotAt } from '../time/slot.ts'
import { days } from '../time/ticks.ts'
import { describeBookings } from './booking-links.ts'
import { bufferEnd, type Merge } from './buffers.ts'
import { type Chain, coverage, spanOf } from './chain.ts'
import { ceilings, type Frozen, type Placed } from './placement.ts'

/** The plan of a placed network; `size` is the project buffer's in ticks, `candidates` are all merges there are. */
export function describe(frozen: Frozen, placed: Placed, size: number, candidates: readonly Merge[]): Plan {
  const { net, graph, chain } = frozen
  const { times, merges, end } = placed
  const { axis } = net
  const tasks = describeTasks(frozen, placed)
  const finish = tasks.reduce(
    (last, task) => Math.max(last, task.finish),
    end === 0 ? axis.startMoment(0) : axis.finishMoment(end),
  )
  const start = tasks.reduce((first, task) => Math.min(first, task.start), finish)
  return {
    tasks,
    levelling: frozen.levelling,
    criticalChain: {
      tasks: chain.tasks.map((task) => idOf(net, task)),
      links: chain.arcs.map((arc) => describeLink(net, arc)),
      length: days(chain.length),
      gapDays: days(spanOf(chain.tasks, times) - coverage(net, chain.tasks, times)),
    },
    links: graph.arcs.map((arc) => describeLink(net, arc)),
    ...(net.booked.some((spans) => spans.length > 0) && {
      bookingLinks: describeBookings(frozen.net, frozen.bookings),
    }),
    projectBuffer: size === 0 ? { size, start: finish, finish } : bufferAt(net, end, size),
    feedingBuffers: merges.map((merge, index) => describeBuffer(net, merge, index, placed)),
    nearCritical: nearCritical(frozen, placed, candidates),
    start,
    finish,
    lastDay: tasks.reduce((last, task) => Math.max(last, task.lastDay), Math.ceil(finish) - (tasks.length > 0 ? 1 : 0)),
  }
}

/** A project buffer. @param start its position @param size in ticks */
export function bufferAt({ axis }: Compiled, start: number, size: number): ProjectBuffer {
  const finish = axis.finishMoment(start + size)
  return { size: days(size), start: size === 0 ? finish : axis.startMoment(start), finish }
}

function describeTasks(frozen: Frozen, placed: Placed): PlannedTask[] {
  const { net, critical } = frozen
  const { times } = placed
  const float = freeFloats(frozen, placed)
  return net.tasks.map((task, index) => {
    const floors = [net.floor[index] as number, net.notBefore[index] as number]
    return {
      id: task.id,
      ...slotAt(net.axis, times.start[index] as number, times.finish[index] as number, floors),
      isCritical: critical[index] === 1,
      freeFloat: days(float[index] as number),
    }
  })
}

/** How far each finish can slip before it moves a task, the project's end or a buffer's start. */
function freeFloats(frozen: Frozen, { times, merges, granted, end }: Placed): Float64Array {
  const { graph } = frozen
  const ceiling = ceilings(frozen, end, merges, granted)
  const float = ceiling.map((bound, task) => bound - (times.finish[task] as number))
  const buffer = new Map(merges.flatMap((merge, index) => merge.arcs.map((arc) => [arc, granted[index] as number])))
  for (const arc of graph.arcs) {
    if (arc.type === 'SS' || arc.type === 'SF') continue
    const slack = target(times, arc) - source(times, arc) - (buffer.get(arc) ?? 0)
    float[arc.from] = Math.min(float[arc.from] as number, slack)
  }
  return float
}

function describeBuffer(net: Compiled, merge: Merge, index: number, placed: Placed): FeedingBuffer {
  const granted = placed.granted[index] as number
  const finish = bufferEnd(merge, placed.times, placed.end)
  const at = net.axis.finishMoment(finish)
  return {
    from: idOf(net, merge.from),
    to: merge.to < 0 ? null : idOf(net, merge.to),
    chain: merge.chain.tasks.map((task) => idOf(net, task)),
    wanted: days(merge.wanted),
    granted: days(granted),
    unprotected: granted === 0 && merge.wanted > 0,
    start: granted === 0 ? at : net.axis.startMoment(finish - granted),
    finish: at,
  }
}

const NEAR_CRITICAL_SHARE = 0.9 // of the critical chain's time

function nearCritical({ net, chain }: Frozen, { times, merges }: Placed, candidates: readonly Merge[]) {
  const near = new Map<number, Plan['nearCritical'][number]>()
  const needed = NEAR_CRITICAL_SHARE * timeOf(net, chain, times)
  const isBuffered = merges.length > 0
  for (const merge of candidates) {
    if (timeOf(net, merge.chain, times) + (isBuffered ? merge.wanted : 0) < needed) continue
    near.set(merge.from, { tasks: merge.chain.tasks.map((task) => idOf(net, task)), length: days(merge.chain.length) })
  }
  return [...near.values()]
}

/** Ticks that a chain takes: its work, and the days off of resources that interrupt it. */
function timeOf(net: Compiled, { tasks, length }: Chain, { start, finish }: Times): number {
  return tasks.reduce(
    (time, task) => time + ((finish[task] as number) - (start[task] as number) - (net.work[task] as number)),
    length,
  )
}

function describeLink(net: Compiled, arc: Arc): PlanLink {
  return {
    from: idOf(net, arc.from),
    to: idOf(net, arc.to),
    reason:
      arc.resource < 0
        ? { kind: 'precedence', type: arc.type, lag: days(arc.lag) }
        : { kind: 'resource', resourceId: net.resourceIds[arc.resource] as number, units: days(arc.units) },
  }
}

function idOf(net: Compiled, index: number): number {
  return net.tasks[index]?.id as number
}
