/**
 * Write queues: writes of the same resource (a project, for example) run one after the other in this process, and wait
 * without a database connection. Without the queues, a hundred changes of one project would hold a hundred connections
 * of the pool, all but one waiting for the same row lock. The database's locks still guard the data, because other
 * processes have queues of their own.
 *
 * A write of several resources (a batch over several projects) joins all of its queues in one step, and runs when it is
 * the first in each. So any two writes are in the same order in all queues that they share, and cannot deadlock.
 */
import { busy } from '../errors.ts'

export interface QueueLimits {
  /** Writes that may wait in one queue, behind the running one. */
  readonly maxWaiting: number
  /** How long a write waits before it is refused. */
  readonly waitTimeout: number // ms
}

const LIMITS: QueueLimits = { maxWaiting: 100, waitTimeout: 15_000 }

/** Weight of the latest duration in the moving average from which `Retry-After` is estimated. */
const LATEST_WEIGHT = 0.3
const MAX_RETRY_AFTER = 60 // s

interface Queue {
  readonly name: string
  /** In order of arrival. The first one runs, unless it waits in another of its queues. */
  readonly entries: Entry[]
  /** Moving average of how long finished writes ran; undefined before the first has finished. */
  averageDuration: number | undefined // ms
}

interface Entry {
  readonly queues: readonly Queue[]
  /** The number of its queues in which it is not the first. */
  blockedIn: number
  startedAt: number // ms; NaN while it waits
  /** Called when it is the first in all of its queues; undefined if it did not have to wait. */
  onFirst: (() => void) | undefined
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

  /** Writes that wait in a queue. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Joins the queues of all names, and runs the work when it is the first in each of them.
   * @param signal called only if the write has to wait; the write leaves the queues when the signal aborts
   * @throws 503 `busy` with Retry-After if a queue is full, the wait times out or the signal aborts; what the work
   *   throws
   */
  async run<T>(names: readonly string[], work: () => Promise<T>, signal: () => AbortSignal): Promise<T> {
    const entry = this.#join(names)
    if (entry.blockedIn > 0) await this.#wait(entry, signal())
    entry.startedAt = this.#now()
    try {
      return await work()
    } finally {
      this.#recordDuration(entry)
      this.#leave(entry)
    }
  }

  #join(names: readonly string[]): Entry {
    const unique = [...new Set(names)]
    for (const name of unique) {
      const queue = this.#queues.get(name)
      if (queue && queue.entries.length > this.#limits.maxWaiting) throw busy(this.#retryAfter(queue))
    }
    const entry: Entry = {
      queues: unique.map((name) => this.#openQueue(name)),
      blockedIn: 0,
      startedAt: Number.NaN,
      onFirst: undefined,
    }
    for (const { entries } of entry.queues) if (entries.push(entry) > 1) entry.blockedIn += 1
    return entry
  }

  #openQueue(name: string): Queue {
    const existing = this.#queues.get(name)
    if (existing) return existing
    const queue: Queue = { name, entries: [], averageDuration: undefined }
    this.#queues.set(name, queue)
    return queue
  }

  /** Resolves when the entry is the first in all of its queues. */
  async #wait(entry: Entry, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const refuse = () => reject(busy(Math.max(...entry.queues.map((queue) => this.#retryAfter(queue)))))
    const timer = setTimeout(refuse, this.#limits.waitTimeout)
    signal.addEventListener('abort', refuse, { once: true })
    entry.onFirst = resolve
    if (signal.aborted) refuse()
    this.#waiting += 1
    try {
      await promise
    } catch (error) {
      this.#leave(entry)
      throw error
    } finally {
      this.#waiting -= 1
      clearTimeout(timer)
      signal.removeEventListener('abort', refuse)
    }
  }

  #recordDuration({ queues, startedAt }: Entry): void {
    const duration = this.#now() - startedAt
    for (const queue of queues) {
      const average = queue.averageDuration ?? duration
      queue.averageDuration = average * (1 - LATEST_WEIGHT) + duration * LATEST_WEIGHT
    }
  }

  #leave(entry: Entry): void {
    for (const { name, entries } of entry.queues) {
      const at = entries.indexOf(entry)
      entries.splice(at, 1)
      const next = entries[0]
      if (!next) this.#queues.delete(name)
      else if (at === 0 && --next.blockedIn === 0) next.onFirst?.()
    }
  }

  /** Estimate of when the queue is empty, from the duration of the latest writes; whole seconds. */
  #retryAfter({ entries, averageDuration }: Queue): number {
    const startedAt = entries[0]?.startedAt ?? Number.NaN
    const runningFor = Number.isNaN(startedAt) ? 0 : this.#now() - startedAt
    const seconds = Math.ceil((entries.length * (averageDuration ?? runningFor)) / 1_000)
    return Math.min(MAX_RETRY_AFTER, Math.max(1, seconds))
  }
}
