/**
 * Builds the data (payload) of the ten public events from the project's state. Which events a change emits is decided in
 * `engine/progress/events.ts`.
 */
import {
  milestoneAchieved,
  projectEarlyWarning,
  projectFrozen,
  projectStarted,
  projectStatusChanged,
  type Schemas,
  taskCompleted,
  taskDurationChanged,
  taskReady,
  taskRed,
  taskStatusChanged,
} from '#generated/scheduling'
import type { Person } from '#plugins/identity'
import type { Actor, Emits, Ref } from '#runtime'
import { dayOf } from '../dates.ts'
import { calendarOf } from '../engine/index.ts'
import type { ScheduleEvent } from '../engine/progress/events.ts'
import type { DerivedTask } from '../store/derived-tasks.ts'
import type { TaskRow } from '../store/tasks.ts'
import type { Recalculated } from './calculation.ts'
import { type ProjectWithoutPlan, specOf } from './project-snapshot.ts'
import type { Calculation } from './projection.ts'

/**
 * What the data of events needs of a project: for its start all tasks and resources, for other events only those that the
 * events are about.
 */
export type EventSnapshot = Pick<ProjectWithoutPlan, 'project' | 'tasks' | 'resources' | 'calendar'>

export interface EventContext extends Pick<Recalculated, 'plan' | 'calculation' | 'named'> {
  readonly snapshot: EventSnapshot
  /** The users that the events name, by id. */
  readonly people: ReadonlyMap<number, Person>
  readonly actor: Actor
  readonly at: Date
}

/** Who has the task: the assignee, else the user of the first assigned resource. */
export function assigneeOf(snapshot: EventSnapshot, task: TaskRow): number | null {
  if (task.assignedToId !== null) return task.assignedToId
  const first = snapshot.resources.find((resource) => resource.id === task.assignments[0]?.resourceId)
  return first?.userId ?? null
}

/** The users that the data of these events name. */
export function peopleIn(snapshot: EventSnapshot, events: readonly ScheduleEvent[]): number[] {
  const tasks = new Map(snapshot.tasks.map((task) => [task.id, task]))
  const ids = events.flatMap((it) => {
    if (it.event === 'project.started') return snapshot.project.managerId
    if (it.event !== 'task.ready' && it.event !== 'task.red') return null
    const task = tasks.get(it.taskId)
    return task ? assigneeOf(snapshot, task) : null
  })
  return [...new Set(ids.filter((id) => id !== null))]
}

type Emission = (emit: Emits['emit']) => Promise<void>
const emission =
  <T>(ref: Ref<'event', T>, data: NoInfer<T>): Emission =>
  (emit) =>
    emit(ref, data)

/** The context with its tasks by id. */
interface View extends EventContext {
  readonly tasks: ReadonlyMap<number, TaskRow>
  readonly derived: ReadonlyMap<number, DerivedTask>
}
type EventNamed<Event extends ScheduleEvent['event']> = ScheduleEvent & { readonly event: Event }
/**
 * For each event a function that builds its data; it returns undefined when what the data needs is missing: the task, its
 * derived numbers, or the calculation.
 */
type Emissions = {
  readonly [Event in ScheduleEvent['event']]: (it: EventNamed<Event>, view: View) => Emission | undefined
}

/** The events to emit, in order. */
export function emissionsOf(context: EventContext, events: readonly ScheduleEvent[]): Emission[] {
  const view: View = {
    ...context,
    tasks: new Map(context.snapshot.tasks.map((task) => [task.id, task])),
    derived: new Map(context.named.map((task) => [task.id, task])),
  }
  return events.flatMap((it) => {
    // An entry takes the event that is its key; the compiler cannot follow that.
    const emissionOf = emissions[it.event] as (it: ScheduleEvent, view: View) => Emission | undefined
    return emissionOf(it, view) ?? []
  })
}

const emissions: Emissions = {
  'project.started': (_, view) => emission(projectStarted, started(view)),
  'project.status_changed': ({ from, to }, view) =>
    emission(projectStatusChanged, { ...ofProject(view), previousStatus: from, newStatus: to, ...change(view) }),
  'project.frozen': ({ from }, view) =>
    emission(projectFrozen, {
      ...ofProject(view),
      previousStatus: from,
      frozenBy: view.actor,
      frozenAt: view.at.toISOString(),
      bufferConsumption: view.snapshot.project.bufferConsumption,
    }),
  'project.early_warning': (it, { snapshot: work, calculation }) =>
    calculation && emission(projectEarlyWarning, warning(work, calculation, it)),
  'task.status_changed': ({ taskId, from, to }, view) => {
    const task = view.tasks.get(taskId)
    if (!task) return undefined
    return emission(taskStatusChanged, {
      ...ofTask(task),
      previousStatus: from,
      newStatus: to,
      ...change(view),
      percentComplete: task.percentComplete,
      estimatedCompletion: view.derived.get(taskId)?.projectedFinish ?? null,
    })
  },
  'task.duration_changed': ({ taskId, from, to }, view) => {
    const task = view.tasks.get(taskId)
    if (!task) return undefined
    return emission(taskDurationChanged, {
      ...ofTask(task),
      previousRemainingDuration: from,
      newRemainingDuration: to,
      ...change(view),
      estimatedCompletion: view.derived.get(taskId)?.projectedFinish ?? null,
    })
  },
  'task.completed': ({ taskId }, view) => {
    const task = view.tasks.get(taskId)
    if (!task) return undefined
    return emission(taskCompleted, {
      ...ofTask(task),
      projectName: view.snapshot.project.name,
      completedBy: view.actor,
      completedAt: view.at.toISOString(),
      actualDuration: workedDays(view.snapshot, task),
      plannedDuration: task.duration,
      bufferConsumption: view.derived.get(taskId)?.bufferConsumption ?? 0,
    })
  },
  'task.ready': ({ taskId }, view) => {
    const [task, now] = [view.tasks.get(taskId), view.derived.get(taskId)]
    if (!task || !now) return undefined
    return emission(taskReady, { ...waiting(view, task), plannedStart: now.plannedStart, priority: now.priority ?? 0 })
  },
  'task.red': ({ taskId, previousZone }, view) => {
    const [task, now] = [view.tasks.get(taskId), view.derived.get(taskId)]
    if (!task || !now) return undefined
    return emission(taskRed, {
      ...waiting(view, task),
      bufferConsumption: now.bufferConsumption,
      dueDate: now.dueDate,
      previousStatus: previousZone,
      criticalChainImpact: now.criticalChainImpact,
    })
  },
  'milestone.achieved': ({ milestoneId }, view) => {
    const milestone = view.tasks.get(milestoneId)
    return milestone && emission(milestoneAchieved, achieved(view, milestone))
  },
}

const ofProject = ({ snapshot: { project } }: View) => ({ projectId: project.id, projectName: project.name })
const ofTask = ({ id, name, projectId }: TaskRow) => ({ taskId: id, taskName: name, projectId })
const change = ({ actor, at }: View) => ({ changedBy: actor, changedAt: at.toISOString() })
const personOf = ({ people }: View, id: number | null) => (id === null ? null : (people.get(id) ?? null))

const waiting = (view: View, task: TaskRow) => ({
  ...ofTask(task),
  projectName: view.snapshot.project.name,
  assignedTo: personOf(view, assigneeOf(view.snapshot, task)),
  remainingDuration: task.remainingDuration,
})

function started(view: View): Schemas['ProjectStarted'] {
  const { snapshot: work, plan } = view
  const { project } = work
  const manager = personOf(view, project.managerId)
  return {
    projectId: project.id,
    projectName: project.name,
    startDate: project.startDate,
    targetEndDate: project.targetEndDate,
    managerId: project.managerId,
    managerName: manager?.name ?? null,
    managerEmail: manager?.email ?? null,
    bufferSize: plan?.bufferSize ?? 0,
    criticalChainLength: plan?.chainLength ?? 0,
    teamSize: teamSize(work),
  }
}

/** Distinct resources and assignees; a resource that is a user counts with that user. */
function teamSize({ tasks, resources }: EventSnapshot): number {
  const team = new Set(resources.map((it) => (it.userId === null ? `resource ${it.id}` : `user ${it.userId}`)))
  for (const { assignedToId } of tasks) if (assignedToId !== null) team.add(`user ${assignedToId}`)
  return team.size
}

function warning(
  { project, tasks }: EventSnapshot,
  calculation: Calculation,
  it: EventNamed<'project.early_warning'>,
): Schemas['ProjectEarlyWarning'] {
  const names = new Map(tasks.map((task) => [task.id, task.name]))
  return {
    projectId: project.id,
    projectName: project.name,
    warningLevel: it.warningLevel,
    bufferConsumption: calculation.project.bufferConsumption,
    projectedCompletion: calculation.project.projectedCompletion,
    originalTarget: project.targetEndDate ?? calculation.project.bufferEnd,
    daysLate: calculation.project.daysLate,
    criticalTasks: calculation.critical.map(({ id, bufferConsumption }) => ({
      id,
      name: names.get(id) ?? '',
      bufferConsumption,
    })),
    recommendations: [...calculation.recommendations],
  }
}

/** Working days from the actual start to the actual finish, both counted. */
function workedDays({ calendar }: EventSnapshot, { actualStart, actualFinish }: TaskRow): number {
  if (actualStart === null || actualFinish === null) return 0
  return calendarOf(specOf(calendar)).between(dayOf(actualStart), dayOf(actualFinish) + 1)
}

function achieved({ snapshot: { project }, derived, actor }: View, milestone: TaskRow): Schemas['MilestoneAchieved'] {
  const plannedDate = milestone.promisedDate ?? derived.get(milestone.id)?.plannedFinish ?? null
  const achievedDate = milestone.actualFinish ?? ''
  return {
    milestoneId: milestone.id,
    milestoneName: milestone.name,
    projectId: project.id,
    projectName: project.name,
    achievedDate,
    plannedDate,
    daysEarly: plannedDate === null ? 0 : dayOf(plannedDate) - dayOf(achievedDate),
    completedBy: milestone.completedBy ?? actor,
    linkedDeliverables: [...milestone.deliverables],
  }
}
