/**
 * Builds the data (payload) of the public events from the project's state. Which events a change emits is decided in
 * `engine/progress/events.ts`; a public event of the contract that is not made there, or has no entry in `dataOf`, does not
 * compile, and neither does an event that the contract does not have.
 */
import { events as publicEvents, type Schemas } from '#generated/scheduling'
import type { Person } from '#plugins/identity'
import type { Actor, Ref } from '#runtime'
import type { Recalculated } from '../calculation/calculation.ts'
import { pauseOf } from '../calculation/facts.ts'
import type { Calculation } from '../calculation/projection.ts'
import { dayOf } from '../dates.ts'
import { calendarOf, workedBetween } from '../engine/index.ts'
import type { ScheduleEvent } from '../engine/progress/events.ts'
import { lostWords, quote } from '../engine/words.ts'
import type { DerivedTask } from '../store/derived-tasks.ts'
import type { TaskRecord } from '../store/task-changes.ts'
import type { TaskRow } from '../store/tasks.ts'
import { type ProjectWithoutPlan, specOf } from './project-snapshot.ts'

/** What the data of events needs of a project: the tasks that they are about, and who is assigned to these. */
export interface EventSnapshot extends Pick<ProjectWithoutPlan, 'project' | 'resources'> {
  /** Of a completed task alone. */
  readonly calendar: ProjectWithoutPlan['calendar'] | undefined
  readonly tasks: readonly NamedTask[]
  /** How many people work on it: of its start alone. */
  readonly teamSize: number
}
/** What is derived of a task is not part of it here: it has one value before and one after the change. */
type NamedTask = TaskRecord & Partial<Pick<TaskRow, 'deliverables'>>
type DerivedBefore = Pick<TaskRow, keyof DerivedTask>

export interface EventContext extends Pick<Recalculated, 'plan' | 'calculation' | 'named'> {
  readonly snapshot: EventSnapshot
  /** The tasks as they were stored before the change. */
  readonly tasksBefore: readonly DerivedBefore[]
  /** The users that the events name, by id. */
  readonly people: ReadonlyMap<number, Person>
  readonly actor: Actor
  readonly at: Date
}

/** Who has the task: the assignee, else the user of the first assigned resource. */
export function assigneeOf(snapshot: EventSnapshot, task: NamedTask): number | null {
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

/** The context with its tasks by id. */
interface View extends EventContext {
  readonly tasks: ReadonlyMap<number, NamedTask>
  /** What was derived of them before the change, and what is after it. */
  readonly derivedBefore: ReadonlyMap<number, DerivedBefore>
  readonly derivedAfter: ReadonlyMap<number, DerivedTask>
}
type EventName = ScheduleEvent['event']
type EventNamed<Name extends EventName> = ScheduleEvent & { readonly event: Name }
/**
 * For each public event a function that builds its data; it returns undefined when what the data needs is missing: the task,
 * its derived numbers, or the calculation. `never` where the engine does not make the event.
 */
export type DataOfEvents<Public extends Readonly<Record<string, { readonly kind: 'event' }>>> = {
  readonly [Name in keyof Public]: Name extends EventName
    ? (it: EventNamed<Name>, view: View) => DataOf<Public[Name]> | undefined
    : never
}
type DataOf<Event> = Event extends Ref<'event', infer Data> ? Data : never

/** The events to emit, in order. */
export function emissionsOf(context: EventContext, events: readonly ScheduleEvent[]) {
  const view: View = {
    ...context,
    tasks: new Map(context.snapshot.tasks.map((task) => [task.id, task])),
    derivedBefore: new Map(context.tasksBefore.map((task) => [task.id, task])),
    derivedAfter: new Map(context.named.map((task) => [task.id, task])),
  }
  return events.flatMap((it) => {
    // An entry takes the event that is its key; the compiler cannot follow that.
    const data = (dataOf[it.event] as (it: ScheduleEvent, view: View) => unknown)(it, view)
    return data === undefined ? [] : { event: publicEvents[it.event] as Ref<'event', unknown>, data }
  })
}

const dataOf: DataOfEvents<typeof publicEvents> = {
  'project.started': (_, view) => started(view),
  'project.status_changed': ({ from, to }, view) => ({
    ...ofProject(view),
    previousStatus: from,
    newStatus: to,
    ...change(view),
  }),
  'project.frozen': ({ from }, view) => ({
    ...ofProject(view),
    previousStatus: from,
    frozenBy: view.actor,
    frozenAt: view.at.toISOString(),
    bufferConsumption: view.snapshot.project.bufferConsumption,
  }),
  'project.early_warning': (it, { snapshot, calculation }) => calculation && warning(snapshot, calculation, it),
  'task.status_changed': ({ taskId, from, to }, view) =>
    ofKnown(view, taskId, (task) => ({
      ...ofTask(task),
      previousStatus: from,
      newStatus: to,
      ...change(view),
      percentComplete: task.percentComplete,
      estimatedCompletion: view.derivedAfter.get(taskId)?.projectedFinish ?? undefined,
    })),
  'task.duration_changed': ({ taskId, from, to }, view) =>
    ofKnown(view, taskId, (task) => ({
      ...ofTask(task),
      previousRemainingDuration: from,
      newRemainingDuration: to,
      ...change(view),
      estimatedCompletion: view.derivedAfter.get(taskId)?.projectedFinish ?? undefined,
    })),
  'task.started': ({ taskId }, view) =>
    ofKnown(view, taskId, (task) => {
      // The plan can be another one after the change, or none.
      const plannedStart = view.derivedBefore.get(taskId)?.plannedStart ?? null
      return {
        ...ofTask(task),
        projectName: view.snapshot.project.name,
        startedBy: view.actor,
        startedAt: view.at.toISOString(),
        plannedStart: plannedStart ?? undefined,
        daysLate: daysAfter(plannedStart, task.actualStart),
      }
    }),
  'task.completed': ({ taskId }, view) =>
    ofKnown(view, taskId, (task) => ({
      ...ofTask(task),
      projectName: view.snapshot.project.name,
      completedBy: view.actor,
      completedAt: view.at.toISOString(),
      actualDuration: workedDays(view.snapshot, task),
      plannedDuration: task.duration,
      bufferConsumption: view.derivedAfter.get(taskId)?.bufferConsumption ?? 0,
    })),
  'task.ready': ({ taskId }, view) => {
    const [task, now] = [view.tasks.get(taskId), view.derivedAfter.get(taskId)]
    return task && now && { ...waiting(view, task), plannedStart: now.plannedStart, priority: now.priority ?? 0 }
  },
  'task.red': ({ taskId, previousZone }, view) => {
    const [task, now] = [view.tasks.get(taskId), view.derivedAfter.get(taskId)]
    return (
      task &&
      now && {
        ...waiting(view, task),
        bufferConsumption: now.bufferConsumption,
        dueDate: now.dueDate,
        previousStatus: previousZone,
        criticalChainImpact: now.criticalChainImpact,
        cause: causeOf(view, task),
      }
    )
  },
  'milestone.achieved': ({ milestoneId }, view) => ofKnown(view, milestoneId, (it) => achieved(view, it)),
}

const ofProject = ({ snapshot: { project } }: View) => ({ projectId: project.id, projectName: project.name })
const ofTask = ({ id, name, projectId }: NamedTask) => ({ taskId: id, taskName: name, projectId })
const ofKnown = <Data>({ tasks }: View, id: number, data: (task: NamedTask) => Data): Data | undefined => {
  const task = tasks.get(id)
  return task && data(task)
}
const change = ({ actor, at }: View) => ({ changedBy: actor, changedAt: at.toISOString() })
const personOf = ({ people }: View, id: number | null) => (id === null ? undefined : people.get(id))

const waiting = (view: View, task: NamedTask) => ({
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
    targetEndDate: project.targetEndDate ?? undefined,
    managerId: project.managerId ?? undefined,
    managerName: manager?.name,
    managerEmail: manager?.email,
    bufferSize: plan?.bufferSize ?? 0,
    criticalChainLength: plan?.chainLength ?? 0,
    teamSize: work.teamSize,
  }
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
    probabilityOfPromise: project.probabilityOfPromise,
    probabilityOn: project.probabilityOn,
    criticalTasks: calculation.critical.map(({ id, bufferConsumption }) => ({
      id,
      name: names.get(id) ?? '',
      bufferConsumption,
    })),
    cause: calculation.cause,
    recommendations: [...calculation.recommendations],
  }
}

/** A missing report comes first: whoever gets the alarm asks for it. */
function causeOf({ calculation }: View, task: NamedTask): string | null {
  const lost = calculation?.lost.find(({ id }) => id === task.id)
  if (lost && task.reportedOn !== null) return lostWords(quote(task.name), dayOf(task.reportedOn), lost.days)
  // The cause is about the tasks that decide the end: another one may use the buffer too, and rest on none of it.
  return calculation?.usedBy.deciding.includes(task.id) ? calculation.cause : null
}

/** Calendar days that a start is after the planned one; 0 where it is earlier, and where one of them is not known. */
const daysAfter = (planned: string | null, actual: string | null) =>
  planned === null || actual === null ? 0 : Math.max(0, dayOf(actual) - dayOf(planned))

/** Working days from the actual start to the actual finish, both counted, without those for which the project was frozen. */
function workedDays({ calendar, project }: EventSnapshot, { actualStart, actualFinish }: NamedTask): number {
  if (!calendar || actualStart === null || actualFinish === null) return 0
  const dates = { start: dayOf(actualStart), finish: dayOf(actualFinish) }
  return workedBetween(calendarOf(specOf(calendar)), dates, project.pauses.map(pauseOf))
}

function achieved(
  { snapshot: { project }, derivedAfter, actor }: View,
  milestone: NamedTask,
): Schemas['MilestoneAchieved'] {
  const plannedDate = milestone.promisedDate ?? derivedAfter.get(milestone.id)?.plannedFinish ?? null
  const achievedDate = milestone.actualFinish ?? ''
  return {
    milestoneId: milestone.id,
    milestoneName: milestone.name,
    projectId: project.id,
    projectName: project.name,
    achievedDate,
    plannedDate: plannedDate ?? undefined,
    daysEarly: plannedDate === null ? 0 : dayOf(plannedDate) - dayOf(achievedDate),
    completedBy: milestone.completedBy ?? actor,
    linkedDeliverables: [...(milestone.deliverables ?? [])],
  }
}
