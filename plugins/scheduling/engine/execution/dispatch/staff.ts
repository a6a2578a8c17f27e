/** The people of a round: what is free of them, and what each item has of them. */
import type { Prepared } from './prepared.ts'

/** Is told how people are handed on; moments are on the clock, units in ticks. */
export interface Recorder {
  /** An item takes units of a person. */
  employed(item: number, person: number, units: number, now: number): void
  /** An item leaves them; `isHandedOn` where it goes on to hold, by name, what takes them next. */
  released(item: number, person: number, units: number, now: number, isHandedOn: boolean): void
  /** Units of a person are added or, below 0, removed. */
  changed(person: number, units: number, now: number): void
  /** All its work is done. */
  ended(item: number): void
  /** It pauses after a stretch of so much work. */
  paused(item: number, from: number, to: number, work: number): void
}

export class Staff {
  /** By person, in ticks of units; below 0 where more is away than could be taken from work. */
  readonly free: Float64Array
  /** By need: what an item has of a person, or has had last. */
  readonly taken: Float64Array
  /** By person: the items that it is at work on; what was completed today too. Absent where nothing ever pauses for others. */
  readonly atWork: readonly number[][] | undefined
  private readonly prepared: Prepared
  /** By person: what there is of it at most, but for absences with a known return. */
  private readonly most: Float64Array
  /** By need: what an item takes by it, all there is where it asks for more. */
  private readonly wanted: Float64Array
  /** On the status date. */
  private readonly first: { readonly free: Float64Array; readonly most: Float64Array; readonly wanted: Float64Array }
  private recorder: Recorder | undefined

  constructor(prepared: Prepared) {
    this.prepared = prepared
    this.free = new Float64Array(prepared.people.length)
    this.most = new Float64Array(prepared.people.length)
    this.taken = new Float64Array(prepared.needPeople.length)
    this.wanted = new Float64Array(prepared.needPeople.length)
    for (const [person, { most }] of prepared.people.entries()) this.most[person] = most
    this.limitWanted()
    const free = Float64Array.from(prepared.people, (person) => person.free)
    this.first = { free, most: this.most.slice(), wanted: this.wanted.slice() }
    const hasNow = prepared.orders.some((order) => order.hasNow)
    this.atWork = hasNow ? prepared.people.map(() => []) : undefined
  }

  /** Nobody is at work. */
  begin(recorder: Recorder | undefined): void {
    this.recorder = recorder
    for (const items of this.atWork ?? []) items.length = 0
    this.free.set(this.first.free)
    this.most.set(this.first.most)
    this.wanted.set(this.first.wanted)
  }

  private limitWanted(): void {
    const { needPeople, needUnits } = this.prepared
    for (let need = 0; need < needPeople.length; need++) {
      this.wanted[need] = Math.min(needUnits[need] as number, this.most[needPeople[need] as number] as number)
    }
  }

  /** What an item takes now by one of its needs: all there is, where it asks for more. */
  wantedBy(need: number): number {
    return this.wanted[need] as number
  }

  isFreeFor(item: number): boolean {
    const { free, wanted } = this
    const { needOffsets, needPeople } = this.prepared
    const end = needOffsets[item + 1] as number
    for (let need = needOffsets[item] as number; need < end; need++) {
      if ((free[needPeople[need] as number] as number) < (wanted[need] as number)) return false
    }
    return true
  }

  employ(item: number, need: number, units: number, now: number): void {
    const person = this.prepared.needPeople[need] as number
    this.taken[need] = units
    this.free[person] = (this.free[person] as number) - units
    this.atWork?.[person]?.push(item)
    this.recorder?.employed(item, person, units, now)
  }

  release(item: number, now: number, isHandedOn: boolean): void {
    const { needOffsets, needPeople } = this.prepared
    for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
      const person = needPeople[need] as number
      const units = this.taken[need] as number
      this.free[person] = (this.free[person] as number) + units
      const own = this.atWork?.[person]
      if (own) own.splice(own.indexOf(item), 1)
      this.recorder?.released(item, person, units, now, isHandedOn)
    }
  }

  /** Adds units of a person or, below 0, removes them: for good where they are not known to return. */
  change(person: number, units: number, isLasting: boolean, now: number): void {
    this.free[person] = (this.free[person] as number) + units
    if (isLasting) {
      this.most[person] = (this.most[person] as number) + units
      this.limitWanted()
    }
    this.recorder?.changed(person, units, now)
  }
}
