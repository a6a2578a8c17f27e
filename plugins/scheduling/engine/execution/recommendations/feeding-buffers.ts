/** Recommendations on feeding buffers. */
import { dayCount } from '../../words.ts'
import { isCompleted, nameOf, round, type View } from './view.ts'

export function feedingSpent(view: View): readonly string[] {
  return view.facts.feedingBuffers
    .filter(({ from, total, percentage }) => total > 0 && percentage > 100 && !isCompleted(view, from))
    .map(({ from, to, consumed, total, movedBy }) => {
      const joined = to === null ? "the project's end" : nameOf(view, to)
      const moved = movedBy > 0 ? `, although it has moved ${dayCount(round(movedBy))} later with ${joined}` : ''
      return `The feeding buffer between ${nameOf(view, from)} and ${joined} is overdrawn by ${dayCount(round(consumed - total))}${moved}: the delay now reaches the critical chain.`
    })
}

export function unprotected(view: View): readonly string[] {
  return view.baseline.plan.feedingBuffers
    .filter((buffer) => buffer.unprotected && !isCompleted(view, buffer.from))
    .map(({ from, to }) => {
      const joined = to === null ? "the project's end" : nameOf(view, to)
      return `Nothing protects the merge of ${nameOf(view, from)} into ${joined}: treat ${nameOf(view, from)} as critical.`
    })
}
