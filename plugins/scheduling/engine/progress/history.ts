/**
 * Calculates the fever chart's points: decides whether a change of a project adds a point to its history, and the cause of
 * the point. A point is added whenever buffer consumption, chain completion, the projected completion or the promise differs
 * from the last point, and whenever the project is planned anew; a day on which none of these changes adds none. The promise is
 * part of a point, since a later promise makes the same delay look smaller: readers of the chart must see that it was moved.
 */
import type { Zone } from '../model.ts'
import { REPORTED, type TaskState } from './progress.ts'
import type { ProjectStatus } from './transitions.ts'

/**
 * Why a point was added. `resume`: the project goes on after it was frozen, its plan moved by that time. `status`: another
 * change of its status. `plan`: it was planned anew. `target`: its target was moved. `progress`: tasks were reported.
 * `change`: something else of it was changed, such as tasks, links, resources, calendars and settings. `day`: it was not
 * changed, but time went by, or the work of other projects that it waits for moved.
 */
export type FeverCause = 'resume' | 'status' | 'plan' | 'target' | 'progress' | 'change' | 'day'

/** A project's figures at a point. Percentages as shown; dates are `YYYY-MM-DD`. */
export interface Reading {
  readonly completion: number
  readonly consumption: number
  readonly zone: Zone
  /** The day that the project is held to, if one was given, and the end of the project buffer: the promise. */
  readonly targetEndDate: string | null
  readonly bufferEnd: string
  /** The last day of its work as projected. */
  readonly projectedCompletion: string
}

/** A project before or after a change. */
export interface HistoryState {
  readonly status: ProjectStatus
  readonly targetEndDate: string | null
  readonly tasks: readonly TaskState[]
}
/** What was done to a project in one go. */
export interface ProjectChange {
  readonly before: HistoryState
  readonly after: HistoryState
  /** Whether it was planned anew. */
  readonly isPlanned: boolean
  /** Whether anything of it was changed, its progress or more. */
  readonly isChanged: boolean
}

/** What a point has beside its reading. */
export interface FeverPointDetails {
  readonly cause: FeverCause
  /** The tasks and milestones that were reported, by id; of more than 20 the first. */
  readonly tasks: readonly number[]
  /** How many they are. */
  readonly taskCount: number
}

const MAX_NAMED_TASKS = 20 // of one point

/** The details of the point that a change adds to the fever chart; undefined when it adds none. */
export function detailsOfNewFeverPoint(
  last: Reading | undefined,
  now: Reading,
  change: ProjectChange,
): FeverPointDetails | undefined {
  if (last && !change.isPlanned && !differs(last, now)) return undefined
  const reported = reportedIn(change)
  return { cause: causeOf(change, reported), tasks: reported.slice(0, MAX_NAMED_TASKS), taskCount: reported.length }
}

function differs(last: Reading, now: Reading): boolean {
  return (
    last.completion !== now.completion ||
    last.consumption !== now.consumption ||
    last.zone !== now.zone ||
    last.targetEndDate !== now.targetEndDate ||
    last.bufferEnd !== now.bufferEnd ||
    last.projectedCompletion !== now.projectedCompletion
  )
}

/** Of several causes the first in this order. */
const causes: Readonly<Record<FeverCause, (change: ProjectChange, reported: readonly number[]) => boolean>> = {
  resume: ({ before, after }) => before.status === 'Frozen' && after.status !== 'Frozen',
  status: ({ before, after }) => before.status !== after.status,
  plan: ({ isPlanned }) => isPlanned,
  target: ({ before, after }) => before.targetEndDate !== after.targetEndDate,
  progress: (_, reported) => reported.length > 0,
  change: ({ isChanged }) => isChanged,
  day: ({ isChanged }) => !isChanged,
}

function causeOf(change: ProjectChange, reported: readonly number[]): FeverCause {
  const words = Object.keys(causes) as FeverCause[]
  return words.find((word) => causes[word](change, reported)) as FeverCause
}

/** Work that is not reported as done counts as left, so that a report that repeats what is known moves figures too. */
const OF_REPORTS = [...REPORTED, 'reportedOn'] as const

/** Tasks that were reported since; new ones were not yet. */
function reportedIn({ before, after }: ProjectChange): number[] {
  const earlier = new Map(before.tasks.map((task) => [task.id, task]))
  return after.tasks
    .filter((task) => {
      const then = earlier.get(task.id)
      return then !== undefined && OF_REPORTS.some((field) => (then[field] ?? null) !== (task[field] ?? null))
    })
    .map(({ id }) => id)
    .sort((a, b) => a - b)
}
