/** The history of what was reported of tasks and milestones. */
import { progressReportEntity } from '#generated/scheduling'
import type { Actor, Db, Tx } from '#runtime'
import { dayOf } from '../dates.ts'
import type { LinkType } from '../engine/model.ts'
import type { ActualDays, DatedLink } from '../engine/progress/contradicted-links.ts'
import { aliasedColumns, arraysOf } from './sql.ts'
import type { TaskRow } from './tasks.ts'

const MAX_REPORTS = 1_000 // of a task

export const reportSource = (accountId: number, taskId: number) => ({
  columns: aliasedColumns(progressReportEntity.columns),
  from: 'scheduling.progress_report r',
  where: 'r.account_id = $1 AND r.task_id = $2',
  params: [accountId, taskId],
})

/** What of a task its history keeps; `reportedOn` is the last day that was reported. */
const REPORTED = [
  'id',
  'reportedOn',
  'status',
  'percentComplete',
  'remainingDuration',
  'actualStart',
  'actualFinish',
  'blockedNote',
] as const satisfies (keyof TaskRow)[]

/** Adds reports in their order, several of one task too, and drops the oldest of tasks that have too many. */
export async function addReports(
  tx: Tx,
  accountId: number,
  tasks: readonly Pick<TaskRow, (typeof REPORTED)[number]>[],
  { at, actor }: { readonly at: Date; readonly actor: Actor },
): Promise<void> {
  const added = await tx.query<{ id: number; number: number }>(
    `INSERT INTO scheduling.progress_report AS added (account_id, task_id, number, at, as_of, status, percent_complete,
       remaining_duration, actual_start, actual_finish, blocked_note, actor)
     SELECT $1::bigint, n.id, row_number() OVER (PARTITION BY n.id ORDER BY n.place) + coalesce(
         (SELECT max(r.number) FROM scheduling.progress_report r WHERE r.account_id = $1 AND r.task_id = n.id), 0),
       $3, n.reported_on, n.status, n.percent_complete, n.remaining_duration, n.actual_start, n.actual_finish,
       n.blocked_note, $4
     FROM ROWS FROM (json_to_recordset($2::json) AS (id bigint, "reportedOn" date, status text,
       "percentComplete" float8, "remainingDuration" float8, "actualStart" date, "actualFinish" date,
       "blockedNote" text))
       WITH ORDINALITY AS n(id, reported_on, status, percent_complete, remaining_duration, actual_start,
         actual_finish, blocked_note, place)
     RETURNING added.task_id AS id, added.number`,
    [accountId, JSON.stringify(tasks, [...REPORTED]), at, JSON.stringify(actor)],
  )
  const full = added.filter(({ number }) => number > MAX_REPORTS)
  if (full.length === 0) return
  await tx.query(
    `DELETE FROM scheduling.progress_report r USING unnest($2::bigint[], $3::int[]) AS n(id, number)
     WHERE r.account_id = $1 AND r.task_id = n.id AND r.number <= n.number - ${MAX_REPORTS}`,
    [accountId, ...arraysOf(full, 'id', 'number')],
  )
}

/** Makes the progress that the tasks of a new project came with their first reports. */
export const addFirstReports = (
  tx: Tx,
  accountId: number,
  projectId: number,
  { at, actor }: { readonly at: Date; readonly actor: Actor },
) =>
  tx.query(
    `INSERT INTO scheduling.progress_report (account_id, task_id, number, at, as_of, status, percent_complete,
       remaining_duration, actual_start, actual_finish, actor)
     SELECT account_id, id, 1, $3, reported_on, status, percent_complete, remaining_duration, actual_start,
       actual_finish, $4
     FROM scheduling.task WHERE account_id = $1 AND project_id = $2 AND reported_on IS NOT NULL`,
    [accountId, projectId, at, JSON.stringify(actor)],
  )

/** A link with the dates of its tasks; the calendar is that of the project, null for the account's default. */
export interface ProjectLink extends DatedLink {
  readonly calendarId: number | null
}

/** The links from and to tasks, as far as work on the task that follows has begun. */
export async function datedLinks(db: Db, accountId: number, ids: readonly number[]): Promise<ProjectLink[]> {
  const rows = await db.query<LinkRow>(
    `SELECT l.task_id AS "taskId", l.predecessor_id AS "predecessorId", l.type, l.lag, j.calendar_id AS "calendarId",
       t.actual_start AS "taskStart", t.actual_finish AS "taskFinish",
       p.actual_start AS "predecessorStart", p.actual_finish AS "predecessorFinish"
     FROM (
       SELECT * FROM scheduling.predecessor WHERE account_id = $1 AND task_id = ANY($2::bigint[])
       UNION SELECT * FROM scheduling.predecessor WHERE account_id = $1 AND predecessor_id = ANY($2::bigint[])
     ) l
     JOIN scheduling.task t ON t.account_id = $1 AND t.id = l.task_id AND t.actual_start IS NOT NULL
     JOIN scheduling.task p ON p.account_id = $1 AND p.id = l.predecessor_id
     JOIN scheduling.project j ON j.account_id = $1 AND j.id = t.project_id`,
    [accountId, ids],
  )
  return rows.map(({ taskId, predecessorId, type, lag, calendarId, ...dates }) => ({
    taskId,
    predecessorId,
    type,
    lag,
    calendarId,
    task: daysOf(dates.taskStart, dates.taskFinish),
    predecessor: daysOf(dates.predecessorStart, dates.predecessorFinish),
  }))
}

interface LinkRow {
  readonly taskId: number
  readonly predecessorId: number
  readonly type: LinkType
  readonly lag: number
  readonly calendarId: number | null
  readonly taskStart: string | null
  readonly taskFinish: string | null
  readonly predecessorStart: string | null
  readonly predecessorFinish: string | null
}

const daysOf = (start: string | null, finish: string | null): ActualDays => ({
  actualStart: start === null ? null : dayOf(start),
  actualFinish: finish === null ? null : dayOf(finish),
})
