/**
 * Calculates what follows from a change of a project: its plan, if it is to be planned; its projection; the numbers derived
 * from both, the fever chart's point among them; and the events. Pure. Runs in a planning thread when the project is large;
 * what the service only stores is returned as JSON text.
 */
import { dateIn, dateOf, dayOf, finishDate } from '../dates.ts'
import { project as projectPlan } from '../engine/index.ts'
import type {
  Network,
  Plan,
  PlannedTask,
  Progress,
  ProjectedTask,
  Projection,
  Slot,
  Zone,
  Zones,
} from '../engine/model.ts'
import { waitsOfPlan } from '../engine/planning/booking-links.ts'
import {
  type AlertLatches,
  eventsOfChange,
  type ScheduleEvent,
  type Situation,
  situationOf,
} from '../engine/progress/events.ts'
import {
  detailsOfNewFeverPoint,
  type FeverPointDetails,
  type ProjectChange,
  type Reading,
} from '../engine/progress/history.ts'
import { sixDecimals } from '../engine/rule.ts'
import { type Json, json, parseJson } from '../json.ts'
import type { BookingLinkRow } from '../store/bookings.ts'
import type { DerivedTask } from '../store/derived-tasks.ts'
import type { FeverPoint } from '../store/history.ts'
import type { PlanProjection } from '../store/plans.ts'
import type { ProjectRow } from '../store/projects.ts'
import { missedDeadlines, type WatchedTask } from './deadlines.ts'
import { type Facts, networkOf, optionsOf, progressOf, specOf, stateOf, type TaskFacts } from './facts.ts'
import { makePlan, type ProgressBasis, resumedPlan } from './planning.ts'
import type { StoredPlan } from './project-snapshot.ts'

/** A project before a change. */
export interface Before {
  readonly project: Pick<ProjectRow, 'status' | 'targetEndDate'>
  /** Tasks that were different or have been deleted; the others are as after the change. */
  readonly tasks: readonly TaskFacts[]
  /** Ids of tasks that were not there. */
  readonly added: readonly number[]
  /** Zones of all tasks that were not GREEN, by id. */
  readonly zones: ReadonlyMap<number, Zone>
  readonly latches: AlertLatches
}

/** When a calculation is made, and what it looks back at. */
export interface Now {
  readonly at: Date
  /** Of the account: the moment is some day in it. */
  readonly timeZone: string
  /** Of the account; without it flat. */
  readonly zones?: Zones | undefined
  /** The last points of the last days of the fever chart, oldest first. */
  readonly history: readonly FeverPoint[]
  /** Of an active project: the last point of its fever chart. */
  readonly last?: Reading | undefined
}

export interface Recalculation {
  readonly before: Before
  readonly after: Facts
  /** `make`: plan anew. A plan, as text or parsed already: take that one. Absent: there is none. */
  readonly plan?: 'make' | (Pick<StoredPlan, 'pause'> & { readonly plan: Json<Plan> | Plan }) | undefined
  /** Whether the plan is a new one. */
  readonly isPlanned: boolean
  /** What it is made anew from; absent where nothing has been started. */
  readonly basis?: ProgressBasis | undefined
  readonly now: Now
}

/** The result of projecting a plan. */
export interface Calculation {
  readonly projection: Json<PlanProjection>
  readonly recommendations: readonly string[]
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

export interface Recalculated {
  /** What is derived of tasks: of all, or at least of those of which it is another than before. */
  readonly tasks?: Json<readonly DerivedTask[]>
  /** What events have of the plan. */
  readonly plan?: { readonly bufferSize: number; readonly chainLength: number }
  /** The plan, where it has to be saved. */
  readonly newPlan?: Json<Plan>
  /** Of a plan that is another one than before: its order with the work of other projects. */
  readonly bookingLinks?: readonly BookingLinkRow[]
  /** Absent where the project's clock stands still, or there is no plan. */
  readonly calculation?: Calculation
  readonly events: readonly ScheduleEvent[]
  /** The tasks that events name, where there is a calculation. */
  readonly named: readonly DerivedTask[]
  /** Absent where none has changed. */
  readonly latches?: AlertLatches
  /** Of an active project: the details of the point that its fever chart gets; absent where it gets none. */
  readonly newPointDetails?: FeverPointDetails
}

const MAX_CRITICAL_TASKS = 10 // of an early warning

/** @throws NetworkError with every fault where no plan or no projection is possible; 409 beyond the year 9999 */
export function recalculate(input: Recalculation): Recalculated {
  const { derived, ...outcome } = calculate(input)
  return { ...outcome, ...(derived && { tasks: json(derived) }) }
}

/** As `recalculate`, what is derived of tasks as values. */
export function calculate(
  input: Recalculation,
): Omit<Recalculated, 'tasks'> & { readonly derived?: readonly DerivedTask[] } {
  const { before, after, isPlanned, now } = input
  const plan = clockRuns(input) ? planOf(input) : undefined
  const made = plan && projected(projectableOf(after, isPlanned ? plan.plan : undefined), plan.plan, now)
  const calculation = made && calculationOf(after, made, now)

  const earlier = statesBefore(input)
  const states = after.tasks.map(stateOf)
  const { events, latches } = eventsOfChange(
    situationBefore(before, earlier),
    situationOf(after.project.status, states, made?.projection ?? null),
    before.latches,
  )
  const active = calculation && after.project.status === 'Active'
  const newPointDetails =
    active && detailsOfNewFeverPoint(now.last, readingOf(after, calculation), changeOf(input, earlier, states))
  return {
    ...(plan && {
      plan: { bufferSize: plan.plan.projectBuffer.size, chainLength: plan.plan.criticalChain.length },
      ...((isPlanned || plan.isMoved) && { newPlan: plan.text ?? json(plan.plan) }),
      ...(isPlanned && { bookingLinks: bookingLinksOf(plan.plan) }),
    }),
    ...(calculation && { calculation }),
    ...(made && { derived: made.tasks }),
    events,
    named: made ? namedIn(events, made) : [],
    ...(latches !== before.latches && { latches }),
    ...(newPointDetails && { newPointDetails }),
  }
}

/** The figures of a calculation that a point of the fever chart shows. */
export function readingOf({ project: { targetEndDate } }: Pick<Facts, 'project'>, { project }: Calculation): Reading {
  const { chainCompletion, bufferConsumption, feverZone, bufferEnd } = project
  return { completion: chainCompletion, consumption: bufferConsumption, zone: feverZone, targetEndDate, bufferEnd }
}

function bookingLinksOf({ bookingLinks = [], tasks }: Plan): BookingLinkRow[] {
  const finishOf = new Map(tasks.map(({ id, finish }) => [id, finish]))
  return bookingLinks.flatMap(({ taskId, order, at, resourceId, booked }) => {
    if (!booked) return []
    const until = order === 'after' ? at : (finishOf.get(taskId) ?? at)
    const link = { taskId, order, resourceId, until, bookedProjectId: booked.projectId, bookedTaskId: booked.taskId }
    // Booked before the end of what is under way: behind it only while that is under way.
    return [{ ...link, ...(order === 'before' && at < until && { onceStarted: true as const }) }]
  })
}

interface Given {
  readonly plan: Plan
  /** As it came. */
  readonly text?: Json<Plan>
  /** By the time for which the project was frozen. */
  readonly isMoved: boolean
}

function planOf({ after, plan, basis }: Recalculation): Given | undefined {
  if (!plan) return undefined
  if (plan === 'make') {
    return { plan: makePlan({ network: networkOf(after), options: optionsOf(after.project), basis }), isMoved: false }
  }
  const text = typeof plan.plan === 'string' ? plan.plan : undefined
  const stored = typeof plan.plan === 'string' ? parseJson(plan.plan) : plan.plan
  if (!plan.pause) return { plan: stored, ...(text !== undefined && { text }), isMoved: false }
  const tasks = after.tasks.map(({ id, status }) => ({ taskId: id, status }))
  const moved = resumedPlan(stored, plan.pause, specOf(after.calendar), tasks)
  return { plan: moved, isMoved: moved !== stored }
}

/** A project is projected while its clock runs, and whenever it was planned. */
const clockRuns = ({ after: { project }, isPlanned }: Recalculation) =>
  isPlanned || project.status === 'Active' || project.status === 'Planning'

interface Projected {
  readonly plan: Plan
  readonly projection: Projection
  readonly tasks: readonly DerivedTask[]
}

/** A project as far as its projection looks at it. */
export interface Projectable {
  readonly network: Network
  readonly project: Pick<ProjectRow, 'status' | 'targetEndDate' | 'pauses'>
  readonly tasks: readonly ProjectableTask[]
  /** None in Planning. */
  readonly progress: readonly Progress[]
}
type ProjectableTask = WatchedTask & Pick<TaskFacts, 'isMilestone' | 'actualStart' | 'actualFinish'>

/** @param made the plan, where it is a new one: it decides what tasks wait for */
const projectableOf = (facts: Facts, made: Plan | undefined): Projectable => ({
  network: networkOf(made ? { ...facts, waits: waitsOfPlan(made, facts.bookings ?? []) } : facts),
  project: facts.project,
  tasks: facts.tasks,
  progress: facts.project.status === 'Planning' ? [] : progressOf(facts.tasks),
})

/**
 * What a plan makes of a project that is not stored yet.
 * @throws NetworkError where no projection is possible
 */
export function calculateNew(it: Projectable, plan: Plan, now: Now) {
  const made = projected(it, plan, now)
  return { calculation: calculationOf(it, made, now), tasks: made.tasks }
}

/** Projects a plan to a day. While the project is in Planning its projection is its plan. */
function projected({ network, project, tasks, progress }: Projectable, plan: Plan, now: Now): Projected {
  const { at, timeZone, zones, history } = now
  const planning = project.status === 'Planning'
  const made = projectPlan({
    network,
    plan,
    progress,
    // Before its first day nothing is there to be started.
    statusDate: planning ? Math.floor(plan.start) - 1 : dayOf(dateIn(timeZone, at)),
    ...(zones && { zones }),
    ...(project.targetEndDate !== null && { target: dayOf(project.targetEndDate) }),
    pauses: project.pauses.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) })),
    history: history.map((point) => ({ ...point, statusDate: dayOf(point.statusDate) })),
  })
  const projection = planning ? asPlanned(made, plan) : made
  const missed = missedDeadlines(tasks, projection.tasks, planning ? 'planned' : 'projected')
  const recommendations = [...projection.recommendations, ...missed]
  return { plan, projection: { ...projection, recommendations }, tasks: derive(tasks, plan, projection) }
}

function calculationOf(
  { tasks }: Pick<Projectable, 'tasks'>,
  { plan, projection, tasks: derived }: Projected,
  now: Now,
): Calculation {
  const { projectBuffer } = projection
  const plannedFinish = dateOf(plan.lastDay)
  const open = new Set(tasks.filter((task) => !task.isMilestone && task.status !== 'Completed').map((task) => task.id))
  const { tasks: _, ...rest } = projection
  return {
    projection: json(rest),
    recommendations: projection.recommendations,
    critical: derived
      .filter(({ id, criticalChainImpact }) => criticalChainImpact && open.has(id))
      .sort((a, b) => b.bufferConsumption - a.bufferConsumption || a.id - b.id)
      .slice(0, MAX_CRITICAL_TASKS)
      .map(({ id, bufferConsumption }) => ({ id, bufferConsumption })),
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
      statusDate: dateIn(now.timeZone, now.at),
    },
  }
}

type State = ReturnType<typeof stateOf>

/** The tasks as they were. */
function statesBefore({ before, after }: Recalculation): State[] {
  const changed = new Set([...before.tasks.map(({ id }) => id), ...before.added])
  return [...before.tasks, ...after.tasks.filter(({ id }) => !changed.has(id))].map(stateOf)
}

/** Of a projection that is past only the zones of its tasks are known. */
function situationBefore({ project, zones }: Before, states: readonly State[]): Situation {
  const situation = situationOf(project.status, states, null)
  return { ...situation, tasks: situation.tasks.map((task) => ({ ...task, zone: zones.get(task.id) ?? 'GREEN' })) }
}

const changeOf = (
  { before, after, isPlanned }: Recalculation,
  earlier: readonly State[],
  now: readonly State[],
): ProjectChange => ({
  before: { ...before.project, tasks: earlier },
  after: { status: after.project.status, targetEndDate: after.project.targetEndDate, tasks: now },
  isPlanned,
})

function namedIn(events: readonly ScheduleEvent[], { tasks }: Projected): DerivedTask[] {
  const ids = new Set(events.map((it) => ('taskId' in it ? it.taskId : 'milestoneId' in it ? it.milestoneId : null)))
  return tasks.filter(({ id }) => ids.has(id))
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
    plannedStart: dateOf(planned.firstDay),
    plannedFinish: dateOf(planned.lastDay),
    ...projectedDates(task, projected),
    dueDate: finishDate(projected.due, plan.start),
    isCritical: planned.isCritical,
    isReady: projected.isReady,
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
