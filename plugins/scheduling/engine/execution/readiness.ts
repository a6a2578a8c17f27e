/**
 * When a task is ready: its links, its own notBefore and the start of the project let it start; people are not asked. It
 * starts today where its people are free for it too.
 */
import type { Arc } from '../network/graph.ts'
import { holdsStart } from '../network/passes.ts'
import type { ForwardPass } from './forward-pass.ts'

export function isReady(pass: ForwardPass, task: number): boolean {
  const { tasks, firstOf } = pass.baseline
  const earliest = Math.max(Math.floor(firstOf(task)), tasks[task]?.notBefore ?? Number.NEGATIVE_INFINITY)
  if (pass.isStarted(task) || earliest > pass.statusDate) return false
  return (pass.baseline.links.into[task] ?? []).every((link) => allows(pass, link))
}

/** Whether a link lets its second task start today: what it counts from has happened, and its lag has passed. */
function allows(pass: ForwardPass, arc: Arc): boolean {
  if (!holdsStart(arc)) return true
  const hasPassed = pass.source(arc) <= pass.today
  if (arc.lag === 0) return pass.isPast(arc)
  return arc.lag > 0 ? pass.isPast(arc) && hasPassed : pass.isPast(arc) || hasPassed
}
