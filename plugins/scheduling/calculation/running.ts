/** What runs in an account, as it is read from the database, and as projections take it. */
import { isMainThread } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { dayOf } from '../dates.ts'
import type { Assignment, CalendarSpec, Decision, OtherWork, Predecessor, RunningProject } from '../engine/model.ts'
import type { Thresholds } from '../engine/zones.ts'
import { type Json, parseJson } from '../json.ts'
import type { CalendarRow } from '../store/calendars.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { WORK_FIELDS } from '../store/running.ts'
import type { TaskRow } from '../store/tasks.ts'
import { progressOf, type ResourceFacts, resourceOf, specOf } from './facts.ts'

type TaskColumn = (typeof WORK_FIELDS)[number]
type ProjectColumn = 'id' | 'name' | 'priority' | 'startDate' | 'calendarId' | 'bufferSize'

type RunningDecision = Pick<Decision, 'id' | 'place' | 'mode'> & {
  readonly taskId: number | null
  readonly until: string | null
  readonly by: string | null
  readonly reason: string | null
}

type RunningOtherWork = Pick<OtherWork, 'taskId' | 'resourceId' | 'units'> & {
  readonly from: string
  readonly to: string
  readonly projectId: number
  readonly otherId: number
}

/** Rows of which each column is a list. */
type Columns<Row> = { readonly [Column in keyof Row]: readonly Row[Column][] }

/** What runs in an account, in texts: few of them change from one calculation to the next. */
export interface Running {
  /** The Active projects of the account, by id. */
  readonly projects: readonly {
    /** Names a state of its work, in all accounts: another one after each change. */
    readonly workName: string
    readonly work: Json<Work>
    readonly facts: Json<RunningFacts>
  }[]
  readonly basis: Json<RunningBasis>
}

/** What is left of a project, and what its lags count from, by id. */
export interface Work {
  /** Where its first task is planned to start. */
  readonly planStart: number | null
  readonly pauses: ProjectRow['pauses']
  readonly tasks: Columns<Pick<TaskRow, Exclude<TaskColumn, 'isBlocked'>> & { readonly isBlocked: boolean }>
  /** By task, as the tasks. */
  readonly links: Columns<
    Pick<Predecessor, 'type' | 'lag'> & { readonly taskId: number; readonly predecessorId: number }
  >
  readonly assignments: AssignmentColumns
}
/** By task, and by resource. */
export type AssignmentColumns = Columns<Assignment & { readonly taskId: number }>

/** What else is known of a project. */
type RunningFacts = Pick<ProjectRow, ProjectColumn> & {
  readonly startsWithPlan: boolean
  /** Whether its plan may start before or after it does. */
  readonly hasPlanStart: boolean
  /** Where its project buffer starts. */
  readonly bufferStart: number
  readonly thresholds: Thresholds
  readonly decisions: readonly RunningDecision[]
  readonly otherWork: readonly RunningOtherWork[]
}

/** What an account has for all its projects. */
interface RunningBasis {
  readonly resources: readonly Omit<ResourceFacts, 'name'>[]
  readonly calendars: readonly Pick<CalendarRow, 'id' | 'isDefault' | 'weekdays' | 'holidays'>[]
}

/** What is parsed of a project's work. */
interface KeptWork extends ReturnType<typeof readWork> {
  readonly characters: number
}
const BYTES_PER_CHARACTER = 10 // of a text, when it is parsed
const works = new LRUCache<string, KeptWork>({
  maxSize: (isMainThread ? 32 : 96) * 1_048_576,
  sizeCalculation: ({ characters }) => BYTES_PER_CHARACTER * characters,
})

/** Of the account whose projects were calculated last. */
let lastBasis: Basis | undefined
/** The same list stands for the same projects: what is dispatched is kept by it. */
let last: readonly RunningProject[] = []

export function runningOf(running: Running | undefined): readonly RunningProject[] {
  if (running === undefined) return []
  const basis = basisOf(running)
  const projects = running.projects
    .map((project) => projectOf(project, basis))
    .filter(({ network }) => network.tasks.length > 0)
  if (projects.length !== last.length || projects.some((project, place) => project !== last[place])) last = projects
  return last
}

/** What the account of what runs has for all its projects. */
export function basisOf({ basis }: Running): Basis {
  if (lastBasis?.text !== basis) lastBasis = readBasis(basis)
  return lastBasis
}

type Basis = ReturnType<typeof readBasis>
/** @param text of one account */
export function readBasis(text: Running['basis']) {
  const { resources, calendars } = parseJson(text)
  const specs = new Map(calendars.map((row) => [row.id, specOf(row)]))
  const common = specs.get(calendars.find(({ isDefault }) => isDefault)?.id ?? 0) as CalendarSpec
  return {
    text,
    specs,
    common,
    resources: resources.map((row) => resourceOf({ ...row, name: '' }, specs)),
    /** The project that was last made of a work. By the basis: a work is kept for longer, and all resources are in a project. */
    made: new WeakMap<KeptWork, { readonly facts: string; readonly project: RunningProject }>(),
  }
}

function projectOf({ workName, work: text, facts }: Running['projects'][number], basis: Basis): RunningProject {
  const work: KeptWork = works.get(workName) ?? { ...readWork(parseJson(text)), characters: text.length }
  works.set(workName, work)
  const made = basis.made.get(work)
  if (made?.facts === facts) return made.project
  const { hasPlanStart, startsWithPlan, startDate, calendarId, ...row } = parseJson(facts)
  const project = {
    ...row,
    decisions: row.decisions.map(decisionOf),
    otherWork: row.otherWork.map(otherWorkOf),
    network: {
      start: dayOf(startDate),
      startsWithPlan,
      calendar: (calendarId === null ? undefined : basis.specs.get(calendarId)) ?? basis.common,
      resources: basis.resources,
      tasks: work.tasks,
    },
    plannedStarts: work.plannedStarts,
    ...(hasPlanStart && work.planStart !== null && { planStart: work.planStart }),
    progress: work.progress,
  }
  basis.made.set(work, { facts, project })
  return project
}

function readWork({ planStart, pauses, tasks: columns, links, assignments }: Work) {
  const predecessors = byTask(links, (at) => ({
    taskId: links.predecessorId[at] as number,
    type: links.type[at] as Predecessor['type'],
    lag: links.lag[at] as number,
  }))
  const assigned = assignmentsByTask(assignments)
  const tasks = rowsOf(columns)
  return {
    planStart,
    plannedStarts: new Map(tasks.flatMap((task) => (task.plannedAt === null ? [] : [[task.id, task.plannedAt]]))),
    progress: progressOf({ project: { pauses }, tasks }),
    tasks: tasks.map((task) => ({
      id: task.id,
      name: '',
      duration: task.duration,
      ...(task.safeDuration !== null && { safeDuration: task.safeDuration }),
      predecessors: predecessors.get(task.id) ?? [],
      assignments: assigned.get(task.id) ?? [],
      ...(task.notBefore !== null && { notBefore: dayOf(task.notBefore) }),
    })),
  }
}

export const assignmentsByTask = (assignments: AssignmentColumns): Map<number, Assignment[]> =>
  byTask(assignments, (at) => ({
    resourceId: assignments.resourceId[at] as number,
    units: assignments.units[at] as number,
  }))

/** Spelt out: it makes a row of each task that is left in a project. */
const rowsOf = (tasks: Work['tasks']) =>
  tasks.id.map((id, at) => ({
    id,
    duration: tasks.duration[at] as number,
    safeDuration: tasks.safeDuration[at] as number | null,
    notBefore: tasks.notBefore[at] as string | null,
    status: tasks.status[at] as TaskRow['status'],
    remainingDuration: tasks.remainingDuration[at] as number,
    actualStart: tasks.actualStart[at] as string | null,
    actualFinish: tasks.actualFinish[at] as string | null,
    asOf: tasks.asOf[at] as string | null,
    plannedAt: tasks.plannedAt[at] as number | null,
    reportedOn: tasks.reportedOn[at] as string | null,
    reassignedOn: tasks.reassignedOn[at] as string | null,
    formerPeople: tasks.formerPeople[at] as TaskRow['formerPeople'],
    blockedNote: tasks.isBlocked[at] ? '' : null,
  }))

/** What rows that name tasks say of each. @param of what the row of a number says */
function byTask<T>({ taskId }: { readonly taskId: readonly number[] }, of: (at: number) => T): Map<number, T[]> {
  const rows = Map.groupBy(taskId.keys(), (at) => taskId[at] as number)
  return new Map([...rows].map(([id, own]) => [id, own.map(of)]))
}

const otherWorkOf = ({ from, to, projectId, otherId, ...work }: RunningOtherWork): OtherWork => ({
  ...work,
  from: dayOf(from),
  to: dayOf(to),
  booked: { projectId, taskId: otherId },
})

const decisionOf = ({ taskId, until, by, reason, ...decision }: RunningDecision): Decision => ({
  ...decision,
  ...(taskId !== null && { taskId }),
  ...(until !== null && { until: dayOf(until) }),
  ...(by !== null && { by }),
  ...(reason !== null && { reason }),
})
