/**
 * The events of a dispatch to come: the first moment first, those of one moment in the order in which they were added. An
 * event is its kind and what it is about, a number.
 *
 * They stand in buckets of a sixteenth of a day each. Mostly there is one event in a bucket, so that a place is found in a
 * step, and so is the next event by a bitmap of the buckets.
 */
import { TICKS } from '../../time/ticks.ts'

export const ARRIVAL = 0 // of an item: all that holds its start is placed, and the moment that it was put to has come
export const END = 1 // of the work of an item
export const ABSENCE = 2 // for which an item pauses
export const UNITS = 3 // of a person come or go: a change
export const WAKE = 4 // of an item: what waits for its people is tried again
export const EXPIRY = 5 // of decisions: the order that holds from now on

const FIRST_SIZE = 256 // events
const BUCKETS_A_TICK = 16 / TICKS
const FIRST_BUCKETS = 4096
const MOST_BUCKETS = 262_144 // 16,384 days; whatever is later is in the last one

export class Agenda {
  /** On the clock. */
  now = 0
  /** By event. */
  private at = new Float64Array(FIRST_SIZE)
  private kinds = new Uint8Array(FIRST_SIZE)
  private about = new Int32Array(FIRST_SIZE)
  /** The next one in its bucket, of the last one the first; of a number that is not in use, the next of these. */
  private following = new Int32Array(FIRST_SIZE)
  private unused = -1
  private count = 0
  /** By bucket: its last event, where its bit is set. */
  private last = new Int32Array(FIRST_BUCKETS)
  private bits = new Int32Array(FIRST_BUCKETS >> 5)
  /** Where the next event may be; none is before it. */
  private bucket = 0

  clear(): void {
    this.now = this.count = this.bucket = 0
    this.unused = -1
    this.bits.fill(0)
  }

  /** Returns the number of the event, which is its own until another one is added after it was taken. @param at not past */
  add(at: number, kind: number, about: number): number {
    const number = this.newNumber()
    this.at[number] = at
    this.kinds[number] = kind
    this.about[number] = about
    const bucket = Math.min(at * BUCKETS_A_TICK, MOST_BUCKETS - 1) | 0
    if (bucket >= this.last.length) this.reach(bucket)
    this.insert(number, at, bucket)
    return number
  }

  private insert(number: number, at: number, bucket: number): void {
    const { last, bits, following } = this
    const word = bucket >> 5
    const bit = 1 << (bucket & 31)
    if (((bits[word] as number) & bit) === 0) {
      bits[word] = (bits[word] as number) | bit
      last[bucket] = following[number] = number
      return
    }
    const end = last[bucket] as number
    let before = end
    if ((this.at[end] as number) <= at) last[bucket] = number
    else while ((this.at[following[before] as number] as number) <= at) before = following[before] as number
    following[number] = following[before] as number
    following[before] = number
  }

  /** Goes on to the next moment; false where nothing is to come. */
  goOn(): boolean {
    const { bits } = this
    let word = this.bucket >> 5
    let left = (bits[word] as number) & (-1 << (this.bucket & 31))
    while (left === 0) {
      word++
      if (word === bits.length) return false
      left = bits[word] as number
    }
    this.bucket = (word << 5) + 31 - Math.clz32(left & -left)
    this.now = this.at[this.first()] as number
    return true
  }

  /** Takes the number of the next event of this moment; -1 where there is none. */
  take(): number {
    const { bucket, bits, following } = this
    const word = bucket >> 5
    const bit = 1 << (bucket & 31)
    if (((bits[word] as number) & bit) === 0) return -1
    const first = this.first()
    if (this.at[first] !== this.now) return -1
    const end = this.last[bucket] as number
    if (first === end) bits[word] = (bits[word] as number) & ~bit
    else following[end] = following[first] as number
    following[first] = this.unused
    this.unused = first
    return first
  }

  kindOf(number: number): number {
    return this.kinds[number] as number
  }

  aboutOf(number: number): number {
    return this.about[number] as number
  }

  /** The first event of this bucket. */
  private first(): number {
    return this.following[this.last[this.bucket] as number] as number
  }

  private newNumber(): number {
    const number = this.unused
    if (number >= 0) {
      this.unused = this.following[number] as number
      return number
    }
    if (this.count === this.at.length) this.grow()
    return this.count++
  }

  private grow(): void {
    const size = this.at.length * 2
    this.at = withAll(new Float64Array(size), this.at)
    this.kinds = withAll(new Uint8Array(size), this.kinds)
    this.about = withAll(new Int32Array(size), this.about)
    this.following = withAll(new Int32Array(size), this.following)
  }

  /** Makes room for a bucket. */
  private reach(bucket: number): void {
    const size = 2 ** Math.ceil(Math.log2(bucket + 1))
    this.last = withAll(new Int32Array(size), this.last)
    this.bits = withAll(new Int32Array(size >> 5), this.bits)
  }
}

function withAll<List extends { set(values: List): void }>(list: List, values: List): List {
  list.set(values)
  return list
}
