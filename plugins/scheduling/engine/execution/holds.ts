/** What holds a task of a project as it is projected, by its links and by how people are handed on. */
import { startWithin } from '../network/passes.ts'
import { boundsStart, FLOW } from './arcs.ts'
import type { ForwardPass } from './forward-pass.ts'

export interface Holds {
  /** Where the task is held: its finish, where links have it after the end of its work, else where its work goes on. */
  readonly at: number
  readonly ofFinish: boolean
  /** What each arc alone allows. */
  readonly bounds: readonly {
    readonly arc: number
    readonly from: number
    readonly at: number
    /** Whether all before it is done, or the arc leads back in the order of tasks. */
    readonly isEnd: boolean
  }[]
}

/** @param ofFinish whether the finish is looked at; by default where links have it after the end of the work */
export function holdsOf(pass: ForwardPass, task: number, ofFinish = isFinishHeld(pass, task)): Holds {
  const { baseline } = pass
  const { arcs } = baseline
  const isMilestone = pass.left(task) === 0
  const into = arcs.into.subarray(arcs.firstInto[task], arcs.firstInto[task + 1])
  const bounds = [...into].flatMap((arc) => {
    const kind = arcs.kind[arc] as number
    const isAsked = ofFinish || isMilestone ? !boundsStart(kind) || isMilestone : boundsStart(kind)
    // Nothing but its people holds what is under way.
    if (!isAsked || (pass.isStarted(task) && !ofFinish && kind < FLOW)) return []
    const from = arcs.from[arc] as number
    const bound = pass.source(arc)
    const at = ofFinish ? bound : startWithin(baseline, task, pass.left(task), bound, Number.NEGATIVE_INFINITY)
    return [{ arc, from, at, isEnd: pass.isCompleted(from) || arcs.back.has(arc) }]
  })
  return { at: ofFinish ? (pass.finish[task] as number) : pass.heldAt(task), ofFinish, bounds }
}

export const isFinishHeld = (pass: ForwardPass, task: number) =>
  (pass.finish[task] as number) > (pass.workEnd[task] as number)
