/**
 * What an explanation of a task has. All of it is computed from the frozen network: what is named here is what really
 * holds the task, and a number of days given is the number by which it moves when that gives way.
 *
 * Words: a *bound* is one thing that a task cannot start before; those that are latest *hold* it. A task that could
 * start earlier than it is planned is *placed ALAP*: feeding chains start as late as their buffers allow.
 *
 * Days are working days of the project, with up to 6 decimals.
 */
import type {
  Day,
  Decision,
  LinkReason,
  LinkType,
  Moment,
  Plan,
  PlanOptions,
  Projection,
  ProjectionInput,
  Slot,
} from '../model.ts'
import type { TaskStatus } from '../progress/progress.ts'

export interface PlannedInput {
  readonly taskId: number
  readonly network: ProjectionInput['network']
  readonly plan: Plan
  /** What the plan was made with. */
  readonly options: Pick<PlanOptions, 'feedingPolicy' | 'scheduleMethod'>
}
export interface ProjectedInput extends Omit<ProjectionInput, 'zones'> {
  readonly taskId: number
  /** What projecting these gives. */
  readonly projection: Projection
}

/**
 * `project_start`: the first day of the project, or of its plan where feeding chains go before it. `not_before`: the
 * task's own. `status_date`: what has not started by then cannot start earlier. `reported`: it started then. `booking`:
 * the last day of another project's work on a resource of the task.
 */
export type DateKind = 'project_start' | 'not_before' | 'status_date' | 'reported' | 'booking'

export type DrivingPredecessor =
  | {
      readonly kind: 'task'
      readonly taskId: number
      readonly reason: LinkReason
      /** Days of feeding buffer between the two that the task must keep; 0 for most. */
      readonly buffer: number
      /** When it is done (FS and FF, resources) or starts (SS and SF), the lag counted. */
      readonly at: Moment
      readonly decision?: DecisionReason
      readonly sentence: string
    }
  | {
      readonly kind: 'date'
      readonly date: Exclude<DateKind, 'booking'>
      readonly day: Day
      readonly sentence: string
    }
  | {
      readonly kind: 'booking'
      readonly resourceId: number
      /** The last day of the booking. */
      readonly day: Day
      /** Of the other project, and its task; null where it has no booking there any more. */
      readonly projectId: number | null
      readonly taskId: number | null
      readonly decision?: DecisionReason
      readonly sentence: string
    }

/** That somebody decided that what has a resource first comes first; more than the sentence where it may be named. */
export interface DecisionReason extends Partial<Pick<Decision, 'id' | 'by' | 'reason'>> {
  readonly sentence: string
}

/** Days off between what holds the task and its start. */
export interface DaysOff {
  readonly from: Day
  readonly to: Day
  /** Of these, calendar days that the project does not work. */
  readonly project: number
  /** Of the project's working days among them, those on which a resource of the task does not work. */
  readonly resources: readonly { readonly resourceId: number; readonly days: number }[]
  /** By how much the task would start earlier if its resources worked whenever the project does. */
  readonly gain: number
  readonly sentence: string
}

/** One thing that has to give way. */
export type Need =
  | {
      /** Let the other task finish, or start, so many days earlier ... */
      readonly kind: 'finish' | 'start'
      readonly taskId: number
      readonly days: number
      /** Days of work left of it, of a finish; what is beyond them has to come from what holds it. 0 of a start. */
      readonly work: number
      /** ... or have so much more of these, so as not to wait for it; empty where it is not (only) resources. */
      readonly units: readonly { readonly resourceId: number; readonly units: number }[]
      readonly sentence: string
    }
  | {
      /** The other task is done or has started: only the lag behind it can be shortened. */
      readonly kind: 'lag'
      readonly taskId: number
      readonly type: LinkType
      readonly days: number
      readonly sentence: string
    }
  | { readonly kind: 'not_before'; readonly day: Day; readonly days: number; readonly sentence: string }

export interface Earlier {
  /** How much earlier the task can start when all of the needs are met. */
  readonly days: number
  /** All of them; of more than 50 the first. */
  readonly needs: readonly Need[]
  /** What holds it then. */
  readonly next: readonly DrivingPredecessor[]
  readonly sentence: string
}

/** Why a task is planned later than it could be. */
export interface AlapPlacement {
  /** How much earlier it could start. Negative when calendars have changed since: then it is planned too early. */
  readonly days: number
  /** When it could start. */
  readonly earliest: Slot
  /**
   * `buffer`: it leaves just the feeding buffer before `taskId` (null: before the project's end). `chain`: it is
   * needed when the critical task `taskId` starts. `end`: it ends with the project's work. `target`: the same, planned
   * back from the target. `plan`: its place in the plan is another one than today's network gives.
   */
  readonly kind: 'buffer' | 'chain' | 'end' | 'target' | 'plan'
  readonly taskId: number | null
  /** Days of the feeding buffer, 0 without one. */
  readonly buffer: number
  /** The tasks between, first to last; of more than 50 the first. */
  readonly via: readonly number[]
  readonly sentence: string
}

/** A step of the chain of reasons. */
export interface Reason {
  readonly taskId: number
  readonly start: Moment
  readonly firstDay: Day
  readonly lastDay: Day
  readonly drivingPredecessor: DrivingPredecessor
}

export interface Successor {
  readonly taskId: number
  readonly reason: LinkReason
  /** How far this task can slip before this link moves that one. */
  readonly slack: number
  /** Of that, days that are a feeding buffer. */
  readonly buffer: number
}

/**
 * How far the task can slip, counted at its finish: by starting later or, where it has started, by taking longer. Never
 * below 0.
 */
export interface Float {
  /** Before it moves another task or the end of the work, or eats into a buffer right behind it. */
  readonly free: number
  /**
   * Before it eats into a buffer (or further into it) and into which: the feeding one between two tasks, or the project
   * buffer (both null).
   */
  readonly buffer: { readonly days: number; readonly from: number | null; readonly to: number | null } | null
  /** Before it moves a task of the chain (the critical one of a plan, the longest one of a projection), and which. */
  readonly chain: { readonly days: number; readonly taskId: number } | null
  /** Before it moves the end of the work. */
  readonly end: number
}

export interface Explanation extends Slot {
  readonly taskId: number
  readonly status: TaskStatus
  /** All that hold its start (of a task placed ALAP: its earliest start) at once; of more than 50 the first. */
  readonly drivingPredecessors: readonly DrivingPredecessor[]
  readonly daysOff: DaysOff | null
  /** What would let it start earlier; null where nothing can: it has started, or a date that is fixed holds it. */
  readonly earlier: Earlier | null
  /** Of a plan, where the task is placed ALAP. */
  readonly alap: AlapPlacement | null
  /** From the root to the task: each holds the next. Of more than 50 the root and the last ones. */
  readonly reasons: readonly Reason[]
  /** Steps left out behind the root. */
  readonly omitted: number
  /** Those that it moves first come first; of more than 50 the first. */
  readonly successors: readonly Successor[]
  /** Null for a completed task. */
  readonly float: Float | null
  /** All of it in words, one after the other. */
  readonly sentences: readonly string[]
}
