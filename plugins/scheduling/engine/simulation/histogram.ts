/**
 * How often each of some whole numbers came: last days, or per cents of buffers that are consumed. Numbers near the first one
 * are counted each by itself; farther out they share a place with those that are as far from it within a hundredth, so that
 * a few thousand places hold all that may come.
 */

const SINGLE_PLACES = 1024 // numbers on each side of the first one that have a place of their own
const PLACES_A_DOUBLING = 64 // of the distance, farther out
const MOST_DOUBLINGS = 40
const MIN_SIZE = 256

export class Histogram {
  private first: number | undefined
  /** The place of the first count: places are counted from that of the first number on, to both sides. */
  private from = 0
  private counts = new Uint32Array(0)
  private total = 0

  add(number: number): void {
    this.first ??= number
    const place = placeOf(number - this.first)
    if (place < this.from || place >= this.from + this.counts.length) this.makeRoomFor(place)
    this.counts[place - this.from] = (this.counts[place - this.from] as number) + 1
    this.total += 1
  }

  /** The smallest number that at least a share of all are not above; something must have been added. */
  quantile(share: number): number {
    const wanted = Math.max(1, Math.ceil(share * this.total - 1e-9)) // shares as 0.95 are a little off
    let place = 0
    for (let count = this.counts[0] as number; count < wanted; place++) count += this.counts[place + 1] as number
    return (this.first as number) + distanceAt(this.from + place)
  }

  /** Doubles the room, or more, towards the side on which the place lies. */
  private makeRoomFor(place: number): void {
    const { from, counts } = this
    if (counts.length === 0) {
      this.from = -MIN_SIZE / 2
      this.counts = new Uint32Array(MIN_SIZE)
      if (place >= this.from && place < this.from + MIN_SIZE) return
      this.makeRoomFor(place)
      return
    }
    const beyond = place < from ? from - place : place - from - counts.length + 1
    const room = Math.max(beyond, counts.length)
    const before = place < from ? room : 0
    this.from -= before
    this.counts = new Uint32Array(counts.length + room)
    this.counts.set(counts, before)
  }
}

function placeOf(distance: number): number {
  const far = Math.abs(distance)
  if (far <= SINGLE_PLACES) return distance
  const doublings = Math.min(Math.log2(far / SINGLE_PLACES), MOST_DOUBLINGS)
  return Math.sign(distance) * (SINGLE_PLACES + Math.ceil(doublings * PLACES_A_DOUBLING))
}

/** The farthest number of a place, or the nearest one below the first number: no smaller than those that share it. */
function distanceAt(place: number): number {
  const far = Math.abs(place)
  if (far <= SINGLE_PLACES) return place
  const doublings = (far - SINGLE_PLACES - (place < 0 ? 1 : 0)) / PLACES_A_DOUBLING
  return Math.sign(place) * Math.round(SINGLE_PLACES * 2 ** doublings)
}
