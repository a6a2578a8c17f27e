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

function read({ projects, resources, calendars, ...listed }: Running): RunningProject[] {
  const specs = new Map(calendars.map((row) => [row.id, specOf(row)]))
  const common = specs.get(calendars.find(({ isDefault }) => isDefault)?.id ?? 0) as CalendarSpec
  const shared = resources.map((row) => resourceOf({ ...row, name: '' }, specs))
  const links = Map.groupBy(rowsOf(listed.links), ({ taskId }) => taskId)
  const assignments = Map.groupBy(rowsOf(listed.assignments), ({ taskId }) => taskId)
  const tasksOf = Map.groupBy(rowsOf(listed.tasks), ({ projectId }) => projectId)
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
          predecessors: (links.get(task.id) ?? []).map(({ predecessorId, type, lag }) => ({
            taskId: predecessorId,
            type,
            lag,
          })),
          assignments: (assignments.get(task.id) ?? []).map(({ resourceId, units }) => ({ resourceId, units })),
          ...(task.notBefore !== null && { notBefore: dayOf(task.notBefore) }),
        })),
      },
      plannedStarts: new Map(tasks.flatMap((task) => (task.plannedAt === null ? [] : [[task.id, task.plannedAt]]))),
      ...(planStart !== null && { planStart }),
      progress: progressOf(tasks.map((task) => ({ ...task, reportedOn: null }))),
    }
  })
}

function rowsOf<Row extends object>(columns: Columns<Row>): Row[] {
  const rows: Partial<Row>[] = []
  for (const name of Object.keys(columns) as (keyof Row)[]) {
    for (const [at, value] of columns[name].entries()) {
      const row: Partial<Row> = rows[at] ?? {}
      row[name] = value
      rows[at] = row
    }
  }
  return rows as Row[]
}

const decisionOf = ({ taskId, until, ...decision }: RunningDecision): Decision => ({
  ...decision,
  ...(taskId !== null && { taskId }),
  ...(until !== null && { until: dayOf(until) }),
})
