/**
 * The types of what staggering takes and returns. The portfolio is several projects that share resources.
 *
 * Words: the *drum* is the shared resource that sets the pace of all. A project's *block* on a drum goes from its first
 * use of it to its last. A *capacity buffer* follows a block, so that what the one project is late with does not reach
 * the next; a *drum buffer* comes before it. To *stagger* is to move the starts of projects apart until the blocks fit.
 */
import type { Day, Moment, Network, Plan, PlanOptions, Progress, RunningProject, Search } from '../model.ts'

export interface PortfolioProject {
  readonly id: number
  /** Lower goes first; of equal ones the lower id. */
  readonly priority: number
  /** Its start is the present one. */
  readonly network: Network
  readonly options: PlanOptions
  /** A project that has started never moves; what is left of it is projected from the status date. */
  readonly hasStarted: boolean
  /** Of a started project, the frozen one; without it the network is planned. */
  readonly plan?: Plan
  readonly progress?: readonly Progress[]
  /** It starts no earlier; by default its present start. */
  readonly notBefore?: Day
  /** The last day promised. */
  readonly target?: Day
}

/** Per cent of the work that the earlier project has on the drum, or working days. */
export type CapacityBuffer = { readonly percentage: number } | { readonly days: number }

export type StaggerRule =
  | {
      /** Blocks on the drums one after another, or beside each other where the capacity allows it. */
      readonly kind: 'drums'
      readonly drums: readonly number[]
      readonly capacityBuffer: CapacityBuffer
      /** Working days before a block for which the drum is kept free too. */
      readonly drumBuffer?: number
    }
  | {
      /** No resource at all is used beyond its capacity; projects may alternate on it task by task, without buffers. */
      readonly kind: 'capacity'
      /** No more projects than that at once, as with `limit`; absent: any number. */
      readonly atOnce?: number
    }
  /** So many projects at once, by days, from the first day of the work to its last. */
  | { readonly kind: 'limit'; readonly atOnce: number }

export interface StaggerInput {
  readonly projects: readonly PortfolioProject[]
  readonly rule: StaggerRule
  /** Nothing starts before it. */
  readonly statusDate: Day
  /** What runs in the account, beside which started projects are projected. */
  readonly running?: readonly RunningProject[]
  /** How far planning looks for short schedules. */
  readonly search?: Search
}

/** Who made a project wait: the projects that hold the resource until then; without a resource it is the limit. */
export interface Held {
  readonly resourceId: number | null
  readonly until: Moment
  readonly projects: readonly number[]
}
export interface Recommendation {
  readonly id: number
  readonly hasStarted: boolean
  /** A working day of its calendar; of a started project its present start. */
  readonly start: Day
  /** Working days of its calendar from the present start; negative when it may start earlier. */
  readonly movedBy: number
  /** Null when nothing but its own bounds keeps it from starting earlier. */
  readonly heldBy: Held | null
  /** The first and the last day of the work (of a started project, as projected). */
  readonly firstDay: Day
  readonly lastDay: Day
  /** The last day of the project buffer. */
  readonly bufferEnd: Day
  /** Calendar days that the work ends after the target (without one, after the buffer); of a started one as projected. */
  readonly daysLate: number
  /** Calendar days that the project buffer ends after the target, which it then does not protect; null without one. */
  readonly bufferPastTarget: number | null
}
export interface Load {
  /** Null: the limit, of which each project uses one. */
  readonly resourceId: number | null
  readonly projectId: number
  readonly units: number
  readonly start: Moment
  readonly finish: Moment
}
export interface Reserve {
  readonly kind: 'capacity' | 'drum'
  readonly resourceId: number
  readonly projectId: number
  /** Working days of the project and the drum. */
  readonly size: number
  /** Kept free with the block's most units at once. */
  readonly units: number
  readonly start: Moment
  readonly finish: Moment
}
export interface Unplannable {
  readonly id: number
  /** Sentences that name tasks and resources. */
  readonly reasons: readonly string[]
}
/** The projects in the order of their priorities; what they use in that order too, then by resource and time. */
export interface Staggered {
  readonly projects: readonly Recommendation[]
  readonly unplannable: readonly Unplannable[]
  readonly load: readonly Load[]
  readonly reserves: readonly Reserve[]
}
