/** Tasks and milestones as they are stored: one table, with their links and assignments. */
import { type MilestoneFields, milestoneEntity, type TaskFields, taskEntity } from '#generated/scheduling'
import type { Db, Slices } from '#runtime'
import type { Field, Fields } from '#runtime/odata'
import type { FormerPeople } from '../engine/model.ts'
import { pick } from '../fields.ts'
import type { Json } from '../json.ts'
import { type ProjectRow, projectSource } from './projects.ts'
import { rowsInSlices, textsInSlices } from './slices.ts'
import { aliasedColumns, isAmong, readAny, readCount, readFirst, readIds, seenTasks, type Visibility } from './sql.ts'

/** Who had a task, up to the day `to`, `YYYY-MM-DD`. */
export type StoredFormerPeople = Omit<FormerPeople, 'to'> & { readonly to: string }

/** A task or a milestone with what the service keeps of it beside what the contract shows. Durations in working days. */
export interface TaskRow extends TaskFields, MilestoneFields {
  readonly isMilestone: boolean
  /** Of a completed task; null where it is not known. */
  readonly remainingBeforeCompletion: number | null
  /** What it takes as a whole, where a report has another number than its duration. */
  readonly estimatedTotal: number | null
  /** Who had it under way before its people, oldest first. */
  readonly formerPeople: readonly StoredFormerPeople[] | null
  /** Of a milestone. A task has a deadline. */
  readonly promisedDate: string | null
  /** It penetrates the project buffer, or is on the longest chain. */
  readonly criticalChainImpact: boolean
  readonly redAlerted: boolean
  readonly readyAlerted: boolean
  /** Where it is in the list, as derived-tasks.ts has it: days since 1970-01-01. */
  readonly plannedAt: number | null
  readonly version: number
}

export const predecessorsJson = `(
  SELECT coalesce(json_agg(json_build_object('taskId', l.predecessor_id, 'type', l.type, 'lag', l.lag)
    ORDER BY l.predecessor_id, l.type), '[]')
  FROM scheduling.predecessor l WHERE l.account_id = $1 AND l.task_id = t.id)`
export const assignmentsJson = `(
  SELECT coalesce(json_agg(json_build_object('resourceId', a.resource_id, 'units', a.units)
    ORDER BY a.resource_id), '[]')
  FROM scheduling.assignment a WHERE a.account_id = $1 AND a.task_id = t.id)`

const storedColumns = {
  ...taskEntity.columns,
  ...milestoneEntity.columns,
  isMilestone: 't.is_milestone',
  remainingBeforeCompletion: 't.remaining_before_completion',
  estimatedTotal: 't.estimated_total',
  formerPeople: 't.former_people',
  promisedDate: 't.promised_date',
  criticalChainImpact: 'd.critical_chain_impact',
  redAlerted: 'd.red_alerted',
  readyAlerted: 'd.ready_alerted',
  plannedAt: 'd.planned_at',
  version: 't.version',
} as const
const columns = {
  ...storedColumns,
  predecessors: predecessorsJson,
  assignments: assignmentsJson,
  deliverables: `CASE WHEN t.is_milestone THEN (SELECT
      coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'status', d.status) ORDER BY d.position), '[]')
    FROM scheduling.deliverable d WHERE d.account_id = $1 AND d.milestone_id = t.id) ELSE '[]' END`,
} as const satisfies Record<keyof TaskRow, string>

/** A column of the table of tasks; what is derived is in a table of its own, and what belongs to a task in others. */
export type OwnColumn = {
  [Name in keyof typeof storedColumns]: (typeof storedColumns)[Name] extends `t.${string}` ? Name : never
}[keyof typeof storedColumns]
export const ownColumns = Object.entries(storedColumns).flatMap(([name, column]) =>
  column.startsWith('t.') ? { name: name as OwnColumn, column: column.slice('t.'.length) } : [],
)

/** Whether a column of the table of tasks differs. */
export const differs = (row: Pick<TaskRow, OwnColumn>, next: Partial<Pick<TaskRow, OwnColumn>>): boolean =>
  ownColumns.some(({ name }) => name in next && JSON.stringify(row[name]) !== JSON.stringify(next[name]))

/** Where the rows are: what people entered, and what calculations derive. */
const TASKS = 'scheduling.task t JOIN scheduling.task_projection d ON d.account_id = t.account_id AND d.task_id = t.id'

/** All of a row, of `TASKS`. */
const selected = aliasedColumns(columns)

/**
 * The condition of `t` that the caller sees it, with its values. For users who do not see all projects it has a text of its own:
 * where the right is a parameter of one text for all, PostgreSQL keeps a plan that walks through the tasks of the account.
 * @param ids of those that are looked for; absent: all
 */
function seen({ accountId, all, userId }: Visibility, ids?: readonly number[]) {
  const params: unknown[] = [accountId]
  const wanted = ids && `$${params.push(ids)}`
  const where = all
    ? `t.account_id = $1${isAmong('t.id', wanted)}`
    : `t.account_id = $1 AND t.id = ANY (${seenTasks('$1', `$${params.push(userId)}`, wanted)})`
  return { where, params }
}

/** What lists of tasks and milestones search in. */
export const taskSearch = 't.search_text'

export const milestoneFields: Fields = {
  ...milestoneEntity.fields,
  ...({
    plannedDate: { column: `coalesce(${columns.promisedDate}, ${columns.plannedFinish})`, type: 'date' },
    status: {
      column: `CASE WHEN ${columns.status} = 'Completed' THEN 'Achieved' ELSE 'Planned' END`,
      type: 'string',
      notNull: true,
      values: ['Planned', 'Achieved'],
    },
  } satisfies Record<keyof Parameters<typeof milestoneEntity.view>[1], Field>),
}

/** A fixed text, so that partial indexes fit. */
const ofKind = (kind: { readonly milestones: boolean }) => (kind.milestones ? 't.is_milestone' : 'NOT t.is_milestone')

/** Tasks or milestones, of one project or of all. */
export function taskSource(
  visibility: Visibility,
  kind: { readonly milestones: boolean; readonly projectId?: number },
) {
  const { where, params } = seen(visibility)
  const ofProject = kind.projectId === undefined ? '' : ` AND t.project_id = $${params.push(kind.projectId)}`
  return {
    columns: selected,
    from: TASKS,
    where: `${where} AND ${ofKind(kind)}${ofProject}`,
    params,
  }
}

/** The task (or milestone), or undefined when it does not exist or the caller does not see it. */
export async function findTask(
  db: Db,
  visibility: Visibility,
  id: number,
  kind: { readonly milestones: boolean },
): Promise<TaskRow | undefined> {
  const { where, params } = seen(visibility, [id])
  return readFirst<TaskRow>(db, `SELECT ${selected} FROM ${TASKS} WHERE ${where} AND ${ofKind(kind)}`, params)
}

/** The project of the task (or milestone), or undefined when it does not exist or the caller does not see it. */
export async function projectOfTask(
  db: Db,
  visibility: Visibility,
  id: number,
  kind: { readonly milestones: boolean },
): Promise<number | undefined> {
  const { where, params } = seen(visibility, [id])
  const [row] = await db.query<{ projectId: number }>(
    `SELECT t.project_id AS "projectId" FROM scheduling.task t WHERE ${where} AND ${ofKind(kind)}`,
    params,
  )
  return row?.projectId
}

/** Locks the project of the task (or milestone); undefined as `projectOfTask`. @param lock false: only reads it */
export async function lockProjectOfTask(
  tx: Db,
  visibility: Visibility,
  id: number,
  kind: { readonly milestones: boolean },
  lock = true,
): Promise<ProjectRow | undefined> {
  const { columns, from } = projectSource(visibility)
  const { where, params } = seen(visibility, [id])
  return readFirst<ProjectRow>(
    tx,
    `SELECT ${columns} FROM ${from} WHERE p.account_id = $1 AND p.id = (
       SELECT t.project_id FROM scheduling.task t WHERE ${where} AND ${ofKind(kind)}) ${lock ? 'FOR UPDATE' : ''}`,
    params,
  )
}

/** Those among `ids` that the caller sees, milestones too. */
export async function seenAmong(db: Db, visibility: Visibility, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (visibility.all || ids.length === 0) return new Set(ids)
  const { where, params } = seen(visibility, ids)
  return new Set(await readIds(db, `SELECT t.id FROM scheduling.task t WHERE ${where}`, params))
}

/**
 * What is derived of a task is looked up by its key (`OFFSET 0`): a connection keeps a plan that was made while the tables
 * were nearly empty, and that would compare each task with all of the account.
 */
const ofProject = `FROM scheduling.task t
  CROSS JOIN LATERAL (SELECT * FROM scheduling.task_projection d
    WHERE d.account_id = $1 AND d.task_id = t.id OFFSET 0) d
  WHERE t.account_id = $1 AND t.project_id = $2`

type Stored = Omit<TaskRow, 'createdAt' | 'updatedAt'> & { readonly createdAt: string; readonly updatedAt: string }
const reviveTask = (row: Stored): TaskRow =>
  Object.assign(row, { createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) })

/** All tasks and milestones of a project, by id. @param slices parse a large project in slices */
export const tasksOf = (db: Db, accountId: number, projectId: number, slices?: Slices): Promise<TaskRow[]> =>
  rowsInSlices(db, `SELECT ${selected} ${ofProject}`, [accountId, projectId], reviveTask, slices)

const { description: _1, outline: _2, wbs: _3, completedBy: _4, deliverables: _5, ...calculatedColumns } = columns
/** What calculations read and derive of a task, as JSON has it. */
export type CalculatedTask = Pick<Stored, keyof typeof calculatedColumns>

/** All tasks and milestones of a project, by id, as texts: each is JSON of some hundred `CalculatedTask`. */
export const taskTextsOf = (db: Db, accountId: number, projectId: number): Promise<Json<CalculatedTask[]>[]> =>
  textsInSlices(db, `SELECT ${aliasedColumns(calculatedColumns)} ${ofProject}`, [accountId, projectId])

const scheduledColumns = pick(columns, [
  ...(['id', 'name', 'isMilestone', 'plannedStart', 'plannedFinish', 'projectedStart', 'projectedFinish'] as const),
  ...(['dueDate', 'isCritical', 'isReady', 'startsToday', 'bufferConsumption', 'zone', 'priority'] as const),
  ...(['criticalChainImpact', 'percentComplete'] as const),
])
const scheduledAssignments = `array_to_json(ARRAY(SELECT a.resource_id FROM scheduling.assignment a
  WHERE a.account_id = $1 AND a.task_id = t.id ORDER BY a.resource_id))`
/** What a schedule shows of a task, beside what its plan has. */
export interface ScheduledTask extends Pick<TaskRow, keyof typeof scheduledColumns> {
  readonly resourceIds?: readonly number[]
}

/** As `tasksOf`, and no more than the schedule shows: no links. @param withResources whether `resourceIds` are read */
export const scheduledTasksOf = (
  db: Db,
  accountId: number,
  projectId: number,
  slices: Slices,
  withResources: boolean,
) =>
  rowsInSlices(
    db,
    `SELECT ${aliasedColumns({ ...scheduledColumns, ...(withResources && { resourceIds: scheduledAssignments }) })} ${ofProject}`,
    [accountId, projectId],
    (row: ScheduledTask) => row,
    slices,
  )

/** Which projects the tasks among `ids` belong to that the caller sees; milestones are left out. */
export function projectsOfTasks(db: Db, visibility: Visibility, ids: readonly number[]) {
  const { where, params } = seen(visibility, ids)
  return db.query<{ id: number; projectId: number }>(
    `SELECT t.id, t.project_id AS "projectId" FROM scheduling.task t WHERE ${where} AND NOT t.is_milestone`,
    params,
  )
}

/** A task by name, with its project. */
export interface NamedTask {
  readonly taskId: number
  readonly taskName: string
  readonly projectId: number
  readonly projectName: string
}

/** The tasks among `ids` that the caller sees. */
export function namedTasks(db: Db, visibility: Visibility, ids: readonly number[]) {
  const { where, params } = seen(visibility, ids)
  return db.query<NamedTask>(
    `SELECT t.id AS "taskId", t.name AS "taskName", o.id AS "projectId", o.name AS "projectName"
     FROM scheduling.task t JOIN scheduling.project o ON o.account_id = t.account_id AND o.id = t.project_id
     WHERE ${where}`,
    params,
  )
}

/** Those among `ids` that stand in the project, milestones too. */
export const tasksAmong = (db: Db, accountId: number, projectId: number, ids: readonly number[]) =>
  readIds(db, 'SELECT id FROM scheduling.task WHERE account_id = $1 AND project_id = $2 AND id = ANY($3::bigint[])', [
    accountId,
    projectId,
    ids,
  ])

/** The tasks among `ids`, by id. */
export async function tasksById(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, TaskRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<TaskRow>(
    `SELECT ${selected} FROM ${TASKS} WHERE t.account_id = $1 AND t.id = ANY($2::bigint[])`,
    [accountId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Another text once a task or milestone of the project is added, changed or deleted: ids and versions only ever go up. Times of
 * changes would not do, since clocks of processes differ.
 */
export async function changesOfTasks(db: Db, accountId: number, projectId: number): Promise<string> {
  const [row] = await db.query<{ changes: string }>(
    `SELECT concat_ws('-', count(*), max(id), sum(version)) AS changes FROM scheduling.task
     WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )
  return row?.changes ?? ''
}

/** The tasks and milestones of a project that are not completed, by id. */
export const openTasks = (db: Db, accountId: number, projectId: number) =>
  db.query<Pick<TaskRow, 'id' | 'name' | 'status'>>(
    `SELECT id, name, status FROM scheduling.task
     WHERE account_id = $1 AND project_id = $2 AND status <> 'Completed' ORDER BY id`,
    [accountId, projectId],
  )

/** Whether a report of a project speaks for a day to its end. */
export const isReportedFor = (db: Db, accountId: number, projectId: number, day: string) =>
  readAny(db, 'SELECT FROM scheduling.task WHERE account_id = $1 AND project_id = $2 AND as_of >= $3::date LIMIT 1', [
    accountId,
    projectId,
    day,
  ])

/** Distinct resources and assignees of a project's tasks; a resource that is a user counts with that user. */
export const teamSize = (db: Db, accountId: number, projectId: number) =>
  readCount(
    db,
    `SELECT count(*) AS count FROM (
       SELECT assigned_to_id, NULL::bigint FROM scheduling.task
       WHERE account_id = $1 AND project_id = $2 AND assigned_to_id IS NOT NULL
       UNION
       SELECT r.user_id, CASE WHEN r.user_id IS NULL THEN r.id END FROM scheduling.task t
       JOIN scheduling.assignment a ON a.account_id = t.account_id AND a.task_id = t.id
       JOIN scheduling.resource r ON r.account_id = a.account_id AND r.id = a.resource_id
       WHERE t.account_id = $1 AND t.project_id = $2) team`,
    [accountId, projectId],
  )

export const countTasks = (db: Db, accountId: number, projectId: number) =>
  readCount(db, 'SELECT count(*) AS count FROM scheduling.task WHERE account_id = $1 AND project_id = $2', [
    accountId,
    projectId,
  ])
