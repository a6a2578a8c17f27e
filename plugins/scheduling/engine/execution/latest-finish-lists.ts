/**
 * For each task the feeding buffers that it can reach, each with the latest finish of the task that uses exactly all of
 * it: lists of few entries, one behind the other in typed arrays.
 */
const MAX_ENTRIES = 16 // entries of one task; of more, those are kept that are reached first

/** Of the buffers: ticks, and per cent consumed. */
export interface BufferMeasures {
  readonly size: Float64Array
  readonly percentage: Float64Array
}

export class LatestFinishLists {
  private readonly first: Int32Array
  private readonly count: Uint8Array
  private buffers: Int32Array
  private finishes: Float64Array
  private length = 0

  constructor(tasks: number) {
    this.first = new Int32Array(tasks)
    this.count = new Uint8Array(tasks)
    this.buffers = new Int32Array(tasks)
    this.finishes = new Float64Array(tasks)
  }

  /** The numbers of a task's entries: from this one to below `endOf(task)`. */
  firstOf(task: number): number {
    return this.first[task] as number
  }

  endOf(task: number): number {
    return (this.first[task] as number) + (this.count[task] as number)
  }

  /** The buffers and finishes of a task's entries. */
  entriesOf(task: number): number[] {
    const [first, end] = [this.firstOf(task), this.endOf(task)]
    return [...this.buffers.subarray(first, end), ...this.finishes.subarray(first, end)]
  }

  buffer(entry: number): number {
    return this.buffers[entry] as number
  }

  latest(entry: number): number {
    return this.finishes[entry] as number
  }

  /** Begins the list of a task; what is kept from now on is its. */
  open(task: number): void {
    this.first[task] = this.length
    this.count[task] = 0
  }

  /** Adds a buffer to a list unless another one is always deeper, and drops those that it is always deeper than. */
  keep(task: number, buffer: number, latest: number, { size, percentage }: BufferMeasures): void {
    if (latest === Number.POSITIVE_INFINITY) return
    const { buffers, finishes } = this
    const first = this.first[task] as number
    const own = size[buffer] as number
    const begin = latest - own
    const consumed = percentage[buffer] as number
    let kept = first
    for (let entry = first; entry < this.length; entry++) {
      const other = buffers[entry] as number
      const finish = finishes[entry] as number
      const otherSize = size[other] as number
      const otherBegin = finish - otherSize
      const otherConsumed = percentage[other] as number
      // Nothing has been dropped yet, or that one would not be deeper than what dropped it.
      if (otherSize <= own && otherBegin <= begin && otherConsumed >= consumed) return
      if (own <= otherSize && begin <= otherBegin && consumed >= otherConsumed) continue
      this.set(kept++, other, finish)
    }
    this.length = kept
    this.push(buffer, latest)
    if (this.length - first > MAX_ENTRIES) this.drop(this.reachedLast(first, size))
    this.count[task] = this.length - first
  }

  private set(entry: number, buffer: number, latest: number): void {
    this.buffers[entry] = buffer
    this.finishes[entry] = latest
  }

  private push(buffer: number, latest: number): void {
    if (this.length === this.buffers.length) this.grow()
    this.set(this.length++, buffer, latest)
  }

  private grow(): void {
    const [buffers, finishes] = [this.buffers, this.finishes]
    const room = 2 * buffers.length + MAX_ENTRIES
    this.buffers = new Int32Array(room)
    this.buffers.set(buffers)
    this.finishes = new Float64Array(room)
    this.finishes.set(finishes)
  }

  private drop(entry: number): void {
    this.buffers.copyWithin(entry, entry + 1, this.length)
    this.finishes.copyWithin(entry, entry + 1, this.length)
    this.length--
  }

  private reachedLast(first: number, size: Float64Array): number {
    const reached = (entry: number) => this.latest(entry) - (size[this.buffer(entry)] as number)
    let last = first
    for (let entry = first + 1; entry < this.length; entry++) if (reached(entry) > reached(last)) last = entry
    return last
  }
}
