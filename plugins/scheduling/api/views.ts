/** Shows rows in answers: projects, tasks, milestones, reports, resources, calendars, buffers. */
import type { Schemas } from '#generated/scheduling'
import type { Zones } from '../engine/model.ts'
import { zoneIn } from '../engine/zones.ts'
import type { CalendarRow } from '../store/calendars.ts'
import type { FeverPoint } from '../store/history.ts'
import type { PortfolioRow } from '../store/portfolio.ts'
import type { ProjectRow, ShownProject } from '../store/projects.ts'
import type { ReportRow } from '../store/reports.ts'
import type { ResourceRow } from '../store/resources.ts'
import type { TaskRow } from '../store/tasks.ts'

const times = (row: { readonly createdAt: Date; readonly updatedAt: Date }) => ({
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const viewProject = (row: ShownProject): Schemas['Project'] => ({
  id: row.id,
  name: row.name,
  description: row.description,
  startDate: row.startDate,
  targetEndDate: row.targetEndDate,
  projectManagerId: row.managerId,
  status: row.status,
  previousStatus: row.statusBeforeFreeze,
  scheduleMethod: row.scheduleMethod,
  bufferType: row.bufferType,
  bufferSizing: row.bufferSizing,
  bufferPercentage: row.bufferPercentage,
  feedingPolicy: row.feedingPolicy,
  calendarId: row.calendarId,
  priority: row.priority,
  plannedFinish: row.plannedFinish,
  bufferEnd: row.bufferEnd,
  projectedCompletion: row.projectedCompletion,
  chainCompletion: row.chainCompletion,
  bufferConsumption: row.bufferConsumption,
  bufferStatus: row.bufferStatus,
  feverZone: row.feverZone,
  daysLate: row.daysLate,
  ...times(row),
})

export const viewPortfolioProject = (row: PortfolioRow): Schemas['PortfolioProject'] => ({
  id: row.id,
  name: row.name,
  projectManagerId: row.managerId,
  startDate: row.startDate,
  targetEndDate: row.targetEndDate,
  priority: row.priority,
  plannedFinish: row.plannedFinish,
  bufferEnd: row.bufferEnd,
  projectedCompletion: row.projectedCompletion,
  chainCompletion: row.chainCompletion,
  bufferConsumption: row.bufferConsumption,
  bufferStatus: row.bufferStatus,
  feverZone: row.feverZone,
  daysLate: row.daysLate,
  openTasks: row.openTasks,
  readyTasks: row.readyTasks,
  redTasks: row.redTasks,
})

export const viewTask = (row: TaskRow): Schemas['Task'] => ({
  id: row.id,
  projectId: row.projectId,
  name: row.name,
  description: row.description,
  status: row.status,
  percentComplete: row.percentComplete,
  duration: row.duration,
  safeDuration: row.safeDuration,
  notBefore: row.notBefore,
  deadline: row.deadline,
  remainingDuration: row.remainingDuration,
  predecessors: [...row.predecessors],
  assignments: [...row.assignments],
  assignedToId: row.assignedToId,
  wbs: row.wbs,
  outline: [...row.outline],
  plannedStart: row.plannedStart,
  plannedFinish: row.plannedFinish,
  projectedStart: row.projectedStart,
  projectedFinish: row.projectedFinish,
  actualStart: row.actualStart,
  actualFinish: row.actualFinish,
  reportedOn: row.reportedOn,
  dueDate: row.dueDate,
  isCritical: row.isCritical,
  isReady: row.isReady,
  bufferConsumption: row.bufferConsumption,
  zone: row.zone,
  priority: row.priority,
  ...times(row),
})

/** A task in the answer to a report. @param outOfSequence the tasks whose links its reported dates contradict */
export const viewReported = (row: TaskRow, outOfSequence?: readonly number[]): Schemas['Task'] => ({
  ...viewTask(row),
  ...(outOfSequence && { outOfSequence: [...outOfSequence] }),
})

export const viewReport = (row: ReportRow): Schemas['ProgressReport'] => ({
  number: row.number,
  at: row.at.toISOString(),
  asOf: row.asOf,
  status: row.status,
  percentComplete: row.percentComplete,
  remainingDuration: row.remainingDuration,
  actualStart: row.actualStart,
  actualFinish: row.actualFinish,
  actor: row.actor,
})

export const viewMilestone = (row: TaskRow): Schemas['Milestone'] => ({
  id: row.id,
  projectId: row.projectId,
  name: row.name,
  description: row.description,
  notBefore: row.notBefore,
  plannedDate: row.promisedDate ?? row.plannedFinish,
  projectedDate: row.projectedFinish,
  achievedDate: row.actualFinish,
  status: row.status === 'Completed' ? 'Achieved' : 'Planned',
  predecessors: [...row.predecessors],
  completedBy: row.completedBy,
  linkedDeliverables: [...row.deliverables],
  wbs: row.wbs,
  outline: [...row.outline],
  isCritical: row.isCritical,
  ...times(row),
})

export const viewResource = (row: ResourceRow): Schemas['Resource'] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  capacity: row.capacity,
  calendarId: row.calendarId,
  skills: [...row.skills],
  userId: row.userId,
  ...times(row),
})

export const viewCalendar = (row: CalendarRow): Schemas['Calendar'] => ({
  id: row.id,
  name: row.name,
  weekdays: [...row.weekdays],
  holidays: [...row.holidays],
  hoursPerDay: row.hoursPerDay,
  isDefault: row.isDefault,
  ...times(row),
})

const NO_PLAN = 'The project has no plan yet: add its tasks, then POST to its schedule or set its status to Active.'

/** @param recommendations those of the last projection; undefined without a plan */
export const viewBuffer = (
  row: ProjectRow,
  recommendations: readonly string[] | undefined,
): Schemas['BufferAnalysis'] => ({
  projectId: row.id,
  bufferType: row.bufferType,
  totalBuffer: row.bufferSize,
  consumedBuffer: row.bufferConsumed,
  consumptionPercentage: row.bufferConsumption,
  status: row.bufferStatus,
  projectedCompletion: row.projectedCompletion,
  recommendations: recommendations ? [...recommendations] : [NO_PLAN],
})

export const viewFeverPoint = (point: FeverPoint, zones: Zones): Schemas['FeverChart']['points'][number] => ({
  at: point.at.toISOString(),
  date: point.statusDate,
  chainCompletion: point.completion,
  bufferConsumption: point.consumption,
  zone: zoneIn(zones, point.consumption, point.completion),
  targetEndDate: point.targetEndDate,
  bufferEnd: point.bufferEnd,
  cause: point.cause,
  tasks: [...point.tasks],
  taskCount: point.taskCount,
  actor: point.actor,
  baseline: point.baseline,
})
