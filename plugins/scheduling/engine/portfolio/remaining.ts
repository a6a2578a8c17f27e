/** The work of a project that lies ahead: all of a planned one, what is left of a started one. */
import { project as projectPlan } from '../execution/project.ts'
import type { Booking, Day, Plan, Projection, RunningProject, Search, Slot } from '../model.ts'
import type { Compiled } from '../network/network.ts'
import type { Times } from '../network/passes.ts'
import { plan as planNetwork } from '../planning/plan.ts'
import { promiseOf } from '../planning/promise.ts'
import { flatZones } from '../zones.ts'
import type { RemainingLoad } from './bookings.ts'
import type { PipelineProject, Work } from './pipeline.ts'
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
      return task ? [{ task, start, finish }] : []
    }),
    span: plan.tasks.length > 0 ? { firstDay: Math.floor(plan.start), lastDay: plan.lastDay } : undefined,
  }
}

/** What is left of a started project, from the status date on. */
function remainingOf({ id, network, progress = [] }: Source, projection: Projection, today: Day): RemainingLoad {
  const reported = new Map(progress.map((entry) => [entry.taskId, entry]))
  const slots = new Map(projection.tasks.map((task) => [task.id, task]))
  const tasks = network.tasks.flatMap((task) => {
    const slot = slots.get(task.id)
    const entry = reported.get(task.id)
    if (!slot || entry?.status === 'Completed') return []
    return slot.pieces.map(({ start, finish }) => ({ task, start: Math.max(today, start), finish }))
  })
  // A project that is begun counts from today on, also where its next task comes later.
  const firstDay = Math.max(today, firstDayOf(projection.tasks) ?? today)
  const span = { firstDay, lastDay: Math.max(firstDay, projection.lastDay) }
  return { projectId: id, network, tasks, span: tasks.length > 0 ? span : undefined }
}

/** All tasks of a project at some times. */
export function loadOfTimes({ id, network }: Source, { tasks, axis }: Compiled, times: Times): RemainingLoad {
  const placed = tasks.map((task, index) => ({
    task,
    start: axis.startMoment(times.start[index] as number),
    finish: axis.finishMoment(times.finish[index] as number),
  }))
  const [first, last] = [Math.min(...placed.map(({ start }) => start)), Math.max(...placed.map((it) => it.finish))]
  const span = { firstDay: Math.floor(first), lastDay: Math.max(Math.floor(first), Math.ceil(last) - 1) }
  return { projectId: id, network, tasks: placed, span: tasks.length > 0 ? span : undefined }
}

/** As bookings for other projects. */
export const workOf = ({ id, name }: Pick<PipelineProject, 'id' | 'name'>, { tasks }: RemainingLoad): Work =>
  tasks.flatMap(({ task, start, finish }) =>
    start < finish
      ? task.assignments.flatMap(({ resourceId, units }): Booking[] => {
          if (units <= 0) return []
          const whose = { projectId: id, projectName: name, taskId: task.id, taskName: task.name }
          return [{ resourceId, units, start, finish, ...whose }]
        })
      : [],
  )

/** What runs beside a project, and the day as of which it is projected. */
interface Beside {
  readonly statusDate: Day
  readonly running?: readonly RunningProject[] | undefined
}

/** A project as it is projected beside what runs. */
function projectedBeside(project: Pick<PortfolioProject, 'target'> & Source, plan: Plan, beside: Beside) {
  const { id, network, target, progress = [] } = project
  const { statusDate, running = [] } = beside
  const priority = running.find((it) => it.id === id)?.priority
  const zones = flatZones // none is asked for
  const own = { id, ...(priority !== undefined && { priority }), ...(target !== undefined && { target }) }
  return projectPlan({ network, plan, progress, statusDate, running, zones, ...own })
}

/** How a project that has started stands, and what is left of it. */
export function startedProject(project: PortfolioProject, beside: Beside & { readonly search?: Search }) {
  const { id, network, target } = project
  const plan = project.plan ?? planNetwork(network, project.options, beside.search)
  const projection = projectedBeside(project, plan, beside)
  const standing = {
    id,
    start: network.start,
    movedBy: 0,
    firstDay: firstDayOf(projection.tasks) ?? Math.floor(plan.start),
    lastDay: projection.lastDay,
    ...promiseOf(network, plan, target),
    daysLate: projection.daysLate,
  }
  return { standing, load: remainingOf(project, projection, beside.statusDate) }
}

const firstDayOf = (tasks: readonly Slot[]): Day | undefined =>
  tasks.length === 0
    ? undefined
    : tasks.reduce((first, task) => Math.min(first, task.firstDay), Number.POSITIVE_INFINITY)
