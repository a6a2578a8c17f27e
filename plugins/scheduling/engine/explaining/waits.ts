/** What work out of turn makes others wait for, as links beside those of the plan. */
import { FLOW } from '../execution/arcs.ts'
import { type Baseline, baselineOf } from '../execution/baseline.ts'
import { Standing } from '../execution/standing.ts'
import { type Arc, type Graph, graphOf } from '../graph.ts'
import type { Compiled } from '../network.ts'
import { holdsStart, type Times } from '../passes.ts'
import { ticks } from '../ticks.ts'
import type { ProjectedInput } from './explanation.ts'

export interface Waits {
  readonly all: readonly Arc[]
  /** Of them, those of tasks whose turn it was: they wait for the work under way, not for what keeps it from its end. */
  readonly holds: ReadonlySet<Arc>
}

interface Reported {
  readonly started: Uint8Array
  readonly completed: Uint8Array
}

/**
 * The waits of all tasks that have not started, as far as they decide, and all for the task that is explained: those
 * too that would only decide if it took longer.
 */
export function waitsOf(
  { network, plan, progress, statusDate, taskId }: ProjectedInput,
  net: Compiled,
  { times, started, completed }: Reported & { readonly times: Times },
): Waits {
  const baseline = baselineOf(network, plan)
  const standing = new Standing(baseline)
  standing.update(progress, statusDate)
  const resourceOf = new Map(net.resourceIds.map((id, index) => [id, index]))
  const wait = (by: number, to: number, until: number): Arc => {
    const lag = until - (times.finish[by] as number)
    return { from: by, to, type: 'FS', lag, ...sharedBy(net.tasks, resourceOf, by, to) }
  }
  const about = net.indexOf.get(taskId)
  const isUnderWay = about !== undefined && started[about] === 1 && !completed[about]
  const behind = isUnderWay ? before(baseline, about).filter((to) => !started[to]) : []
  const place = new Int32Array(net.tasks.length)
  for (const [at, task] of baseline.arcs.order.entries()) place[task] = at
  const isAhead = ({ from, to }: Arc) => (place[from] as number) > (place[to] as number)
  const found = [...net.tasks.keys()].flatMap((to) =>
    started[to] ? [] : standing.turns.waitsOf(to).map(({ by, until }) => wait(by, to, until)),
  )
  const all = about === undefined ? found : [...found, ...behind.map((to) => wait(about, to, standing.workEnd(about)))]
  return { all, holds: new Set(all.filter(isAhead)) }
}

/** All tasks before one in the flow of each of its resources. */
function before({ arcs }: Baseline, task: number): number[] {
  const { from, into, firstInto, kind } = arcs
  const flows = (at: number, own?: number) => {
    const all = Array.from(into.subarray(firstInto[at] as number, firstInto[at + 1] as number))
    return all.filter((arc) => (own === undefined ? (kind[arc] as number) >= FLOW : kind[arc] === own))
  }
  const seen = new Set(flows(task))
  for (const arc of seen) for (const next of flows(from[arc] as number, kind[arc])) seen.add(next)
  return [...new Set([...seen].map((arc) => from[arc] as number))]
}

/**
 * The links as they hold in execution, with all waits: what has started waits for nothing more. And those along which a
 * task moves others: it is moved itself by none then, and those that wait for other work under way do so all the same.
 */
export function withWaits(
  graph: Graph,
  { all, holds }: Waits,
  { started, completed, about }: Reported & { readonly about: number },
): { readonly graph: Graph; readonly plain: Graph } {
  if (all.length === 0) return { graph, plain: graph }
  const size = started.length
  const arcs = graph.arcs.filter((arc) => !(started[arc.to] && holdsStart(arc)) && !completed[arc.to])
  const out = started[about] ? arcs.filter(({ to }) => to !== about) : arcs
  return {
    graph: graphOf(size, [...arcs, ...all]),
    plain: graphOf(size, [...out, ...all.filter((arc) => !holds.has(arc) || arc.from === about)]),
  }
}

/** The first resource that both tasks use, and what the one that has it uses of it. */
function sharedBy(
  tasks: Compiled['tasks'],
  resourceOf: ReadonlyMap<number, number>,
  by: number,
  to: number,
): Pick<Arc, 'resource' | 'units'> {
  const used = new Set(tasks[to]?.assignments.flatMap(({ resourceId, units }) => (units > 0 ? [resourceId] : [])))
  let shared = { resource: Number.POSITIVE_INFINITY, units: 0 }
  for (const { resourceId, units } of tasks[by]?.assignments ?? []) {
    const resource = resourceOf.get(resourceId) ?? Number.POSITIVE_INFINITY
    if (units > 0 && used.has(resourceId) && resource < shared.resource) shared = { resource, units: ticks(units) }
  }
  return shared.units > 0 ? shared : { resource: 0, units: 0 }
}
