/** Portfolios of hand-made projects on Ana and Bob, projected together. */
import { explainProjected } from '../../plugins/scheduling/engine/index.ts'
import type {
  CalendarSpec,
  Decision,
  Network,
  NetworkResource,
  NetworkTask,
  Plan,
  Predecessor,
  Progress,
  Projection,
  ProjectionInput,
  RunningProject,
} from '../../plugins/scheduling/engine/model.ts'
import { EVERY_DAY } from './networks.ts'
import { project, running } from './projecting.ts'
import { FLAT_ZONES } from './thresholds.ts'

export const [ANA, BOB] = [1, 2]
const NAMES: Readonly<Record<number, string>> = { [ANA]: 'Ana', [BOB]: 'Bob' }

export interface Work {
  readonly id: number
  readonly days: number
  readonly people?: readonly number[]
  /** Of each of them; 1 unless given. */
  readonly units?: number
  readonly after?: readonly (number | Predecessor)[]
  /** The day on which it is planned to start. */
  readonly planned?: number
  /** Days left of what is under way. */
  readonly left?: number
  /** The day on which it was begun; 0 unless given. */
  readonly begun?: number
  /** The day at whose end it was left. */
  readonly asOf?: number
  /** The first day of which nothing is known. */
  readonly unreportedSince?: number
  readonly blocked?: boolean
  readonly reassignedOn?: number
  readonly pauses?: Progress['pauses']
  readonly formerPeople?: Progress['formerPeople']
  /** The day at whose start it was completed; `begun` unless given. */
  readonly finished?: number
  readonly notBefore?: number
}
export type Decided = Omit<Decision, 'id'>
export interface Project {
  readonly id: number
  readonly buffer: readonly [start: number, size: number]
  readonly tasks: readonly Work[]
  readonly priority?: number
  readonly decisions?: readonly Decided[]
  /** Every day is a working day unless given. */
  readonly calendar?: CalendarSpec
}

export const networkOf = (
  tasks: readonly Work[],
  resources: readonly NetworkResource[],
  calendar: CalendarSpec = EVERY_DAY,
): Network => ({
  start: 0,
  calendar,
  resources,
  tasks: tasks.map(
    ({ id, days, people = [], units = 1, after = [], notBefore }): NetworkTask => ({
      ...(notBefore !== undefined && { notBefore }),
      id,
      name: `T${id}`,
      duration: days,
      predecessors: after.map((it) => (typeof it === 'number' ? { taskId: it, type: 'FS', lag: 0 } : it)),
      assignments: people.map((resourceId) => ({ resourceId, units })),
    }),
  ),
})
const progressOf = (tasks: readonly Work[]): Progress[] =>
  tasks.flatMap(({ id, days, left, begun = 0, finished = begun, blocked, ...more }): Progress[] => {
    const { asOf, unreportedSince, reassignedOn, formerPeople, pauses } = more
    const known = {
      ...(asOf !== undefined && { asOf }),
      ...(unreportedSince !== undefined && { unreportedSince }),
      ...(reassignedOn !== undefined && { reassignedOn }),
      ...(formerPeople && { formerPeople }),
      ...(pauses && { pauses }),
      ...(blocked && { isBlocked: true }),
    }
    if (left === undefined) return blocked ? [{ taskId: id, status: 'NotStarted', remaining: days, ...known }] : []
    const own = { taskId: id, remaining: left, actualStart: begun, ...known }
    return left > 0
      ? [{ ...own, status: 'InProgress' }]
      : [{ ...own, status: 'Completed', actualFinish: finished, reportedOn: finished }]
  })
const plannedIn = (tasks: readonly Work[]) =>
  new Map(tasks.flatMap(({ id, planned }) => (planned === undefined ? [] : [[id, planned]])))

export function planOf({ tasks, buffer: [start, size] }: Project): Plan {
  const slots = tasks.flatMap(({ id, planned, days }) =>
    planned === undefined
      ? []
      : [{ id, start: planned, finish: planned + days, firstDay: planned, lastDay: planned + days - 1 }],
  )
  return {
    tasks: slots.map((slot) => ({ ...slot, isCritical: true, freeFloat: 0 })),
    levelling: { length: start, lowerBound: start, schedules: 1 },
    criticalChain: { tasks: slots.map(({ id }) => id), links: [], length: start, gapDays: 0 },
    links: [],
    projectBuffer: { size, start, finish: start + size },
    feedingBuffers: [],
    nearCritical: [],
    start: 0,
    finish: start,
    lastDay: start - 1,
  }
}

/** All of them as of a day. */
export function seenOn(today: number, projects: readonly Project[], resources: readonly NetworkResource[] = PEOPLE) {
  const inputs = inputsOf(today, projects, resources)
  const seen = inputs.map((it) => project(it))
  const tasks = seen.flatMap((it) => it.tasks)
  /** From when to when what is left of a task is worked on. */
  const at = (id: number) => {
    const { rest } = tasks.find((one) => one.id === id) as Projection['tasks'][number]
    return [rest.start, rest.finish]
  }
  const explained = (taskId: number) => {
    const place = projects.findIndex((it) => it.tasks.some(({ id }) => id === taskId))
    return explainProjected({ ...(inputs[place] as ProjectionInput), projection: seen[place] as Projection, taskId })
  }
  return {
    seen,
    inputs,
    at,
    tasks,
    explained,
    used: seen.map(({ projectBuffer }) => Math.round(projectBuffer.percentage)),
  }
}

const PEOPLE: readonly NetworkResource[] = [ANA, BOB].map((id) => ({ id, name: NAMES[id] as string, capacity: 1 }))

export const runningOf = (
  { id, tasks, priority = 0, decisions = [], buffer: [bufferStart, bufferSize], calendar }: Project,
  resources: readonly NetworkResource[],
): RunningProject =>
  running({
    ...{ id, priority, network: networkOf(tasks, resources, calendar), progress: progressOf(tasks) },
    decisions: decisions.map((it, place) => ({ ...it, id: `dec_${place}` })),
    ...{ plannedStarts: plannedIn(tasks), bufferStart, bufferSize },
  })

/** What each of them is projected from. */
export function inputsOf(
  statusDate: number,
  projects: readonly Project[],
  resources: readonly NetworkResource[] = PEOPLE,
): (ProjectionInput & { readonly id: number })[] {
  const beside = projects.map((it) => runningOf(it, resources))
  return projects.map((it) => ({
    network: networkOf(it.tasks, resources, it.calendar),
    plan: planOf(it),
    progress: progressOf(it.tasks),
    statusDate,
    id: it.id,
    priority: it.priority ?? 0,
    running: beside,
    zones: FLAT_ZONES,
  }))
}
