/**
 * Counts failures, or other events, per key in fixed windows, in the memory of this process: with several processes, each
 * allows the full limit. An LRU cache bounds the number of keys. Failed sign-ins are counted in the database instead.
 */
import { LRUCache } from 'lru-cache'

const MAX_KEYS = 20_000 // about 200 bytes each

export class WindowCounter {
  readonly #limit: number
  readonly #window: number
  readonly #counts = new LRUCache<string, { events: number; windowEndsAt: number }>({ max: MAX_KEYS })

  /**
   * @param limit events of a key in a window
   * @param window milliseconds
   */
  constructor(limit: number, window: number) {
    this.#limit = limit
    this.#window = window
  }

  /** The number of events that the key has left in its window. */
  remaining(key: string, now: Date): number {
    const count = this.#counts.get(key)
    return count && count.windowEndsAt > now.getTime() ? Math.max(0, this.#limit - count.events) : this.#limit
  }

  /** The seconds until the window of a key that has reached the limit ends; 0 for a key below the limit. */
  retryAfter(key: string, now: Date): number {
    const count = this.#counts.get(key)
    if (!count || count.events < this.#limit || count.windowEndsAt <= now.getTime()) return 0
    return Math.ceil((count.windowEndsAt - now.getTime()) / 1000)
  }

  increment(key: string, now: Date): void {
    const count = this.#counts.get(key)
    if (count && count.windowEndsAt > now.getTime()) count.events += 1
    else this.#counts.set(key, { events: 1, windowEndsAt: now.getTime() + this.#window })
  }

  /** Takes back an event that was counted before its outcome was known. */
  decrement(key: string): void {
    const count = this.#counts.get(key)
    if (count && count.events > 0) count.events -= 1
  }
}
