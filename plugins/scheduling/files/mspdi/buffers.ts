/** The buffers of a plan as rows of a project file. */
import { finishDate, startDate } from '../../dates.ts'
import type { PlanBuffers } from '../../store/plans.ts'
import type { TaskRow } from '../../store/tasks.ts'

export interface BufferRow {
  readonly kind: 'project' | 'feeding'
  readonly name: string
  /** Working days. */
  readonly duration: number
  readonly start: string
  readonly finish: string
  /** The task that it follows; null: none. */
  readonly from: number | null
  /** The task that follows it; null: none, or one that starts before the buffer ends. */
  readonly to: number | null
}

/** Those that have any days. The one of the project comes last. */
export function bufferRows(buffers: PlanBuffers | undefined, tasks: readonly TaskRow[]): BufferRow[] {
  if (!buffers) return []
  const { start, projectBuffer, feedingBuffers, lastTask } = buffers
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const nameOf = (id: number | null) => (id === null ? 'end' : (byId.get(id)?.name ?? 'end'))
  const feeding = feedingBuffers.map((buffer): BufferRow => {
    const finish = finishDate(buffer.finish, buffer.start)
    const next = buffer.to === null ? undefined : byId.get(buffer.to)
    return {
      kind: 'feeding',
      name: `Feeding buffer: ${nameOf(buffer.from)} -> ${nameOf(buffer.to)}`,
      duration: buffer.granted,
      start: startDate(buffer.start),
      finish,
      from: byId.has(buffer.from) ? buffer.from : null,
      to: next && next.plannedStart !== null && next.plannedStart > finish ? next.id : null,
    }
  })
  const ofProject: BufferRow = {
    kind: 'project',
    name: 'Project buffer',
    duration: projectBuffer.size,
    start: startDate(Math.max(start, projectBuffer.start)),
    finish: finishDate(projectBuffer.finish, projectBuffer.start),
    from: lastTask !== null && byId.has(lastTask) ? lastTask : null,
    to: null,
  }
  return [...feeding, ofProject].filter((it) => it.duration > 0)
}
