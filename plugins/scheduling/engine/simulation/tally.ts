/**
 * How often each of some keys came, and the sum of what came with it, in a table of bounded size. While there are more keys
 * than it holds, those of the smaller sums make room: what is asked about are the largest.
 */

const FIRST_SIZE = 64 // places; a power of two, as all sizes are
const LARGEST_SIZE = 1024
const EMPTY = -1

export interface Tallied {
  readonly key: number
  readonly times: number
  readonly sum: number
}

export class Tally {
  /** By place: a key is at the first free one from the place that its hash gives on. */
  private keys = new Int32Array(FIRST_SIZE).fill(EMPTY)
  private times = new Int32Array(FIRST_SIZE)
  private sums = new Float64Array(FIRST_SIZE)
  /** The last moment at which each came. */
  private moments = new Int32Array(FIRST_SIZE)
  private count = 0

  /** @param key a whole number from 0 on @param moment however often a key comes in one, it counts as once */
  add(key: number, amount: number, moment: number): void {
    const place = this.placeOf(key)
    if (this.keys[place] === EMPTY) {
      this.keys[place] = key
      this.count += 1
    }
    if (this.times[place] === 0 || this.moments[place] !== moment) this.times[place] = (this.times[place] as number) + 1
    this.moments[place] = moment
    this.sums[place] = (this.sums[place] as number) + amount
    if (this.count * 2 > this.keys.length) this.makeRoom()
  }

  /** By key. */
  all(): Tallied[] {
    const places = [...this.keys.keys()].filter((place) => this.keys[place] !== EMPTY)
    return places
      .map((place) => ({
        key: this.keys[place] as number,
        times: this.times[place] as number,
        sum: this.sums[place] as number,
      }))
      .sort((a, b) => a.key - b.key)
  }

  private placeOf(key: number): number {
    const last = this.keys.length - 1
    let place = (Math.imul(key, 0x9e3779b1) >>> 16) & last
    while (this.keys[place] !== EMPTY && this.keys[place] !== key) place = (place + 1) & last
    return place
  }

  private makeRoom(): void {
    const { keys, times, sums, moments } = this
    const places = [...keys.keys()].filter((place) => keys[place] !== EMPTY)
    const isFull = keys.length === LARGEST_SIZE
    const weight = (place: number) => Math.abs(sums[place] as number)
    if (isFull) places.sort((a, b) => weight(b) - weight(a) || (keys[a] as number) - (keys[b] as number))
    const kept = isFull ? places.slice(0, places.length / 2) : places
    const size = isFull ? LARGEST_SIZE : keys.length * 2
    this.keys = new Int32Array(size).fill(EMPTY)
    this.times = new Int32Array(size)
    this.sums = new Float64Array(size)
    this.moments = new Int32Array(size)
    this.count = kept.length
    for (const from of kept) {
      const to = this.placeOf(keys[from] as number)
      this.keys[to] = keys[from] as number
      this.times[to] = times[from] as number
      this.sums[to] = sums[from] as number
      this.moments[to] = moments[from] as number
    }
  }
}
