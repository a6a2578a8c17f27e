/** The messages between the service and its planning threads; values that the structured clone carries. */
import type { MessagePort } from 'node:worker_threads'
import type { Fault } from '#runtime'
import type { Levelling, NetworkFault } from '../engine/model.ts'
import type { Calculations, Input } from './calculations.ts'
import type { Part } from './parts.ts'

/** A search that is bounded by time too, which the engine knows nothing of. */
export interface TimedSearch {
  /** At most so many schedules. */
  readonly schedules: number
  readonly seed: number
  /**
   * At most so long, counted while it really runs in its thread; by the clock at most `SLOWEST` times as long. What it
   * finds then depends on how fast that is.
   */
  readonly milliseconds: number
}

/** By the clock a search takes at most so many times its time, however many share the processors. */
export const SLOWEST = 2

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

/** To a thread: the parts of a task's input, then the task with what is left of it. */
export type Order =
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'task'; readonly task: Omit<Task, 'input'>; readonly rest: unknown }

/** What a thread is started with. */
export interface ThreadData {
  /** Of the thread's scheduling priority: 0 as the service, 19 the least. */
  readonly nice: number
  /** Takes the parts of results; the service takes them off one by one. */
  readonly parts: MessagePort
}

/** From a thread: progress now and then, then one of the others. */
export type Answer =
  | { readonly kind: 'progress'; readonly at: Levelling }
  /** So many parts of the result lie at the port; here is what is left of it. */
  | { readonly kind: 'done'; readonly rest: unknown; readonly parts: number }
  | { readonly kind: 'faults'; readonly faults: readonly NetworkFault[] }
  | {
      readonly kind: 'problem'
      readonly status: number
      readonly code: string
      readonly detail: string
      readonly errors: readonly Fault[] | undefined
    }
  | { readonly kind: 'failed'; readonly error: unknown }
