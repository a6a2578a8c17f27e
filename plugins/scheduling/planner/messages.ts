/** The messages between the service and its planning threads; values that the structured clone carries. */
import type { MessagePort } from 'node:worker_threads'
import type { Fault } from '#runtime'
import type { Levelling, NetworkFault } from '../engine/model.ts'
import type { SimulationProgress } from '../engine/simulation/model.ts'
import type { Calculations, Input } from './calculations.ts'
import type { Part } from './parts.ts'

/** An end in time, which the engine knows nothing of. */
export interface TimeLimit {
  /**
   * At most so long, counted while it really runs in its thread; by the clock at most `SLOWEST` times as long. What is
   * found then depends on how fast that is.
   */
  readonly milliseconds: number
}
/** A search that is bounded by time too. */
export interface TimedSearch extends TimeLimit {
  /** At most so many schedules. */
  readonly schedules: number
  readonly seed: number
}

/** How far a calculation with an end in time is. */
export type Progress = Levelling | SimulationProgress

/** By the clock such a calculation takes at most so many times its time, however many share the processors. */
export const SLOWEST = 2

/** To a thread; it has one at a time. */
export type Task = {
  readonly [Name in keyof Calculations]: {
    readonly name: Name
    readonly input: Input<Name>
    /** Of a simulation, of advice, of a price, and of a plan; absent: the engine's own short search. */
    readonly timed?: (Name extends 'simulate' | 'advise' | 'price' ? TimeLimit : TimedSearch) | undefined
    /** Its first element becomes 1 when what is timed is to stop; the thread is busy, and would read no message. */
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
  | { readonly kind: 'progress'; readonly at: Progress }
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
