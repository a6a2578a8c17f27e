/** The moves that may help a project, and what runs with one of them. */
import type { RunningProject } from '../model.ts'
import { type Changes, changeWork } from '../portfolio/changes.ts'
import type { Sensitivity } from '../simulation/model.ts'
import type { Waiting } from '../simulation/sensitivities.ts'
import type { Move, PriceInput } from './model.ts'
import type { StandIns } from './stand-ins.ts'

const MAX_WAITING = 2 // tasks that wait for people, of which it is tried that they come first
const MAX_HANDED = 2 // tasks that have not begun, of which it is tried that somebody else does them
const MAX_STAND_INS = 2 // for each of these tasks
const MAX_ASKED = 20 // tasks that wait for people, of which it is asked who else could do them
const LEAST_SPLIT = 2 // working days that are left of a task
const CUT_DAYS = 1 // working day

/** What moves the finish of a project, what waits on the way to it, and what is left of it. */
export interface Traced {
  readonly sensitivity: readonly Sensitivity[]
  readonly waits: readonly Waiting[]
  /** Working days that a report made now would find left of each task that has started, by id. */
  readonly left: ReadonlyMap<number, number>
}

/** At most thirteen. */
export function movesFor(project: RunningProject, traced: Traced, standIns: StandIns): Move[] {
  return [
    ...firstMoves(project, traced),
    ...handOver(project, traced, standIns),
    ...addPerson(project, traced),
    ...split(project, traced),
    ...cut(project, traced),
  ]
}

/** Where both modes come to the same, `next` is taken, which pauses nobody. */
function firstMoves({ id, decisions }: RunningProject, { waits }: Traced): Move[] {
  const own = waits.filter(({ projectId }) => projectId === id).slice(0, MAX_WAITING)
  if (own.length === 0) return []
  const decided = new Set(decisions.map(({ taskId }) => taskId))
  const subjects = [...own.map(({ taskId }) => taskId), undefined].filter((taskId) => !decided.has(taskId))
  return subjects.flatMap((taskId) =>
    (['next', 'now'] as const).map(
      (mode) => ({ kind: 'first', mode, ...(taskId !== undefined && { taskId }) }) as const,
    ),
  )
}

/** What waits for people comes before what takes long. */
function handOver(project: RunningProject, traced: Traced, standIns: StandIns): Move[] {
  const begun = new Set(project.progress.flatMap(({ taskId, status }) => (status === 'NotStarted' ? [] : taskId)))
  const own = traced.waits.filter(({ projectId }) => projectId === project.id).slice(0, MAX_ASKED)
  return sensitiveTasks(project, traced, [...own, ...traced.sensitivity])
    .flatMap(({ id, assignments: [only, ...others] }) => {
      if (!only || others.length > 0 || begun.has(id)) return []
      const found = standIns.for(only).slice(0, MAX_STAND_INS)
      return found.length > 0 ? { ...only, taskId: id, found } : []
    })
    .slice(0, MAX_HANDED)
    .flatMap(({ found, ...task }) =>
      found.map((toResourceId) => ({ kind: 'handOver', ...task, toResourceId }) as const),
    )
}

/** Of whom work waits for most. */
function addPerson({ network }: RunningProject, { sensitivity }: Traced): Move[] {
  const waited = sensitivity.find(({ resourceId }) => resourceId !== undefined)
  const resource = network.resources.find(({ id }) => id === waited?.resourceId)
  return resource ? [{ kind: 'addPerson', resourceId: resource.id, capacity: resource.capacity + 1 }] : []
}

/** Who else could do a task is known only where its resource is several people. */
function split(project: RunningProject, traced: Traced): Move[] {
  const capacities = new Map(project.network.resources.map(({ id, capacity }) => [id, capacity]))
  for (const { id: taskId, left, assignments } of sensitiveTasks(project, traced)) {
    const [only, ...others] = assignments
    if (!only || others.length > 0 || only.units !== 1 || left < LEAST_SPLIT) continue
    if ((capacities.get(only.resourceId) ?? 0) < 2) continue
    return [{ kind: 'split', taskId, resourceId: only.resourceId, units: 2, remaining: left / 2 }]
  }
  return []
}

function cut(project: RunningProject, traced: Traced): Move[] {
  const longest = sensitiveTasks(project, traced).find(({ left }) => left > CUT_DAYS)
  return longest ? [{ kind: 'cut', taskId: longest.id, remaining: longest.left - CUT_DAYS }] : []
}

/** Open tasks of the project that move its finish, the one that does most first, with the working days left of each. */
function sensitiveTasks(
  { network, progress }: RunningProject,
  { left, sensitivity }: Traced,
  found: readonly { readonly taskId?: number | undefined }[] = sensitivity,
) {
  const tasks = new Map(network.tasks.map((task) => [task.id, task]))
  const reported = new Map(progress.map(({ taskId, remaining }) => [taskId, remaining]))
  return [...new Set(found.map(({ taskId }) => taskId))].flatMap((taskId) => {
    const task = taskId === undefined ? undefined : tasks.get(taskId)
    return task ? [{ ...task, left: left.get(task.id) ?? reported.get(task.id) ?? task.duration }] : []
  })
}

/** What a move changes of the work and the people; undefined for what is decided. */
function changesOf(move: Move): Changes | undefined {
  if (move.kind === 'first') return undefined
  if (move.kind === 'addPerson') return { resources: [{ resourceId: move.resourceId, capacity: move.capacity }] }
  if (move.kind === 'handOver') {
    const { taskId, toResourceId: resourceId, units } = move
    return { tasks: [{ taskId, assignments: [{ resourceId, units }] }] }
  }
  const { taskId, remaining } = move
  if (move.kind === 'cut') return { tasks: [{ taskId, remaining }] }
  return { tasks: [{ taskId, remaining, assignments: [{ resourceId: move.resourceId, units: move.units }] }] }
}

/** All that runs, with a move for one of the projects. A decision without a place comes after those in force. */
export function withMove(
  { running, projectId, statusDate, defaultAsOf }: Omit<PriceInput, 'promises'>,
  move: Move,
): readonly RunningProject[] {
  const changes = changesOf(move)
  if (!changes) return running.map((it) => (it.id === projectId ? decided(it, move, running) : it))
  if (changes.resources)
    return withCapacity(running, new Map(changes.resources.map((it) => [it.resourceId, it.capacity])))
  const today = { statusDate, ...(defaultAsOf !== undefined && { defaultAsOf }) }
  return running.map((it) => (it.id === projectId ? { ...it, ...changeWork({ ...it, ...today }, changes) } : it))
}

function decided(project: RunningProject, move: Move, running: readonly RunningProject[]): RunningProject {
  if (move.kind !== 'first') return project
  const { mode, taskId, until } = move
  const place = move.place ?? 1 + Math.max(0, ...running.flatMap(({ decisions }) => decisions.map((it) => it.place)))
  const decision = {
    id: '',
    place,
    mode,
    ...(taskId !== undefined && { taskId }),
    ...(until !== undefined && { until }),
  }
  return { ...project, decisions: [...project.decisions, decision] }
}

/** All projects have the same people: the list is made anew once for each that there is. */
function withCapacity(
  running: readonly RunningProject[],
  capacities: ReadonlyMap<number, number>,
): readonly RunningProject[] {
  const made = new Map<RunningProject['network']['resources'], RunningProject['network']['resources']>()
  return running.map((project) => {
    const { resources } = project.network
    const more =
      made.get(resources) ?? resources.map((it) => ({ ...it, capacity: capacities.get(it.id) ?? it.capacity }))
    made.set(resources, more)
    return { ...project, network: { ...project.network, resources: more } }
  })
}
