/**
 * A semaphore: runs at most `concurrency` calls at once and queues the others, first in, first out (`p-limit`). The queue
 * is bounded, in total and per key, so that one key (an account, an address) cannot fill it for the others.
 */
import pLimit from 'p-limit'

export interface SemaphoreLimits {
  readonly concurrency: number
  readonly maxQueued: number
  /** Default: `maxQueued`. */
  readonly maxQueuedPerKey?: number
}

/**
 * Runs `task` and passes it whether the call was queued.
 * @throws the error of `queueFull` when the queue, or the key's part of it, is full
 */
export type Semaphore<Key> = <Result>(key: Key, task: (hasQueued: boolean) => Promise<Result>) => Promise<Result>

/** @param queueFull makes the error for a call that the queue has no room for */
export function semaphore<Key>(
  { concurrency, maxQueued, maxQueuedPerKey = maxQueued }: SemaphoreLimits,
  queueFull: () => Error,
): Semaphore<Key> {
  const limit = pLimit(concurrency)
  /** The keys of the queued calls, in the order in which these start. */
  const queued: Key[] = []
  const isFull = (key: Key) =>
    queued.length >= maxQueued || queued.filter((other) => other === key).length >= maxQueuedPerKey
  return async (key, task) => {
    const mustQueue = limit.activeCount >= concurrency
    if (!mustQueue) return limit(() => task(false))
    if (isFull(key)) throw queueFull()
    queued.push(key)
    return limit(() => {
      queued.shift()
      return task(true)
    })
  }
}
