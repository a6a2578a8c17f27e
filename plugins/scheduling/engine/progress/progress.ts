/**
 * Applies a report of progress to a task. Several fields express the same thing, so the rules state what each implies
 * where the others are left out:
 *
 * - Completed, 100 per cent, nothing remaining and an actual finish each imply the others. 100 per cent completes the
 *   task whatever status comes with it; every other contradiction is refused.
 * - Remaining duration is the truth. It sets per cent (0 to 99) where that is left out, and with it the total that the
 *   task is now estimated to take: the duration, or more. Per cent alone sets remaining from that total.
 * - Progress above 0 and an actual start mean InProgress. A new estimate alone never starts a task, and 0 per
 *   cent never undoes a start: only the status NotStarted does.
 * - A status alone that reopens a task gives back the work that was left before its completion, NotStarted all of it.
 * - A task of duration 0 (a milestone) is reached or not; there is nothing between.
 * - A report that repeats what is known is a report too; a new duration alone is none.
 */
import type { Day, Progress } from '../model.ts'
import { type RuleFault, sixDecimals } from '../rule.ts'
import { dateFaults, nextDates } from './actual-dates.ts'
import { contradictions, rounded, signs, taskLabel } from './contradictions.ts'
import type { ProjectStatus } from './transitions.ts'

export type TaskStatus = Progress['status']

/** A task as far as progress goes. Durations in working days. */
export interface TaskState {
  readonly id: number
  readonly name: string
  /** As refusals call it. */
  readonly isMilestone?: boolean
  /** Focused estimate. */
  readonly duration: number
  readonly status: TaskStatus
  /** 0 to 100; 100 exactly when completed. */
  readonly percentComplete: number
  /** 0 exactly when completed or of duration 0. */
  readonly remainingDuration: number
  /** The first day worked on, and the last one, inclusive. */
  readonly actualStart: Day | null
  readonly actualFinish: Day | null
  /** The day to whose end the last report counts work; null or absent: it was the moment of the report. */
  readonly asOf?: Day | null
  /** The day of the last report, which may repeat what is known. Null or absent: none. */
  readonly reportedOn?: Day | null
  /** Of a completed task: its remaining duration before. Null or absent: not known. */
  readonly remainingBeforeCompletion?: number | null
  /** What the task takes as a whole by the last report of its remaining duration. Null or absent: its duration. */
  readonly estimatedTotal?: number | null
}

/** What a request asks for; what is left out stays, as far as the rest lets it. */
export interface TaskChange {
  readonly status?: TaskStatus
  readonly percentComplete?: number
  readonly remainingDuration?: number
  /** A new focused estimate. Of a task that has not started it is the remaining duration too. */
  readonly duration?: number
  /** Null: there is none, which the status has to allow. */
  readonly actualStart?: Day | null
  readonly actualFinish?: Day | null
  /** The day to whose end the report counts work. */
  readonly asOf?: Day
}

export interface ProgressContext {
  readonly projectStatus: ProjectStatus
  /** The status date: starts and finishes without a date are of this day, and no date is later. */
  readonly today: Day
  /** Reports speak for no earlier day. */
  readonly projectStart: Day
  /** The day to whose end a report without `asOf` counts work: `today`. Null or absent: it is the moment of the report. */
  readonly defaultAsOf?: Day | null
}

export type ProgressOutcome =
  | { readonly faults: readonly RuleFault[] }
  | {
      readonly faults?: never
      readonly task: TaskState
      /** False when the change alters nothing. */
      readonly changed: boolean
      /** Whether it is a report that the project takes: it may repeat what is known. */
      readonly isReport: boolean
    }

const smallestWork = 0.000001 // working days; work that is not done never rounds to nothing
const MAX_TOTAL = 10_000 // working days, as durations have it, for what a small remainder at 99.9 % amounts to

/** Why a project takes no progress; null where it does. */
const refusals: Readonly<Record<ProjectStatus, string | null>> = {
  // Work may begin before its project has started; the projection takes it up with the start.
  Planning: null,
  Active: null,
  Frozen: 'is frozen; take it off hold first',
  Complete: 'is complete; set its status to Active first',
}

/** Whether a project takes reports while it has a status. */
export const takesReports = (status: ProjectStatus): boolean => refusals[status] === null

/** Decides what a change does to a task, or why it cannot be: all faults of a kind at once. */
export function progressTask(task: TaskState, change: TaskChange, context: ProgressContext): ProgressOutcome {
  const asked = rounded(change)
  const duration = asked.duration ?? task.duration
  const faults = contradictions(task, asked, duration)
  if (faults.length > 0) return { faults }
  const status = nextStatus(task, asked, duration)
  const dates = nextDates(task, asked, { status, duration }, context.today)
  const wrongDates = dateFaults(asked, { name: task.name, status, ...dates }, context)
  if (wrongDates.length > 0) return { faults: wrongDates }
  const isReport = REPORTED.some((field) => asked[field] !== undefined)
  const next: TaskState = {
    ...task,
    duration,
    status,
    ...nextNumbers(task, asked, duration, status),
    ...dates,
    asOf: isReport ? (asked.asOf ?? reportedAsOf(task, asked, status, context)) : (task.asOf ?? null),
    remainingBeforeCompletion: status === 'Completed' ? remainingBefore(task, duration) : null,
  }
  if (takesReports(context.projectStatus)) return { task: next, changed: differs(task, next), isReport }
  // A change that repeats what is known is never refused; there it is no report.
  if (asked.asOf !== undefined || progresses(task, next)) {
    const field = REPORTED.find((it) => asked[it] !== undefined) ?? 'duration'
    return { faults: refusedBy(context.projectStatus, task, field) }
  }
  const kept = { ...next, asOf: task.asOf ?? null }
  return { task: kept, changed: differs(task, kept), isReport: false }
}

/** What is left is of a day; dates and the start of work alone say nothing of it. */
function reportedAsOf(
  task: TaskState,
  asked: TaskChange,
  status: TaskStatus,
  { defaultAsOf }: ProgressContext,
): Day | null {
  const saysWhatIsLeft = asked.percentComplete !== undefined || asked.remainingDuration !== undefined
  if (saysWhatIsLeft || (asked.status !== undefined && status === 'Completed')) return defaultAsOf ?? null
  return asked.status === undefined && status === task.status ? (task.asOf ?? null) : null
}

/** What reports change of a task. */
export const REPORTED = [
  'status',
  'percentComplete',
  'remainingDuration',
  'actualStart',
  'actualFinish',
  'asOf',
] as const satisfies readonly (keyof TaskChange)[]

function nextStatus(task: TaskState, asked: TaskChange, duration: number): TaskStatus {
  const given = signs(asked, duration)
  if (given.some((sign) => sign.complete)) return 'Completed'
  if (asked.status !== undefined) return asked.status
  if (task.status === 'Completed' && given.length > 0) return duration === 0 ? 'NotStarted' : 'InProgress'
  const starts = (asked.percentComplete ?? 0) > 0 || (asked.actualStart ?? null) !== null
  return starts && task.status === 'NotStarted' ? 'InProgress' : task.status
}

type Numbers = Pick<TaskState, 'percentComplete' | 'remainingDuration' | 'estimatedTotal'>

function nextNumbers(task: TaskState, asked: TaskChange, duration: number, status: TaskStatus): Numbers {
  const { percentComplete: percent, remainingDuration: remaining } = asked
  const estimatedTotal = asked.duration === undefined ? (task.estimatedTotal ?? null) : null
  const total = estimatedTotal ?? duration
  if (status === 'Completed') return { percentComplete: 100, remainingDuration: 0, estimatedTotal }
  if (remaining !== undefined) return reestimated(remaining, status === 'NotStarted' ? 0 : percent, duration)
  const untouched = task.status === 'NotStarted' && asked.duration === undefined
  if (status === 'NotStarted') {
    if (untouched && percent === undefined) return { ...numbersOf(task), percentComplete: 0 }
    return { percentComplete: 0, remainingDuration: duration, estimatedTotal: null }
  }
  if (percent !== undefined) {
    const left = Math.max(smallestWork, sixDecimals(total * (1 - percent / 100)))
    return { percentComplete: percent, remainingDuration: left, estimatedTotal }
  }
  if (task.status === 'Completed') {
    const left = task.remainingBeforeCompletion ?? duration
    return { percentComplete: percentOf(left, total), remainingDuration: left, estimatedTotal }
  }
  const left = task.status === 'NotStarted' && !untouched ? duration : task.remainingDuration
  return { percentComplete: task.percentComplete, remainingDuration: left, estimatedTotal }
}

const numbersOf = ({ percentComplete, remainingDuration, estimatedTotal = null }: TaskState): Numbers => ({
  percentComplete,
  remainingDuration,
  estimatedTotal,
})

/** What is left gives how much the task takes as a whole, with the given per cent or that of its duration. */
function reestimated(remaining: number, percent: number | undefined, duration: number): Numbers {
  const percentComplete = percent ?? percentOf(remaining, duration)
  const isOfDuration = percent === undefined && remaining <= duration
  const total = isOfDuration ? duration : amountsTo(remaining, percentComplete)
  return { percentComplete, remainingDuration: remaining, estimatedTotal: total === duration ? null : total }
}

const amountsTo = (remaining: number, percent: number) =>
  Math.max(remaining, Math.min(MAX_TOTAL, sixDecimals(remaining / (1 - percent / 100))))

const percentOf = (remaining: number, total: number) =>
  Math.min(99, Math.max(0, sixDecimals(100 * (1 - remaining / total))))

/** The work that a task had left when it was completed, for a status alone that reopens it. */
function remainingBefore(task: TaskState, duration: number): number | null {
  if (task.status === 'Completed') return task.remainingBeforeCompletion ?? null
  return task.status === 'NotStarted' && duration !== task.duration ? duration : task.remainingDuration
}

/** Why a project takes no progress, or no new duration, of a task; none where it does. @param field of the request */
export function refusedBy(status: ProjectStatus, task: TaskState, field: string): RuleFault[] {
  const refusal = refusals[status]
  if (refusal === null) return []
  const what = field === 'duration' ? 'such change' : 'progress'
  return [{ field, code: 'conflict', detail: `${taskLabel(task)} takes no ${what}: its project ${refusal}.` }]
}

const PROGRESS = ['status', 'percentComplete', 'remainingDuration', 'actualStart', 'actualFinish'] as const
const progresses = (task: TaskState, next: TaskState) => PROGRESS.some((field) => task[field] !== next[field])
const differs = (task: TaskState, next: TaskState) =>
  progresses(task, next) || task.duration !== next.duration || (task.asOf ?? null) !== (next.asOf ?? null)
