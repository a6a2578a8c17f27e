/**
 * The types of what simulating takes and returns. A *run* places the remaining work of projects once, as the dispatch does,
 * with a duration drawn for each task. A *promise* is the last day of a project's buffer.
 *
 * Units: probabilities and shares from 0 to 1, standard errors in percentage points, days as in the engine's model.
 */
import type { Day, FeedingBuffer, Moment, RunningProject } from '../model.ts'

/** What is known of how long tasks take, in an account. */
export interface Estimates {
  /** The 90 % point of a task without a safe estimate, over its focused one; above 1. */
  readonly safetyFactor: number
  /** Between the tasks of a project, of the logarithms of their durations; from 0 to less than 1. */
  readonly correlation: number
  /** The median of what a task takes, over its focused estimate; absent: 1. */
  readonly medianRatio?: number
}

export interface SimulationInput {
  /** All that is worked on together. */
  readonly running: readonly RunningProject[]
  /** Those of it that are asked about. */
  readonly asked: readonly AskedProject[]
  /** What is completed of those that run: it tells how their remaining tasks will go. */
  readonly completed: readonly CompletedTask[]
  readonly statusDate: Day
  readonly estimates: Estimates
  /** Equal seeds give equal answers. */
  readonly seed: number
  /** How many runs, or the standard error of the probabilities to reach, in percentage points. */
  readonly size: { readonly runs: number } | { readonly accuracy: number }
  /** Asked between runs: true ends the simulation with those made so far. */
  readonly stop?: () => boolean
  /** Called now and then. */
  readonly progress?: (made: SimulationProgress) => void
}
/** Durations in working days. */
export interface CompletedTask {
  readonly projectId: number
  /** As estimated before it started. */
  readonly focused: number
  readonly safe?: number
  /** From its start to its finish. */
  readonly took: number
}
/** Durations in working days. */
export interface TaskUnderWay extends Omit<CompletedTask, 'took'> {
  /** From its start on. */
  readonly elapsed: number
}
/** How far a simulation is. */
export interface SimulationProgress {
  readonly runs: number
  /** Of the probability that is known least, in percentage points. */
  readonly standardError: number
}
export interface AskedProject {
  readonly id: number
  readonly promise: Day
  readonly target?: Day
  /** A share of the runs: asks when the work has ended in so many of them. */
  readonly confidence?: number
  readonly feedingBuffers: readonly FeedingBuffer[]
  readonly milestones: readonly { readonly id: number; readonly planned: Day }[]
}

export interface Simulated {
  readonly runs: number
  readonly seed: number
  /** Those asked about, in their order. */
  readonly projects: readonly SimulatedProject[]
}
export interface SimulatedProject {
  readonly id: number
  /** The last day of the work in so many per cent of the runs, or earlier. */
  readonly finish: Quantiles
  readonly probabilityOfPromise: number
  /** When the work has ended with the confidence that was asked about, and how likely it has by the end of that day. */
  readonly confident?: { readonly finish: Moment; readonly probability: number }
  /** Null without a target. */
  readonly probabilityOfTarget: number | null
  /** Of the probability of the promise. */
  readonly standardError: number
  /** The project buffer first, then the feeding buffers in their order. */
  readonly buffers: readonly SimulatedBuffer[]
  readonly milestones: readonly SimulatedMilestone[]
  /** What moves the finish most first: its share times its days; at most 20. */
  readonly sensitivity: readonly Sensitivity[]
}
export interface Quantiles {
  readonly p10: Day
  readonly p50: Day
  readonly p80: Day
  readonly p90: Day
  readonly p95: Day
}
export interface SimulatedBuffer {
  /** As in the plan; both null for the project buffer. */
  readonly from: number | null
  readonly to: number | null
  /** That it is not used up. */
  readonly probability: number
  /** Per cent of it that are consumed in so many per cent of the runs, or less; raw. */
  readonly p50: number
  readonly p80: number
}
export interface SimulatedMilestone {
  readonly id: number
  /** That it is met by its planned day. */
  readonly probability: number
  readonly p50: Day
  readonly p80: Day
}
/** A task, or a person that work waits for, on the way to the last finish of a project. */
export interface Sensitivity {
  readonly taskId?: number
  readonly resourceId?: number
  /** Of the runs in which it moves the finish. */
  readonly share: number
  /** In these, on average: working days that the task takes beyond its estimate, or that work waits for the person. */
  readonly days: number
}
