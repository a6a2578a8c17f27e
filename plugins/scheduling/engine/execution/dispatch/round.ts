/** A round of a dispatch: goes from moment to moment, and at each of them hands out the people who are free. */
import { opens, shifted, type TaskCalendar, WHOLE } from '../../time/task-calendar.ts'
import { TICKS } from '../../time/ticks.ts'
import { ABSENCE, Agenda, ARRIVAL, END, EXPIRY, UNITS, WAKE } from './agenda.ts'
import { HandOut } from './hand-out.ts'
import { OpenLinks } from './open-links.ts'
import type { Order } from './order.ts'
import type { UnitChange } from './people.ts'
import type { PauseFor, Prepared } from './prepared.ts'
import { type Recorder, Staff } from './staff.ts'
import { NEW, NOW, UNDER_WAY, WaitingLists } from './waiting-lists.ts'

export class Round {
  readonly prepared: Prepared
  /** By item, on the clock; NaN for what is not placed. */
  readonly start: Float64Array
  readonly finish: Float64Array
  /** Where its work ends and its people are free; it finishes later where a link holds its finish (FF, SF). */
  readonly workEnd: Float64Array
  /** Where it goes on, of what was under way or has paused. */
  readonly resumedAt: Float64Array
  /** By project: its last finish. */
  readonly lastFinish: Float64Array
  readonly staff: Staff
  readonly waiting: WaitingLists
  order: Order

  private readonly agenda = new Agenda()
  private recorder: Recorder | undefined
  /** Ticks of work, and what was done of it in stretches before the last. */
  private work: Float64Array
  private readonly done: Float64Array
  private readonly stretchStart: Float64Array
  private readonly links: OpenLinks
  /** Whether it was started, or is as it is placed. */
  private readonly isBegun: Uint8Array
  private readonly isAtWork: Uint8Array
  private readonly isEnded: Uint8Array
  /** The events of the end of its work, and of the absence for which it pauses. */
  private readonly end: Int32Array
  private readonly absence: Int32Array
  private readonly changes: readonly (UnitChange & { readonly person: number })[]
  /** What has not started and no link holds, but for leads. */
  private readonly unheld: readonly number[]
  /** Of each item when nothing is placed. */
  private readonly levels: Uint8Array
  /** What has just been placed: twice the item, and one more for its finish. The links out of it are still to be followed. */
  private readonly placed: Int32Array
  private placedCount = 0
  /** Of people, in this moment. */
  private readonly unitChanges: number[] = []
  /** What was paused in this moment: it waits for its people. */
  private readonly paused: number[] = []
  private readonly handOut: HandOut
  private isHandingOut = false

  constructor(prepared: Prepared) {
    const { size, places, people, passes, isStarted, links } = prepared
    const times = () => new Float64Array(size)
    this.prepared = prepared
    this.order = prepared.orders[0] as Order
    this.waiting = new WaitingLists(prepared)
    this.staff = new Staff(prepared)
    this.links = new OpenLinks(prepared.links)
    this.handOut = new HandOut(this, this.agenda)
    this.start = times()
    this.finish = times()
    this.workEnd = times()
    this.resumedAt = times()
    this.lastFinish = new Float64Array(passes.length)
    this.work = prepared.work
    this.done = times()
    this.stretchStart = times()
    this.isBegun = new Uint8Array(size)
    this.isAtWork = new Uint8Array(places.length)
    this.isEnded = new Uint8Array(size)
    this.end = new Int32Array(places.length)
    this.absence = new Int32Array(size)
    this.changes = people.flatMap(({ changes }, person) => changes.map((change) => ({ ...change, person })))
    const items = [...prepared.work.keys()]
    this.unheld = items.filter((item) => isStarted[item] === 0 && links.startHolds[item] === 0)
    this.isBegun.set(isStarted)
    this.levels = Uint8Array.from(items, this.levelOf)
    this.placed = new Int32Array(2 * size + 2)
  }

  /**
   * Places all items.
   * @param work ticks that are left of each
   * @param expected where leads count from, on the clock; NaN for those that hold until that is placed
   */
  run(work: Float64Array, expected: Float64Array, recorder?: Recorder): void {
    const { resumed, orders } = this.prepared
    this.begin(work, expected, recorder)
    for (const [change, { at }] of this.changes.entries()) this.agenda.add(at, UNITS, change)
    for (const item of resumed) this.resume(item)
    this.holdToday()
    for (const item of this.unheld) if (this.isFree(item)) this.arrive(item)
    for (const [number, { from }] of orders.entries()) if (number > 0) this.agenda.add(from, EXPIRY, number)
    this.follow()
    while (this.agenda.goOn()) this.processMoment()
  }

  private begin(work: Float64Array, expected: Float64Array, recorder: Recorder | undefined): void {
    const { orders, isStarted } = this.prepared
    this.work = work
    this.recorder = recorder
    this.order = orders[0] as Order
    this.agenda.clear()
    this.staff.begin(recorder)
    this.links.begin(expected)
    for (const times of [this.start, this.finish, this.workEnd, this.resumedAt]) times.fill(Number.NaN)
    this.lastFinish.fill(Number.NEGATIVE_INFINITY)
    this.done.fill(0)
    this.isBegun.set(isStarted)
    this.isAtWork.fill(0)
    this.isEnded.fill(0)
    this.placedCount = 0
    this.handOut.begin()
    this.isHandingOut = true
    this.waiting.clear(this.order, this.levels)
  }

  private readonly levelOf = (item: number): number =>
    this.order.isNow[item] === 1 ? NOW : this.isBegun[item] === 1 ? UNDER_WAY : NEW

  /**
   * What was completed today has its people until the day ends, as what follows by links has to wait for that; but those who
   * have begun something else are at work on it.
   */
  private holdToday(): void {
    const { size, doneUntil, needOffsets, needPeople } = this.prepared
    const { staff, agenda } = this
    for (const [number, until] of doneUntil.entries()) {
      const item = size + number
      for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
        const free = staff.free[needPeople[need] as number] as number
        staff.employ(item, need, Math.max(0, Math.min(staff.wantedBy(need), free)), agenda.now)
      }
      this.end[item] = agenda.add(Math.max(0, until), END, item)
    }
  }

  /** What is under way goes on where its people are free, else it waits for them. */
  private resume(item: number): void {
    const { released, resumesAt } = this.prepared
    const at = resumesAt[item] as number
    const waitsUntil = at > this.agenda.now && released.has(item) && this.needsPeople(item)
    if (waitsUntil) this.agenda.add(at, WAKE, item)
    if (!waitsUntil && this.staff.isFreeFor(item)) this.take(item, at)
    else this.waiting.enter(item)
  }

  /** Whether all that holds its start is placed; of a task without work, its finish too. */
  private isFree(item: number): boolean {
    return !this.links.holdsStart(item) && ((this.work[item] as number) > 0 || !this.links.holdsFinish(item))
  }

  /** All that holds the start of an item is placed. */
  private arrive(item: number): void {
    const bound = this.links.startBound[item] as number
    if (this.work[item] === 0) {
      this.start[item] = this.workEnd[item] = Math.max(bound, this.links.finishBound[item] as number)
      this.isBegun[item] = this.isEnded[item] = 1
      this.recorder?.ended(item)
      this.noteStart(item)
      this.finishItem(item)
      return
    }
    const at = Math.max(this.agenda.now, opens(this.calendarOf(item), bound))
    if (!this.needsPeople(item)) this.take(item, at)
    else if (at > this.agenda.now || this.isHandingOut) this.agenda.add(at, ARRIVAL, item)
    else this.come(item)
  }

  private come(item: number): void {
    this.waiting.enter(item)
    this.handOut.touch(item)
  }

  /** All events of this moment, then one pass through the list. */
  private processMoment(): void {
    const { agenda } = this
    this.isHandingOut = false
    for (let number = agenda.take(); number >= 0; number = agenda.take()) {
      this.process(number, agenda.kindOf(number), agenda.aboutOf(number))
      this.follow()
    }
    this.isHandingOut = true
    if (this.unitChanges.length > 0) this.changeUnits()
    if (this.paused.length > 0) this.enterPaused()
    this.handOut.run()
    while (this.paused.length > 0) {
      this.enterPaused()
      this.handOut.run()
    }
    this.follow()
  }

  private process(number: number, kind: number, about: number): void {
    if (kind === END) {
      if (this.end[about] !== number) return
      this.endWork(about)
      this.handOut.touch(about)
    } else if (kind === ARRIVAL) this.come(about)
    else if (kind === WAKE) this.handOut.touch(about)
    else if (kind === UNITS) this.unitChanges.push(about)
    else if (kind === EXPIRY) this.expire(about)
    else if (this.absence[about] === number) this.pause(about, true)
  }

  private expire(number: number): void {
    this.order = this.prepared.orders[number] as Order
    this.waiting.reorder(this.order, this.levelOf)
    // What comes first now may take its people from what did before.
    this.handOut.touchAll()
  }

  /** Units are removed after what ends in this moment, and after others are added. */
  private changeUnits(): void {
    const changes = this.unitChanges.map((number) => this.changes[number] as (typeof this.changes)[number])
    for (const { person, units, isLasting } of changes.sort((a, b) => b.units - a.units)) {
      if (units < 0) this.makeRoom(person, -units)
      this.staff.change(person, units, isLasting, this.agenda.now)
      this.handOut.touchPerson(person)
    }
    this.unitChanges.length = 0
  }

  /** Before units are removed, what takes too much of a person pauses, the last in the list first. */
  private makeRoom(person: number, units: number): void {
    const work = this.workOf(person)
    while ((this.staff.free[person] as number) < units) {
      const last = work.pop()
      if (last === undefined) return
      this.pause(last, false)
    }
  }

  /**
   * The moment before which nothing pauses an item that is at work: what has just begun is worked on for that day, and what
   * was reported to the end of a day to that.
   */
  pausableAt(item: number): number {
    if (!Number.isNaN(this.resumedAt[item] as number)) return this.prepared.resumesAt[item] as number
    return (Math.floor((this.start[item] as number) / TICKS) + 1) * TICKS
  }

  /** What a person is at work on, in list order; what was completed is not among it. */
  workOf(person: number): number[] {
    const { memberOffsets, size } = this.prepared
    const members = () => [...this.order.members.subarray(memberOffsets[person], memberOffsets[person + 1])]
    const among = this.staff.atWork?.[person] ?? members()
    const atWork = among.filter((item) => item < size && this.isAtWork[item] === 1)
    return atWork.sort((a, b) => this.waiting.rankOf(a) - this.waiting.rankOf(b))
  }

  /** What has paused waits for its people, of whom it has left free those that others do not take. */
  private enterPaused(): void {
    for (const item of this.paused) this.come(item)
    this.paused.length = 0
  }

  /** Takes people from what they are at work on. @param isHandedOn whether it goes on to hold what takes them next */
  pause(item: number, isHandedOn: boolean): void {
    const { now } = this.agenda
    this.staff.release(item, now, isHandedOn)
    this.isAtWork[item] = 0
    const from = this.stretchStart[item] as number
    const work = now > from ? this.calendarOf(item).work(from, now) : 0
    this.recorder?.paused(item, from, now, work)
    this.done[item] = (this.done[item] as number) + work
    this.resumedAt[item] = this.workEnd[item] = Number.NaN
    this.end[item] = this.absence[item] = -1
    // What is under way comes before all that has not started.
    if (this.waiting.levels[item] === NEW) this.waiting.levels[item] = UNDER_WAY
    this.paused.push(item)
  }

  /** Starts an item now, or lets it go on: where it was reported to the end of a day, after that. */
  beginWork(item: number): void {
    const { isStarted, resumesAt } = this.prepared
    const { now } = this.agenda
    this.waiting.leave(item)
    this.take(item, isStarted[item] === 1 ? Math.max(now, resumesAt[item] as number) : now)
  }

  /** Places an item; its people are at work on it until the end of its work. */
  private take(item: number, at: number): void {
    const isFirst = this.isBegun[item] === 0
    if (isFirst) {
      this.start[item] = at
      this.isBegun[item] = 1
    } else this.resumedAt[item] = at
    this.stretchStart[item] = at
    const left = (this.work[item] as number) - (this.done[item] as number)
    const calendar = this.calendarOf(item)
    const end = left === 0 || calendar === WHOLE ? at + left : calendar.after(at, left)
    this.workEnd[item] = end
    if (this.needsPeople(item)) this.employ(item, end)
    else this.endWork(item)
    if (isFirst) this.noteStart(item)
  }

  /** An item has its people until a moment. */
  private employ(item: number, until: number): void {
    const { needOffsets, absences } = this.prepared
    const { staff, agenda } = this
    for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
      staff.employ(item, need, staff.wantedBy(need), agenda.now)
    }
    this.isAtWork[item] = 1
    this.end[item] = agenda.add(Math.max(agenda.now, until), END, item)
    const own = absences[item] as readonly PauseFor[]
    if (own.length > 0) this.expectAbsence(item, own, until)
  }

  private expectAbsence(item: number, absences: readonly PauseFor[], until: number): void {
    // To the end of the day that was reported it was worked on, whoever was away.
    const first = Math.max(this.agenda.now, this.prepared.reportedTo[item] as number)
    const away = absences.find(({ from, to }) => to > first && from < until)
    this.absence[item] = away ? this.agenda.add(Math.max(first, away.from), ABSENCE, item) : -1
  }

  /** The work of an item is done, and its people are free. */
  private endWork(item: number): void {
    this.staff.release(item, this.agenda.now, true)
    this.isAtWork[item] = 0
    if (item >= this.prepared.size) return
    this.isEnded[item] = 1
    this.recorder?.ended(item)
    if (!this.links.holdsFinish(item)) this.finishItem(item)
  }

  /** The end of its work, or where links put it after that. */
  private finishItem(item: number): void {
    const at = Math.max(this.workEnd[item] as number, this.links.finishBound[item] as number)
    const project = this.prepared.projects[item] as number
    this.finish[item] = at
    if (at > (this.lastFinish[project] as number)) this.lastFinish[project] = at
    const { offsets } = this.prepared.links.afterFinish
    if ((offsets[item + 1] as number) > (offsets[item] as number)) this.placed[this.placedCount++] = 2 * item + 1
  }

  private noteStart(item: number): void {
    const { offsets } = this.prepared.links.afterStart
    if ((offsets[item + 1] as number) > (offsets[item] as number)) this.placed[this.placedCount++] = 2 * item
  }

  /** Follows the links out of what was placed, until nothing more comes of them. */
  private follow(): void {
    const { links, projects, projectCalendars } = this.prepared
    while (this.placedCount > 0) {
      const placed = this.placed[--this.placedCount] as number
      const item = placed >> 1
      const isFinish = (placed & 1) === 1
      const after = isFinish ? links.afterFinish : links.afterStart
      const at = (isFinish ? this.finish : this.start)[item] as number
      for (let link = after.offsets[item] as number; link < (after.offsets[item + 1] as number); link++) {
        const lead = after.leads[link] as number
        if (this.links.isExpected(lead)) continue
        const lag = after.lags[link] as number
        const bound = lag === 0 ? at : shifted(projectCalendars[projects[item] as number] as TaskCalendar, at, lag)
        this.reach(after.items[link] as number, after.ofStart[link] === 1, bound)
      }
    }
  }

  /** A link holds the start, or the finish, of an item no more, but puts a bound to it. */
  private reach(item: number, ofStart: boolean, bound: number): void {
    if (!this.links.release(item, ofStart, bound)) return
    if (this.isEnded[item] === 1) this.finishItem(item)
    else if (this.isBegun[item] === 0 && (ofStart || this.work[item] === 0) && this.isFree(item)) this.arrive(item)
  }

  private needCount(item: number): number {
    const { needOffsets } = this.prepared
    return (needOffsets[item + 1] as number) - (needOffsets[item] as number)
  }

  private needsPeople(item: number): boolean {
    return this.needCount(item) > 0
  }

  private calendarOf(item: number): TaskCalendar {
    return this.prepared.calendars[item] as TaskCalendar
  }
}
