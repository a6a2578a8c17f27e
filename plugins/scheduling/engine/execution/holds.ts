/** What holds a task of a project as it is projected, by its links and by how people are handed on. */
import type { Arc } from '../network/graph.ts'
import { holdsStart, startWithin } from '../network/passes.ts'
import type { ForwardPass } from './forward-pass.ts'

export interface Holds {
  /** Where the task is held: its finish, where links have it after the end of its work, else where its work goes on. */
  readonly at: number
  /** What each arc alone allows. */
  readonly bounds: readonly {
    readonly arc: Arc
    readonly at: number
    /** Whether all before it is done, or the arc leads back in the order of tasks. */
    readonly isEnd: boolean
  }[]
}

/** @param ofFinish whether the finish is looked at; by default where links have it after the end of the work */
export function holdsOf(pass: ForwardPass, task: number, ofFinish = isFinishHeld(pass, task)): Holds {
  const { baseline } = pass
  const isMilestone = pass.left(task) === 0
  const bounds = (baseline.graph.into[task] ?? []).flatMap((arc) => {
    const isAsked = isMilestone || holdsStart(arc) !== ofFinish
    // Nothing but its people holds what is under way.
    if (!isAsked || (pass.isStarted(task) && !ofFinish && arc.resource < 0)) return []
    const bound = pass.source(arc)
    const at = ofFinish ? bound : startWithin(baseline, task, pass.left(task), bound, Number.NEGATIVE_INFINITY)
    return [{ arc, at, isEnd: pass.isCompleted(arc.from) || arc.isBack === true }]
  })
  return { at: ofFinish ? (pass.finish[task] as number) : pass.heldAt(task), bounds }
}

export const isFinishHeld = (pass: ForwardPass, task: number) =>
  (pass.finish[task] as number) > (pass.workEnd[task] as number)
