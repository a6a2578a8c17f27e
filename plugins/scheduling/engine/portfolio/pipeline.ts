/** The types of what planning several projects together takes and returns. */
import type { Booking, Moment, Plan, Search } from '../model.ts'
import type {
  CapacityBuffer,
  PortfolioProject,
  Recommendation,
  Reserve,
  StaggerInput,
  Unplannable,
} from './portfolio.ts'

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

export interface PipelineInput extends Pick<StaggerInput, 'statusDate' | 'running' | 'search'> {
  readonly projects: readonly PipelineProject[]
  readonly rule: PipelineRule
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
/** Its start is the project's start by which it is planned, a working day of its calendar; of a started one its present start. */
export interface PipelinePlan extends Omit<Recommendation, 'hasStarted' | 'heldBy'> {
  /** Absent for started projects, which keep the plan that they have. */
  readonly plan?: Plan
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
