/** Handing out the people of a moment: one pass, in list order, through what waits for those who may be free now. */
import { opens, type TaskCalendar } from '../../time/task-calendar.ts'
import type { Agenda } from './agenda.ts'
import { WAKE } from './agenda.ts'
import { mayPauseOthers, pausedBy } from './pausing.ts'
import type { Prepared } from './prepared.ts'
import type { Round } from './round.ts'

export class HandOut {
  private readonly round: Round
  private readonly prepared: Prepared
  private readonly agenda: Agenda
  /** The people for whom what waits is tried, and the first item of each that could start. */
  private readonly touched: Int32Array
  private readonly candidates: Int32Array
  private readonly isTouched: Uint8Array
  private touchedCount = 0
  /** The last moment at which what waits for each is tried again, as a calendar opens or something may pause. */
  private readonly wakesAt: Float64Array
  /** By item: the last pass in which it was tried and could not start. */
  private readonly triedIn: Float64Array
  private passes = 0

  constructor(round: Round, agenda: Agenda) {
    const { people, size } = round.prepared
    this.round = round
    this.prepared = round.prepared
    this.agenda = agenda
    this.touched = new Int32Array(people.length)
    this.candidates = new Int32Array(people.length)
    this.isTouched = new Uint8Array(people.length)
    this.wakesAt = new Float64Array(people.length)
    this.triedIn = new Float64Array(size)
  }

  begin(): void {
    this.isTouched.fill(0)
    this.wakesAt.fill(-1)
    this.triedIn.fill(-1)
    this.passes = this.touchedCount = 0
  }

  /** What waits for the people of an item is tried. */
  touch(item: number): void {
    const { needOffsets, needPeople } = this.prepared
    for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
      this.touchPerson(needPeople[need] as number)
    }
  }

  touchPerson(person: number): void {
    if (this.isTouched[person] === 1) return
    this.isTouched[person] = 1
    this.touched[this.touchedCount++] = person
  }

  touchAll(): void {
    for (let person = 0; person < this.isTouched.length; person++) this.touchPerson(person)
  }

  run(): void {
    const { round, touched, candidates, touchedCount } = this
    this.passes++
    for (let place = 0; place < touchedCount; place++) candidates[place] = this.seek(touched[place] as number)
    for (let first = this.firstCandidate(); first >= 0; first = this.firstCandidate()) {
      const hasBegun = round.staff.isFreeFor(first) || this.pauseOthers(first)
      if (hasBegun) round.beginWork(first)
      else this.triedIn[first] = this.passes
      for (let place = 0; place < touchedCount; place++) {
        if (candidates[place] === first) candidates[place] = this.seek(touched[place] as number)
      }
    }
    for (let place = 0; place < touchedCount; place++) this.isTouched[touched[place] as number] = 0
    this.touchedCount = 0
  }

  private firstCandidate(): number {
    let first = -1
    let rank = Number.POSITIVE_INFINITY
    for (let place = 0; place < this.touchedCount; place++) {
      const item = this.candidates[place] as number
      if (item < 0) continue
      const own = this.round.waiting.rankOf(item)
      if (own >= rank) continue
      first = item
      rank = own
    }
    return first
  }

  /**
   * The first item that waits for a person and could start; -1 where there is none. One of this person alone starts at once:
   * what comes before it in the list and could start would have been found.
   */
  private seek(person: number): number {
    const { round, prepared } = this
    const { waiting, order } = round
    const { free } = round.staff
    for (let at = 0; (free[person] as number) > 0 || order.hasNow; at++) {
      at = waiting.next(person, at)
      if (at < 0) return -1
      const item = waiting.at(person, at)
      if (this.triedIn[item] === this.passes || !this.couldStart(item)) continue
      const needs = (prepared.needOffsets[item + 1] as number) - (prepared.needOffsets[item] as number)
      if (order.hasNow || needs > 1) return item
      round.beginWork(item)
    }
    return -1
  }

  private couldStart(item: number): boolean {
    return (this.round.staff.isFreeFor(item) || mayPauseOthers(this.round, item)) && this.isOpen(item)
  }

  /** Whether an item may be worked on now, and is by its calendar; if not, what waits for its people is tried again then. */
  private isOpen(item: number): boolean {
    const { now } = this.agenda
    const from = Math.max(now, this.prepared.opensAt[item] as number)
    const at = opens(this.prepared.calendars[item] as TaskCalendar, from)
    if (at <= now) return true
    this.wake(item, at)
    return false
  }

  /** What waits for the people of an item is tried again at a moment. */
  private wake(item: number, at: number): void {
    const { needOffsets, needPeople } = this.prepared
    let isAsleep = false
    for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
      const person = needPeople[need] as number
      if (this.wakesAt[person] !== at) isAsleep = true
      this.wakesAt[person] = at
    }
    if (isAsleep) this.agenda.add(at, WAKE, item)
  }

  /** Has others pause for what is to come first now; where some may be paused later, it is tried again then. */
  private pauseOthers(item: number): boolean {
    const { round, agenda } = this
    if (round.order.pausesAfter[item] === Number.POSITIVE_INFINITY) return false
    const { others, later } = pausedBy(round, item, agenda.now)
    if (later !== undefined && later < Number.POSITIVE_INFINITY) this.wake(item, later)
    // No handover: the pause takes the people.
    for (const other of others) round.pause(other, false)
    return later === undefined
  }
}
