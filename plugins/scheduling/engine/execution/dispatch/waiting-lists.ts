/** The lists of the tasks that wait for each person, in list order, and the way through several of them. */
import { firstPlace } from '../../network/binary-search.ts'
import type { Item } from './items.ts'
import { mayPause } from './pausing.ts'
import type { Need, Person } from './people.ts'

/** Tasks in list order, of which those up to a place were tried. */
export interface Queue {
  readonly items: readonly Item[]
  place: number
  /** What each of them takes of a person; absent of what has just come. */
  readonly units: number
  readonly person?: Person
  /** Of its next task. */
  rank: number
}
export const rankIn = ({ items, place }: Queue) => items[place]?.rank ?? Number.POSITIVE_INFINITY
export const hasNext = ({ items, place, units, person }: Queue) =>
  place < items.length && (person === undefined || person.free >= units || mayPause(items[place] as Item, person))

/** What has just come and what waits for some people; the queue whose next task comes first is the last. */
export function queuesOf(
  fresh: readonly Item[],
  people: ReadonlySet<Person>,
  isOpen: (item: Item) => boolean,
): Queue[] {
  const open = fresh.filter(isOpen).sort((a, b) => a.rank - b.rank)
  const queues: Queue[] = [{ items: open, place: 0, units: 0, rank: 0 }]
  for (const person of people) {
    for (const { units, items } of person.waiting.values()) {
      if (!items[0] || !isOpen(items[0])) continue
      queues.push({ items, place: 0, units: Math.min(units, person.most), person, rank: 0 })
    }
  }
  for (const queue of queues) queue.rank = rankIn(queue)
  return queues.sort((a, b) => b.rank - a.rank)
}

/** Puts a queue among others, of which those that come first are last; one without a task that could start is dropped. */
export function putBack(left: Queue[], queue: Queue): void {
  if (!hasNext(queue)) return
  queue.rank = rankIn(queue)
  const place = firstPlace(left.length, (at) => (left[at] as Queue).rank > queue.rank)
  left.splice(place, 0, queue)
}

/** Where a task stands among those that wait, or would. */
const placeOf = (waiting: readonly Item[], { rank }: Item): number =>
  firstPlace(waiting.length, (at) => (waiting[at] as Item).rank < rank)

/** Where a task waits for a person. */
function waitingOf({ person, units, key }: Need): Item[] {
  const known = person.waiting.get(key) ?? { units, items: [] }
  person.waiting.set(key, known)
  return known.items
}

/** Has a task wait for its people. */
export function enter(item: Item): void {
  for (const need of item.needs) {
    const waiting = waitingOf(need)
    waiting.splice(placeOf(waiting, item), 0, item)
  }
}

export function leave(item: Item): void {
  for (const need of item.needs) {
    const waiting = waitingOf(need)
    const place = placeOf(waiting, item)
    if (waiting[place] === item) waiting.splice(place, 1)
  }
}
