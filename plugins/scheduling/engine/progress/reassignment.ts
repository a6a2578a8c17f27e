/** Hands work that was begun to other people. */
import type { Assignment, Day, Progress } from '../model.ts'

type Held = Pick<Progress, 'status' | 'reassignedOn'>

/**
 * The day from which its people have a task: where a change gives one that was begun to others, none of whom had it, today, or
 * the day after the one to whose end the work on it is reported. Undefined where nobody else began it.
 * @param from the people before the change, and @param to after it
 */
export function reassignedOn(
  before: Held,
  after: Pick<Progress, 'status' | 'asOf'>,
  { from, to }: { readonly from: readonly Assignment[]; readonly to: readonly Assignment[] },
  today: Day,
): Day | undefined {
  if (before.status === 'NotStarted' || after.status === 'NotStarted') return undefined
  const had = new Set(from.map(({ resourceId }) => resourceId))
  const isOther = to.length > 0 && !to.some(({ resourceId }) => had.has(resourceId))
  if (!isOther || after.status !== 'InProgress') return before.reassignedOn
  return after.asOf === undefined ? today : Math.max(today, after.asOf + 1)
}
