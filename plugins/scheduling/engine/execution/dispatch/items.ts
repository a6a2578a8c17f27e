/** The tasks for which a dispatch hands out people: what each needs, and how far it has come. */
import { type DaysAway, workingDaysOf } from '../../time/absences.ts'
import { ticks } from '../../time/ticks.ts'
import type { ForwardPass } from '../forward-pass.ts'
import { longAbsences } from './long-absences.ts'
import type { Need, Person } from './people.ts'

/** A task that is left to be done. */
export interface Item {
  readonly pass: ForwardPass
  readonly task: number
  readonly needs: readonly Need[]
  /** Its place in the list. */
  rank: number
  /** It pauses what comes after this place in the list of decisions, or is in none; Infinity where it pauses nothing. */
  pausesAfter: number
  /** How many arcs that hold its start, or its finish, count from what is not placed yet. */
  startHolds: number
  finishHolds: number
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

const NEW = {
  ...{ rank: 0, pausesAfter: Number.POSITIVE_INFINITY, startHolds: 0, finishHolds: 0, isBegun: false, pausableAt: 0 },
  ...{ isEnded: false, end: -1, longAbsences: [] as readonly DaysAway[], isDone: false },
}

/** The tasks of a project that are left, by their index; undefined for those completed. @param people by their ids */
export function itemsOf(pass: ForwardPass, people: ReadonlyMap<number, Person>): (Item | undefined)[] {
  const { tasks, network } = pass.baseline
  const common = JSON.stringify(network.calendar)
  const limiting = new Set(network.resources.flatMap((it) => (workingDaysOf(it) ? [it.id] : [])))
  const absences = new Map<string, readonly DaysAway[]>()
  const keysOf = new Map<string, (units: number) => string>()
  return tasks.map(({ assignments }, task) => {
    if (pass.isCompleted(task)) return undefined
    const ids = limiting.size === 0 ? [] : assignments.map(({ resourceId }) => resourceId)
    const own = ids.filter((id) => limiting.has(id)).sort((a, b) => a - b)
    const calendar = own.join()
    const keys = keysOf.get(calendar) ?? keysOn(calendar === '' ? common : `${common} ${calendar}`)
    keysOf.set(calendar, keys)
    const needs = pass.left(task) === 0 ? [] : needsOf(pass, task, people, keys)
    if (needs.length < 2 || own.length === 0) return { pass, task, needs, ...NEW }
    const away = absences.get(calendar) ?? longAbsences(network, own)
    absences.set(calendar, away)
    return { pass, task, needs, ...NEW, longAbsences: away }
  })
}

/** A completed task, with those of its people who are still free. */
export function doneItem(pass: ForwardPass, task: number, people: ReadonlyMap<number, Person>): Item {
  const wanted = needsOf(pass, task, people).map((need) => ({ ...need, units: Math.min(need.units, need.person.free) }))
  return { pass, task, needs: wanted.filter(({ units }) => units > 0), ...NEW, isDone: true }
}

/** What a task takes of each resource: all there is, where it asks for more. */
function needsOf(
  { baseline }: ForwardPass,
  task: number,
  people: ReadonlyMap<number, Person>,
  keyOf = keysOn(''),
): Need[] {
  const { assignments = [], duration = 0 } = baseline.tasks[task] ?? {}
  // A milestone uses no resources, whatever it is said to take.
  if (ticks(duration) === 0) return []
  const needs = new Map<Person, number>()
  for (const { resourceId, units } of assignments) {
    const person = people.get(resourceId)
    if (person) needs.set(person, Math.min(person.capacity, (needs.get(person) ?? 0) + ticks(units)))
  }
  const list: Need[] = []
  for (const [person, units] of needs) if (units > 0) list.push({ person, units, taken: 0, key: keyOf(units) })
  return list
}

/** The keys of needs on some days: one string for each number of units, which is hashed once. */
function keysOn(calendar: string): (units: number) => string {
  const keys = new Map<number, string>()
  return (units) => {
    const known = keys.get(units)
    if (known !== undefined) return known
    const key = `${units} ${calendar}`
    keys.set(units, key)
    return key
  }
}

export const idOf = ({ pass, task }: Pick<Item, 'pass' | 'task'>) => pass.baseline.tasks[task]?.id as number
