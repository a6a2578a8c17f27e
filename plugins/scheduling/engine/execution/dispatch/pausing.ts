/**
 * What pauses for others. What is decided to come first now takes its people from what comes after it in the list of
 * decisions, or is in none: from the last in the list first, and from none where that would not free all its people.
 */
import type { Round } from './round.ts'

/** What pauses for an item now; where that frees too little, the moments from which on more of it may. */
export function pausedFor(
  round: Round,
  item: number,
  now: number,
): { readonly others: readonly number[]; readonly later?: readonly number[] } {
  const { prepared, order, staff, pausableAt } = round
  const { needOffsets, needPeople } = prepared
  const needsOf = (one: number) =>
    Array.from(
      { length: (needOffsets[one + 1] as number) - (needOffsets[one] as number) },
      (_, place) => (needOffsets[one] as number) + place,
    )
  const others = new Set<number>()
  for (const need of needsOf(item)) {
    const person = needPeople[need] as number
    const all = round
      .workOf(person)
      .filter((other) => (order.pausesAfter[other] as number) > (order.pausesAfter[item] as number))
    const work = all.filter((other) => (pausableAt[other] as number) <= now)
    const freed = (other: number) =>
      staff.taken[needsOf(other).find((it) => needPeople[it] === person) as number] as number
    const wanted = staff.wantedBy(need)
    let available = work.reduce(
      (sum, other) => (others.has(other) ? sum + freed(other) : sum),
      staff.free[person] as number,
    )
    while (available < wanted) {
      const last = work.pop()
      if (last === undefined) {
        return { others: [], later: all.map((other) => pausableAt[other] as number).filter((at) => at > now) }
      }
      if (!others.has(last)) available += freed(last)
      others.add(last)
    }
  }
  return { others: [...others] }
}
