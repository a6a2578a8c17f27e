/** The types of what planning several projects together takes and returns. */
import type { Booking, Day, Moment, Plan, RunningProject, Search } from '../model.ts'
import type { CapacityBuffer, PortfolioProject, Reserve, Unplannable } from './portfolio.ts'

export interface PipelineProject extends PortfolioProject {
  readonly name: string
}

export type PipelineRule =
  /** No resource is used beyond its capacity. */
  | { readonly kind: 'capacity' }
  /** The same, and one project after another on the drum, with a capacity buffer between two of them. */
  | { readonly kind: 'drum'; readonly resourceId: number; readonly capacityBuffer: CapacityBuffer }
  /** The same, and so many projects at once, by days, from the first day of the work to its last. */
  | { readonly kind: 'limit'; readonly atOnce: number }

export interface PipelineInput {
  readonly projects: readonly PipelineProject[]
  readonly rule: PipelineRule
  /** Nothing is planned before it. */
  readonly statusDate: Day
  /** What runs in the account, beside which started projects are projected. */
  readonly running?: readonly RunningProject[]
  /** How far each project by itself is levelled. */
  readonly search?: Search
  /** How far all together are levelled after that, in passes over all their tasks; only for the rule `capacity`. */
  readonly improvement: Search
}

/** A task that starts when another project is done with a resource that it needs. */
export interface Wait {
  readonly taskId: number
  readonly resourceId: number
  readonly projectId: number
  readonly until: Moment
}
export interface PipelinePlan {
  readonly id: number
  /** The project's start by which it is planned, a working day of its calendar; of a started one its present start. */
  readonly start: Day
  /** Working days of its calendar from the present start. */
  readonly movedBy: number
  /** Absent for started projects, which keep the plan that they have. */
  readonly plan?: Plan
  /** The first and the last day of the work (of a started project, as projected). */
  readonly firstDay: Day
  readonly lastDay: Day
  /** The last day of the project buffer. */
  readonly bufferEnd: Day
  /** Calendar days that the work ends after the target (without one, after the buffer); of a started one as projected. */
  readonly daysLate: number
  /** Calendar days that the project buffer ends after the target, which it then does not protect; null without one. */
  readonly bufferPastTarget: number | null
  /** What its critical chain waits for, by start; at most 20. */
  readonly waits: readonly Wait[]
}
/** The projects in the order of their priorities. */
export interface Pipeline {
  readonly projects: readonly PipelinePlan[]
  readonly unplannable: readonly Unplannable[]
  /** Capacity buffers. */
  readonly reserves: readonly Reserve[]
}

/** The work of a project as other projects have to plan around it. */
export type Work = readonly Booking[]
