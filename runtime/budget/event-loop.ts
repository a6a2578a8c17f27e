/**
 * Long work of the serving thread in slices. One slice runs in each turn of the event loop, so that requests which need
 * little are served in between; accounts take turns, so that one with much to do delays only itself.
 */
import type { Owner } from './budget.ts'
import { FairQueue } from './fair-queue.ts'

const SLICE = 5 // ms
/** The time is looked at once in so many items. */
const STRIDE = 16
/** Fewer items than this begin without waiting for a turn. */
const FEW = 200

export interface EventLoop {
  /** Resolves when the owner may work for a slice. */
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
      if (items.length > FEW) await turn(owner)
      let until = performance.now() + SLICE
      for (const [index, item] of items.entries()) {
        if (index % STRIDE === 0 && performance.now() > until) {
          await turn(owner)
          until = performance.now() + SLICE
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
