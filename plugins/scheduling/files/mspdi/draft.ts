/**
 * The draft of a project: what a project file is read into, before it is stored. Keys are the file's own (UIDs as text); they
 * tie tasks, resources and calendars of one draft together and mean nothing outside it.
 *
 * Units: durations and lags in working days, 6 decimals; dates `YYYY-MM-DD`; units of a resource, 1 = one of it.
 */
import type { LinkType } from '../../engine/model.ts'
import type { Estimate } from '../estimates.ts'
import type { ProgressDraft } from '../progress.ts'

export interface ProjectDraft {
  readonly name: string
  readonly description: string
  /** Null where the file names none. */
  readonly startDate: string | null
  /** FROM_TARGET where the file plans back from its finish; then `targetEndDate` is that date. */
  readonly scheduleMethod: 'FROM_START' | 'FROM_TARGET'
  readonly targetEndDate: string | null
  /** The project's calendar; null: the account's default. */
  readonly calendarKey: string | null
  /** Those that the project or a resource uses. */
  readonly calendars: readonly CalendarDraft[]
  readonly resources: readonly ResourceDraft[]
  readonly tasks: readonly TaskDraft[]
}
export interface CalendarDraft {
  readonly key: string
  readonly name: string
  /** 1 = Monday to 7 = Sunday, at least one. */
  readonly weekdays: readonly number[]
  /** Days off that would be worked on otherwise, in order. */
  readonly holidays: readonly { readonly date: string; readonly name: string }[]
  readonly hoursPerDay: number
}
export interface ResourceDraft {
  readonly key: string
  readonly name: string
  readonly email: string | null
  readonly capacity: number
  /** Null: it works when the project does. */
  readonly calendarKey: string | null
}
export interface TaskDraft extends Estimate {
  readonly key: string
  /** Its key in another system, which later imports find it by; null without one. */
  readonly externalKey: string | null
  readonly name: string
  readonly description: string
  readonly wbs: string
  /** Names of the summaries that it stands under, from the top. */
  readonly outline: readonly string[]
  /** True for every task of duration 0. */
  readonly milestone: boolean
  readonly notBefore: string | null
  /** The day by which it is to be done. */
  readonly deadline: string | null
  /** Null: nobody has worked on it. */
  readonly progress: ProgressDraft | null
  readonly predecessors: readonly PredecessorDraft[]
  readonly assignments: readonly AssignmentDraft[]
  /** By number. */
  readonly baselines: readonly BaselineDraft[]
}
/** Where the task was planned when the baseline was set. */
export interface BaselineDraft {
  /** Of the file, 0 to 10; those of all tasks with the same number are one baseline. */
  readonly number: number
  readonly start: string
  readonly finish: string
  /** Null where the file has none. */
  readonly duration: number | null
}
export interface PredecessorDraft {
  readonly key: string
  readonly type: LinkType
  readonly lag: number
}
export interface AssignmentDraft {
  readonly resourceKey: string
  readonly units: number
}

/** What is stored of a task or a milestone as the file has it. */
export const ownFields = (draft: TaskDraft) => ({
  isMilestone: draft.milestone,
  name: draft.name,
  description: draft.description || null,
  duration: draft.duration,
  safeDuration: draft.safeDuration,
  notBefore: draft.notBefore,
  deadline: draft.milestone ? null : draft.deadline,
  promisedDate: draft.milestone ? draft.deadline : null,
  wbs: draft.wbs || null,
  outline: draft.outline,
})
