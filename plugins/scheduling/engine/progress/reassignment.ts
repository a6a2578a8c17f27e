/** Gives work that was begun to other people. */
import type { Assignment, Day, FormerPeople, Progress } from '../model.ts'

/** Who has had a task under way before those who have it. */
export type Held = Pick<Progress, 'reassignedOn' | 'formerPeople'>

const MAX_FORMER = 20 // changes of its people; those before the first one kept count to it

/**
 * Who has had a task once its people change: they had it until today, or to the end of the day to whose end the work on it is
 * reported. Where none of them has it any more, others have it from then on. Of what is completed already, other people are a
 * correction.
 * @param from the people before the change, and @param to after it
 */
export function reassigned(
  before: Held & Pick<Progress, 'status' | 'asOf'>,
  after: Pick<Progress, 'status' | 'asOf'>,
  { from, to }: { readonly from: readonly Assignment[]; readonly to: readonly Assignment[] },
  today: Day,
): Held {
  if (before.status === 'NotStarted' || after.status === 'NotStarted') return {}
  const { reassignedOn, formerPeople } = before
  const held = { ...(reassignedOn !== undefined && { reassignedOn }), ...(formerPeople && { formerPeople }) }
  const had = idsOf(from)
  const has = idsOf(to)
  const isDone = after.status === 'Completed'
  if ((isDone && before.status === 'Completed') || isSame(had, has)) return held
  // Whoever completes it has had it on the day that this report speaks for.
  const { asOf } = isDone ? before : after
  const day = asOf === undefined ? today : Math.max(today, asOf + 1)
  const former = formerPeople ?? []
  const last = former.at(-1)
  if (last?.to === day && isSame(last.resourceIds, has)) return takenBack(former.slice(0, -1), has)
  const isOthers = has.length > 0 && !has.some((id) => had.includes(id))
  // Whoever had it for less than a day has not had it.
  const kept = last?.to === day ? former : [...former, { resourceIds: had, to: day }].slice(-MAX_FORMER)
  return { ...held, ...(isOthers && { reassignedOn: day }), formerPeople: kept }
}

/** It was given to others by mistake, or they could not: those who had it have never been without it. */
function takenBack(former: readonly FormerPeople[], has: readonly number[]): Held {
  const last = former.at(-1)
  if (!last) return {}
  return { formerPeople: former, ...(!last.resourceIds.some((id) => has.includes(id)) && { reassignedOn: last.to }) }
}

const idsOf = (people: readonly Assignment[]) => people.map(({ resourceId }) => resourceId).sort((a, b) => a - b)
const isSame = (some: readonly number[], others: readonly number[]) => some.join() === others.join()
