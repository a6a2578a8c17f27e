/** Finds what tasks wait for because of work out of sequence, as links beside those of the plan. */
import { flowInto } from '../execution/arcs.ts'
import { type Baseline, baselineOf } from '../execution/baseline.ts'
import { ForwardPass } from '../execution/forward-pass.ts'
import { type Arc, type Graph, graphOf } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { holdsStart, type Times } from '../network/passes.ts'
import { ticks } from '../time/ticks.ts'
import type { ProjectedInput } from './explanation.ts'

export interface Waits {
  readonly all: readonly Arc[]
  /** Of them, those that are for work under way out of sequence, not for what else keeps it from being finished. */
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
  const pass = new ForwardPass(baseline, progress, statusDate)
  const resourceOf = new Map(net.resourceIds.map((id, index) => [id, index]))
  const wait = (by: number, to: number, until: number): Arc => {
    const lag = until - (times.finish[by] as number)
    return { from: by, to, type: 'FS', lag, ...sharedBy(net.tasks, resourceOf, by, to) }
  }
  const about = net.indexOf.get(taskId)
  const isUnderWay = about !== undefined && started[about] === 1 && !completed[about]
  const behind = isUnderWay
    ? [...before(baseline, about).filter((to) => !started[to]), ...pass.outOfSequence.overAllocatedBy(about)]
    : []
  const found = [...net.tasks.keys()].flatMap((to) =>
    started[to]
      ? []
      : pass.outOfSequence.waitsOf(to).map(({ by, until, isHold }) => ({ isHold, arc: wait(by, to, until) })),
  )
  const holds = found.flatMap(({ isHold, arc }) => (isHold ? [arc] : []))
  if (about !== undefined) holds.push(...behind.map((to) => wait(about, to, pass.workEnd(about))))
  return { all: [...found.flatMap(({ isHold, arc }) => (isHold ? [] : [arc])), ...holds], holds: new Set(holds) }
}

/** All tasks before one in the flow of each of its resources. */
function before({ arcs }: Baseline, task: number): number[] {
  const { from, kind } = arcs
  const seen = new Set(flowInto(arcs, task))
  for (const arc of seen) for (const next of flowInto(arcs, from[arc] as number, kind[arc])) seen.add(next)
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
