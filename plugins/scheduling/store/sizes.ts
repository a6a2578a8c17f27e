/** Counts how large projects are, in the database, before anything of them is loaded. */
import type { Db } from '#runtime'
import { type List, listSql, type Source } from '#runtime/odata'
import type { ProjectRow } from './projects.ts'
import { readFirst, usedResources } from './sql.ts'

/** What a schedule is made of, as it is stored. */
export interface ScheduleSize {
  readonly plan: number // bytes
  readonly tasks: number
}

/** All that calculations and files are made of. */
export interface ProjectSize {
  /** Tasks and milestones. */
  readonly tasks: number
  /** Names, descriptions, outlines and the like. */
  readonly text: number // bytes
  /** Plans, as they are stored. */
  readonly plans: number // bytes
  readonly links: number
  readonly assignments: number
  /** Days off of the calendars of the projects and their resources and of the default one, as they are stored. */
  readonly calendars: number // bytes
  /** Days off again, those of each resource's calendar counted for each resource. */
  readonly resourceCalendars: number // bytes
  /** Those that the tasks use. */
  readonly resources: number
  /** Their names, addresses and skills. */
  readonly resourceText: number // bytes
}

/** Arrays are measured as text: stored ones may be compressed. */
const text = `coalesce(octet_length(t.name) + octet_length(coalesce(t.description, '')) + octet_length(coalesce(t.wbs, ''))
  + octet_length(t.outline::text), 0)`
const resourceText = "octet_length(r.name) + octet_length(coalesce(r.email, '')) + octet_length(r.skills::text)"

const countOf = (table: 'predecessor' | 'assignment') =>
  `(SELECT count(*) FROM scheduling.${table} l WHERE l.account_id = $1 AND l.task_id = t.id)`
const ofProjects = 'FROM scheduling.task t WHERE t.account_id = $1 AND t.project_id = ANY($2::bigint[])'
const countAll = (table: 'predecessor' | 'assignment') =>
  `(SELECT count(*) FROM scheduling.${table} l WHERE l.account_id = $1 AND l.task_id = ANY (ARRAY(SELECT t.id ${ofProjects})))`

/** The lengths of stored texts are known without reading them. */
const planColumns = `octet_length(plan::text) AS plan,
  (SELECT count(*) FROM scheduling.task t WHERE t.account_id = $1 AND t.project_id = $2) AS tasks`
const workColumns = `count(*) AS tasks, coalesce(sum(${text}), 0) AS text,
  (SELECT coalesce(sum(octet_length(plan::text)), 0) FROM scheduling.plan
   WHERE account_id = $1 AND project_id = ANY($2::bigint[])) AS plans,
  ${countAll('predecessor')} AS links,
  ${countAll('assignment')} AS assignments,
  (SELECT coalesce(sum(c.text), 0) FROM calendar c) AS calendars,
  (SELECT coalesce(sum(c.text), 0) FROM resource r JOIN calendar c ON c.id = r.calendar_id) AS "resourceCalendars",
  (SELECT count(*) FROM resource) AS resources,
  (SELECT coalesce(sum(r.text), 0) FROM resource r) AS "resourceText"`

const ofResources = `resource AS MATERIALIZED (
  SELECT r.calendar_id, ${resourceText} AS text FROM scheduling.resource r
  WHERE r.account_id = $1 AND r.id = ANY (ARRAY(${usedResources('t.project_id = ANY($2::bigint[])')})))`
const ofCalendars = `calendar AS MATERIALIZED (
  SELECT c.id, octet_length(c.holidays::text) AS text FROM scheduling.calendar c
  WHERE c.account_id = $1 AND (c.is_default
    OR c.id IN (SELECT r.calendar_id FROM resource r)
    OR c.id IN (SELECT p.calendar_id FROM scheduling.project p WHERE p.account_id = $1 AND p.id = ANY($2::bigint[]))))`

/** Undefined without a plan. Counts by an index, so that a request that then waits for memory has cost little. */
export const scheduleSize = (db: Db, accountId: number, projectId: number) =>
  readFirst<ScheduleSize>(db, `SELECT ${planColumns} FROM scheduling.plan WHERE account_id = $1 AND project_id = $2`, [
    accountId,
    projectId,
  ])

/** Of all the projects together. */
export async function sizeOf(db: Db, accountId: number, projectIds: readonly number[]): Promise<ProjectSize> {
  const [row] = await db.query<ProjectSize>(`WITH ${ofResources}, ${ofCalendars} SELECT ${workColumns} ${ofProjects}`, [
    accountId,
    projectIds,
  ])
  return row as ProjectSize
}

/** What the load of resources is calculated from. */
export interface LoadSize extends Pick<ProjectSize, 'tasks' | 'assignments' | 'plans'> {
  /** The ids of the resources that the tasks use, in their order. */
  readonly resourceIds: readonly number[]
}

/** Of all the projects together. Only the plans of those in Planning are loaded. */
export async function loadSizeOf(db: Db, accountId: number, projectIds: readonly number[]): Promise<LoadSize> {
  const [row] = await db.query<LoadSize>(
    `SELECT (SELECT count(*) ${ofProjects}) AS tasks, coalesce(sum(u.count), 0) AS assignments,
       coalesce(json_agg(u.resource_id ORDER BY u.resource_id), '[]') AS "resourceIds",
       (SELECT coalesce(sum(octet_length(l.plan::text)), 0) FROM scheduling.plan l
        JOIN scheduling.project p ON p.account_id = l.account_id AND p.id = l.project_id
        WHERE l.account_id = $1 AND l.project_id = ANY($2::bigint[]) AND p.status = 'Planning') AS plans
     FROM (SELECT a.resource_id, count(*) AS count
       FROM scheduling.task t JOIN scheduling.assignment a ON a.account_id = t.account_id AND a.task_id = t.id
       WHERE t.account_id = $1 AND t.project_id = ANY($2::bigint[]) GROUP BY a.resource_id) u`,
    [accountId, projectIds],
  )
  return row as LoadSize
}

export type SharedSizes = (db: Db, accountId: number, projectId: number) => Promise<ProjectSize>

/** `sizeOf` one project, counted once for all who ask while it is being counted. */
export function sharedSizes(): SharedSizes {
  const underWay = new Map<string, Promise<ProjectSize>>()
  return (db, accountId, projectId) => {
    const key = `${accountId} ${projectId}`
    const known = underWay.get(key)
    if (known) return known
    const counted = sizeOf(db, accountId, [projectId]).finally(() => underWay.delete(key))
    underWay.set(key, counted)
    return counted
  }
}

const UNRESERVED_TASKS = 300 // tasks, and as many assignments: a project of so few is loaded without a reservation

/** Those of the projects that are too large to be loaded without a reservation. Looks at some hundred rows of each. */
export const largeProjects = (db: Db, accountId: number, ids: readonly number[]) =>
  db.query<Pick<ProjectRow, 'id' | 'revision'>>(
    `SELECT p.id, p.revision FROM scheduling.project p
     WHERE p.account_id = $1 AND p.id = ANY($2::bigint[]) AND (
       EXISTS (SELECT FROM scheduling.task t WHERE t.account_id = $1 AND t.project_id = p.id OFFSET ${UNRESERVED_TASKS})
       OR EXISTS (
         SELECT FROM scheduling.task t JOIN scheduling.assignment a ON a.account_id = t.account_id AND a.task_id = t.id
         WHERE t.account_id = $1 AND t.project_id = p.id OFFSET ${UNRESERVED_TASKS}))`,
    [accountId, ids],
  )

export interface PageSize {
  readonly rows: number
  readonly text: number // bytes
  /** Predecessors of tasks. */
  readonly links: number
  readonly assignments: number
}

const NO_LINKS = '0 AS links, 0 AS assignments'
/** Of a row of a list, by the alias of its table: `scheduling.task t`, for example. */
const rowColumns = {
  task: `${text} AS text, ${countOf('predecessor')} AS links, ${countOf('assignment')} AS assignments`,
  project: `octet_length(p.name) + octet_length(coalesce(p.description, '')) AS text, ${NO_LINKS}`,
  resource: `${resourceText} AS text, ${NO_LINKS}`,
  calendar: `octet_length(c.name) + octet_length(c.holidays::text) AS text, ${NO_LINKS}`,
}
export type Listed = keyof typeof rowColumns

/** Of the page that `readPage` would read. */
export async function sizeOfPage(db: Db, source: Source, list: List, listed: Listed): Promise<PageSize> {
  const { page } = listSql({ ...source, columns: rowColumns[listed] }, list)
  const [row] = await db.query<PageSize>(
    `SELECT count(*) AS rows, coalesce(sum(page.text), 0) AS text, coalesce(sum(page.links), 0) AS links,
       coalesce(sum(page.assignments), 0) AS assignments
     FROM (${page.sql}) page`,
    page.params,
  )
  return row as PageSize
}
