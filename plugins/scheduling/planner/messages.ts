/** What crosses between the service and its planning threads; values that the structured clone carries. */
import type { Levelling, NetworkFault } from '../engine/model.ts'
import type { Calculations, Input } from './calculations.ts'

/** A search that is bounded by time too, which the engine knows nothing of. */
export interface TimedSearch {
  /** At most so many schedules. */
  readonly schedules: number
  readonly seed: number
  /** At most so long, from when it begins in its thread. What it finds then depends on how fast that is. */
  readonly milliseconds: number
}

/** To a thread; it has one at a time. */
export type Task = {
  readonly [Name in keyof Calculations]: {
    readonly name: Name
    readonly input: Input<Name>
    /** Of a plan; absent: the engine's own short one. */
    readonly search?: TimedSearch | undefined
    /** Its first element becomes 1 when the search is to stop; the thread is busy, and would read no message. */
    readonly cancelled: Int32Array<SharedArrayBuffer>
  }
}[keyof Calculations]

/** From a thread: progress now and then, then one of the others. */
export type Answer =
  | { readonly kind: 'progress'; readonly at: Levelling }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'faults'; readonly faults: readonly NetworkFault[] }
  | { readonly kind: 'failed'; readonly error: unknown }
