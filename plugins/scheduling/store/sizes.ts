/** How much there is of projects, counted by the database before anything of them is loaded. */
import type { Db } from '#runtime'
import { type List, listSql, type Source } from '#runtime/odata'

/** What a schedule is made of, as it is stored. */
export interface ScheduleSize {
  readonly plan: number // bytes
  readonly projection: number // bytes
}

/** All that calculations and files are made of. */
export interface ProjectSize {
  /** Tasks and milestones. */
  readonly tasks: number
  /** Names, descriptions, outlines and the like. */
  readonly text: number // bytes
  /** Plans with their projections, as they are stored. */
  readonly plans: number // bytes
  readonly links: number
  readonly assignments: number
  /** Days off of all calendars of the account, as they are stored: which of them are used is not known yet. */
  readonly calendars: number // bytes
}

const text = `coalesce(octet_length(t.name) + octet_length(coalesce(t.description, '')) + octet_length(coalesce(t.wbs, ''))
  + pg_column_size(t.outline), 0)`

const countOf = (table: 'predecessor' | 'assignment') =>
  `(SELECT count(*) FROM scheduling.${table} l WHERE l.account_id = t.account_id AND l.task_id = t.id)`

/** The lengths of stored texts are known without reading them. */
const planColumns = 'octet_length(plan::text) AS plan, octet_length(projection::text) AS projection'
const workColumns = `count(*) AS tasks, coalesce(sum(${text}), 0) AS text,
  (SELECT coalesce(sum(octet_length(plan::text) + octet_length(projection::text)), 0) FROM scheduling.plan
   WHERE account_id = $1 AND project_id = ANY($2::bigint[])) AS plans,
  coalesce(sum(${countOf('predecessor')}), 0) AS links,
  coalesce(sum(${countOf('assignment')}), 0) AS assignments,
  (SELECT coalesce(sum(octet_length(holidays::text)), 0) FROM scheduling.calendar WHERE account_id = $1) AS calendars`

const ofProjects = 'FROM scheduling.task t WHERE t.account_id = $1 AND t.project_id = ANY($2::bigint[])'

/** Undefined without a plan. One row is looked at: whoever waits for room has cost next to nothing. */
export async function scheduleSize(db: Db, accountId: number, projectId: number): Promise<ScheduleSize | undefined> {
  const [row] = await db.query<ScheduleSize>(
    `SELECT ${planColumns} FROM scheduling.plan WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )
  return row
}

/** Of all the projects together. */
export async function sizeOf(db: Db, accountId: number, projectIds: readonly number[]): Promise<ProjectSize> {
  const [row] = await db.query<ProjectSize>(`SELECT ${workColumns} ${ofProjects}`, [accountId, projectIds])
  return row ?? NOTHING
}

const NOTHING: ProjectSize = { tasks: 0, text: 0, plans: 0, links: 0, assignments: 0, calendars: 0 }

export interface PageSize {
  readonly rows: number
  readonly text: number // bytes
  /** Predecessors and assignments of tasks. */
  readonly links: number
}

/** Of a row of a list, by the alias of its table: `scheduling.task t`, say. */
const rowColumns = {
  task: `${text} AS text, ${countOf('predecessor')} + ${countOf('assignment')} AS links`,
  project: `octet_length(p.name) + octet_length(coalesce(p.description, '')) AS text, 0 AS links`,
  resource: `octet_length(r.name) + pg_column_size(r.skills) AS text, 0 AS links`,
  calendar: `octet_length(c.name) + octet_length(c.holidays::text) AS text, 0 AS links`,
}
export type Listed = keyof typeof rowColumns

/** Of the page that `readPage` would read. */
export async function sizeOfPage(db: Db, source: Source, list: List, listed: Listed): Promise<PageSize> {
  const { page } = listSql({ ...source, columns: rowColumns[listed] }, list)
  const [row] = await db.query<PageSize>(
    `SELECT count(*) AS rows, coalesce(sum(page.text), 0) AS text, coalesce(sum(page.links), 0) AS links
     FROM (${page.sql}) page`,
    page.params,
  )
  return row ?? { rows: 0, text: 0, links: 0 }
}
