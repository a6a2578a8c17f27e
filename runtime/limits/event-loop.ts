/**
 * Time slices of the serving thread for long work. One slice runs in each iteration of the event loop, so that short
 * requests are served in between; accounts are served in turn, so that an account with much work delays only itself.
 */
import type { Owner } from './budget.ts'
import { FairQueue } from './fair-queue.ts'

const SLICE = 5 // ms
const TIME_CHECK_INTERVAL = 16 // items
/** Longer lists wait for a turn before their first item. */
const MAX_ITEMS_WITHOUT_TURN = 200

export interface EventLoop {
  /** Resolves when the owner may use the thread for one slice (5 ms). */
  turn(owner: Owner): Promise<void>
  /** Maps items in slices, in order. Rejects with what `each` throws. */
  inSlices<T, R>(owner: Owner, items: readonly T[], each: (item: T, index: number) => R): Promise<R[]>
  /** Slices that wait for their turn. */
  readonly waiting: number
}

export function openEventLoop(): EventLoop {
  const queue = new FairQueue<Owner, () => void>()
  let scheduled = false

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      queue.next()?.()
      if (queue.size > 0) schedule()
    })
  }

  function turn(owner: Owner): Promise<void> {
    return new Promise((resolve) => {
      queue.add(owner, resolve)
      schedule()
    })
  }

  return {
    turn,
    async inSlices<T, R>(owner: Owner, items: readonly T[], each: (item: T, index: number) => R) {
      const results: R[] = []
      if (items.length > MAX_ITEMS_WITHOUT_TURN) await turn(owner)
      let sliceEnd = performance.now() + SLICE
      for (const [index, item] of items.entries()) {
        if (index % TIME_CHECK_INTERVAL === 0 && performance.now() > sliceEnd) {
          await turn(owner)
          sliceEnd = performance.now() + SLICE
        }
        results.push(each(item, index))
      }
      return results
    },
    get waiting() {
      return queue.size
    },
  }
}
