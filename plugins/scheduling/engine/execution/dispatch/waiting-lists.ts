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
  /** By person: the first of its words that may have a bit. */
  private readonly first: Int32Array

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
    this.first = new Int32Array(people.length)
    let count = 0
    for (const [person, words] of this.words.entries()) {
      this.offsets[person] = count
      count += LEVELS * words
    }
    this.bits = new Int32Array(count)
  }

  /** Nobody waits. @param levels of each item */
  clear(order: Order, levels: Uint8Array): void {
    this.order = order
    this.levels.set(levels)
    this.bits.fill(0)
    this.waits.fill(0)
    this.first.fill(0)
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
      const person = this.prepared.needPeople[need] as number
      const own = this.wordOf(person, item) + (slot >> 5)
      const word = (this.offsets[person] as number) + own
      this.bits[word] = (this.bits[word] as number) | (1 << (slot & 31))
      if (own < (this.first[person] as number)) this.first[person] = own
    }
  }

  leave(item: number): void {
    this.waits[item] = 0
    const { needOffsets } = this.prepared
    for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
      const slot = this.order.slots[need] as number
      const person = this.prepared.needPeople[need] as number
      const word = (this.offsets[person] as number) + this.wordOf(person, item) + (slot >> 5)
      this.bits[word] = (this.bits[word] as number) & ~(1 << (slot & 31))
    }
  }

  /** The position of the first item that waits for a person, from a position on; -1 where there is none. */
  next(person: number, from: number): number {
    const end = LEVELS * (this.words[person] as number)
    const offset = this.offsets[person] as number
    const first = this.first[person] as number
    let word = Math.max(from >> 5, first)
    if (word >= end) return -1
    let bits = (this.bits[offset + word] as number) & (word > from >> 5 ? -1 : -1 << (from & 31))
    while (bits === 0) {
      word++
      if (word === end) break
      bits = this.bits[offset + word] as number
    }
    if (from >> 5 <= first && (from & 31) === 0) this.first[person] = word
    if (word === end) return -1
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

  /** The first word of its level among those of a person. */
  private wordOf(person: number, item: number): number {
    return (this.levels[item] as number) * (this.words[person] as number)
  }
}
