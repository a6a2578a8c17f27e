/** The current longest chain: the unfinished tasks that the end of the project hangs on, each held by the one before. */

import { type Arc, graphOf } from '../network/graph.ts'
import { startWithin } from '../network/passes.ts'
import { bestChain, bestPaths } from '../planning/chain.ts'
import { boundsStart, FLOW, lagOf, TYPE_OF } from './arcs.ts'
import type { Baseline } from './baseline.ts'
import type { ForwardPass } from './forward-pass.ts'

export interface LongestChain {
  /** First to last. */
  readonly tasks: readonly number[]
  /** Ticks of work left; where two neighbours overlap, it counts once. */
  readonly length: number
}

/** The path of unfinished tasks that ends last; of equal ones that with most of the planned chain. */
export function longestChain(baseline: Baseline, pass: ForwardPass): LongestChain {
  const { critical } = baseline
  const { tasks, arcs, ends, begins } = drivingTasks(baseline, pass)
  // Only what holds the ends is looked at, with indexes of its own in the same order.
  const indexOf = new Map(tasks.map((task, index) => [task, index]))
  const index = (task: number) => indexOf.get(task) as number
  const local = (values: Float64Array) => Float64Array.from(tasks, (task) => values[task] as number)
  const graph = graphOf(
    tasks.length,
    arcs.map((arc): Arc => ({ ...arc, from: index(arc.from), to: index(arc.to) })),
  )
  const paths = bestPaths(tasks.length, {
    graph,
    times: { start: local(pass.start), finish: local(pass.finish) },
    work: Float64Array.from(tasks, (task) => pass.left(task)),
    passes: () => true,
    follows: () => true,
    begins: (index) => begins.has(tasks[index] as number),
    prefers: (index) => critical[tasks[index] as number] === 1,
  })
  const chain = bestChain(paths, ends.map(index))
  return { tasks: chain?.tasks.map((index) => tasks[index] as number) ?? [], length: chain?.length ?? 0 }
}

/** The unfinished tasks that finish last, all that holds them with no time between, and where such paths may begin. */
function drivingTasks(baseline: Baseline, pass: ForwardPass) {
  const { arcs } = baseline
  const ends = lastOpen(baseline, pass)
  const begins = new Set<number>()
  const tight: Arc[] = []
  const found = new Set(ends)
  for (const task of found) {
    const work = pass.left(task)
    const openAt = (at: number) => startWithin(baseline, task, work, at, Number.NEGATIVE_INFINITY)
    if (pass.isStarted(task) || pass.start[task] === openAt(pass.floorOf(task))) begins.add(task)
    if (pass.isStarted(task)) continue
    for (const { by, until } of pass.outOfSequence.waitsOf(task)) {
      if (openAt(until) !== pass.start[task]) continue
      tight.push({ from: by, to: task, ...HANDOVER })
      found.add(by)
    }
    for (let place = arcs.firstInto[task] as number; place < (arcs.firstInto[task + 1] as number); place++) {
      const arc = arcs.into[place] as number
      if (startBy(baseline, pass, arc) !== pass.start[task]) continue
      const from = arcs.from[arc] as number
      if (pass.isCompleted(from)) begins.add(task)
      else {
        tight.push(asArc(baseline, arc))
        found.add(from)
      }
    }
  }
  return { tasks: [...found].sort((a, b) => a - b), arcs: tight, ends: ends.sort((a, b) => a - b), begins }
}

function lastOpen({ tasks }: Baseline, pass: ForwardPass): number[] {
  let ends: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (let task = 0; task < tasks.length; task++) {
    const finish = pass.finish[task] as number
    if (finish < last || pass.isCompleted(task)) continue
    if (finish > last) ends = []
    last = finish
    ends.push(task)
  }
  return ends
}

/** The earliest start that one arc alone allows. */
function startBy(baseline: Baseline, pass: ForwardPass, arc: number): number {
  const { arcs, taskCalendars: shifts } = baseline
  const task = arcs.to[arc] as number
  const bound = pass.source(arc)
  const work = pass.left(task)
  if (boundsStart(arcs.kind[arc] as number)) {
    return startWithin(baseline, task, work, bound, Number.NEGATIVE_INFINITY)
  }
  return work === 0 ? bound : (shifts[task]?.reaching(bound, work) ?? bound)
}

const HANDOVER = { type: 'FS', lag: 0, resource: 0, units: 0 } as const

function asArc({ arcs }: Baseline, arc: number): Arc {
  const [from, to, kind] = [arcs.from[arc] as number, arcs.to[arc] as number, arcs.kind[arc] as number]
  if (kind >= FLOW) return { from, to, ...HANDOVER }
  return { from, to, type: TYPE_OF[kind] as Arc['type'], lag: lagOf(arcs, arc), resource: -1, units: 0 }
}
