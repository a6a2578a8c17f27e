/**
 * Projects made ready to be dispatched, once for any number of rounds: what is left of all of them, numbered through, with
 * all time on the clock of the dispatch. An *item* is a task that is not completed; behind the items are the tasks that were
 * completed today, which have their people until the day ends. A *person* is a resource, by its number in `people`.
 */
import type { Day } from '../../model.ts'
import type { DaysAway } from '../../time/absences.ts'
import type { Axis } from '../../time/calendar.ts'
import type { TaskCalendar } from '../../time/task-calendar.ts'
import { ticks } from '../../time/ticks.ts'
import type { ForwardPass } from '../forward-pass.ts'
import { ClockCalendars, projectCalendarsOf, resourcesWithDaysOff } from './calendars.ts'
import { clockOf } from './clock.ts'
import { type Links, linksOf } from './links.ts'
import { listOf } from './list.ts'
import { longAbsences } from './long-absences.ts'
import { memberOffsetsOf, type Order, ordersOf } from './order.ts'
import { noteOtherWork } from './other-work.ts'
import { assignmentsOf, type Person, personOf } from './people.ts'
import { countFirstDays, type UnderWay, underWayOf } from './under-way.ts'

/** A task of a project, by its place in the list of projects. */
export interface Place {
  readonly pass: ForwardPass
  readonly project: number
  readonly task: number
}

export interface Prepared extends UnderWay {
  readonly passes: readonly ForwardPass[]
  readonly clock: Axis
  /** The number of items. */
  readonly size: number
  /** Of items, and of what was completed today behind them. */
  readonly places: readonly Place[]
  /** By item: the place of its project in `passes`. */
  readonly projects: Int32Array
  /** By project: when it works; WHOLE where it does on all days of the clock. */
  readonly projectCalendars: readonly TaskCalendar[]
  /** When each item is worked on. */
  readonly calendars: readonly TaskCalendar[]
  /** Ticks that are left of each. */
  readonly work: Float64Array
  /** What each takes of people, from its offset on: their numbers, and ticks of units. */
  readonly needOffsets: Int32Array
  readonly needPeople: Int32Array
  readonly needUnits: Float64Array
  readonly people: readonly Person[]
  /** Where the items of each person begin among the members of an order. */
  readonly memberOffsets: Int32Array
  readonly links: Links
  /** 1 for those that are under way. */
  readonly isStarted: Uint8Array
  /** Where what is under way goes on where its people are free. */
  readonly resumesAt: Float64Array
  /** When each item pauses, by their starts. */
  readonly absences: readonly (readonly PauseFor[])[]
  /** Before which each is not worked on: what is blocked, today. */
  readonly opensAt: Float64Array
  /** The end of the day to which each was reported. */
  readonly reportedTo: Float64Array
  /** Until when what was completed today has its people. */
  readonly doneUntil: readonly number[]
  /** The first holds on the status date. */
  readonly orders: readonly Order[]
}
/** From the start of an absence to its end, on the clock. */
export interface PauseFor {
  readonly from: number
  readonly to: number
}

/** @param passes begun */
export function prepare(passes: readonly ForwardPass[], statusDate: Day): Prepared {
  const calendarsOfProjects = projectCalendarsOf(passes)
  const withDaysOff = passes.map(resourcesWithDaysOff)
  const clock = clockOf(calendarsOfProjects.specs, statusDate)
  const { open, done, itemOf } = placesOf(passes, statusDate)
  const size = open.length
  const places = [...open, ...done]
  const { people, numberOf } = peopleOf(passes, statusDate, clock)
  const needs = needsOf(places, people, numberOf)
  const memberOffsets = memberOffsetsOf(needs.needPeople, needs.needOffsets[size] as number, people.length)
  const calendars = new ClockCalendars(passes, calendarsOfProjects, withDaysOff, clock)
  const orders = ordersOf({ ...needs, passes, itemOf, size, memberOffsets }, statusDate, clock)
  const away = absencesOf(open, needs, withDaysOff)
  const underWay = underWayOf(open, away, orders[0] as Order, { people, numberOf })
  noteOtherWork(passes, open, { people, numberOf })
  countFirstDays(underWay, open, needs, people)
  for (const item of underWay.released) open[item]?.pass.release(open[item].task)
  const tomorrow = clock.position(statusDate + 1)
  return {
    passes,
    clock,
    size,
    places,
    people,
    orders,
    memberOffsets,
    ...needs,
    projects: Int32Array.from(places, ({ project }) => project),
    projectCalendars: calendars.projects,
    calendars: open.map(({ project, task }) => calendars.of(project, task)),
    work: Float64Array.from(open, ({ pass, task }) => pass.left(task)),
    links: linksOf({ passes, places: open, itemOf, clock }),
    isStarted: Uint8Array.from(open, ({ pass, task }) => (pass.isStarted(task) ? 1 : 0)),
    resumesAt: Float64Array.from(open, ({ pass, task }) =>
      clock.positionAt(pass.baseline.axis.startAt(pass.resumes(task))),
    ),
    ...underWay,
    absences: away.map((list) =>
      list.length === 0
        ? NO_PAUSES
        : list.map(({ from, to }) => ({ from: clock.position(from), to: clock.position(to + 1) })),
    ),
    opensAt: Float64Array.from(open, ({ pass, task }) => (pass.isBlocked(task) ? tomorrow : 0)),
    reportedTo: Float64Array.from(open, ({ pass, task }) => {
      const asOf = pass.entryOf(task)?.asOf
      return asOf === undefined ? Number.NEGATIVE_INFINITY : clock.position(asOf + 1)
    }),
    doneUntil: done.map(({ pass, task }) => clock.positionAt(pass.baseline.axis.endAt(pass.finish[task] as number))),
  }
}
const NO_PAUSES: readonly PauseFor[] = []

/** What is not completed, in list order, so that what is worked on together lies together; and what was completed today. */
function placesOf(passes: readonly ForwardPass[], statusDate: Day) {
  const projects = new Map(passes.map((pass, project) => [pass, project]))
  const items = passes.map(({ baseline }) => new Int32Array(baseline.tasks.length).fill(-1))
  const open = listOf(passes, ticks(statusDate)).map(({ pass, task }, item): Place => {
    const project = projects.get(pass) as number
    ;(items[project] as Int32Array)[task] = item
    return { pass, project, task }
  })
  const done = passes.flatMap((pass, project) => pass.completedToday().map((task) => ({ pass, project, task })))
  // Of what one person has completed today the task with the lowest id hands on.
  done.sort((a, b) => idOf(a) - idOf(b))
  return { open, done, itemOf: (project: number, task: number) => items[project]?.[task] as number }
}

export const idOf = ({ pass, task }: Pick<Place, 'pass' | 'task'>) => pass.baseline.tasks[task]?.id as number

/** The people, and the number of each resource among them. */
export interface People {
  readonly people: readonly Person[]
  readonly numberOf: ReadonlyMap<number, number>
}

function peopleOf(passes: readonly ForwardPass[], statusDate: Day, clock: Axis): People {
  const isHeldToPlan = passes.some((pass) => pass.isHeldToPlan)
  const people: Person[] = []
  const numberOf = new Map<number, number>()
  for (const { baseline } of passes) {
    for (const resource of baseline.network.resources) {
      if (numberOf.has(resource.id)) continue
      numberOf.set(resource.id, people.push(personOf(resource, ticks(statusDate), isHeldToPlan, clock)) - 1)
    }
  }
  return { people, numberOf }
}

/** What each takes of people. */
export type Needs = Pick<Prepared, 'needOffsets' | 'needPeople' | 'needUnits'>

function needsOf(places: readonly Place[], people: readonly Person[], numberOf: ReadonlyMap<number, number>): Needs {
  const offsets = [0]
  const needPeople: number[] = []
  const needUnits: number[] = []
  for (const { pass, task } of places) {
    // In the order of their ids, whatever the order in which they are assigned.
    for (const { resourceId, units } of assignmentsOf(pass, task).toSorted((a, b) => a.resourceId - b.resourceId)) {
      const person = numberOf.get(resourceId)
      if (person === undefined || ticks(units) <= 0) continue
      const known = needPeople.indexOf(person, offsets.at(-1))
      const need = known >= 0 ? known : needPeople.push(person) - 1
      // All there is, where it asks for more.
      needUnits[need] = Math.min(people[person]?.capacity as number, (needUnits[need] ?? 0) + ticks(units))
    }
    offsets.push(needPeople.length)
  }
  return {
    needOffsets: Int32Array.from(offsets),
    needPeople: Int32Array.from(needPeople),
    needUnits: Float64Array.from(needUnits),
  }
}

/** For which each item pauses: absences of people with whom others work on it. */
function absencesOf(
  open: readonly Place[],
  { needOffsets }: Needs,
  withDaysOff: readonly ReadonlySet<number>[],
): (readonly DaysAway[])[] {
  const known = new Map<string, readonly DaysAway[]>()
  return open.map(({ pass, project, task }, item) => {
    if ((needOffsets[item + 1] as number) - (needOffsets[item] as number) < 2) return NEVER
    const { network, tasks } = pass.baseline
    const own = withDaysOff[project] as ReadonlySet<number>
    const ids = (tasks[task]?.assignments ?? []).map(({ resourceId }) => resourceId).filter((id) => own.has(id))
    if (ids.length === 0) return NEVER
    const key = `${project} ${ids.join()}`
    const away = known.get(key) ?? longAbsences(network, ids)
    known.set(key, away)
    return away
  })
}
const NEVER: readonly DaysAway[] = []
