/**
 * The types of what the engine takes and returns: plain values. The engine is pure: no clock, no database, no imports from
 * outside this folder.
 *
 * Words: a *network* is the tasks with their links and resources. A *plan* is the levelled baseline with its critical
 * chain and buffers; its links are frozen. A *projection* is the remaining work of a plan from a status date on. A
 * *merge* is where a non-critical chain joins the critical one.
 *
 * Units: a Day is whole days since 1970-01-01 (in the account's time zone); durations, lags and sizes are working days
 * with up to 6 decimals; a Moment is a point on the axis of Days with 6 decimals at most: 10.25 is a quarter through
 * day 10. Percentages are 0 to 100 and may go beyond where a field's comment has it so.
 */
import type { BufferWalk } from './execution/buffer-uses.ts'
import type { Estimates } from './simulation/model.ts'
import type { Thresholds, ZoneRules } from './zones.ts'

export type Day = number
export type Moment = number

export interface CalendarSpec {
  /** ISO weekdays that are worked on, 1 = Monday to 7 = Sunday; at least one. */
  readonly weekdays: readonly number[]
  /** Days off. */
  readonly holidays: readonly Day[]
}

export type LinkType = 'FS' | 'SS' | 'FF' | 'SF'
export interface Predecessor {
  readonly taskId: number
  readonly type: LinkType
  /** Working days of the project's calendar; negative is a lead. */
  readonly lag: number
}
export interface Assignment {
  readonly resourceId: number
  /** Units of the resource, 1 = one of it. */
  readonly units: number
}
/** A milestone is a task of duration 0. */
export interface NetworkTask {
  readonly id: number
  readonly name: string
  /** Focused estimate. */
  readonly duration: number
  /** The estimate with safety, if there is one. */
  readonly safeDuration?: number
  readonly predecessors: readonly Predecessor[]
  readonly assignments: readonly Assignment[]
  /** Not to start before the start of this day. */
  readonly notBefore?: Day
}
export interface NetworkResource {
  readonly id: number
  readonly name: string
  readonly capacity: number
  /** Its own working days; without one it works when the project does. */
  readonly calendar?: CalendarSpec
  /** When it is away, or units of it; see time/absences.ts. */
  readonly absences?: readonly Absence[]
  /** The last day on which it is there; without one it stays. */
  readonly until?: Day
}
export interface Absence {
  readonly from: Day
  /** The last day; absent where the return is unknown. */
  readonly to?: Day
  /** Absent where all of it is away. */
  readonly units?: number
}
export interface Network {
  readonly start: Day
  /** Planned back from its target: nothing starts before its plan does. */
  readonly startsWithPlan?: boolean
  readonly calendar: CalendarSpec
  readonly tasks: readonly NetworkTask[]
  readonly resources: readonly NetworkResource[]
  readonly bookings?: readonly Booking[]
}
/**
 * Work of another project on a shared resource: it is fixed, planning moves around it. It takes its units from its start
 * to its finish, also where several together exceed the capacity; then all of the resource is taken.
 */
export interface Booking {
  readonly resourceId: number
  readonly units: number
  readonly start: Moment
  readonly finish: Moment
  readonly projectId: number
  /** Empty where it is not to be named. */
  readonly projectName: string
  readonly taskId: number
  readonly taskName: string
}
/** A task that starts when the work of another project on a shared resource ends, as both are projected. */
export interface Wait {
  readonly taskId: number
  readonly resourceId: number
  readonly until: Moment
  readonly booked: BookedTask
  /** Empty where it is not to be named. */
  readonly projectName: string
}
/** Where a sentence has `UNNAMED` (words.ts) for another project, which not all who read it may see. */
export interface HiddenName {
  /** Where in it the words begin. */
  readonly at: number
  readonly projectId: number
}
/** A sentence about a project, and whether it speaks of another one. */
export interface Headline {
  readonly text: string
  readonly hiddenName: HiddenName | null
}
/**
 * What people have decided to come first, of a project: all its tasks or one. `next` gives those that are ready the first
 * place among what has not started; `now` has what others do with their people pause for them too.
 */
export interface Decision {
  readonly id: string
  /** In the list of the account: lower goes first. */
  readonly place: number
  readonly mode: 'next' | 'now'
  readonly taskId?: number
  /** The last day on which it holds. */
  readonly until?: Day
  /** The name of who made it; absent where its project is not to be named. */
  readonly by?: string
  readonly reason?: string
}
/** Work that a resource of a task has done on another one, which is not among what runs any more. */
export interface OtherWork {
  /** The task that waited for the resource meanwhile. */
  readonly taskId: number
  readonly resourceId: number
  readonly units: number
  /** The first and the last day. */
  readonly from: Day
  readonly to: Day
  readonly booked: BookedTask
}
/** A project that is worked on beside another one, as far as its tasks may take people from it. */
export interface RunningProject {
  readonly id: number
  /** Empty where it is not to be named. */
  readonly name: string
  /** Of tasks with equal planned starts, those of the project with the higher priority come first. */
  readonly priority: number
  readonly decisions: readonly Decision[]
  /** Of what is left of it, and of what its lags count from. */
  readonly network: Network
  /** Where its tasks are planned to start, or have a place in the list before that; those that were added since are missing. */
  readonly plannedStarts: ReadonlyMap<number, Moment>
  /** Where its plan starts; absent where it starts with the project. */
  readonly planStart?: Moment
  readonly progress: readonly Progress[]
  /** What its people have done since its tasks under way were reported. */
  readonly otherWork?: readonly OtherWork[]
  /** Where its project buffer is planned to start, and the size of that, in working days. */
  readonly bufferStart: Moment
  readonly bufferSize: number
  readonly thresholds: Thresholds
}
/** A task of another project. */
export interface BookedTask {
  readonly projectId: number
  readonly taskId: number
}

/** Described in sizing.ts. */
export type BufferSizing =
  | 'percentage'
  | 'cutAndPaste'
  | 'rootSquaredError'
  | 'adaptiveDensity'
  | 'adaptiveTightness'
  | 'confidence'
export type FeedingPolicy = 'SHRINK' | 'EXTEND' | 'EARLY_START'
export interface PlanOptions {
  readonly scheduleMethod: 'FROM_START' | 'FROM_TARGET'
  /** The last day of the buffered project; FROM_TARGET plans back from it. */
  readonly target?: Day
  readonly bufferType: 'PROJECT' | 'PROJECT_AND_FEEDING'
  readonly bufferSizing: BufferSizing
  /** Of the chain's length, for `percentage`. */
  readonly bufferPercentage: number
  /** Of simulated runs, in per cent, for `confidence`; default 80. */
  readonly bufferConfidence?: number
  /** How long tasks take in simulated runs; default: `DEFAULT_ESTIMATES`. */
  readonly estimates?: Estimates
  readonly feedingPolicy: FeedingPolicy
}

/** How far planning searches for a short schedule; it stops earlier when it has proven one to be the shortest. */
export interface Search {
  /**
   * Generated schedules at most: each forward or backward pass over all tasks is one. As many again where the resources
   * of the first ones would be handed on against a link (only leads and links that hold finishes lead to that).
   */
  readonly schedules: number
  /** Equal seeds give equal plans. */
  readonly seed: number
  /** Asked between schedules: true ends the search with the best schedule so far. */
  readonly stop?: () => boolean
  /** Called now and then, at least when a shorter schedule is found. */
  readonly progress?: (at: Levelling) => void
}
/** How short a levelled schedule is, and how much shorter one could be at most. */
export interface Levelling {
  /** Working days from the project's start to the end of the work, all as early as possible. */
  readonly length: number
  /** No schedule is shorter than so many working days; equal to the length where that is proven to be the shortest. */
  readonly lowerBound: number
  /** Schedules generated for it. */
  readonly schedules: number
}

/** Why one task waits for another. */
export type LinkReason =
  | { readonly kind: 'precedence'; readonly type: LinkType; readonly lag: number }
  | { readonly kind: 'resource'; readonly resourceId: number; readonly units: number }
/** A link of the extended network (precedence and resource flow), frozen in the plan. */
export interface PlanLink {
  readonly from: number
  readonly to: number
  readonly reason: LinkReason
}
/**
 * The order of a task and the work of other projects on a resource, frozen in the plan: the task starts after the moment
 * at which that work ends, or is done before the one at which it starts.
 */
export interface BookingLink {
  readonly taskId: number
  readonly order: 'after' | 'before'
  readonly at: Moment
  readonly resourceId: number
  readonly booked: BookedTask
}
/** A stretch of work on a task, in working days. */
export interface Span {
  readonly start: Moment
  readonly finish: Moment
  readonly work: number
}
/**
 * When a task is on: from the first working moment to the end of the last work, hence on days `firstDay` to `lastDay`.
 * The start and the finish of a milestone are one: the end of the work before it, or the start of the working day that
 * it must not come before.
 */
export interface Slot {
  readonly start: Moment
  readonly finish: Moment
  readonly firstDay: Day
  readonly lastDay: Day
}
/**
 * What the buffers of a plan from progress are sized by. `remaining`: what is left of each chain from the status date on;
 * buffer consumption and chain completion begin again at 0. `original`: the whole chain, its completed part included;
 * the project buffer starts where the plan before had it, so that both go on as they were.
 */
export type BufferBasis = 'remaining' | 'original'
/** What a plan starts from while work goes on. */
export interface PlanBasis {
  /** Of all tasks; those without an entry have not started and remain as estimated. */
  readonly progress: readonly Progress[]
  /** What is left is planned from the start of this day on. */
  readonly statusDate: Day
  /** The plan that this one replaces. */
  readonly before?: Plan
  /** Default: as of the plan before; at first `remaining`. */
  readonly bufferBasis?: BufferBasis
  /** As a projection has them, of a project that runs; absent: the bookings are where its network has them. */
  readonly id?: number
  readonly priority?: number
  readonly running?: readonly RunningProject[]
}
/** How a plan was made from progress. */
export interface FromProgress {
  readonly statusDate: Day
  readonly bufferBasis: BufferBasis
  /** The tasks that were under way then, and those that were completed, by id: planning left them where they are. */
  readonly started: readonly number[]
  readonly completed: readonly number[]
  /** Working days that each of `started` had left. Absent where an earlier version made the plan. */
  readonly left?: readonly number[]
  /** Where the chain begins that completion is measured by. */
  readonly chainStart: Moment
}
export interface PlannedTask extends Slot {
  readonly id: number
  /** Where it is in the list, of a task that has another place than its start (places.ts). */
  readonly listedAt?: Moment
  readonly isCritical: boolean
  /** How far the finish can slip, in working days, before it moves another task or the end or eats into a buffer. */
  readonly freeFloat: number
}
export interface FeedingBuffer {
  /** The last task of the feeding chain, and the critical task it joins (null: the project's end). */
  readonly from: number
  readonly to: number | null
  /** The tasks of the feeding chain, first to last; of a long one the last 200. */
  readonly chain: readonly number[]
  readonly wanted: number
  readonly granted: number
  /** True when nothing could be granted: the merge is effectively critical. */
  readonly unprotected: boolean
  readonly start: Moment
  readonly finish: Moment
}
export interface ProjectBuffer {
  readonly size: number
  readonly start: Moment
  readonly finish: Moment
  /** From 0 to 1: that the work ends by the last day of the buffer, or as planned. Absent unless sized by `confidence`. */
  readonly probability?: number
}
export interface Plan {
  readonly tasks: readonly PlannedTask[]
  /** From the status date on where the plan is one from progress. */
  readonly levelling: Levelling
  /** Absent where nothing had been started. */
  readonly fromProgress?: FromProgress
  readonly criticalChain: {
    /** First to last; those that were completed when the plan was made are not among them. */
    readonly tasks: readonly number[]
    /** The links along it, one fewer than tasks, each with its reason. */
    readonly links: readonly PlanLink[]
    /**
     * Working days of its span on which it is worked on; time that several of its tasks share counts once. By the original
     * chain, the part completed before is in it.
     */
    readonly length: number
    /** The other working days of its span: waits for dates, lags and feeding buffers, and days off of its resources. */
    readonly gapDays: number
  }
  readonly links: readonly PlanLink[]
  /** By whose work each task gets a resource, and whose work gets it next. Absent without bookings. */
  readonly bookingLinks?: readonly BookingLink[]
  readonly projectBuffer: ProjectBuffer
  readonly feedingBuffers: readonly FeedingBuffer[]
  /**
   * Chains that take 90 % of the critical one's time or more with their buffer: their work, and the days off of resources
   * that interrupt it. Of a long one the last 200 tasks.
   */
  readonly nearCritical: readonly { readonly tasks: readonly number[]; readonly length: number }[]
  readonly start: Moment
  /** End of the work, before the project buffer. */
  readonly finish: Moment
  /** The last day of the work. */
  readonly lastDay: Day
}

/** Who had a task under way, up to the start of a day. */
export interface FormerPeople {
  readonly resourceIds: readonly number[]
  readonly to: Day
}
export interface Progress {
  readonly taskId: number
  readonly status: 'NotStarted' | 'InProgress' | 'Completed'
  /** Working days of work left; 0 when completed. */
  readonly remaining: number
  readonly actualStart?: Moment
  readonly actualFinish?: Moment
  /** The day of the last report, where it is known. */
  readonly reportedOn?: Day
  /** Of what is under way: the first day of which nothing is known. Absent where that is not known. */
  readonly unreportedSince?: Day
  /**
   * The day at whose end `remaining` was left. The rest of a started task goes on at the end of this day or at the start
   * of the status date, whichever is later; without this field at the start of the status date.
   */
  readonly asOf?: Day
  /** The day from which its people have it, where others began it. */
  readonly reassignedOn?: Day
  /** Who had it before its people, oldest first. */
  readonly formerPeople?: readonly FormerPeople[]
  /** Something keeps its people from working on it, until that is reported to be over. */
  readonly isBlocked?: boolean
  /** The times since it was begun for which its project was frozen, oldest first. */
  readonly pauses?: readonly PastPause[]
}
/** A point of the fever chart, in per cent, raw. */
export interface FeverPoint {
  readonly statusDate: Day
  readonly completion: number
  readonly consumption: number
}
export interface ProjectionInput {
  readonly network: Network
  readonly plan: Plan
  /** Of all tasks; those without an entry have not started and remain as estimated. */
  readonly progress: readonly Progress[]
  /** Remaining work starts no earlier than the start of this day. */
  readonly statusDate: Day
  /** Whether nothing starts before it is planned to: the projection of a project in Planning is its plan. */
  readonly isHeldToPlan?: boolean
  /** The id and the priority of the project; without them it runs alone, and ties go by the ids of tasks. */
  readonly id?: number
  readonly priority?: number
  /** What runs in the account, the project itself perhaps among it. */
  readonly running?: readonly RunningProject[]
  /** They decide `feverZone` and the recommendations, their thresholds all other zones. */
  readonly zones: ZoneRules
  /** Last day promised; lateness is measured against it (default: the project buffer's end). */
  readonly target?: Day
  /** Points of the fever chart before this one, oldest first; they change no numbers, only what is recommended. */
  readonly history?: readonly FeverPoint[]
}
/** The day on which a project was frozen, and the one on which it went on. */
export interface PastPause {
  readonly from: Day
  readonly to: Day
}
export type Zone = 'GREEN' | 'YELLOW' | 'RED'
export interface BufferState {
  readonly total: number
  /**
   * Raw: negative when ahead, above total when late. A feeding buffer moves with the critical task that it lies before
   * when that is late for other reasons; the project buffer never moves.
   */
  readonly consumed: number
  /** Raw, of total; a buffer of size 0 counts as one of a day. */
  readonly percentage: number
  readonly zone: Zone
}
/** Where a feeding buffer lies: its chain joins the critical one there, and its consumption is measured there. */
export interface BufferPlace {
  /** Working days later than planned, with the critical task behind it, which is late for other reasons; never below 0. */
  readonly movedBy: number
  readonly start: Moment
  readonly finish: Moment
  /** Where its chain joins: at its finish, later once the buffer is used up. */
  readonly join: Moment
}
export interface ProjectedTask extends Slot {
  readonly id: number
  /** All but its people lets it start. */
  readonly isReady: boolean
  /** It starts today, or goes on today: its people are free for it. */
  readonly startsToday: boolean
  /** Working days of it that count as lost because nothing was reported. */
  readonly lostDays: number
  /** When what is left of it is worked on, its people with it. */
  readonly rest: { readonly start: Moment; readonly finish: Moment }
  /** The same without the time for which it pauses. */
  readonly pieces: readonly Span[]
  /**
   * Deepest penetration over the buffers that it can reach, in per cent; above 100 possible, never below 0. Behind a feeding
   * buffer that is not used up it does not reach the project buffer.
   */
  readonly bufferConsumption: number
  readonly zone: Zone
  /**
   * One number for the work list, higher first: 100 = the buffer that it penetrates deepest is used up, each point above =
   * a working day later than that. What another ready task waits for on a resource stands just above that task.
   */
  readonly priority: number
  /**
   * Latest finish that keeps its own buffer at 100 %: the feeding buffer behind its chain, for critical tasks and where
   * there is none the project buffer. It moves with this buffer and with the work left between, whatever is consumed.
   */
  readonly due: Moment
  readonly onLongestChain: boolean
  /** It penetrates the project buffer, or is on the longest chain. */
  readonly criticalChainImpact: boolean
}
export interface Projection {
  readonly tasks: readonly ProjectedTask[]
  /** Forward projection of the remaining work, without buffers. */
  readonly finish: Moment
  /** The last day of the work. */
  readonly lastDay: Day
  readonly projectBuffer: BufferState
  readonly feedingBuffers: readonly (BufferState &
    BufferPlace & { readonly from: number; readonly to: number | null })[]
  /** Per cent of the critical chain done (completion.ts), raw; may be negative. */
  readonly chainCompletion: number
  readonly longestChain: readonly number[]
  /** What starts only as other projects hand on its people, by task. */
  readonly waits: readonly Wait[]
  /** Buffer consumption over chain completion; null below 10 % completion. */
  readonly burnRate: number | null
  /**
   * Finish when the rest of the chain takes as much longer than planned as what is done of it did (trend.ts). Null while
   * that is no later than `finish`.
   */
  readonly trendFinish: Moment | null
  /** Per cent of the project buffer consumed when it ends then, raw; null with it. */
  readonly trendConsumption: number | null
  /** Zone of the project on the fever chart. */
  readonly feverZone: Zone
  /** Calendar days that `lastDay` is after the target; never below 0, and never less for more remaining work. */
  readonly daysLate: number
  /** Sentences that name tasks, resources and days. */
  readonly recommendations: readonly string[]
  /** By the place of the recommendation among them. */
  readonly hiddenNames: readonly (HiddenName & { readonly sentence: number })[]
  /** Why it stands so and what to do: `cause`, else the first recommendation; null without either. */
  readonly headline: Headline | null
  /** What the use of the project buffer is the sum of, as causes.ts finds it. */
  readonly usedBy: BufferWalk
  /** What the use of the project buffer rests on most, without names of other projects; null while it does not warn. */
  readonly cause: string | null
}

/** Calendar conversion, the one place where Moments become dates. */
export interface WorkCalendar {
  /** First working moment at or after `at`. */
  next(at: Moment): Moment
  /** `at` moved by working days, forward or (negative) back. */
  add(at: Moment, work: number): Moment
  /** Working days between two moments; negative when `to` lies before `from`. */
  between(from: Moment, to: Moment): number
  /** The day that a piece of work which ends at `finish` is last worked on: finish dates are inclusive. */
  lastDay(finish: Moment): Day
}

export { NetworkError, type NetworkFault } from './network/network-error.ts'
