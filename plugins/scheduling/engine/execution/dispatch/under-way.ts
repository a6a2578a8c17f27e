/** What is under way on the status date: in which order it goes on, and what of it is paused. */
import type { DaysAway } from '../../time/absences.ts'
import { ticks } from '../../time/ticks.ts'
import { type Begun, cameAsPaused, gaveWay, hasPaused, isStillPaused } from './long-absences.ts'
import type { Order } from './order.ts'
import { assignmentsOf, type Person } from './people.ts'
import type { Needs, People, Place } from './prepared.ts'

/** Numbers of items. */
export interface UnderWay {
  /** In the order in which they go on. */
  readonly resumed: readonly number[]
  /** Those of them that are paused for an absence, or blocked, and hold nobody until they go on. */
  readonly released: ReadonlySet<number>
}

/** @param away for which each item pauses */
export function underWayOf(
  open: readonly Place[],
  away: readonly (readonly DaysAway[])[],
  { places, isNow }: Order,
  people: People,
): UnderWay {
  const started = open.flatMap((place, item) =>
    place.pass.isStarted(place.task) ? { ...begunOf(place, people, away[item]), item } : [],
  )
  const paused = started.filter(hasPaused)
  const atWork = started.filter((one) => !hasPaused(one))
  // What is decided to come first now pauses what its people have begun since.
  const gives = (one: (typeof started)[number]) => cameAsPaused(one) || (hasPaused(one) && gaveWay(one, atWork))
  const isBehind = new Set<Begun>(started.filter((one) => isNow[one.item] === 0 && gives(one)))
  const keyOf = (one: (typeof started)[number]) => (isBehind.has(one) ? 2 : 0) + (isNow[one.item] === 1 ? 0 : 1)
  const placeOf = ({ item }: (typeof started)[number]) => places[item] as number
  const worked = paused.length > 0 ? [...atWork, ...completedOf(open, people)] : []
  return {
    resumed: started.sort((a, b) => keyOf(a) - keyOf(b) || placeOf(a) - placeOf(b)).map(({ item }) => item),
    released: new Set(
      started
        .filter((one) => one.pass.isBlocked(one.task) || (hasPaused(one) && isStillPaused(one, worked)))
        .map(({ item }) => item),
    ),
  }
}

/** A task that was begun. @param longAbsences none for what is completed */
export function begunOf(
  { pass, task }: Pick<Place, 'pass' | 'task'>,
  { people, numberOf }: People,
  longAbsences: readonly DaysAway[] = [],
): Begun {
  const needs = assignmentsOf(pass, task).flatMap(({ resourceId, units }) => {
    const person = numberOf.get(resourceId)
    return person === undefined ? [] : { person, units: ticks(units), available: people[person]?.free as number }
  })
  return { pass, task, needs, longAbsences }
}

/** The completed tasks of the projects of which something is open. */
function completedOf(open: readonly Place[], people: People): Begun[] {
  return [...new Set(open.map(({ pass }) => pass))].flatMap((pass) =>
    [...pass.baseline.tasks.keys()]
      .filter((task) => pass.isCompleted(task))
      .map((task) => begunOf({ pass, task }, people)),
  )
}

/**
 * Of two tasks under way on one person the second one waits: no day counts as progress of it. What is paused holds nobody, but
 * may have been worked on before.
 */
export function countFirstDays(
  { resumed, released }: UnderWay,
  open: readonly Place[],
  { needOffsets, needPeople, needUnits }: Needs,
  people: readonly Person[],
): void {
  const free = Float64Array.from(people, ({ capacity }) => capacity)
  for (const item of resumed) {
    const first = needOffsets[item] as number
    const own = Array.from(needPeople.subarray(first, needOffsets[item + 1]), (person, place) => {
      return { person, units: needUnits[first + place] as number }
    })
    const { pass, task } = open[item] as Place
    if (own.some(({ person, units }) => units > (free[person] as number))) {
      pass.countFirstDayOfOthers(task)
      continue
    }
    if (!released.has(item)) {
      for (const { person, units } of own) free[person] = (free[person] as number) - units
    }
    pass.countFirstDay(task)
  }
}
