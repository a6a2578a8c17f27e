/** What runs in an account, as it is read from the database, and as projections take it. */
import { dayOf } from '../dates.ts'
import type { Assignment, CalendarSpec, Decision, Predecessor, RunningProject } from '../engine/model.ts'
import { type Json, parseJson } from '../json.ts'
import type { CalendarRow } from '../store/calendars.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { TaskRow } from '../store/tasks.ts'
import { progressOf, type ResourceFacts, resourceOf, specOf } from './facts.ts'

type TaskColumn =
  | 'id'
  | 'duration'
  | 'notBefore'
  | 'status'
  | 'remainingDuration'
  | 'actualStart'
  | 'actualFinish'
  | 'asOf'
  | 'plannedAt'
type ProjectColumn = 'id' | 'name' | 'priority' | 'startDate' | 'calendarId' | 'bufferSize' | 'yellowFrom' | 'redFrom'

type RunningDecision = Pick<Decision, 'id' | 'place' | 'mode'> & {
  readonly taskId: number | null
  readonly until: string | null
  readonly by: string | null
  readonly reason: string | null
}

/** Rows of which each column is a list. */
type Columns<Row> = { readonly [Column in keyof Row]: readonly Row[Column][] }

/** The Active projects of an account that have work left which takes people. */
export interface Running {
  readonly projects: readonly (Pick<ProjectRow, ProjectColumn> & {
    /** Of a plan that may start before or after its project does. */
    readonly planStart: number | null
    readonly startsWithPlan: boolean
    /** Where its project buffer starts. */
    readonly bufferStart: number
    readonly decisions: readonly RunningDecision[]
  })[]
  /** What is left, and what its lags count from, by id. */
  readonly tasks: Columns<Pick<TaskRow, TaskColumn> & { readonly projectId: number }>
  /** By task, as the tasks. */
  readonly links: Columns<
    Pick<Predecessor, 'type' | 'lag'> & { readonly taskId: number; readonly predecessorId: number }
  >
  readonly assignments: Columns<Assignment & { readonly taskId: number }>
  /** Those that they use. */
  readonly resources: readonly Omit<ResourceFacts, 'name'>[]
  /** Of the account. */
  readonly calendars: readonly Pick<CalendarRow, 'id' | 'isDefault' | 'weekdays' | 'holidays'>[]
}

/** What the last text had in it: the projections of several projects of an account follow each other. */
let last: { readonly text: Json<Running>; readonly running: readonly RunningProject[] } | undefined

export function runningOf(text: Json<Running> | undefined): readonly RunningProject[] {
  if (text === undefined) return []
  if (last?.text !== text) last = { text, running: read(parseJson(text)) }
  return last.running
}

function read({ projects, resources, calendars, tasks: columns, links, assignments }: Running): RunningProject[] {
  const specs = new Map(calendars.map((row) => [row.id, specOf(row)]))
  const common = specs.get(calendars.find(({ isDefault }) => isDefault)?.id ?? 0) as CalendarSpec
  const shared = resources.map((row) => resourceOf({ ...row, name: '' }, specs))
  const predecessors = byTask(links, (at) => ({
    taskId: links.predecessorId[at] as number,
    type: links.type[at] as Predecessor['type'],
    lag: links.lag[at] as number,
  }))
  const assigned = byTask(assignments, (at) => ({
    resourceId: assignments.resourceId[at] as number,
    units: assignments.units[at] as number,
  }))
  const tasksOf = Map.groupBy(rowsOf(columns), ({ projectId }) => projectId)
  return projects.map(({ planStart, calendarId, ...row }) => {
    const tasks = tasksOf.get(row.id) ?? []
    return {
      id: row.id,
      name: row.name,
      priority: row.priority,
      decisions: row.decisions.map(decisionOf),
      bufferStart: row.bufferStart,
      bufferSize: row.bufferSize,
      thresholds: { yellowFrom: row.yellowFrom, redFrom: row.redFrom },
      network: {
        start: dayOf(row.startDate),
        startsWithPlan: row.startsWithPlan,
        calendar: (calendarId === null ? undefined : specs.get(calendarId)) ?? common,
        resources: shared,
        tasks: tasks.map((task) => ({
          id: task.id,
          name: '',
          duration: task.duration,
          predecessors: predecessors.get(task.id) ?? [],
          assignments: assigned.get(task.id) ?? [],
          ...(task.notBefore !== null && { notBefore: dayOf(task.notBefore) }),
        })),
      },
      plannedStarts: new Map(tasks.flatMap((task) => (task.plannedAt === null ? [] : [[task.id, task.plannedAt]]))),
      ...(planStart !== null && { planStart }),
      progress: progressOf(tasks),
    }
  })
}

/** Spelt out: it makes a row of each task that is left in the account. */
const rowsOf = (tasks: Running['tasks']) =>
  tasks.id.map((id, at) => ({
    id,
    projectId: tasks.projectId[at] as number,
    duration: tasks.duration[at] as number,
    notBefore: tasks.notBefore[at] as string | null,
    status: tasks.status[at] as TaskRow['status'],
    remainingDuration: tasks.remainingDuration[at] as number,
    actualStart: tasks.actualStart[at] as string | null,
    actualFinish: tasks.actualFinish[at] as string | null,
    asOf: tasks.asOf[at] as string | null,
    plannedAt: tasks.plannedAt[at] as number | null,
    reportedOn: null,
  }))

/** What rows that name tasks say of each. @param of what the row of a number says */
function byTask<T>({ taskId }: { readonly taskId: readonly number[] }, of: (at: number) => T): Map<number, T[]> {
  const all = new Map<number, T[]>()
  for (const [at, id] of taskId.entries()) {
    const own = all.get(id)
    if (own) own.push(of(at))
    else all.set(id, [of(at)])
  }
  return all
}

const decisionOf = ({ taskId, until, by, reason, ...decision }: RunningDecision): Decision => ({
  ...decision,
  ...(taskId !== null && { taskId }),
  ...(until !== null && { until: dayOf(until) }),
  ...(by !== null && { by }),
  ...(reason !== null && { reason }),
})
