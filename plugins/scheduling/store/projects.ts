/** Projects as they are stored. Every statement names the account; lists take one statement. */
import type { Db, Tx } from '#runtime'
import type { Fields } from '#runtime/odata'
import type { BufferSizing, FeedingPolicy, PlanOptions, Zone } from '../engine/model.ts'
import { type ProjectStatus, projectStatuses } from '../engine/progress/transitions.ts'
import { aliasedColumns, insertSql, setSql, type Values, type Visibility, visibilityParams } from './sql.ts'

/** Dates are `YYYY-MM-DD`. */
export interface PauseDates {
  readonly from: string
  readonly to: string
}

/** Dates are `YYYY-MM-DD`. */
export interface ProjectRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly startDate: string
  readonly targetEndDate: string | null
  readonly managerId: number | null
  readonly status: ProjectStatus
  readonly statusBeforeFreeze: Exclude<ProjectStatus, 'Frozen'> | null
  /** The day on which it was frozen; null unless it is. */
  readonly frozenOn: string | null
  /** The last times for which it was frozen, oldest first, without the day on which it went on. */
  readonly pauses: readonly PauseDates[]
  readonly scheduleMethod: PlanOptions['scheduleMethod']
  readonly bufferType: PlanOptions['bufferType']
  readonly bufferSizing: BufferSizing
  readonly bufferPercentage: number
  readonly feedingPolicy: FeedingPolicy
  readonly calendarId: number | null
  /** 0 to 1000; the higher one is planned first. */
  readonly priority: number
  readonly plannedFinish: string | null
  readonly bufferEnd: string | null
  readonly projectedCompletion: string | null
  readonly chainCompletion: number
  readonly bufferSize: number
  readonly bufferConsumed: number
  readonly bufferConsumption: number
  readonly bufferStatus: Zone
  readonly feverZone: Zone
  readonly daysLate: number
  readonly statusDate: string | null
  readonly calculation: number
  readonly earlyWarningAlerted: boolean
  /** Names the state of its tasks, links and assignments: another one after each change of any of them. */
  readonly revision: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = {
  id: 'p.id',
  name: 'p.name',
  description: 'p.description',
  startDate: 'p.start_date',
  targetEndDate: 'p.target_end_date',
  managerId: 'p.manager_id',
  status: 'p.status',
  statusBeforeFreeze: 'p.status_before_freeze',
  frozenOn: 'p.frozen_on',
  pauses: 'p.pauses',
  scheduleMethod: 'p.schedule_method',
  bufferType: 'p.buffer_type',
  bufferSizing: 'p.buffer_sizing',
  bufferPercentage: 'p.buffer_percentage',
  feedingPolicy: 'p.feeding_policy',
  calendarId: 'p.calendar_id',
  priority: 'p.priority',
  plannedFinish: 'p.planned_finish',
  bufferEnd: 'p.buffer_end',
  projectedCompletion: 'p.projected_completion',
  chainCompletion: 'p.chain_completion',
  bufferSize: 'p.buffer_size',
  bufferConsumed: 'p.buffer_consumed',
  bufferConsumption: 'p.buffer_consumption',
  bufferStatus: 'p.buffer_status',
  feverZone: 'p.fever_zone',
  daysLate: 'p.days_late',
  statusDate: 'p.status_date',
  calculation: 'p.calculation',
  earlyWarningAlerted: 'p.early_warning_alerted',
  revision: 'p.revision',
  version: 'p.version',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
} as const satisfies Record<keyof ProjectRow, string>

const selected = aliasedColumns(columns)
const {
  bufferSize: _2,
  bufferConsumed: _3,
  statusDate: _4,
  calculation: _5,
  earlyWarningAlerted: _6,
  frozenOn: _7,
  pauses: _9,
  revision: _8,
  ...shownColumns
} = columns
const shown = aliasedColumns(shownColumns)
/** What answers show of it, and its version. */
export type ShownProject = Pick<ProjectRow, keyof typeof shownColumns>
const seen = 'p.account_id = $1 AND ($2::boolean OR p.manager_id = $3::bigint)'
const ZONES = ['GREEN', 'YELLOW', 'RED']

export const projectFields: Fields = {
  id: { column: columns.id, type: 'integer', notNull: true },
  name: { column: columns.name, type: 'string', notNull: true },
  description: { column: columns.description, type: 'string' },
  startDate: { column: columns.startDate, type: 'date', notNull: true },
  targetEndDate: { column: columns.targetEndDate, type: 'date' },
  projectManagerId: { column: columns.managerId, type: 'integer' },
  status: { column: columns.status, type: 'string', notNull: true, values: projectStatuses },
  previousStatus: {
    column: columns.statusBeforeFreeze,
    type: 'string',
    values: projectStatuses.filter((it) => it !== 'Frozen'),
  },
  scheduleMethod: {
    column: columns.scheduleMethod,
    type: 'string',
    notNull: true,
    values: ['FROM_START', 'FROM_TARGET'],
  },
  bufferType: { column: columns.bufferType, type: 'string', notNull: true, values: ['PROJECT', 'PROJECT_AND_FEEDING'] },
  bufferSizing: {
    column: columns.bufferSizing,
    type: 'string',
    notNull: true,
    values: ['percentage', 'cutAndPaste', 'rootSquaredError', 'adaptiveDensity', 'adaptiveTightness'],
  },
  bufferPercentage: { column: columns.bufferPercentage, type: 'number', notNull: true },
  feedingPolicy: {
    column: columns.feedingPolicy,
    type: 'string',
    notNull: true,
    values: ['SHRINK', 'EXTEND', 'EARLY_START'],
  },
  calendarId: { column: columns.calendarId, type: 'integer' },
  priority: { column: columns.priority, type: 'integer', notNull: true },
  plannedFinish: { column: columns.plannedFinish, type: 'date' },
  bufferEnd: { column: columns.bufferEnd, type: 'date' },
  projectedCompletion: { column: columns.projectedCompletion, type: 'date' },
  chainCompletion: { column: columns.chainCompletion, type: 'number', notNull: true },
  bufferConsumption: { column: columns.bufferConsumption, type: 'number', notNull: true },
  bufferStatus: { column: columns.bufferStatus, type: 'string', notNull: true, values: ZONES },
  feverZone: { column: columns.feverZone, type: 'string', notNull: true, values: ZONES },
  daysLate: { column: columns.daysLate, type: 'integer', notNull: true },
  createdAt: { column: columns.createdAt, type: 'timestamp', notNull: true },
  updatedAt: { column: columns.updatedAt, type: 'timestamp', notNull: true },
}

export const projectSource = (visibility: Visibility) => ({
  columns: selected,
  from: 'scheduling.project p',
  where: seen,
  params: visibilityParams(visibility),
})

export interface PortfolioRow extends ProjectRow {
  readonly openTasks: number
  readonly readyTasks: number
  readonly redTasks: number
}
const countOf = (condition: string) =>
  `(SELECT count(*) FROM scheduling.task t JOIN scheduling.task_projection d
       ON d.account_id = t.account_id AND d.task_id = t.id
     WHERE t.account_id = p.account_id AND t.project_id = p.id
       AND NOT t.is_milestone AND t.status <> 'Completed' AND ${condition})`
const counts = {
  openTasks: countOf('true'),
  readyTasks: countOf("d.is_ready AND t.status = 'NotStarted'"),
  redTasks: countOf("d.zone = 'RED'"),
}

export const portfolioSource = (visibility: Visibility) => ({
  ...projectSource(visibility),
  columns: `${selected}, ${aliasedColumns(counts)}`,
  where: `${seen} AND p.status = 'Active'`,
})
const { status: _status, previousStatus: _previous, description: _description, ...portfolioBase } = projectFields
export const portfolioFields: Fields = {
  ...portfolioBase,
  bufferConsumption: { column: columns.bufferConsumption, type: 'number', notNull: true, descending: true },
  openTasks: { column: counts.openTasks, type: 'integer', notNull: true },
  readyTasks: { column: counts.readyTasks, type: 'integer', notNull: true },
  redTasks: { column: counts.redTasks, type: 'integer', notNull: true },
}

/** The project, or undefined when it does not exist or the caller does not see it. */
export async function findProject(db: Db, visibility: Visibility, id: number): Promise<ProjectRow | undefined> {
  const [row] = await db.query<ProjectRow>(`SELECT ${selected} FROM scheduling.project p WHERE ${seen} AND p.id = $4`, [
    ...visibilityParams(visibility),
    id,
  ])
  return row
}

/** As `findProject`, and no more than a project's own answer needs: the most frequent read. */
export async function findShownProject(db: Db, visibility: Visibility, id: number): Promise<ShownProject | undefined> {
  const [row] = await db.query<ShownProject>(`SELECT ${shown} FROM scheduling.project p WHERE ${seen} AND p.id = $4`, [
    ...visibilityParams(visibility),
    id,
  ])
  return row
}

/** Locks the projects among `ids` that the caller sees, in the order of their ids, so that no two callers deadlock. */
export const lockProjects = (tx: Tx, visibility: Visibility, ids: readonly number[]) =>
  tx.query<ProjectRow>(
    `SELECT ${selected} FROM scheduling.project p WHERE ${seen} AND p.id = ANY($4::bigint[]) ORDER BY p.id FOR UPDATE`,
    [...visibilityParams(visibility), ids],
  )

export async function insertProject(tx: Tx, accountId: number, values: Values, at: Date): Promise<ProjectRow> {
  const { sql, params } = insertSql(
    'scheduling.project AS p',
    { accountId, ...values, createdAt: at, updatedAt: at },
    selected,
  )
  const [row] = await tx.query<ProjectRow>(sql, params)
  return row as ProjectRow
}

/** A change of what users see of it as stored: a new version. */
export async function updateProject(
  tx: Tx,
  accountId: number,
  id: number,
  values: Values,
  at: Date,
): Promise<ProjectRow> {
  const params: unknown[] = [accountId, id]
  const [row] = await tx.query<ProjectRow>(
    `UPDATE scheduling.project p SET ${setSql({ ...values, updatedAt: at }, params)}, version = p.version + 1
     WHERE p.account_id = $1 AND p.id = $2 RETURNING ${selected}`,
    params,
  )
  return row as ProjectRow
}

/** A change of derived numbers alone: the version stays. */
export async function updateDerived(tx: Tx, accountId: number, id: number, values: Values): Promise<ProjectRow> {
  const params: unknown[] = [accountId, id]
  const [row] = await tx.query<ProjectRow>(
    `UPDATE scheduling.project p SET ${setSql(values, params)} WHERE p.account_id = $1 AND p.id = $2
     RETURNING ${selected}`,
    params,
  )
  return row as ProjectRow
}

export const deleteProject = (tx: Tx, accountId: number, id: number) =>
  tx.query('DELETE FROM scheduling.project WHERE account_id = $1 AND id = $2', [accountId, id])

export interface DueProject {
  readonly accountId: number
  readonly projectId: number
}

/** Active projects whose last calculation lies before their account's today, those after `after`; at most `most`. */
export const findDueProjects = (db: Db, today: ReadonlyMap<number, string>, after: DueProject, most: number) =>
  db.query<DueProject>(
    `SELECT p.account_id AS "accountId", p.id AS "projectId" FROM scheduling.project p
     JOIN unnest($1::bigint[], $2::date[]) AS a(id, today) ON p.account_id = a.id
     WHERE p.status = 'Active' AND p.status_date < a.today AND (p.account_id, p.id) > ($3::bigint, $4::bigint)
     ORDER BY p.account_id, p.id LIMIT $5`,
    [[...today.keys()], [...today.values()], after.accountId, after.projectId, most],
  )

/** Locks a project. @param wait false: undefined where somebody else has locked it */
export async function lockDueProject(
  tx: Tx,
  accountId: number,
  id: number,
  { wait }: { readonly wait: boolean },
): Promise<ProjectRow | undefined> {
  const [row] = await tx.query<ProjectRow>(
    `SELECT ${selected} FROM scheduling.project p WHERE p.account_id = $1 AND p.id = $2
     FOR UPDATE ${wait ? '' : 'SKIP LOCKED'}`,
    [accountId, id],
  )
  return row
}
