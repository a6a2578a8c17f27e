/**
 * What a report of progress does to a task. Three fields say the same thing in three ways, so the rules are about
 * what each implies where the others are left out:
 *
 * - Completed, 100 per cent and nothing remaining each imply the other two. 100 per cent completes the task whatever
 *   status comes with it; every other contradiction is refused.
 * - Remaining duration is the truth. Per cent without it sets it; it sets per cent (0 to 99) where that is left out.
 * - Progress above 0 means InProgress. A new estimate alone never starts a task, and neither does 0 per cent undo a
 *   start: only the word NotStarted does.
 * - A status alone that reopens a task gives back the work that was left before its completion, NotStarted all of it.
 * - A task of duration 0 (a milestone) is reached or not; there is nothing between.
 */
import type { Day, Progress } from '../model.ts'
import { type RuleFault, sixDecimals } from '../rule.ts'
import type { ProjectStatus } from './transitions.ts'

export type TaskStatus = Progress['status']

/** A task as far as progress goes. Durations in working days. */
export interface TaskState {
  readonly id: number
  readonly name: string
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
  /** Of a completed task: its remaining duration before. Null or absent: not known. */
  readonly remainingBeforeCompletion?: number | null
}

/** What a request asks for; what is left out stays, as far as the rest lets it. */
export interface TaskChange {
  readonly status?: TaskStatus
  readonly percentComplete?: number
  readonly remainingDuration?: number
  /** A new focused estimate. Of a task that has not started it is the remaining duration too. */
  readonly duration?: number
}

export interface ProgressContext {
  readonly projectStatus: ProjectStatus
  /** The status date: actual starts and finishes are this day. */
  readonly today: Day
}

export type ProgressOutcome =
  | { readonly faults: readonly RuleFault[] }
  | {
      readonly faults?: never
      readonly task: TaskState
      /** False when the change says what is so already. */
      readonly changed: boolean
    }

const smallestWork = 0.000001 // working days; work that is not done never rounds to nothing

/** What a project that takes no progress says to it. */
const refusals: Readonly<Record<ProjectStatus, string | null>> = {
  // Work may begin before its project is told to have started; the projection takes it up with the start.
  Planning: null,
  Active: null,
  Frozen: 'is frozen; take it off hold first',
  Complete: 'is complete; set its status to Active first',
}

/** Decides what a change does to a task, or why it cannot be: all faults of a kind at once. */
export function progressTask(task: TaskState, change: TaskChange, context: ProgressContext): ProgressOutcome {
  const asked = rounded(change)
  const duration = asked.duration ?? task.duration
  for (const check of checks) {
    const faults = check(task, asked, duration)
    if (faults.length > 0) return { faults }
  }
  const status = nextStatus(task, asked, duration)
  const next: TaskState = {
    ...task,
    duration,
    status,
    ...nextNumbers(task, asked, duration, status),
    actualStart: status === 'NotStarted' ? null : (task.actualStart ?? context.today),
    actualFinish: status === 'Completed' ? (task.actualFinish ?? context.today) : null,
    remainingBeforeCompletion: status === 'Completed' ? remainingBefore(task, duration) : null,
  }
  const refusal = refuse(task, next, asked, context.projectStatus)
  return refusal ? { faults: [refusal] } : { task: next, changed: differs(task, next) }
}

const rounded = (change: TaskChange): TaskChange => ({
  ...(change.status !== undefined && change.percentComplete !== 100 && { status: change.status }),
  ...(change.percentComplete !== undefined && { percentComplete: sixDecimals(change.percentComplete) }),
  ...(change.remainingDuration !== undefined && { remainingDuration: sixDecimals(change.remainingDuration) }),
  ...(change.duration !== undefined && { duration: sixDecimals(change.duration) }),
})

type Check = (task: TaskState, asked: TaskChange, duration: number) => readonly RuleFault[]
const invalid = (field: keyof TaskChange, detail: string): RuleFault => ({ field, code: 'invalid', detail })
const sayTask = (task: TaskState) => `Task ${task.id} '${task.name}'`

/** In this order; a later one may rely on the earlier ones. */
const checks: readonly Check[] = [inRange, withoutContradiction, noneOrAll]

function inRange(_task: TaskState, asked: TaskChange): readonly RuleFault[] {
  const faults: RuleFault[] = []
  const { percentComplete: percent } = asked
  if (percent !== undefined && !(percent >= 0 && percent <= 100)) {
    faults.push(invalid('percentComplete', `percentComplete is a number from 0 to 100, not ${percent}.`))
  }
  for (const field of ['remainingDuration', 'duration'] as const) {
    const days = asked[field]
    if (days !== undefined && !(days >= 0 && days < Number.POSITIVE_INFINITY)) {
      faults.push(invalid(field, `${field} is a number of working days, 0 or more, not ${days}.`))
    }
  }
  return faults
}

/** What the given fields say about being complete: field and value, and whether it means complete. */
function signs(asked: TaskChange, duration: number) {
  const { status, percentComplete: percent, remainingDuration: remaining } = asked
  // A milestone has nothing remaining either way: there the field tells only when it stands alone.
  const remainingTells = duration > 0 || (status === undefined && percent === undefined)
  return [
    ...(status === undefined ? [] : [{ field: 'status' as const, value: status, complete: status === 'Completed' }]),
    ...(percent === undefined
      ? []
      : [{ field: 'percentComplete' as const, value: percent, complete: percent === 100 }]),
    ...(remaining === undefined || !remainingTells
      ? []
      : [{ field: 'remainingDuration' as const, value: remaining, complete: remaining === 0 }]),
  ]
}

function withoutContradiction(_task: TaskState, asked: TaskChange, duration: number): readonly RuleFault[] {
  const given = signs(asked, duration)
  const complete = given.find((sign) => sign.complete)
  if (complete) {
    return given
      .filter((sign) => !sign.complete)
      .map(({ field, value }) =>
        invalid(
          field,
          `${field} ${value} contradicts ${complete.field} ${complete.value}: a completed task is 100 % done and has 0 days remaining.`,
        ),
      )
  }
  const { status, percentComplete: percent } = asked
  if (status !== 'NotStarted' || percent === undefined || percent === 0) return []
  return [
    invalid(
      'percentComplete',
      `percentComplete ${percent} contradicts status NotStarted: progress above 0 means InProgress.`,
    ),
  ]
}

function noneOrAll(task: TaskState, asked: TaskChange, duration: number): readonly RuleFault[] {
  if (duration > 0) return []
  const rule = `${sayTask(task)} has duration 0: it is reached or it is not, with nothing between.`
  const { status, percentComplete: percent = 0, remainingDuration: remaining = 0 } = asked
  const faults: RuleFault[] = []
  if (status === 'InProgress') faults.push(invalid('status', `${rule} Its status is NotStarted or Completed.`))
  if (percent > 0 && percent < 100) faults.push(invalid('percentComplete', `${rule} Its percentComplete is 0 or 100.`))
  if (remaining > 0)
    faults.push(invalid('remainingDuration', `${rule} Give it a duration before it can have work left.`))
  const goesOn = task.status === 'InProgress' && signs(asked, duration).every((sign) => !sign.complete)
  if (goesOn && status !== 'NotStarted' && faults.length === 0) {
    faults.push(invalid('duration', `${sayTask(task)} is in progress, so its duration cannot become 0.`))
  }
  return faults
}

function nextStatus(task: TaskState, asked: TaskChange, duration: number): TaskStatus {
  const given = signs(asked, duration)
  if (given.some((sign) => sign.complete)) return 'Completed'
  if (asked.status !== undefined) return asked.status
  if (task.status === 'Completed' && given.length > 0) return duration === 0 ? 'NotStarted' : 'InProgress'
  return (asked.percentComplete ?? 0) > 0 ? 'InProgress' : task.status
}

function nextNumbers(
  task: TaskState,
  asked: TaskChange,
  duration: number,
  status: TaskStatus,
): Pick<TaskState, 'percentComplete' | 'remainingDuration'> {
  if (status === 'Completed') return { percentComplete: 100, remainingDuration: 0 }
  const { percentComplete: percent, remainingDuration: remaining } = asked
  const untouched = task.status === 'NotStarted' && asked.duration === undefined
  if (status === 'NotStarted') {
    const left = untouched && percent === undefined ? task.remainingDuration : duration
    return { percentComplete: 0, remainingDuration: remaining ?? left }
  }
  if (remaining !== undefined) {
    return { percentComplete: percent ?? percentOf(remaining, duration), remainingDuration: remaining }
  }
  if (percent !== undefined) {
    const left = Math.max(smallestWork, sixDecimals(duration * (1 - percent / 100)))
    return { percentComplete: percent, remainingDuration: left }
  }
  if (task.status === 'Completed') {
    const left = task.remainingBeforeCompletion ?? duration
    return { percentComplete: percentOf(left, duration), remainingDuration: left }
  }
  const left = task.status === 'NotStarted' && !untouched ? duration : task.remainingDuration
  return { percentComplete: task.percentComplete, remainingDuration: left }
}

const percentOf = (remaining: number, duration: number) =>
  Math.min(99, Math.max(0, sixDecimals(100 * (1 - remaining / duration))))

/** The work that a task had left when it was completed, for a status alone that reopens it. */
function remainingBefore(task: TaskState, duration: number): number | null {
  if (task.status === 'Completed') return task.remainingBeforeCompletion ?? null
  return task.status === 'NotStarted' && duration !== task.duration ? duration : task.remainingDuration
}

/** The project's say in it. A change that changes nothing is never refused. */
function refuse(task: TaskState, next: TaskState, asked: TaskChange, projectStatus: ProjectStatus): RuleFault | null {
  const refusal = refusals[projectStatus]
  const progresses = next.status !== task.status || next.percentComplete !== task.percentComplete
  const reestimates = next.remainingDuration !== task.remainingDuration
  if (!refusal || !(progresses || reestimates)) return null
  const field = FIELDS.find((it) => asked[it] !== undefined) ?? 'status'
  return { field, code: 'conflict', detail: `${sayTask(task)} takes no progress: its project ${refusal}.` }
}

const FIELDS = ['status', 'percentComplete', 'remainingDuration', 'duration'] as const
const differs = (task: TaskState, next: TaskState) => FIELDS.some((field) => task[field] !== next[field])
