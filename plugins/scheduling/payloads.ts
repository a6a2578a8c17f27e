/** The data of the ten public events, out of what happened and how things stand. */
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
import type { Actor, Emits } from '#runtime'
import type { Person } from '#runtime/services'
import type { Calculation } from './calculation.ts'
import { dayOf } from './dates.ts'
import type { Happening } from './engine/happenings.ts'
import { calendarOf } from './engine/index.ts'
import type { Plan } from './engine/model.ts'
import type { DerivedTask } from './store/plans.ts'
import type { TaskRow } from './store/tasks.ts'
import { specOf, type Work } from './work.ts'

export interface Scene {
  readonly work: Work
  readonly plan: Plan | undefined
  readonly calculation: Calculation | undefined
  /** The users that the happenings name, by id. */
  readonly people: ReadonlyMap<number, Person>
  readonly actor: Actor
  readonly at: Date
}

const MOST_CRITICAL_TASKS = 10

/** Who has the task: the assignee, else the user of the first assigned resource. */
export function holderOf(work: Work, task: TaskRow): number | null {
  if (task.assignedToId !== null) return task.assignedToId
  const first = work.resources.find((resource) => resource.id === task.assignments[0]?.resourceId)
  return first?.userId ?? null
}

/** The users that the data of these happenings name. */
export function peopleIn(work: Work, happenings: readonly Happening[]): number[] {
  const ids = happenings.flatMap((it) => {
    if (it.event === 'project.started') return work.project.managerId
    if (it.event !== 'task.ready' && it.event !== 'task.red') return null
    const task = work.tasks.find((task) => task.id === it.taskId)
    return task ? holderOf(work, task) : null
  })
  return [...new Set(ids.filter((id) => id !== null))]
}

type Emission = (emit: Emits['emit']) => Promise<void>

/** The events to emit, in order. */
export function emissionsOf(scene: Scene, happenings: readonly Happening[]): Emission[] {
  const { work, plan, calculation, actor } = scene
  const { project } = work
  const at = scene.at.toISOString()
  const tasks = new Map(work.tasks.map((task) => [task.id, task]))
  const derived = new Map(calculation?.tasks.map((task) => [task.id, task]))
  const person = (id: number | null) => (id === null ? null : (scene.people.get(id) ?? null))
  const ofProject = { projectId: project.id, projectName: project.name }

  const emissionOf = (it: Happening): Emission | undefined => {
    switch (it.event) {
      case 'project.started':
        return (emit) => emit(projectStarted, started(scene, person(project.managerId)))
      case 'project.status_changed': {
        const data = { ...ofProject, previousStatus: it.from, newStatus: it.to, changedBy: actor, changedAt: at }
        return (emit) => emit(projectStatusChanged, data)
      }
      case 'project.frozen': {
        const { bufferConsumption } = project
        const data = { ...ofProject, previousStatus: it.from, frozenBy: actor, frozenAt: at, bufferConsumption }
        return (emit) => emit(projectFrozen, data)
      }
      case 'project.early_warning':
        return plan && calculation && ((emit) => emit(projectEarlyWarning, warning(work, calculation, it)))
    }
    const task = tasks.get(it.event === 'milestone.achieved' ? it.milestoneId : it.taskId)
    if (!task) return undefined
    const now = derived.get(task.id)
    const ofTask = { taskId: task.id, taskName: task.name, projectId: project.id }
    const change = { changedBy: actor, changedAt: at, estimatedCompletion: now?.projectedFinish ?? null }
    switch (it.event) {
      case 'task.status_changed': {
        const { percentComplete } = task
        const data = { ...ofTask, previousStatus: it.from, newStatus: it.to, ...change, percentComplete }
        return (emit) => emit(taskStatusChanged, data)
      }
      case 'task.duration_changed': {
        const data = { ...ofTask, previousRemainingDuration: it.from, newRemainingDuration: it.to, ...change }
        return (emit) => emit(taskDurationChanged, data)
      }
      case 'task.completed': {
        const data = {
          ...ofTask,
          projectName: project.name,
          completedBy: actor,
          completedAt: at,
          actualDuration: workedDays(work, task),
          plannedDuration: task.duration,
          bufferConsumption: now?.bufferConsumption ?? 0,
        }
        return (emit) => emit(taskCompleted, data)
      }
      case 'milestone.achieved':
        return (emit) => emit(milestoneAchieved, achieved(work, task, now, actor))
    }
    if (!now) return undefined
    const { remainingDuration } = task
    const waiting = {
      ...ofTask,
      projectName: project.name,
      assignedTo: person(holderOf(work, task)),
      remainingDuration,
    }
    if (it.event === 'task.ready') {
      const data = { ...waiting, plannedStart: now.plannedStart, priority: now.priority ?? 0 }
      return (emit) => emit(taskReady, data)
    }
    const data = {
      ...waiting,
      bufferConsumption: now.bufferConsumption,
      dueDate: now.dueDate,
      previousStatus: it.previousZone,
      criticalChainImpact:
        calculation?.projection.tasks.find((task) => task.id === now.id)?.criticalChainImpact ?? false,
    }
    return (emit) => emit(taskRed, data)
  }
  return happenings.flatMap((it) => emissionOf(it) ?? [])
}

function started({ work, plan }: Scene, manager: Person | null): Schemas['ProjectStarted'] {
  const { project } = work
  return {
    projectId: project.id,
    projectName: project.name,
    startDate: project.startDate,
    targetEndDate: project.targetEndDate,
    managerId: project.managerId,
    managerName: manager?.name ?? null,
    managerEmail: manager?.email ?? null,
    bufferSize: plan?.projectBuffer.size ?? 0,
    criticalChainLength: plan?.criticalChain.length ?? 0,
    teamSize: teamSize(work),
  }
}

/** Distinct resources and assignees; a resource that is a user counts with that user. */
function teamSize({ tasks, resources }: Work): number {
  const team = new Set(resources.map((it) => (it.userId === null ? `resource ${it.id}` : `user ${it.userId}`)))
  for (const { assignedToId } of tasks) if (assignedToId !== null) team.add(`user ${assignedToId}`)
  return team.size
}

function warning(
  { project, tasks }: Work,
  calculation: Calculation,
  it: Happening & { readonly event: 'project.early_warning' },
): Schemas['ProjectEarlyWarning'] {
  const names = new Map(tasks.filter((task) => task.status !== 'Completed').map((task) => [task.id, task.name]))
  const impacts = new Set(calculation.projection.tasks.flatMap((task) => (task.criticalChainImpact ? task.id : [])))
  const critical = calculation.tasks
    .filter(({ id }) => impacts.has(id) && names.has(id))
    .sort((a, b) => b.bufferConsumption - a.bufferConsumption || a.id - b.id)
  return {
    projectId: project.id,
    projectName: project.name,
    warningLevel: it.warningLevel,
    bufferConsumption: calculation.project.bufferConsumption,
    projectedCompletion: calculation.project.projectedCompletion,
    originalTarget: project.targetEndDate ?? calculation.project.bufferEnd,
    daysLate: calculation.project.daysLate,
    criticalTasks: critical.slice(0, MOST_CRITICAL_TASKS).map(({ id, bufferConsumption }) => ({
      id,
      name: names.get(id) ?? '',
      bufferConsumption,
    })),
    recommendations: [...calculation.projection.recommendations],
  }
}

/** Working days from the actual start to the actual finish, both counted. */
function workedDays({ calendar }: Work, { actualStart, actualFinish }: TaskRow): number {
  if (actualStart === null || actualFinish === null) return 0
  return calendarOf(specOf(calendar)).between(dayOf(actualStart), dayOf(actualFinish) + 1)
}

function achieved(
  { project }: Work,
  milestone: TaskRow,
  derived: DerivedTask | undefined,
  actor: Actor,
): Schemas['MilestoneAchieved'] {
  const plannedDate = milestone.promisedDate ?? derived?.plannedFinish ?? null
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
