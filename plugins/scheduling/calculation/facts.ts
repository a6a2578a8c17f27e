/**
 * Converts the stored rows of a project to what the engine takes. Needs no database, so that planning threads can do it.
 */
import { projectEntity } from '#generated/scheduling'
import type { FieldsSettingOff } from '../changes.ts'
import { dayOf } from '../dates.ts'
import type {
  Absence,
  Booking,
  CalendarSpec,
  FormerPeople,
  Network,
  NetworkResource,
  PastPause,
  PlanOptions,
  Progress,
} from '../engine/model.ts'
import type { TaskState } from '../engine/progress/progress.ts'
import type { Held } from '../engine/progress/reassignment.ts'
import type { Estimates } from '../engine/simulation/model.ts'
import { pick } from '../fields.ts'
import type { CalendarRow } from '../store/calendars.ts'
import type { PauseDates, ProjectRow } from '../store/projects.ts'
import type { ResourceRow } from '../store/resources.ts'
import type { TaskRecord } from '../store/task-changes.ts'
import type { StoredFormerPeople } from '../store/tasks.ts'
import type { Running } from './running.ts'

/** Columns of a task that calculations read; the others need not cross to a thread. */
export type TaskFacts = Readonly<ReturnType<typeof factsOfTask>>

/** Columns of a resource that calculations read. */
export type ResourceFacts = Pick<ResourceRow, 'id' | 'name' | 'capacity' | 'calendarId' | 'absences' | 'until'>

export interface Facts {
  readonly project: ProjectRow
  readonly tasks: readonly TaskFacts[]
  /** Those that the tasks use. */
  readonly resources: readonly ResourceFacts[]
  readonly calendar: CalendarRow
  /** The resources' own, by id. */
  readonly calendars: ReadonlyMap<number, CalendarRow>
  /** Absent where nothing is planned anew. */
  readonly bookings?: readonly Booking[]
  /** What runs in the account; absent where the project shares no resource with it. */
  readonly running?: Running
}

export const factsOfTask = (task: TaskRecord) => ({
  id: task.id,
  isMilestone: task.isMilestone,
  name: task.name,
  duration: task.duration,
  safeDuration: task.safeDuration,
  notBefore: task.notBefore,
  deadline: task.deadline,
  promisedDate: task.promisedDate,
  status: task.status,
  percentComplete: task.percentComplete,
  remainingDuration: task.remainingDuration,
  actualStart: task.actualStart,
  actualFinish: task.actualFinish,
  asOf: task.asOf,
  reportedOn: task.reportedOn,
  reassignedOn: task.reassignedOn,
  formerPeople: task.formerPeople,
  blockedNote: task.blockedNote,
  predecessors: task.predecessors,
  assignments: task.assignments,
})

export const specOf = (calendar: Pick<CalendarRow, 'weekdays' | 'holidays'>): CalendarSpec => ({
  weekdays: calendar.weekdays,
  holidays: calendar.holidays.map((it) => dayOf(it.date)),
})

export const factsOfResource = ({ id, name, capacity, calendarId, absences, until }: ResourceFacts): ResourceFacts => ({
  id,
  name,
  capacity,
  calendarId,
  absences,
  until,
})

/** A resource as the engine takes it. @param calendars by id */
export function resourceOf(
  { id, name, capacity, calendarId, absences, until }: ResourceFacts,
  calendars: ReadonlyMap<number, CalendarSpec>,
): NetworkResource {
  const calendar = calendarId === null ? undefined : calendars.get(calendarId)
  return {
    id,
    name,
    capacity,
    ...(calendar && { calendar }),
    ...(absences.length > 0 && { absences: absences.map(absenceOf) }),
    ...(until !== null && { until: dayOf(until) }),
  }
}

const absenceOf = ({ from, to, units }: ResourceFacts['absences'][number]): Absence => ({
  from: dayOf(from),
  ...(to !== null && { to: dayOf(to) }),
  ...(units !== null && { units }),
})

/** Resources of one calendar share one object, which a message to a thread keeps as one. */
export function networkOf({ project, tasks, resources, calendar, calendars, bookings }: Facts): Network {
  const specs = new Map([...calendars].map(([id, row]) => [id, specOf(row)]))
  return {
    start: dayOf(project.startDate),
    ...(project.scheduleMethod === 'FROM_TARGET' && { startsWithPlan: true }),
    calendar: specs.get(calendar.id) ?? specOf(calendar),
    tasks: tasks.map((task) => ({
      id: task.id,
      name: task.name,
      duration: task.duration,
      ...(task.safeDuration !== null && { safeDuration: task.safeDuration }),
      predecessors: task.predecessors,
      assignments: task.assignments,
      ...(task.notBefore !== null && { notBefore: dayOf(task.notBefore) }),
    })),
    resources: resources.map((row) => resourceOf(row, specs)),
    ...(bookings && { bookings }),
  }
}

/** Settings that a plan is made with, beside its network. */
type PlanSetting = Exclude<FieldsSettingOff<typeof projectEntity, 'replan'>, 'startDate' | 'calendarId'>
export type Options = Pick<ProjectRow, PlanSetting | 'targetEndDate'>

/** @param estimates of the account */
export function optionsOf({ targetEndDate, ...project }: Options, estimates: Estimates | undefined): PlanOptions {
  const settings: { readonly [S in PlanSetting]: PlanOptions[S] } = pick(project, projectEntity.groups.planning)
  return {
    ...settings,
    ...(estimates && { estimates }),
    ...(targetEndDate !== null && { target: dayOf(targetEndDate) }),
  }
}

export const stateOf = (task: TaskFacts): TaskState & { readonly isMilestone: boolean } => ({
  id: task.id,
  isMilestone: task.isMilestone,
  name: task.name,
  duration: task.duration,
  status: task.status,
  percentComplete: task.percentComplete,
  remainingDuration: task.remainingDuration,
  actualStart: task.actualStart === null ? null : dayOf(task.actualStart),
  actualFinish: task.actualFinish === null ? null : dayOf(task.actualFinish),
  asOf: task.asOf === null ? null : dayOf(task.asOf),
  reportedOn: task.reportedOn === null ? null : dayOf(task.reportedOn),
})

/** Progress as the engine takes it: work is done up to the end of the day of its finish. */
type Reported = Pick<
  TaskFacts,
  | 'id'
  | 'status'
  | 'remainingDuration'
  | 'actualStart'
  | 'actualFinish'
  | 'asOf'
  | 'reportedOn'
  | 'reassignedOn'
  | 'formerPeople'
  | 'blockedNote'
>
interface ReportedProject {
  readonly project: Pick<ProjectRow, 'pauses'>
  readonly tasks: readonly Reported[]
}
export const progressOf = ({ project, tasks }: ReportedProject): Progress[] =>
  tasks.map((task) => ({
    taskId: task.id,
    status: task.status,
    remaining: task.remainingDuration,
    ...(task.actualStart !== null && { actualStart: dayOf(task.actualStart) }),
    ...(task.actualFinish !== null && { actualFinish: dayOf(task.actualFinish) + 1 }),
    ...(task.asOf !== null && { asOf: dayOf(task.asOf) }),
    ...heldOf(task),
    ...(task.status === 'InProgress' && task.reportedOn !== null && reportOf(task, task.reportedOn)),
    ...(task.status === 'Completed' && task.reportedOn !== null && { reportedOn: dayOf(task.reportedOn) }),
    ...(task.blockedNote !== null && { isBlocked: true }),
    ...pausesSince(task, project),
  }))

/** Who has had a task before those who have it. */
export const heldOf = ({ reassignedOn, formerPeople }: Pick<Reported, 'reassignedOn' | 'formerPeople'>): Held => ({
  ...(reassignedOn !== null && { reassignedOn: dayOf(reassignedOn) }),
  ...(formerPeople && { formerPeople: formerPeople.map(formerPeopleOf) }),
})

export const formerPeopleOf = ({ resourceIds, to }: StoredFormerPeople): FormerPeople => ({
  resourceIds,
  to: dayOf(to),
})

/**
 * A report for the end of a day tells of that day, one from the morning on does not. That a block is over tells that nothing was
 * done while it was there.
 */
const reportOf = ({ asOf, blockedNote }: Reported, reportedOn: string) => {
  const isBlockOver = blockedNote === null && asOf !== null && reportedOn > asOf
  return {
    reportedOn: dayOf(reportedOn),
    unreportedSince: asOf === null || isBlockOver ? dayOf(reportedOn) : dayOf(asOf) + 1,
  }
}

function pausesSince({ actualStart }: Reported, { pauses }: ReportedProject['project']): Pick<Progress, 'pauses'> {
  const own = actualStart === null ? [] : pauses.filter(({ to }) => to > actualStart)
  return own.length > 0 ? { pauses: own.map(pauseOf) } : {}
}

export const pauseOf = ({ from, to }: PauseDates): PastPause => ({ from: dayOf(from), to: dayOf(to) })
