/** Reads several projects at once, to compare them; lists those of the portfolio. */
import { projectEntity } from '#generated/scheduling'
import type { Db } from '#runtime'
import type { Fields } from '#runtime/odata'
import type { AssignmentColumns } from '../calculation/running.ts'
import type { Plan } from '../engine/model.ts'
import type { Json } from '../json.ts'
import type { NamedHeadline } from './plans.ts'
import { type ProjectRow, projectSource } from './projects.ts'
import { type ResourceRow, resourceSource } from './resources.ts'
import { assignmentColumns } from './running.ts'
import { aliasedColumns, readIds, type Visibility } from './sql.ts'

export interface PortfolioRow extends ProjectRow {
  readonly openTasks: number
  readonly readyTasks: number
  readonly redTasks: number
  readonly headline: NamedHeadline | null
}
const countOf = (condition: string) =>
  `(SELECT count(*) FROM scheduling.task t JOIN scheduling.task_projection d
       ON d.account_id = t.account_id AND d.task_id = t.id
     WHERE t.account_id = $1 AND t.project_id = p.id
       AND NOT t.is_milestone AND t.status <> 'Completed' AND ${condition})`
const counts = {
  openTasks: countOf('true'),
  readyTasks: countOf("d.is_ready AND t.status = 'NotStarted'"),
  redTasks: countOf("d.zone = 'RED'"),
}

/** It stands beside the projection, which is large. */
const HEADLINE = `(SELECT d.headline FROM scheduling.plan_projection d
  WHERE d.account_id = $1 AND d.project_id = p.id)`

export function portfolioSource(visibility: Visibility) {
  const source = projectSource(visibility)
  return {
    ...source,
    columns: `${source.columns}, ${aliasedColumns(counts)}, ${HEADLINE} AS headline`,
    where: `${source.where} AND p.status = 'Active'`,
  }
}
const { status: _status, previousStatus: _previous, description: _description, ...portfolioBase } = projectEntity.fields
export const portfolioFields: Fields = {
  ...portfolioBase,
  bufferConsumption: { ...projectEntity.fields.bufferConsumption, descending: true },
  openTasks: { column: counts.openTasks, type: 'integer', notNull: true },
  readyTasks: { column: counts.readyTasks, type: 'integer', notNull: true },
  redTasks: { column: counts.redTasks, type: 'integer', notNull: true },
}

/** Projects in Planning or Active that the caller sees, the higher priority first, then by start and id; at most `most`. */
export function openProjects(db: Db, visibility: Visibility, most: number): Promise<ProjectRow[]> {
  const { columns, from, where, params } = projectSource(visibility)
  return db.query<ProjectRow>(
    `SELECT ${columns} FROM ${from} WHERE ${where} AND p.status IN ('Planning', 'Active')
     ORDER BY p.priority DESC, p.start_date, p.id LIMIT $${params.length + 1}`,
    [...params, most],
  )
}

/** The ids of Active projects that the caller sees; at most `most`. */
export async function activeAmongSeen(db: Db, visibility: Visibility, most: number): Promise<number[]> {
  const { from, where, params } = projectSource(visibility)
  return readIds(
    db,
    `SELECT p.id FROM ${from} WHERE ${where} AND p.status = 'Active' ORDER BY p.id LIMIT $${params.length + 1}`,
    [...params, most],
  )
}

/** The projects among `ids` that the caller sees, in any order. */
export function projectsAmong(db: Db, visibility: Visibility, ids: readonly number[]): Promise<ProjectRow[]> {
  const { columns, from, where, params } = projectSource(visibility)
  return db.query<ProjectRow>(
    `SELECT ${columns} FROM ${from} WHERE ${where} AND p.id = ANY($${params.length + 1}::bigint[])`,
    [...params, ids],
  )
}

/** A project that has a plan. */
export interface PlannedRow {
  readonly id: number
  readonly calendarId: number | null
  /** Of a project in Planning: its plan, and who is to work on what. Of others what is left is projected. */
  readonly ahead: { readonly plan: Json<Plan>; readonly assignments: Json<AssignmentColumns> } | null
}

const PLANNED_TASKS = `(SELECT t.id FROM scheduling.task t
  WHERE t.account_id = $1 AND t.project_id = p.id) own`

/** Those of the projects that have a plan, by id. */
export async function plannedAmong(db: Db, accountId: number, ids: readonly number[]): Promise<PlannedRow[]> {
  const isAhead = "p.status = 'Planning'"
  const rows = await db.query<Pick<PlannedRow, 'id' | 'calendarId'> & Nullable<NonNullable<PlannedRow['ahead']>>>(
    `SELECT p.id, p.calendar_id AS "calendarId", CASE WHEN ${isAhead} THEN l.plan::text END AS plan,
       CASE WHEN ${isAhead} THEN ${assignmentColumns(PLANNED_TASKS)}::text END AS assignments
     FROM scheduling.project p JOIN scheduling.plan l ON l.account_id = p.account_id AND l.project_id = p.id
     WHERE p.account_id = $1 AND p.id = ANY($2::bigint[]) ORDER BY p.id`,
    [accountId, ids],
  )
  return rows.map(({ plan, assignments, ...row }) => ({
    ...row,
    ahead: plan === null || assignments === null ? null : { plan, assignments },
  }))
}
type Nullable<T> = { readonly [Field in keyof T]: T[Field] | null }

/** The resources among `ids`, by id. */
export function resourcesAmong(db: Db, accountId: number, ids: readonly number[]): Promise<ResourceRow[]> {
  const { columns, from, where, params } = resourceSource({ accountId, all: true, userId: null })
  return db.query<ResourceRow>(
    `SELECT ${columns} FROM ${from} WHERE ${where} AND r.id = ANY($${params.length + 1}::bigint[]) ORDER BY r.id`,
    [...params, ids],
  )
}

const used = (resource: string) => `EXISTS (
  SELECT FROM scheduling.task t JOIN scheduling.assignment a ON a.account_id = t.account_id AND a.task_id = t.id
  WHERE t.account_id = $1 AND t.project_id = p.id AND a.resource_id = ${resource})`

/** As `openProjects`, those alone whose tasks use the resource. */
export function openProjectsUsing(
  db: Db,
  visibility: Visibility,
  resourceId: number,
  most: number,
): Promise<ProjectRow[]> {
  const { columns, from, where, params } = projectSource(visibility)
  return db.query<ProjectRow>(
    `SELECT ${columns} FROM ${from} WHERE ${where} AND p.status IN ('Planning', 'Active')
       AND ${used(`$${params.length + 1}`)}
     ORDER BY p.priority DESC, p.start_date, p.id LIMIT $${params.length + 2}`,
    [...params, resourceId, most],
  )
}
