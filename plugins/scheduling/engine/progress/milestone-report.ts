/**
 * Refuses reports of milestones, in their own fields. What is not refused is taken as the report of a task of duration 0
 * (progress.ts).
 */
import type { Day } from '../model.ts'
import type { RuleFault } from '../rule.ts'
import { isoDay } from '../time/iso.ts'
import { afterReport, beforeProject, inFuture, tooOld } from './actual-dates.ts'
import { type ProgressContext, refusedBy, type TaskState } from './progress.ts'

/** What a request asks for; what is left out stays, as far as the rest lets it. */
export interface MilestoneReport {
  readonly status?: 'Planned' | 'Achieved' | undefined
  /** Null: there is none, which the status has to allow. */
  readonly achievedDate?: Day | null | undefined
  /** The day that the report speaks for. */
  readonly asOf?: Day | undefined
}

/** The first kind of fault that a report has, all of that kind. */
export function milestoneFaults(
  milestone: TaskState,
  { status, achievedDate, asOf }: MilestoneReport,
  context: ProgressContext,
): readonly RuleFault[] {
  const given = achievedDate ?? null
  if (status === 'Planned' && given !== null) {
    const detail = `status Planned contradicts achievedDate ${isoDay(given)}: leave one of them out.`
    return [{ field: 'status', code: 'invalid', detail }]
  }
  const misplaced = [
    ...inFuture('achievedDate', given, context.today),
    ...inFuture('asOf', asOf ?? null, context.today),
    ...tooOld('achievedDate', given, context),
    ...beforeProject(asOf, context),
  ]
  if (misplaced.length > 0) return misplaced
  const wasAchieved = milestone.status === 'Completed'
  const isAchieved = status === undefined ? wasAchieved || given !== null : status === 'Achieved'
  if (isAchieved && achievedDate === null) {
    const detail =
      'achievedDate null contradicts status Achieved: give status Planned, or the right date, or leave it out.'
    return [{ field: 'achievedDate', code: 'invalid', detail }]
  }
  const day = isAchieved ? (given ?? milestone.actualFinish ?? asOf ?? context.today) : null
  const late = afterReport('achievedDate', day, asOf)
  if (late.length > 0) return late
  const changes = asOf !== undefined || isAchieved !== wasAchieved || day !== milestone.actualFinish
  const field = status !== undefined ? 'status' : achievedDate !== undefined ? 'achievedDate' : 'asOf'
  return changes ? refusedBy(context.projectStatus, milestone, field) : []
}
