/**
 * What pauses for others. What is decided to come first now takes its people from what comes after it in the list of
 * decisions, or is in none: from the last in the list first, and from none where that would not free all its people.
 */
import type { Round } from './round.ts'

/** Whether all people of an item are free, or at work on something that it may pause. */
export function mayPauseOthers({ prepared, order, staff }: Round, item: number): boolean {
  const place = order.pausesAfter[item] as number
  if (place === Number.POSITIVE_INFINITY) return false
  const { needOffsets, needPeople, size } = prepared
  for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
    const person = needPeople[need] as number
    const isPaused = (other: number) => other < size && (order.pausesAfter[other] as number) > place
    if ((staff.free[person] as number) < staff.wantedBy(need) && !staff.atWork?.[person]?.some(isPaused)) return false
  }
  return true
}

/** What pauses for an item now; where that frees too little, the first moment from which on more of it may, or Infinity. */
export function pausedBy(
  round: Round,
  item: number,
  now: number,
): { readonly others: readonly number[]; readonly later?: number } {
  const { prepared, order, staff } = round
  const { needOffsets, needPeople } = prepared
  const takenOf = (other: number, person: number): number => {
    let need = needOffsets[other] as number
    while (needPeople[need] !== person) need++
    return staff.taken[need] as number
  }
  const others = new Set<number>()
  for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
    const person = needPeople[need] as number
    const all = round
      .workOf(person)
      .filter((other) => (order.pausesAfter[other] as number) > (order.pausesAfter[item] as number))
    const work = all.filter((other) => round.pausableAt(other) <= now)
    let free = staff.free[person] as number
    for (const other of work) if (others.has(other)) free += takenOf(other, person)
    while (free < staff.wantedBy(need)) {
      const last = work.pop()
      if (last === undefined) {
        const later = all.map((other) => round.pausableAt(other)).filter((at) => at > now)
        return { others: [], later: Math.min(...later) }
      }
      if (!others.has(last)) free += takenOf(last, person)
      others.add(last)
    }
  }
  return { others: [...others] }
}
