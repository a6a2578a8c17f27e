/**
 * Finds the tasks that feeding buffers protect the project from: each way on from them, to the critical chain or to the
 * project's end, leads through a feeding buffer that is not used up. A slip of such a task moves no critical one, so it
 * counts against the feeding buffers alone, however late the critical chain is.
 */
import type { Arc } from '../network/graph.ts'
import { countsFinish, holdsStart } from '../network/passes.ts'
import type { Baseline } from './baseline.ts'
import type { FeedingBuffers } from './consumption.ts'
import type { ForwardPass } from './forward-pass.ts'
import type { OthersBetween } from './through-others.ts'

/** 1 for the tasks that are protected. Ways through other projects, and those around a cycle, have no buffers. */
export function protectedTasks(
  { graph, critical, merges, tasks }: Baseline,
  pass: ForwardPass,
  { percentage }: FeedingBuffers,
  between: OthersBetween,
): Uint8Array {
  const bufferedArcs = new Set<Arc>()
  const bufferedEnds = new Set<number>()
  for (const [merge, { from, arcs, size }] of merges.entries()) {
    if (from < 0 || size === 0 || (percentage[merge] as number) >= 100) continue
    if (arcs.length === 0) bufferedEnds.add(from)
    for (const arc of arcs) bufferedArcs.add(arc)
  }
  const exposed = new Uint8Array(tasks.length)
  for (const { from } of between.arcs) if (from < tasks.length) exposed[from] = 1
  for (let place = graph.order.length - 1; place >= 0; place--) {
    const task = graph.order[place] as number
    const open = (graph.outOf[task] ?? []).filter((arc) => binds(pass, arc))
    const isLast = !open.some((arc) => arc.resource >= 0 || countsFinish(arc))
    const isExposed = open.some((arc) => !bufferedArcs.has(arc) && (arc.isBack || exposed[arc.to] === 1))
    if (critical[task] || isExposed || (isLast && !bufferedEnds.has(task))) exposed[task] = 1
  }
  return exposed.map((it) => 1 - it)
}

/** Whether an arc can still move its second task: of what is under way, only its finish and its people. */
const binds = (pass: ForwardPass, arc: Arc) =>
  !pass.isCompleted(arc.to) && (arc.resource >= 0 || !holdsStart(arc) || !pass.isStarted(arc.to))
