/** Gives work that was begun to other people. */
import type { Assignment, Day, FormerPeople, Progress } from '../model.ts'

/** Who has had a task under way before those who have it. */
export type Held = Pick<Progress, 'reassignedOn' | 'formerPeople'>

const MAX_FORMER = 20 // changes of its people; those before the first one kept count to it

/**
 * Who has had a task once its people change: they had it until today, or to the end of the day to whose end the work on it is
 * reported. Where none of them has it any more, others have it from then on.
 * @param from the people before the change, and @param to after it
 */
export function reassigned(
  before: Held & Pick<Progress, 'status'>,
  after: Pick<Progress, 'status' | 'asOf'>,
  { from, to }: { readonly from: readonly Assignment[]; readonly to: readonly Assignment[] },
  today: Day,
): Held {
  if (before.status === 'NotStarted' || after.status === 'NotStarted') return {}
  const { reassignedOn, formerPeople } = before
  const held = { ...(reassignedOn !== undefined && { reassignedOn }), ...(formerPeople && { formerPeople }) }
  const had = idsOf(from)
  const has = idsOf(to)
  if (after.status !== 'InProgress' || had.join() === has.join()) return held
  const day = after.asOf === undefined ? today : Math.max(today, after.asOf + 1)
  const isOthers = has.length > 0 && !has.some((id) => had.includes(id))
  return { ...held, ...(isOthers && { reassignedOn: day }), formerPeople: withFormer(formerPeople ?? [], had, day) }
}

const idsOf = (people: readonly Assignment[]) => people.map(({ resourceId }) => resourceId).sort((a, b) => a - b)

/** Whoever had it for less than a day has not had it. */
function withFormer(former: readonly FormerPeople[], resourceIds: readonly number[], to: Day): FormerPeople[] {
  return former.at(-1)?.to === to ? [...former] : [...former, { resourceIds, to }].slice(-MAX_FORMER)
}
