/**
 * Queues in which writes of one thing wait before they take a connection. Without them a hundred changes of one project
 * hold a hundred connections of the pool, of which all but one wait for the lock of its row. The queues belong to this
 * process: the database's locks remain what guards the data, and other processes have queues of their own.
 *
 * A write of several things (a batch over several projects) enters all of its queues in one step, and its turn comes when
 * it is the first of each. So any two writes stand in the same order in every queue that they share, and no two can wait
 * for each other.
 */
import { busy } from './errors.ts'

export interface QueueLimits {
  /** Writes that may wait in one queue, behind the one whose turn it is. */
  readonly waiting: number
  /** How long a write waits for its turn. */
  readonly wait: number // ms
}

const LIMITS: QueueLimits = { waiting: 100, wait: 15_000 }

/** What the latest turn weighs in the average that `Retry-After` is calculated from. */
const LATEST = 0.3
const LONGEST_RETRY = 60 // s

interface Queue {
  readonly name: string
  /** In the order in which they came. It is the turn of the first one, unless that one waits in another queue. */
  readonly entries: Entry[]
  /** Of the turns that have ended, in milliseconds; undefined before the first. */
  average: number | undefined
}

interface Entry {
  readonly queues: readonly Queue[]
  /** Queues in which others stand before it. */
  behind: number
  begunAt: number // ms; NaN before its turn
  /** Called when its turn comes; undefined where it did not have to wait. */
  onTurn: (() => void) | undefined
}

export class WriteQueues {
  readonly #queues = new Map<string, Queue>()
  readonly #limits: QueueLimits
  readonly #now: () => number
  #waiting = 0

  /** @param now milliseconds of a monotonic clock */
  constructor(limits: Partial<QueueLimits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...LIMITS, ...limits }
    this.#now = now
  }

  /** Writes that wait for their turn. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Runs the work when it is its turn in the queues of all these names; the turn ends with the work, whatever became of it.
   * @param callerLeft read only where it waits; aborted, it gives up its places
   * @throws 503 `busy` with Retry-After where too many wait already, the turn has not come in time, or the caller left
   */
  async run<T>(names: readonly string[], work: () => Promise<T>, callerLeft: () => AbortSignal): Promise<T> {
    const entry = this.#enter(names)
    if (entry.behind > 0) await this.#turn(entry, callerLeft())
    entry.begunAt = this.#now()
    try {
      return await work()
    } finally {
      this.#average(entry)
      this.#leave(entry)
    }
  }

  #enter(names: readonly string[]): Entry {
    const unique = [...new Set(names)]
    for (const name of unique) {
      const queue = this.#queues.get(name)
      if (queue && queue.entries.length > this.#limits.waiting) throw busy(this.#retryAfter(queue))
    }
    const entry: Entry = {
      queues: unique.map((name) => this.#open(name)),
      behind: 0,
      begunAt: Number.NaN,
      onTurn: undefined,
    }
    for (const { entries } of entry.queues) if (entries.push(entry) > 1) entry.behind += 1
    return entry
  }

  #open(name: string): Queue {
    const known = this.#queues.get(name)
    if (known) return known
    const queue: Queue = { name, entries: [], average: undefined }
    this.#queues.set(name, queue)
    return queue
  }

  /** Resolves when it is the entry's turn. */
  async #turn(entry: Entry, callerLeft: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => reject(busy(Math.max(...entry.queues.map((queue) => this.#retryAfter(queue)))))
    const timer = setTimeout(giveUp, this.#limits.wait)
    callerLeft.addEventListener('abort', giveUp, { once: true })
    entry.onTurn = resolve
    if (callerLeft.aborted) giveUp()
    this.#waiting += 1
    try {
      await promise
    } catch (error) {
      this.#leave(entry)
      throw error
    } finally {
      this.#waiting -= 1
      clearTimeout(timer)
      callerLeft.removeEventListener('abort', giveUp)
    }
  }

  #average({ queues, begunAt }: Entry): void {
    const took = this.#now() - begunAt
    for (const queue of queues) queue.average = (queue.average ?? took) * (1 - LATEST) + took * LATEST
  }

  #leave(entry: Entry): void {
    for (const { name, entries } of entry.queues) {
      const at = entries.indexOf(entry)
      entries.splice(at, 1)
      const next = entries[0]
      if (!next) this.#queues.delete(name)
      else if (at === 0 && --next.behind === 0) next.onTurn?.()
    }
  }

  /** Whole seconds until all that wait now have had their turns, by what the latest turns took. */
  #retryAfter({ entries, average }: Queue): number {
    const first = entries[0]?.begunAt ?? Number.NaN
    const underWay = Number.isNaN(first) ? 0 : this.#now() - first
    const seconds = Math.ceil((entries.length * (average ?? underWay)) / 1_000)
    return Math.min(LONGEST_RETRY, Math.max(1, seconds))
  }
}
