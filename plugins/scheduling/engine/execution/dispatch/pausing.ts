/**
 * What pauses for others. A task that is decided to come first now takes its people from what comes after it in the list of
 * decisions, or is in none: from the last in the list first, and from none where that would not free all its people.
 */
import type { Item } from './items.ts'
import { type Person, wantedOf } from './people.ts'

const isPausedBy = (other: Item, { pausesAfter }: Item): boolean => other.pausesAfter > pausesAfter && !other.isDone

/** Whether a person is at work on something that a task may pause. */
export const mayPause = (item: Item, { work }: Person): boolean =>
  item.pausesAfter !== Number.POSITIVE_INFINITY && [...work].some((other) => isPausedBy(other, item))

/** What pauses for a task now; where that frees too little, the moments from which on more of it may. */
export function pausedFor(item: Item, now: number): { readonly others: readonly Item[]; readonly later?: number[] } {
  const others = new Set<Item>()
  for (const need of item.needs) {
    const { person } = need
    const all = [...person.work].filter((other) => isPausedBy(other, item))
    const work = all.filter(({ pausableAt }) => pausableAt <= now).sort((a, b) => a.rank - b.rank)
    const freed = (other: Item) => other.needs.find((it) => it.person === person)?.taken ?? 0
    let free = work.reduce((sum, other) => (others.has(other) ? sum + freed(other) : sum), person.free)
    while (free < wantedOf(need)) {
      const last = work.pop()
      if (!last) return { others: [], later: all.map((it) => it.pausableAt).filter((at) => at > now) }
      if (!others.has(last)) free += freed(last)
      others.add(last)
    }
  }
  return { others: [...others] }
}
