/** How much there is of projects, counted by the database before anything of them is loaded. */
import type { Db } from '#runtime'

/** What a schedule is made of. */
export interface ScheduleSize {
  /** Tasks and milestones. */
  readonly tasks: number
  /** Names, descriptions, outlines and the like. */
  readonly text: number // bytes
  /** Plans with their projections, as they are stored. */
  readonly plans: number // bytes
}

/** All that calculations and files are made of. */
export interface ProjectSize extends ScheduleSize {
  readonly links: number
  readonly assignments: number
}

const text = `coalesce(octet_length(t.name) + octet_length(coalesce(t.description, '')) + octet_length(coalesce(t.wbs, ''))
  + octet_length(t.outline::text), 0)`

/** The lengths of stored texts are known without reading them. */
const scheduleColumns = `count(*) AS tasks, coalesce(sum(${text}), 0) AS text,
  (SELECT coalesce(sum(octet_length(plan::text) + octet_length(projection::text)), 0) FROM scheduling.plan
   WHERE account_id = $1 AND project_id = ANY($2::bigint[])) AS plans`

const linkColumns = ['predecessor', 'assignment'].map(
  (table) => `coalesce(sum((SELECT count(*) FROM scheduling.${table} l
    WHERE l.account_id = t.account_id AND l.task_id = t.id)), 0)`,
)

const ofProjects = 'FROM scheduling.task t WHERE t.account_id = $1 AND t.project_id = ANY($2::bigint[])'

export async function scheduleSize(db: Db, accountId: number, projectId: number): Promise<ScheduleSize> {
  const [row] = await db.query<ScheduleSize>(`SELECT ${scheduleColumns} ${ofProjects}`, [accountId, [projectId]])
  return row ?? NOTHING
}

/** Of all the projects together. */
export async function sizeOf(db: Db, accountId: number, projectIds: readonly number[]): Promise<ProjectSize> {
  const [row] = await db.query<ProjectSize>(
    `SELECT ${scheduleColumns}, ${linkColumns[0]} AS links, ${linkColumns[1]} AS assignments ${ofProjects}`,
    [accountId, projectIds],
  )
  return row ?? NOTHING
}

const NOTHING: ProjectSize = { tasks: 0, text: 0, plans: 0, links: 0, assignments: 0 }
