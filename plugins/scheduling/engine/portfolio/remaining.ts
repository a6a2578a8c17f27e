/** The work of a project that lies ahead: all of a planned one, what is left of a started one. */
import type { Day, Plan, Projection, RunningProject, Slot } from '../model.ts'
import type { RemainingLoad } from './bookings.ts'
import type { PortfolioProject } from './portfolio.ts'

type Source = Pick<PortfolioProject, 'id' | 'network' | 'progress'>

/** All tasks of a project that has not started, where its plan puts them. */
export function plannedOf({ id, network }: Source, plan: Plan): RemainingLoad {
  const taskOf = new Map(network.tasks.map((task) => [task.id, task]))
  return {
    projectId: id,
    network,
    tasks: plan.tasks.flatMap(({ id: taskId, start, finish }) => {
      const task = taskOf.get(taskId)
      return task ? [{ task, start, finish, work: task.duration }] : []
    }),
    span: plan.tasks.length > 0 ? { firstDay: Math.floor(plan.start), lastDay: plan.lastDay } : undefined,
  }
}

/** What is left of a started project, from the status date on. */
export function remainingOf({ id, network, progress = [] }: Source, projection: Projection, today: Day): RemainingLoad {
  const reported = new Map(progress.map((entry) => [entry.taskId, entry]))
  const slots = new Map(projection.tasks.map((task) => [task.id, task]))
  const tasks = network.tasks.flatMap((task) => {
    const slot = slots.get(task.id)
    const entry = reported.get(task.id)
    if (!slot || entry?.status === 'Completed') return []
    return slot.pieces.map(({ start, finish, work }) => ({ task, start: Math.max(today, start), finish, work }))
  })
  // A project that is begun counts from today on, also where its next task comes later.
  const firstDay = Math.max(today, firstDayOf(projection.tasks) ?? today)
  const span = { firstDay, lastDay: Math.max(firstDay, projection.lastDay) }
  return { projectId: id, network, tasks, span: tasks.length > 0 ? span : undefined }
}

/** How a project is projected beside what runs. */
export function besideOf(running: readonly RunningProject[] = [], id: number) {
  const priority = running.find((it) => it.id === id)?.priority
  return { id, running, ...(priority !== undefined && { priority }) }
}

export const firstDayOf = (tasks: readonly Slot[]): Day | undefined =>
  tasks.length === 0
    ? undefined
    : tasks.reduce((first, task) => Math.min(first, task.firstDay), Number.POSITIVE_INFINITY)
