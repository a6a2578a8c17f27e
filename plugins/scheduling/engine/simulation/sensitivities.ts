/**
 * What moves the finish of a project: the way back from its last finish in a run, over the link or the person that held each
 * task, also through other projects. A task on the way moves the finish by what it takes beyond its estimate, a person by how
 * long work waits for it.
 */
import { idOf, type Place } from '../execution/dispatch/prepared.ts'
import type { Round } from '../execution/dispatch/round.ts'
import type { Recorder } from '../execution/dispatch/staff.ts'
import { opens, type TaskCalendar } from '../time/task-calendar.ts'
import { days } from '../time/ticks.ts'
import type { LinksBefore } from './before.ts'
import type { Sensitivity } from './model.ts'
import { type Tallied, Tally } from './tally.ts'

const NONE = -1
const MAX_NAMED = 20 // that are named

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
  private readonly own: Int32Array
  /** Ticks, by item, and by person; the runs in which they came. */
  private readonly byTask = new Tally()
  private readonly byPerson = new Tally()
  private readonly byWaiting = new Tally()
  private runs = 0

  constructor(round: Round, before: LinksBefore, own: readonly number[]) {
    this.round = round
    this.before = before
    this.own = Int32Array.from(own)
  }

  /** @param work ticks of each item in the run */
  note(holds: Holds, work: Float64Array): void {
    this.runs += 1
    const { prepared } = this.round
    let item = this.lastFinished()
    let before = Number.POSITIVE_INFINITY
    // What has paused goes on later than it held others, and a lead may hold what holds it.
    for (let steps = 0; item >= 0 && item < prepared.size && steps < prepared.size; steps++) {
      const at = this.goesOnAt(item)
      if (at > before) break
      before = at
      this.byTask.add(item, (work[item] as number) - (prepared.work[item] as number), this.runs)
      item = this.holderOf(item, at, holds)
    }
  }

  /** The first of those that finish last. */
  private lastFinished(): number {
    const { finish } = this.round
    let item = NONE
    let last = Number.NEGATIVE_INFINITY
    for (const own of this.own) {
      const at = finish[own] as number
      if (at <= last || Number.isNaN(at)) continue
      item = own
      last = at
    }
    return item
  }

  /** Where an item starts, or where what is left of it goes on last. */
  private goesOnAt(item: number): number {
    const resumed = this.round.resumedAt[item] as number
    return Number.isNaN(resumed) ? (this.round.start[item] as number) : resumed
  }

  /** What held an item: the link that put its finish or its start where it is, else whoever had its people; -1 for none. */
  private holderOf(item: number, at: number, holds: Holds): number {
    const { finish, workEnd, prepared } = this.round
    if ((finish[item] as number) > (workEnd[item] as number)) return this.before.last(this.round, item, false)
    const link = this.before.last(this.round, item, true)
    const calendar = prepared.calendars[item] as TaskCalendar
    const ready = Math.max(0, opens(calendar, this.before.at))
    if (link >= 0 && ready >= at) return link
    const person = holds.person[item] as number
    if (person < 0) return link
    const from = prepared.isStarted[item] === 1 ? 0 : ready
    const wait = Math.max(0, at - from)
    this.byPerson.add(person, wait, this.runs)
    if (wait > 0) this.byWaiting.add(item, wait, this.runs)
    return holds.holder[item] as number
  }

  result(): Sensitivity[] {
    const { places, people } = this.round.prepared
    return [
      ...this.byTask.all().map((it) => ({ taskId: idOf(places[it.key] as Place), ...this.meanOf(it) })),
      ...this.byPerson.all().map((it) => ({ resourceId: people[it.key]?.resourceId as number, ...this.meanOf(it) })),
    ]
      .sort((a, b) => b.share * b.days - a.share * a.days || b.share - a.share)
      .slice(0, MAX_NAMED)
  }

  /** What waits for people, the longest first. */
  waits(): Waiting[] {
    const { places } = this.round.prepared
    return this.byWaiting
      .all()
      .map((it) => {
        const place = places[it.key] as Place
        return { projectId: place.pass.id, taskId: idOf(place), ...this.meanOf(it) }
      })
      .sort((a, b) => b.share * b.days - a.share * a.days || a.taskId - b.taskId)
  }

  private meanOf({ times, sum }: Tallied) {
    return { share: times / this.runs, days: days(Math.round(sum / times)) }
  }
}
