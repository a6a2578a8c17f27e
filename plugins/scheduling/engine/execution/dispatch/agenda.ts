/**
 * The events of a dispatch to come: the first moment first, those of one moment in the order in which they were added. An
 * event is its kind and what it is about, a number.
 */
export const ARRIVAL = 0 // of an item: all that holds its start is placed, and the moment that it was put to has come
export const END = 1 // of the work of an item
export const ABSENCE = 2 // for which an item pauses
export const UNITS = 3 // of a person come or go: a change
export const WAKE = 4 // of an item: what waits for its people is tried again
export const EXPIRY = 5 // of decisions: the order that holds from now on

const FIRST_SIZE = 256 // events

export class Agenda {
  /** On the clock. */
  now = 0
  private at = new Float64Array(FIRST_SIZE)
  private kinds = new Uint8Array(FIRST_SIZE)
  private about = new Int32Array(FIRST_SIZE)
  private heap = new Int32Array(FIRST_SIZE)
  private count = 0
  private waiting = 0

  clear(): void {
    this.now = this.count = this.waiting = 0
  }

  /** Returns the number of the event. */
  add(at: number, kind: number, about: number): number {
    const number = this.count++
    if (number === this.at.length) this.grow()
    this.at[number] = at
    this.kinds[number] = kind
    this.about[number] = about
    const { heap } = this
    let place = this.waiting++
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent] as number
      if ((this.at[above] as number) <= at) break
      heap[place] = above
      place = parent
    }
    heap[place] = number
    return number
  }

  /** Goes on to the next moment; false where nothing is to come. */
  goOn(): boolean {
    if (this.waiting === 0) return false
    this.now = this.at[this.heap[0] as number] as number
    return true
  }

  /** Takes the number of the next event of this moment; -1 where there is none. */
  take(): number {
    const { heap, at } = this
    const first = heap[0] as number
    if (this.waiting === 0 || at[first] !== this.now) return -1
    const size = --this.waiting
    const last = heap[size] as number
    const key = at[last] as number
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= size) break
      let below = heap[child] as number
      if (child + 1 < size) {
        const other = heap[child + 1] as number
        if (this.isBefore(other, at[below] as number, below)) {
          child++
          below = other
        }
      }
      if (!this.isBefore(below, key, last)) break
      heap[place] = below
      place = child
    }
    heap[place] = last
    return first
  }

  kindOf(number: number): number {
    return this.kinds[number] as number
  }

  aboutOf(number: number): number {
    return this.about[number] as number
  }

  private isBefore(one: number, at: number, other: number): boolean {
    const own = this.at[one] as number
    return own < at || (own === at && one < other)
  }

  private grow(): void {
    const size = this.at.length * 2
    this.at = withAll(new Float64Array(size), this.at)
    this.kinds = withAll(new Uint8Array(size), this.kinds)
    this.about = withAll(new Int32Array(size), this.about)
    this.heap = withAll(new Int32Array(size), this.heap)
  }
}

function withAll<List extends { set(values: List): void }>(list: List, values: List): List {
  list.set(values)
  return list
}
