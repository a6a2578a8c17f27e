/** Bodies of requests that make tasks and projects. */
import type { ProjectDraft, TaskDraft } from './operations.ts'
import { daysFrom } from './request.ts'

export const projectBody = ({ startAgo, bufferType, bufferPercentage }: ProjectDraft, today: string) => ({
  name: 'Another',
  startDate: daysFrom(today, -startAgo),
  bufferType,
  bufferPercentage,
})

/** @param earlier the tasks that it can follow */
export function taskBody(
  { duration, follows, uses }: Partial<TaskDraft>,
  earlier: readonly number[],
  resources: readonly number[],
) {
  const links = (follows ?? []).flatMap(({ pick, type, lag }) => {
    const taskId = earlier[pick % Math.max(1, earlier.length)]
    return taskId === undefined ? [] : { taskId, type, lag }
  })
  const assignments = (uses ?? []).flatMap(({ pick, units }) => {
    const resourceId = resources[pick % Math.max(1, resources.length)]
    return resourceId === undefined ? [] : { resourceId, units }
  })
  return {
    ...(duration !== undefined && { duration }),
    ...(follows && { predecessors: [...new Map(links.map((it) => [`${it.taskId} ${it.type}`, it])).values()] }),
    ...(uses && { assignments: [...new Map(assignments.map((it) => [it.resourceId, it])).values()] }),
  }
}
