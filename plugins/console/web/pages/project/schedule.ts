/** The parts of a project's schedule that pages show: all of that of a large project has megabytes. */
import type { ProjectQueries } from './frame.tsx'

const OVERVIEW =
  'plannedFinish,bufferEnd,projectedCompletion,trendCompletion,trendConsumption,daysLate,probabilityOfPromise,probabilityOn,finishP50,finishP80,projectBuffer,feedingBuffers,recommendations,mentions,tasks/id,tasks/name,tasks/isCritical,tasks/startsToday,tasks/priority,tasks/zone,tasks/projectedFinish'
const GANTT =
  'statusDate,finishP50,finishP80,criticalChain,projectBuffer,feedingBuffers,tasks/id,tasks/name,tasks/isMilestone,tasks/plannedStart,tasks/plannedFinish,tasks/projectedStart,tasks/projectedFinish,tasks/isCritical,tasks/percentComplete,tasks/resourceIds'
const NAMES = 'tasks/id,tasks/name,tasks/isMilestone'

export const overviewSchedule = (queries: ProjectQueries, projectId: number) =>
  queries.getSchedule({ path: { projectId }, query: { $select: OVERVIEW } })
export const ganttSchedule = (queries: ProjectQueries, projectId: number) =>
  queries.getSchedule({ path: { projectId }, query: { $select: GANTT } })
export const scheduledLinks = (queries: ProjectQueries, projectId: number) =>
  queries.getSchedule({ path: { projectId }, query: { $select: 'links' } })
/** The names of the tasks and milestones that are planned. */
export const scheduledNames = (queries: ProjectQueries, projectId: number) =>
  queries.getSchedule({ path: { projectId }, query: { $select: NAMES } })

type Answer<Q> = Q extends { queryFn(context: never): Promise<infer R> } ? R : never
export type OverviewSchedule = Answer<ReturnType<typeof overviewSchedule>>
export type GanttSchedule = Answer<ReturnType<typeof ganttSchedule>>
