/**
 * What waits for each person, in list order: what is to come first now, then what is under way, then what has not started.
 * A bit says whether an item waits; its *position* is where it would be among all that need the person.
 */
import type { Order } from './order.ts'
import type { Prepared } from './prepared.ts'

/** Of an item. */
export const NOW = 0
export const UNDER_WAY = 1
export const NEW = 2
const LEVELS = 3

export class WaitingLists {
  /** By item: which of these it is. */
  readonly levels: Uint8Array
  private readonly prepared: Prepared
  private order: Order
  /** 1 for items that wait. */
  private readonly waits: Uint8Array
  private readonly bits: Int32Array
  /** By person: where its bits begin, and how many words of them each level has. */
  private readonly offsets: Int32Array
  private readonly words: Int32Array

  constructor(prepared: Prepared) {
    const { people, memberOffsets, size, orders } = prepared
    this.prepared = prepared
    this.order = orders[0] as Order
    this.levels = new Uint8Array(size)
    this.waits = new Uint8Array(size)
    this.words = Int32Array.from(people, (_, person) =>
      Math.ceil(((memberOffsets[person + 1] as number) - (memberOffsets[person] as number)) / 32),
    )
    this.offsets = new Int32Array(people.length)
    let count = 0
    for (const [person, words] of this.words.entries()) {
      this.offsets[person] = count
      count += LEVELS * words
    }
    this.bits = new Int32Array(count)
  }

  /** Nobody waits. */
  clear(order: Order): void {
    this.order = order
    this.bits.fill(0)
    this.waits.fill(0)
  }

  /** The same items wait in another order. @param levelOf of each item */
  reorder(order: Order, levelOf: (item: number) => number): void {
    this.bits.fill(0)
    this.order = order
    for (let item = 0; item < this.waits.length; item++) {
      this.levels[item] = levelOf(item)
      if (this.waits[item] === 1) this.enter(item)
    }
  }

  /** Lower comes first. */
  rankOf(item: number): number {
    return (this.levels[item] as number) * this.prepared.size + (this.order.places[item] as number)
  }

  enter(item: number): void {
    this.waits[item] = 1
    const { needOffsets } = this.prepared
    for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
      const slot = this.order.slots[need] as number
      const word = this.wordOf(need, item) + (slot >> 5)
      this.bits[word] = (this.bits[word] as number) | (1 << (slot & 31))
    }
  }

  leave(item: number): void {
    this.waits[item] = 0
    const { needOffsets } = this.prepared
    for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
      const slot = this.order.slots[need] as number
      const word = this.wordOf(need, item) + (slot >> 5)
      this.bits[word] = (this.bits[word] as number) & ~(1 << (slot & 31))
    }
  }

  /** The position of the first item that waits for a person, from a position on; -1 where there is none. */
  next(person: number, from: number): number {
    const words = this.words[person] as number
    const first = this.offsets[person] as number
    let word = from >> 5
    if (word >= LEVELS * words) return -1
    let bits = (this.bits[first + word] as number) & (-1 << (from & 31))
    while (bits === 0) {
      word++
      if (word === LEVELS * words) return -1
      bits = this.bits[first + word] as number
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits)
  }

  /** The item at a position. */
  at(person: number, position: number): number {
    // A level at a time: to divide by the size of a level takes several times as long.
    const size = (this.words[person] as number) * 32
    let place = position
    while (place >= size) place -= size
    return this.order.members[(this.prepared.memberOffsets[person] as number) + place] as number
  }

  private wordOf(need: number, item: number): number {
    const person = this.prepared.needPeople[need] as number
    return (this.offsets[person] as number) + (this.levels[item] as number) * (this.words[person] as number)
  }
}
