/**
 * A sliding window: what of it is used, in buckets of a sixtieth of it. All buckets that a part of the window lies in count
 * whole, so that in no span of the window's length more than its requests are used; a request counts for at most a bucket
 * longer than the window. Pure.
 */
import type { RateWindow } from '../limits/rate-window.ts'

const BUCKETS = 60 // of a window, at most
const MIN_BUCKET = 1000 // ms

export interface Usage {
  /** Of the newest bucket, in epoch milliseconds. Buckets begin at whole multiples of their length, in every process. */
  readonly start: number
  /** Requests that are used or reserved in each bucket, the newest first. */
  readonly used: readonly number[]
}

/** Requests that a process took of the bucket at `start`, and those of them that it has used since, by the start of their buckets. */
export interface Lease {
  readonly start: number
  readonly taken: number
  readonly uses: ReadonlyMap<number, number>
}

export const bucketMs = ({ seconds }: RateWindow) => Math.max(MIN_BUCKET, Math.ceil((seconds * 1000) / BUCKETS))
/** How many buckets a part of the window lies in. */
export const bucketsOf = (window: RateWindow) => Math.ceil((window.seconds * 1000) / bucketMs(window)) + 1

/** The start of the bucket that an instant is in, both in epoch milliseconds. */
export const bucketStart = (window: RateWindow, now: number) => now - (now % bucketMs(window))

export const unused = (start: number): Usage => ({ start, used: [] })

export const totalOf = ({ used }: Usage): number => used.reduce((sum, it) => sum + it, 0)

/**
 * The usage when the bucket at `start` is the newest. A usage that is ahead stays as it is, so that a process whose clock is
 * behind shares the limit of the others; one that is ahead by more than the window was made by a clock that was wrong.
 */
export function moved(window: RateWindow, usage: Usage, start: number): Usage {
  const by = Math.round((start - usage.start) / bucketMs(window))
  if (Math.abs(by) >= bucketsOf(window)) return unused(start)
  if (by <= 0) return usage
  const used = [...Array<number>(by).fill(0), ...usage.used].slice(0, bucketsOf(window))
  return { start, used }
}

/** The usage in which a lease has ended: what it used counts in the buckets of its uses, and the rest not at all. */
export function settled(window: RateWindow, usage: Usage, { start, taken, uses }: Lease): Usage {
  const used = [...usage.used]
  const add = (at: number, requests: number) => {
    const index = Math.max(0, Math.round((usage.start - at) / bucketMs(window)))
    if (index >= bucketsOf(window)) return
    while (used.length <= index) used.push(0)
    used[index] = Math.max(0, (used[index] ?? 0) + requests)
  }
  add(start, -taken)
  for (const [at, requests] of uses) add(at, requests)
  return { ...usage, used }
}

/** Takes requests of the newest bucket, as many as are left, but at most `most`. */
export function take(
  window: RateWindow,
  usage: Usage,
  most: number,
): { readonly usage: Usage; readonly taken: number } {
  const taken = Math.max(0, Math.min(most, window.requests - totalOf(usage)))
  const [newest = 0, ...older] = usage.used
  return { usage: { ...usage, used: [newest + taken, ...older] }, taken }
}

/** When some of what is used comes back, in epoch milliseconds; undefined where nothing is used. */
export function backAt(window: RateWindow, { start, used }: Usage): number | undefined {
  const oldest = used.findLastIndex((it) => it > 0)
  return oldest < 0 ? undefined : start + (bucketsOf(window) - oldest) * bucketMs(window)
}
