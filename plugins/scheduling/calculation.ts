/** Calculations as values: from the work of a project and its plan to its projection and the numbers that are derived. */
import { dateIn, dateOf, dayOf, finishDate } from './dates.ts'
import { project as projectPlan } from './engine/index.ts'
import type { Network, Plan, PlannedTask, Progress, ProjectedTask, Projection, Slot } from './engine/model.ts'
import { sixDecimals } from './engine/rule.ts'
import type { FeverPoint } from './store/history.ts'
import type { DerivedTask } from './store/plans.ts'
import type { ProjectRow } from './store/projects.ts'
import type { TaskRow } from './store/tasks.ts'
import { networkOf, progressOf, type Work } from './work.ts'

export interface Calculation {
  readonly projection: Projection
  readonly tasks: readonly DerivedTask[]
  /** Columns of the project. */
  readonly project: {
    readonly plannedFinish: string
    readonly bufferEnd: string
    readonly projectedCompletion: string
    readonly chainCompletion: number
    readonly bufferSize: number
    readonly bufferConsumed: number
    readonly bufferConsumption: number
    readonly bufferStatus: Projection['projectBuffer']['zone']
    readonly feverZone: Projection['feverZone']
    readonly daysLate: number
    readonly statusDate: string
  }
}

/** When a calculation is made, and what it looks back at. */
export interface Now {
  readonly at: Date
  /** Of the account: the moment is some day in it. */
  readonly timeZone: string
  /** The last points of the last days of the fever chart, oldest first. */
  readonly history: readonly FeverPoint[]
}

/** A project as far as a calculation looks at it. */
export interface Calculable {
  readonly network: Network
  readonly project: Pick<ProjectRow, 'status' | 'targetEndDate'>
  readonly tasks: readonly CalculableTask[]
  /** None in Planning. */
  readonly progress: readonly Progress[]
}
type CalculableTask = Pick<TaskRow, 'id' | 'status' | 'actualStart' | 'actualFinish'>

/**
 * Projects a plan to a day. While the project is in Planning its projection is its plan.
 * @throws NetworkError where no projection is possible
 */
export const calculate = (work: Work, plan: Plan, now: Now): Calculation =>
  calculateProject(
    {
      network: networkOf(work),
      project: work.project,
      tasks: work.tasks,
      progress: work.project.status === 'Planning' ? [] : progressOf(work.tasks, now.timeZone),
    },
    plan,
    now,
  )

/** As `calculate`, of a project that may not be stored yet. */
export function calculateProject(
  { network, project, tasks, progress }: Calculable,
  plan: Plan,
  { at, timeZone, history }: Now,
): Calculation {
  const today = dateIn(timeZone, at)
  const planning = project.status === 'Planning'
  const made = projectPlan({
    network,
    plan,
    progress,
    // Before its first day nothing is there to be started.
    statusDate: planning ? Math.floor(plan.start) - 1 : dayOf(today),
    ...(project.targetEndDate !== null && { target: dayOf(project.targetEndDate) }),
    history: history.map((point) => ({ ...point, statusDate: dayOf(point.statusDate) })),
  })
  const projection = planning ? asPlanned(made, plan) : made
  const { projectBuffer } = projection
  const plannedFinish = dateOf(plan.lastDay)
  return {
    projection,
    tasks: derive(tasks, plan, projection),
    project: {
      plannedFinish,
      bufferEnd: plan.projectBuffer.size > 0 ? finishDate(plan.projectBuffer.finish) : plannedFinish,
      projectedCompletion: dateOf(projection.lastDay),
      chainCompletion: sixDecimals(projection.chainCompletion),
      bufferSize: plan.projectBuffer.size,
      bufferConsumed: sixDecimals(Math.max(0, projectBuffer.consumed)),
      bufferConsumption: sixDecimals(Math.max(0, projectBuffer.percentage)),
      bufferStatus: projectBuffer.zone,
      feverZone: projection.feverZone,
      daysLate: Math.round(projection.daysLate),
      statusDate: today,
    },
  }
}

/** The plan as a projection: everything where it is planned, no buffer touched. */
function asPlanned(projection: Projection, plan: Plan): Projection {
  const planned = new Map(plan.tasks.map((task) => [task.id, task]))
  const untouched = { consumed: 0, percentage: 0, zone: 'GREEN' as const }
  return {
    ...projection,
    tasks: projection.tasks.map((task) => {
      const { start, finish, firstDay, lastDay } = planned.get(task.id) ?? task
      const slot = { start, finish, firstDay, lastDay }
      return { ...task, ...slot, isReady: false, bufferConsumption: 0, zone: 'GREEN', priority: 0 }
    }),
    finish: plan.finish,
    lastDay: plan.lastDay,
    projectBuffer: { ...projection.projectBuffer, ...untouched },
    feedingBuffers: projection.feedingBuffers.map((buffer) => ({ ...buffer, ...untouched })),
    chainCompletion: 0,
    burnRate: null,
    trendFinish: null,
    feverZone: 'GREEN',
  }
}

function derive(tasks: readonly CalculableTask[], plan: Plan, projection: Projection): DerivedTask[] {
  const planned = new Map(plan.tasks.map((task) => [task.id, task]))
  const projected = new Map(projection.tasks.map((task) => [task.id, task]))
  return tasks.flatMap((task) => {
    const [own, now] = [planned.get(task.id), projected.get(task.id)]
    return own && now ? [deriveTask(task, own, now, plan)] : []
  })
}

function deriveTask(task: CalculableTask, planned: PlannedTask, projected: ProjectedTask, plan: Plan): DerivedTask {
  return {
    id: task.id,
    plannedStart: dateOf(planned.firstDay),
    plannedFinish: dateOf(planned.lastDay),
    ...projectedDates(task, projected),
    dueDate: finishDate(projected.due, plan.start),
    isCritical: planned.isCritical,
    isReady: projected.isReady,
    bufferConsumption: sixDecimals(projected.bufferConsumption),
    zone: projected.zone,
    priority: task.status === 'Completed' ? null : sixDecimals(projected.priority),
  }
}

/** Completed work stands on the days that were reported. */
const projectedDates = ({ status, actualStart, actualFinish }: CalculableTask, { firstDay, lastDay }: Slot) => ({
  projectedStart: status === 'Completed' && actualStart !== null ? actualStart : dateOf(firstDay),
  projectedFinish: status === 'Completed' && actualFinish !== null ? actualFinish : dateOf(lastDay),
})
