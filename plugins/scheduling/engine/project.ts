/**
 * Projection: what a plan has become. The remaining work goes forward from the status date along the frozen links;
 * buffers are then read off where the ends come to lie. Nothing is levelled anew, so a projection never flips chains.
 */

import { calendarOf } from './calendar.ts'
import { bestChain, bestPaths, type Chain } from './chain.ts'
import { placeBuffers, stateOf } from './consumption.ts'
import { type Arc, type Graph, graphOf } from './graph.ts'
import type { Plan, ProjectedTask, Projection, ProjectionInput, Slot } from './model.ts'
import { type Compiled, compile } from './network.ts'
import { startBy } from './passes.ts'
import { type Mark, type Marks, marksOf, penetration } from './penetration.ts'
import { recommend } from './recommendations.ts'
import { type Standing, standingOf } from './standing.ts'
import { days, ticks } from './ticks.ts'
import { feverZoneOf, zoneOf } from './zones.ts'

const EARLY = 10 // per cent of chain completion below which no trend is told
const FARTHEST = 3 // project buffers that a trend reaches at most: farther out it would be a number without meaning

/**
 * Projects the remaining work of a plan. Tasks unknown to the plan (added since) follow their links and are not
 * levelled. Throws NetworkError only where no projection is possible: cycles and a calendar without a working day.
 */
export function project(input: ProjectionInput): Projection {
  const { network, plan } = input
  const net = compile(network)
  const graph = frozenGraph(net, plan)
  const standing = standingOf(net, graph, input)
  const size = ticks(plan.projectBuffer.size)
  const started = bufferStart(net, plan)
  const projectBuffer = stateOf(size, standing.end - started)
  const critical = criticalTasks(net, plan)
  const feeding = placeBuffers(net, graph, plan, critical, standing.times)
  const whole: Mark = { latest: started + size, size, consumed: projectBuffer.percentage }
  const marks = marksOf({ net, graph, ...standing, critical, project: whole, feeding })
  const chain = longestChain(net, graph, standing, critical)
  const chainCompletion = completionOf(plan, chain)
  const burnRate = chainCompletion < EARLY ? null : Math.max(0, projectBuffer.percentage) / chainCompletion
  const trendFinish = burnRate === null ? null : trendOf(net, plan, burnRate, standing.finish)
  const calendar = calendarOf(network.calendar)
  const promised = input.target ?? Math.max(plan.lastDay, calendar.lastDay(plan.projectBuffer.finish))
  const lastDay = Math.max(standing.lastDay, trendFinish === null ? standing.lastDay : calendar.lastDay(trendFinish))
  const projection = {
    tasks: describeTasks(net, standing, marks, whole, chain),
    finish: standing.finish,
    lastDay: standing.lastDay,
    projectBuffer,
    feedingBuffers: plan.feedingBuffers.map(({ from, to, granted }, index) => ({
      from,
      to,
      ...(feeding[index]?.state ?? stateOf(ticks(granted), 0)),
    })),
    chainCompletion,
    longestChain: chain.tasks.map((task) => net.tasks[task]?.id as number),
    burnRate,
    trendFinish,
    feverZone: feverZoneOf(projectBuffer.percentage, chainCompletion),
    daysLate: Math.max(0, lastDay - promised),
  }
  return { ...projection, recommendations: recommend(input, projection, standing.finished === net.tasks.length) }
}

/** The precedence links as they are now and the plan's resource flow, less what a link added since would turn round. */
function frozenGraph(net: Compiled, plan: Plan): Graph {
  const size = net.tasks.length
  const flows = plan.links.flatMap(({ from, to, reason }): Arc[] => {
    const [source, target] = [net.indexOf.get(from), net.indexOf.get(to)]
    if (reason.kind !== 'resource' || source === undefined || target === undefined) return []
    const resource = net.resourceIds.indexOf(reason.resourceId)
    return [
      { from: source, to: target, type: 'FS', lag: 0, resource: Math.max(0, resource), units: ticks(reason.units) },
    ]
  })
  const all = graphOf(size, [...net.links.arcs, ...flows])
  if (all.order.length === size) return all
  const free = new Set(all.order)
  return graphOf(size, [...net.links.arcs, ...flows.filter((arc) => free.has(arc.to))])
}

function bufferStart(net: Compiled, plan: Plan): number {
  return net.axis.position(plan.projectBuffer.start)
}

/** The path of unfinished tasks that ends last, each held by the one before it; of equal ones the planned chain. */
function longestChain(net: Compiled, graph: Graph, standing: Standing, critical: Uint8Array): Chain {
  const { times, remaining, completed, started, floor } = standing
  const open = [...net.tasks.keys()].filter((task) => !completed[task])
  const last = open.reduce((end, task) => Math.max(end, times.finish[task] as number), Number.NEGATIVE_INFINITY)
  const isTight = (arc: Arc) => !started[arc.to] && startBy(net, arc, times, remaining) === times.start[arc.to]
  const paths = bestPaths(net.tasks.length, {
    graph,
    times,
    work: remaining,
    passes: (task) => !completed[task],
    follows: isTight,
    prefers: (task) => critical[task] === 1,
    begins: (task) =>
      Boolean(started[task]) ||
      times.start[task] === openAt(net, task, floor[task] as number) ||
      (graph.into[task] ?? []).some((arc) => completed[arc.from] && isTight(arc)),
  })
  const ends = open.filter((task) => times.finish[task] === last)
  return bestChain(paths, ends) ?? { tasks: [], arcs: [], length: 0 }
}

function openAt(net: Compiled, task: number, at: number): number {
  return net.work[task] === 0 ? at : (net.shifts[task]?.open(at) ?? at)
}

function completionOf(plan: Plan, chain: Chain): number {
  const baseline = ticks(plan.criticalChain.length)
  if (baseline === 0) return chain.tasks.length === 0 ? 100 : 0
  return ((baseline - chain.length) * 100) / baseline
}

/** Where the work ends if the buffer goes on being used at the same rate; never before the plain projection. */
function trendOf(net: Compiled, plan: Plan, burnRate: number, finish: number): number {
  const use = Math.round(ticks(plan.projectBuffer.size) * Math.min(FARTHEST, burnRate))
  return Math.max(finish, net.axis.finishMoment(bufferStart(net, plan) + use))
}

function criticalTasks(net: Compiled, plan: Plan): Uint8Array {
  const critical = new Uint8Array(net.tasks.length)
  for (const id of plan.criticalChain.tasks) {
    const task = net.indexOf.get(id)
    if (task !== undefined) critical[task] = 1
  }
  return critical
}

function describeTasks(net: Compiled, standing: Standing, marks: Marks, whole: Mark, chain: Chain): ProjectedTask[] {
  const onChain = new Set(chain.tasks)
  return net.tasks.map((task, index) => {
    const finish = standing.times.finish[index] as number
    const project: Mark = { ...whole, latest: marks.project[index] as number }
    const onLongestChain = onChain.has(index)
    const reach = onLongestChain ? whole.consumed : penetration(project, finish)
    let deepest = project
    let bufferConsumption = reach
    for (const mark of marks.feeding[index] ?? []) {
      const depth = penetration(mark, finish)
      if (depth > bufferConsumption) [deepest, bufferConsumption] = [mark, depth]
    }
    bufferConsumption = Math.max(0, bufferConsumption)
    const late = days(Math.max(0, finish - deepest.latest))
    return {
      id: task.id,
      ...(standing.slots[index] as Slot),
      isReady: standing.ready[index] === 1,
      bufferConsumption,
      zone: zoneOf(bufferConsumption),
      priority: standing.completed[index] ? 0 : bufferConsumption > 100 ? 100 + late : bufferConsumption,
      due: net.axis.finishMoment(deepest.latest),
      onLongestChain,
      criticalChainImpact: onLongestChain || reach > 0,
    }
  })
}
