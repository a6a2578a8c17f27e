/** The people that the dispatch hands out, and the lists of the tasks that wait for each of them, in list order. */
import { firstPlace } from '../network/binary-search.ts'
import type { DaysAway } from '../time/absences.ts'

/** A task that is left to be done. */
export interface Item {
  readonly project: number
  readonly task: number
  readonly needs: readonly Need[]
  /** Its place in the list. */
  rank: number
  /** It pauses what comes after this place in the list of decisions, or is in none; Infinity where it pauses nothing. */
  pausesAfter: number
  isBegun: boolean
  /** The moment before which nothing pauses it: of what was reported to the end of a day, the end of that. */
  pausableAt: number
  /** Whether its work is done, as it is placed. */
  isEnded: boolean
  /** The event of the end of its work. */
  end: number
  /** For which it pauses, by their first days. */
  readonly longAbsences: readonly DaysAway[]
  /** Completed: it has its people to the end of the day on which it was. */
  readonly isDone: boolean
}
/** Tasks that are alike but for their place in the list, in its order. */
export interface Waiting {
  readonly units: number
  readonly items: Item[]
}
export interface Need {
  readonly person: Person
  /** Ticks. */
  readonly units: number
  /** What it has of them while it is worked on. */
  taken: number
  /** What it takes, and by which calendar: those that wait with the same one are alike. */
  readonly key: string
}
/** A resource, with what is free of it, longest free first, and the tasks that could start but for their people. */
export interface Person {
  readonly resourceId: number
  readonly capacity: number
  /** What there is of it at most, but for absences with a known return. */
  most: number
  /** Below 0 where more is away than could be taken from work. */
  free: number
  readonly released: Released[]
  /** What it is at work on. */
  readonly work: Set<Item>
  /** By what they take of it, and their calendar. */
  readonly waiting: Map<string, Waiting>
  /** The last moment at which it is looked at again because a calendar opens. */
  wakesAt: number
}
/** What a task takes now: all there is, where it asks for more. */
export const wantedOf = ({ person, units }: Need): number => Math.min(units, person.most)

/** Units of a resource that are free, and whose they were; nobody's where they have just come. */
export interface Released {
  units: number
  readonly at: number
  readonly by: Item | undefined
}

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

/** Whether a person is at work on something that a task may pause. */
const mayPause = (item: Item, { work }: Person): boolean =>
  item.pausesAfter !== Number.POSITIVE_INFINITY && [...work].some((other) => isPausedBy(other, item))

/** Whether a task pauses another one, which comes after it in the list of decisions, or is in none. */
export const isPausedBy = (other: Item, { pausesAfter }: Item): boolean =>
  other.pausesAfter > pausesAfter && !other.isDone

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
