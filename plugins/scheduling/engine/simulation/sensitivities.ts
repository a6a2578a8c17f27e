/**
 * What moves the finish of a project: the way back from its last finish in a run, over the link or the person that held each
 * task, also through other projects. A task on the way moves the finish by what it takes beyond its estimate, a person by how
 * long work waits for it.
 */
import { idOf, type Place } from '../execution/dispatch/prepared.ts'
import type { Round } from '../execution/dispatch/round.ts'
import type { Recorder } from '../execution/dispatch/staff.ts'
import { type TaskCalendar, WHOLE } from '../time/task-calendar.ts'
import { days } from '../time/ticks.ts'
import type { LinksBefore } from './before.ts'
import type { Sensitivity } from './model.ts'

const NONE = -1
const MOST = 20 // that are named

/** How people were handed on in a run. */
export class Holds implements Recorder {
  /** By item: the person that it waited for last, and the item that had had the person; -1 for none. */
  readonly person: Int32Array
  readonly holder: Int32Array
  private readonly freedAt: Float64Array
  private readonly freedBy: Int32Array

  constructor({ prepared }: Round) {
    const { people } = prepared
    this.person = new Int32Array(prepared.places.length)
    this.holder = new Int32Array(prepared.places.length)
    this.freedAt = new Float64Array(people.length)
    this.freedBy = new Int32Array(people.length)
  }

  begin(): this {
    this.person.fill(NONE)
    this.holder.fill(NONE)
    this.freedAt.fill(Number.NEGATIVE_INFINITY)
    return this
  }

  employed(item: number, person: number, _: number, now: number): void {
    const isFreed = this.freedAt[person] === now
    this.person[item] = isFreed ? person : (this.person[item] as number)
    this.holder[item] = isFreed ? (this.freedBy[person] as number) : (this.holder[item] as number)
  }

  released(item: number, person: number, _: number, now: number): void {
    this.freedAt[person] = now
    this.freedBy[person] = item
  }

  changed(): void {}
  ended(): void {}
  paused(): void {}
}

interface Count {
  runs: number
  ticks: number
}

/** A task on the way to the last finish that waits for people whom another one has. */
export interface Waiting {
  readonly projectId: number
  readonly taskId: number
  /** Of the runs in which it does. */
  readonly share: number
  /** In these, on average. */
  readonly days: number
}

export class Sensitivities {
  private readonly round: Round
  private readonly before: LinksBefore
  /** The items of the project. */
  private readonly own: readonly number[]
  private readonly byTask = new Map<number, Count>()
  private readonly byPerson = new Map<number, Count>()
  private readonly byWaiting = new Map<number, Count>()
  private runs = 0

  constructor(round: Round, before: LinksBefore, own: readonly number[]) {
    this.round = round
    this.before = before
    this.own = own
  }

  /** @param work ticks of each item in the run */
  note(holds: Holds, work: Float64Array): void {
    this.runs += 1
    const { finish, prepared } = this.round
    let item = this.own.reduce(
      (last, one) => ((finish[one] as number) > (finish[last] ?? Number.NEGATIVE_INFINITY) ? one : last),
      NONE,
    )
    const waited = new Map<number, number>()
    let before = Number.POSITIVE_INFINITY
    // What has paused goes on later than it held others, and a lead may hold what holds it.
    for (let steps = 0; item >= 0 && item < prepared.size && steps < prepared.size; steps++) {
      const at = this.goesOnAt(item)
      if (at > before) break
      before = at
      count(this.byTask, item, (work[item] as number) - (prepared.work[item] as number))
      item = this.holderOf(item, at, holds, waited)
    }
    for (const [person, wait] of waited) count(this.byPerson, person, wait)
  }

  /** Where an item starts, or where what is left of it goes on last. */
  private goesOnAt(item: number): number {
    const resumed = this.round.resumedAt[item] as number
    return Number.isNaN(resumed) ? (this.round.start[item] as number) : resumed
  }

  /** What held an item: the link that put its finish or its start where it is, else whoever had its people; -1 for none. */
  private holderOf(item: number, at: number, holds: Holds, waited: Map<number, number>): number {
    const { finish, workEnd, prepared } = this.round
    if ((finish[item] as number) > (workEnd[item] as number)) return this.before.last(this.round, item, false).item
    const link = this.before.last(this.round, item, true)
    const calendar = prepared.calendars[item] as TaskCalendar
    const ready = Math.max(0, calendar === WHOLE ? link.at : calendar.open(link.at))
    if (link.item >= 0 && ready >= at) return link.item
    const person = holds.person[item] as number
    if (person < 0) return link.item
    const from = prepared.isStarted[item] === 1 ? 0 : ready
    const wait = Math.max(0, at - from)
    waited.set(person, (waited.get(person) ?? 0) + wait)
    if (wait > 0) count(this.byWaiting, item, wait)
    return holds.holder[item] as number
  }

  result(): Sensitivity[] {
    const { places, people } = this.round.prepared
    const of = (found: Count) => this.meanOf(found)
    return [
      ...[...this.byTask].map(([item, found]) => ({ taskId: idOf(places[item] as Place), ...of(found) })),
      ...[...this.byPerson].map(([person, found]) => ({
        resourceId: people[person]?.resourceId as number,
        ...of(found),
      })),
    ]
      .sort((a, b) => b.share * b.days - a.share * a.days || b.share - a.share)
      .slice(0, MOST)
  }

  /** What waits for people, the longest first. */
  waits(): Waiting[] {
    const { places } = this.round.prepared
    return [...this.byWaiting]
      .map(([item, found]) => {
        const place = places[item] as Place
        return { projectId: place.pass.id, taskId: idOf(place), ...this.meanOf(found) }
      })
      .sort((a, b) => b.share * b.days - a.share * a.days || a.taskId - b.taskId)
  }

  private meanOf({ runs, ticks }: Count) {
    return { share: runs / this.runs, days: days(Math.round(ticks / runs)) }
  }
}

function count(counts: Map<number, Count>, key: number, ticks: number): void {
  const known = counts.get(key)
  if (!known) counts.set(key, { runs: 1, ticks })
  else {
    known.runs += 1
    known.ticks += ticks
  }
}
