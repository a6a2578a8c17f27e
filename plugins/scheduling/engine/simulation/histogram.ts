/** How often each of some whole numbers came: last days, or per cents of buffers that are consumed. */

const MIN_SIZE = 256
/** Numbers farther apart than so many count as the first or the last of them. */
const MAX_SIZE = 65_536

export class Histogram {
  private first = 0
  private counts = new Uint32Array(0)
  private total = 0

  add(number: number): void {
    let place = number - this.first
    if (!(place >= 0 && place < this.counts.length)) {
      this.makeRoomFor(number)
      place = Math.min(Math.max(number - this.first, 0), this.counts.length - 1)
    }
    this.counts[place] = (this.counts[place] as number) + 1
    this.total += 1
  }

  /** The smallest number that at least a share of all are not above; something must have been added. */
  quantile(share: number): number {
    const wanted = Math.max(1, Math.ceil(share * this.total - 1e-9)) // shares as 0.95 are a little off
    let place = 0
    for (let count = this.counts[0] as number; count < wanted; place++) count += this.counts[place + 1] as number
    return this.first + place
  }

  /** The share of all that are not above a number. */
  shareUpTo(number: number): number {
    const end = Math.max(0, number - this.first + 1)
    return this.counts.subarray(0, end).reduce((sum, count) => sum + count, 0) / this.total
  }

  /** Doubles the room, or more, towards the side on which the number lies. */
  private makeRoomFor(number: number): void {
    const { first, counts } = this
    if (counts.length === 0) this.first = number - MIN_SIZE / 2
    const beyond = number < first ? first - number : number - first - counts.length + 1
    const wanted = counts.length === 0 ? MIN_SIZE : Math.max(beyond, counts.length)
    const room = Math.min(wanted, MAX_SIZE - counts.length)
    const before = counts.length > 0 && number < first ? room : 0
    this.first -= before
    this.counts = new Uint32Array(counts.length + room)
    this.counts.set(counts, before)
  }
}
