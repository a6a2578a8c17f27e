/**
 * Projects a plan to a day, and calculates from the projection what is stored and shown of it: the figures of the project and
 * of its tasks. Pure, as calculation.ts.
 */
import { dateIn, dateOf, dayOf, finishDate } from '../dates.ts'
import type { BufferWalk } from '../engine/execution/buffer-uses.ts'
import { listedAtOf } from '../engine/execution/dispatch/list.ts'
import { project as projectPlan } from '../engine/index.ts'
import { type Mention, mentionsIn, resourceMention } from '../engine/mentions.ts'
import type { Network, Plan, PlannedTask, Progress, ProjectedTask, Projection, Slot } from '../engine/model.ts'
import type { Reading } from '../engine/progress/history.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { Estimates } from '../engine/simulation/model.ts'
import type { ZoneRules } from '../engine/zones.ts'
import { type Json, json } from '../json.ts'
import type { DerivedTask } from '../store/derived-tasks.ts'
import type { FeverPoint } from '../store/history.ts'
import type { PlanProjection } from '../store/plans.ts'
import type { ProjectRow } from '../store/projects.ts'
import { missedDeadlines, type WatchedTask } from './deadlines.ts'
import type { Facts, TaskFacts } from './facts.ts'
import { type Running, runningOf } from './running.ts'

/** When a calculation is made, and what it looks back at. */
export interface Now {
  readonly at: Date
  /** Of the account: the moment is some day in it. */
  readonly timeZone: string
  readonly zones: ZoneRules
  /** Of the account; what is planned anew needs them. */
  readonly estimates?: Estimates
  /** The last points of the last days of the fever chart, oldest first. */
  readonly history: readonly FeverPoint[]
  /** Of an active project: the last point of its fever chart. */
  readonly last?: Reading | undefined
}

/** The result of projecting a plan. */
export interface Calculation {
  readonly projection: Json<PlanProjection>
  readonly recommendations: readonly string[]
  /** What most of the use of the project buffer rests on, without names of other projects; null while it does not warn. */
  readonly cause: string | null
  readonly usedBy: BufferWalk
  /** Working days of tasks that count as lost because nothing was reported, of those that have any. */
  readonly lost: readonly { readonly id: number; readonly days: number }[]
  /** The open tasks, without milestones, that an early warning names, those that use most of the buffer first. */
  readonly critical: readonly Pick<DerivedTask, 'id' | 'bufferConsumption'>[]
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

const MAX_CRITICAL_TASKS = 10 // of an early warning

export interface Projected {
  readonly plan: Plan
  readonly projection: NamedProjection
  readonly tasks: readonly DerivedTask[]
}
type NamedProjection = Projection & Pick<PlanProjection, 'mentions' | 'headline'>

/** A project as far as its projection looks at it. */
export interface Projectable {
  readonly network: Network
  readonly project: Pick<ProjectRow, 'status' | 'targetEndDate'> & Partial<Pick<ProjectRow, 'id' | 'priority'>>
  readonly tasks: readonly ProjectableTask[]
  /** None in Planning. */
  readonly progress: readonly Progress[]
  /** What runs in the account; absent where the project shares no resource with it. */
  readonly running?: Running
}
type ProjectableTask = WatchedTask & Pick<TaskFacts, 'isMilestone' | 'actualStart' | 'actualFinish'>

/**
 * What a plan makes of a project that is not stored yet.
 * @throws NetworkError where no projection is possible
 */
export function calculateNew(it: Projectable, plan: Plan, now: Now) {
  const made = projected(it, plan, now)
  return { calculation: calculationOf(it, made, now), tasks: made.tasks }
}

/** Projects a plan to a day. While the project is in Planning its projection is its plan. */
export function projected(
  { network, project, tasks, progress, running }: Projectable,
  plan: Plan,
  now: Now,
): Projected {
  const { at, timeZone, zones, history } = now
  const planning = project.status === 'Planning'
  const made = projectPlan({
    network,
    plan,
    progress,
    // Before its first day nothing is there to be started.
    statusDate: planning ? Math.floor(plan.start) - 1 : dayOf(dateIn(timeZone, at)),
    isHeldToPlan: planning,
    ...(project.id !== undefined && { id: project.id, priority: project.priority ?? 0 }),
    // A project in Planning holds nobody, and nobody holds it.
    running: planning ? [] : runningOf(running),
    zones,
    ...(project.targetEndDate !== null && { target: dayOf(project.targetEndDate) }),
    history: history.map((point) => ({ ...point, statusDate: dayOf(point.statusDate) })),
  })
  const projection = planning ? asPlanned(made, plan) : made
  const missed = missedDeadlines(tasks, projection.tasks, planning ? 'planned' : 'projected')
  const recommendations = [...projection.recommendations, ...missed]
  const named = withMentions({ ...projection, recommendations }, network, project.id)
  return { plan, projection: named, tasks: derive(tasks, plan, projection) }
}

function withMentions(projection: Projection, { tasks, resources }: Network, projectId = 0): NamedProjection {
  const { recommendations } = projection
  const [first] = recommendations
  const headline = projection.headline ?? (first === undefined ? null : { text: first, hiddenName: null })
  const known =
    projectId === 0
      ? []
      : [
          ...tasks.map(({ id, name }): Mention => ({ kind: 'task', id, name, projectId })),
          ...resources.map(resourceMention),
        ]
  return {
    ...projection,
    mentions: mentionsIn(recommendations, known),
    headline: headline && { ...headline, mentions: mentionsIn([headline.text], known) },
  }
}

export function calculationOf(
  { tasks }: Pick<Projectable, 'tasks'>,
  { plan, projection, tasks: derived }: Projected,
  now: Now,
): Calculation {
  const { projectBuffer } = projection
  const open = new Set(tasks.filter((task) => !task.isMilestone && task.status !== 'Completed').map((task) => task.id))
  const { tasks: _, usedBy, ...rest } = projection
  return {
    projection: json(rest),
    recommendations: projection.recommendations,
    cause: projection.cause,
    usedBy,
    lost: projection.tasks.flatMap(({ id, lostDays }) => (lostDays > 0 ? [{ id, days: lostDays }] : [])),
    critical: derived
      .filter(({ id, criticalChainImpact }) => criticalChainImpact && open.has(id))
      .sort((a, b) => b.bufferConsumption - a.bufferConsumption || a.id - b.id)
      .slice(0, MAX_CRITICAL_TASKS)
      .map(({ id, bufferConsumption }) => ({ id, bufferConsumption })),
    project: {
      ...plannedDates(plan),
      projectedCompletion: dateOf(projection.lastDay),
      chainCompletion: sixDecimals(projection.chainCompletion),
      bufferSize: plan.projectBuffer.size,
      bufferConsumed: sixDecimals(Math.max(0, projectBuffer.consumed)),
      bufferConsumption: sixDecimals(Math.max(0, projectBuffer.percentage)),
      bufferStatus: projectBuffer.zone,
      feverZone: projection.feverZone,
      daysLate: Math.round(projection.daysLate),
      statusDate: dateIn(now.timeZone, now.at),
    },
  }
}

/** When the work of a plan and its buffer end, `YYYY-MM-DD`. */
export function plannedDates({ lastDay, projectBuffer }: Plan) {
  const plannedFinish = dateOf(lastDay)
  return { plannedFinish, bufferEnd: projectBuffer.size > 0 ? finishDate(projectBuffer.finish) : plannedFinish }
}

/** The figures of a calculation that a point of the fever chart shows. */
export function readingOf({ project: { targetEndDate } }: Pick<Facts, 'project'>, { project }: Calculation): Reading {
  const { chainCompletion: completion, bufferConsumption: consumption, feverZone: zone } = project
  const { bufferEnd, projectedCompletion } = project
  return { completion, consumption, zone, targetEndDate, bufferEnd, projectedCompletion }
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
      return { ...task, ...slot, isReady: false, startsToday: false, bufferConsumption: 0, zone: 'GREEN', priority: 0 }
    }),
    finish: plan.finish,
    lastDay: plan.lastDay,
    projectBuffer: { ...projection.projectBuffer, ...untouched },
    feedingBuffers: plan.feedingBuffers.map(({ from, to, granted, start, finish }) => {
      return { from, to, total: granted, ...untouched, movedBy: 0, start, finish, join: finish }
    }),
    chainCompletion: 0,
    burnRate: null,
    trendFinish: null,
    trendConsumption: null,
    feverZone: 'GREEN',
  }
}

function derive(tasks: readonly ProjectableTask[], plan: Plan, projection: Projection): DerivedTask[] {
  const planned = new Map(plan.tasks.map((task) => [task.id, task]))
  const projected = new Map(projection.tasks.map((task) => [task.id, task]))
  return tasks.flatMap((task) => {
    const [own, now] = [planned.get(task.id), projected.get(task.id)]
    return own && now ? [deriveTask(task, own, now, plan)] : []
  })
}

function deriveTask(task: ProjectableTask, planned: PlannedTask, projected: ProjectedTask, plan: Plan): DerivedTask {
  return {
    id: task.id,
    plannedAt: listedAtOf(planned),
    plannedStart: dateOf(planned.firstDay),
    plannedFinish: dateOf(planned.lastDay),
    ...projectedDates(task, projected),
    dueDate: finishDate(projected.due, plan.start),
    isCritical: planned.isCritical,
    isReady: projected.isReady,
    startsToday: projected.startsToday,
    bufferConsumption: sixDecimals(projected.bufferConsumption),
    zone: projected.zone,
    priority: task.status === 'Completed' ? null : sixDecimals(projected.priority),
    criticalChainImpact: projected.criticalChainImpact,
  }
}

/** Completed work stands on the days that were reported. */
const projectedDates = ({ status, actualStart, actualFinish }: ProjectableTask, { firstDay, lastDay }: Slot) => ({
  projectedStart: status === 'Completed' && actualStart !== null ? actualStart : dateOf(firstDay),
  projectedFinish: status === 'Completed' && actualFinish !== null ? actualFinish : dateOf(lastDay),
})
