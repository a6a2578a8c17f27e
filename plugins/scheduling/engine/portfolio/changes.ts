/** Changes that are tried on a project, and what they make of it as values; nothing of them is kept. */
import type {
  Assignment,
  Day,
  Network,
  NetworkTask,
  Plan,
  PlanOptions,
  Predecessor,
  Progress,
  RunningProject,
} from '../model.ts'
import { reassigned } from '../progress/reassignment.ts'
import type { RuleFault } from '../rule.ts'
import type { Thresholds, ZoneRules } from '../zones.ts'

/** A project as it is: started ones are steered by their plan, the others are planned. */
export interface Situation {
  readonly network: Network
  readonly options: PlanOptions
  readonly hasStarted: boolean
  readonly plan?: Plan
  readonly progress: readonly Progress[]
  readonly statusDate: Day
  /** The day to whose end a report of today counts work; absent: it is the moment of the report. */
  readonly defaultAsOf?: Day
  readonly zones: ZoneRules
  /** As a projection has them. */
  readonly id?: number
  readonly priority?: number
  readonly running?: readonly RunningProject[]
}

/** What is left out stays; lists replace those that the task has. Durations in working days. */
export interface TaskEdit {
  readonly taskId: number
  /** Of a task that has not started it is the remaining work too. */
  readonly duration?: number
  readonly safeDuration?: number | null
  /** 0 completes the task. */
  readonly remaining?: number
  readonly notBefore?: Day | null
  readonly predecessors?: readonly Predecessor[]
  readonly assignments?: readonly Assignment[]
}
export interface Changes {
  readonly start?: Day
  /** Null: no target. */
  readonly target?: Day | null
  readonly options?: Partial<Omit<PlanOptions, 'target'>>
  readonly thresholds?: Partial<Thresholds>
  readonly tasks?: readonly TaskEdit[]
  /** Links to these tasks go with them. */
  readonly removedTasks?: readonly number[]
  readonly addedTasks?: readonly NetworkTask[]
  readonly resources?: readonly { readonly resourceId: number; readonly capacity: number }[]
}

/** What of a project changes are made to. */
export type Changeable = Pick<Situation, 'network' | 'options' | 'progress' | 'statusDate' | 'defaultAsOf' | 'zones'>
export type Changed<S extends Changeable> =
  | { readonly faults: readonly RuleFault[] }
  | { readonly faults?: never; readonly situation: S }

/**
 * The project with the changes, or every change that does not fit it; fields are paths such as `tasks/0/taskId`.
 * @param ids those that added tasks get, in their order; ties go by ids
 */
export function change<S extends Changeable>(situation: S, asked: Changes, ids: readonly number[]): Changed<S> {
  const faults = faultsOf(situation.network, asked)
  if (faults.length > 0) return { faults }
  const changes = withIds(asked, ids)
  const { target: before, ...options } = situation.options
  const target = changes.target === undefined ? before : (changes.target ?? undefined)
  return {
    situation: {
      ...situation,
      options: { ...options, ...changes.options, ...(target !== undefined && { target }) },
      zones: { ...situation.zones, ...changes.thresholds },
      ...changeWork(situation, changes),
    },
  }
}

/** The changes with these ids of the added tasks, in links too. */
function withIds(changes: Changes, ids: readonly number[]): Changes {
  const idOf = new Map(changes.addedTasks?.map(({ id }, index) => [id, ids[index] as number]))
  const linked = <T extends Pick<TaskEdit, 'predecessors'>>(task: T): T => ({
    ...task,
    ...(task.predecessors && {
      predecessors: task.predecessors.map((it) => ({ ...it, taskId: idOf.get(it.taskId) ?? it.taskId })),
    }),
  })
  return {
    ...changes,
    ...(changes.tasks && { tasks: changes.tasks.map(linked) }),
    ...(changes.addedTasks && {
      addedTasks: changes.addedTasks.map((task) => ({ ...linked(task), id: idOf.get(task.id) as number })),
    }),
  }
}

type Work = Pick<Situation, 'network' | 'progress' | 'statusDate' | 'defaultAsOf'>

/** The work of a project with changes that fit it. */
export function changeWork(work: Work, changes: Changes): Pick<Work, 'network' | 'progress'> {
  const edits = new Map((changes.tasks ?? []).map((edit) => [edit.taskId, edit]))
  const removed = new Set(changes.removedTasks)
  return {
    network: changeNetwork(work.network, changes, edits, removed),
    progress: [...work.progress, ...unreportedOf(work, edits)]
      .filter(({ taskId }) => !removed.has(taskId))
      .map((entry) => reassign(entry, report(entry, edits.get(entry.taskId), work), edits, work)),
  }
}

function changeNetwork(
  network: Network,
  changes: Changes,
  edits: ReadonlyMap<number, TaskEdit>,
  removed: ReadonlySet<number>,
): Network {
  const capacities = new Map(changes.resources?.map(({ resourceId, capacity }) => [resourceId, capacity]))
  const kept = network.tasks.filter(({ id }) => !removed.has(id))
  return {
    ...network,
    start: changes.start ?? network.start,
    tasks: [...kept.map((task) => editTask(task, edits.get(task.id))), ...(changes.addedTasks ?? [])].map((task) => ({
      ...task,
      predecessors: task.predecessors.filter(({ taskId }) => !removed.has(taskId)),
    })),
    resources: network.resources.map((it) => ({ ...it, capacity: capacities.get(it.id) ?? it.capacity })),
  }
}

function editTask(task: NetworkTask, edit: TaskEdit | undefined): NetworkTask {
  if (!edit) return task
  const { safeDuration: safe, notBefore: bound, ...rest } = task
  const safeDuration = edit.safeDuration === undefined ? safe : (edit.safeDuration ?? undefined)
  const notBefore = edit.notBefore === undefined ? bound : (edit.notBefore ?? undefined)
  return {
    ...rest,
    duration: edit.duration ?? task.duration,
    ...(safeDuration !== undefined && { safeDuration }),
    ...(notBefore !== undefined && { notBefore }),
    predecessors: edit.predecessors ?? task.predecessors,
    assignments: edit.assignments ?? task.assignments,
  }
}

/** What has not been reported of tasks whose remaining work is changed: they have not started. */
function unreportedOf({ network, progress }: Work, edits: ReadonlyMap<number, TaskEdit>): Progress[] {
  const reported = new Set(progress.map(({ taskId }) => taskId))
  return network.tasks
    .filter(({ id }) => !reported.has(id) && edits.get(id)?.remaining !== undefined)
    .map(({ id, duration }) => ({ taskId: id, status: 'NotStarted', remaining: duration }))
}

/** The progress of a task with another estimate or another remainder, as a report of it today would make it. */
function report(entry: Progress, edit: TaskEdit | undefined, { statusDate: today, defaultAsOf }: Work): Progress {
  const remaining = edit?.remaining
  if (remaining === undefined) {
    const isEstimate = entry.status === 'NotStarted' && edit?.duration !== undefined
    return isEstimate ? { ...entry, remaining: edit.duration } : entry
  }
  // The day that the last report spoke for says nothing of what is left today.
  const { actualFinish: _, asOf: __, unreportedSince: ___, ...rest } = entry
  const since =
    defaultAsOf === undefined ? { unreportedSince: today } : { asOf: defaultAsOf, unreportedSince: defaultAsOf + 1 }
  const open = { ...rest, reportedOn: today, ...since }
  if (remaining > 0) return { ...open, remaining, status: entry.status === 'Completed' ? 'InProgress' : entry.status }
  if (entry.status === 'Completed') return { ...entry, remaining }
  return { ...open, remaining, status: 'Completed', actualStart: entry.actualStart ?? today, actualFinish: today + 1 }
}

/** What is begun, with who had it where it is given to others. */
function reassign(
  before: Progress,
  after: Progress,
  edits: ReadonlyMap<number, TaskEdit>,
  { network, statusDate }: Work,
): Progress {
  const to = edits.get(before.taskId)?.assignments
  if (!to) return after
  const from = network.tasks.find(({ id }) => id === before.taskId)?.assignments ?? []
  return { ...after, ...reassigned(before, after, { from, to }, statusDate) }
}

type Wrong = (field: string, detail: string) => void

function faultsOf({ tasks, resources }: Network, changes: Changes): RuleFault[] {
  const faults: RuleFault[] = []
  const wrong: Wrong = (field, detail) => faults.push({ field, code: 'invalid', detail })
  const there = new Set(tasks.map(({ id }) => id))
  const known = new Set(resources.map(({ id }) => id))
  checkTasks(there, changes, wrong)
  checkReferences(there, known, changes, wrong)
  const seen = new Set<number>()
  for (const [index, { resourceId }] of (changes.resources ?? []).entries()) {
    const field = `resources/${index}/resourceId`
    if (!known.has(resourceId)) wrong(field, `There is no resource ${resourceId}.`)
    if (seen.has(resourceId)) wrong(field, `Resource ${resourceId} is named twice.`)
    seen.add(resourceId)
  }
  return faults
}

/** What is changed or removed is there, what is added is not, and each is named once. */
function checkTasks(there: ReadonlySet<number>, changes: Changes, wrong: Wrong): void {
  const seen = new Set<number>()
  const check = (field: string, id: number, isAdded: boolean) => {
    if (there.has(id) === isAdded) {
      wrong(field, isAdded ? `There is a task ${id} in the project already.` : `There is no task ${id} in the project.`)
    }
    if (seen.has(id)) wrong(field, `Task ${id} is named twice.`)
    seen.add(id)
  }
  for (const [index, id] of (changes.removedTasks ?? []).entries()) check(`removedTasks/${index}`, id, false)
  for (const [index, { taskId }] of (changes.tasks ?? []).entries()) check(`tasks/${index}/taskId`, taskId, false)
  for (const [index, { id }] of (changes.addedTasks ?? []).entries()) check(`addedTasks/${index}/id`, id, true)
}

/** Links and assignments lead to what is there with the changes. */
function checkReferences(
  there: ReadonlySet<number>,
  known: ReadonlySet<number>,
  { tasks = [], removedTasks = [], addedTasks = [] }: Changes,
  wrong: Wrong,
): void {
  const then = new Set([...there, ...addedTasks.map(({ id }) => id)])
  for (const id of removedTasks) then.delete(id)
  const check = (at: string, { predecessors = [], assignments = [] }: Omit<TaskEdit, 'taskId'>) => {
    for (const [place, { taskId }] of predecessors.entries()) {
      if (!then.has(taskId))
        wrong(`${at}/predecessors/${place}/taskId`, `There is no task ${taskId} in the project then.`)
    }
    for (const [place, { resourceId }] of assignments.entries()) {
      if (!known.has(resourceId)) wrong(`${at}/assignments/${place}/resourceId`, `There is no resource ${resourceId}.`)
    }
  }
  for (const [index, edit] of tasks.entries()) check(`tasks/${index}`, edit)
  for (const [index, task] of addedTasks.entries()) check(`addedTasks/${index}`, task)
}
