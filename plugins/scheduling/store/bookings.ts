/** Work of other projects on shared resources. */
import type { Db } from '#runtime'
import type { Visibility } from './sql.ts'
import { visibilityParams } from './sql.ts'

/** What is left of a task on a resource, by whole days. */
export interface BookingRow {
  readonly resourceId: number
  readonly units: number
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly first: string
  readonly last: string
  readonly projectId: number
  /** Empty where the caller does not see the project; so is the task's. */
  readonly projectName: string
  readonly taskId: number
  readonly taskName: string
}

/** Which bookings are looked for. */
export interface BookingRange {
  readonly resourceIds: readonly number[]
  /** Those that end on this day or later; null: all. */
  readonly from: string | null
  /** Those that begin before this day. */
  readonly to: string
  /** Those that are nearest to this day come first. */
  readonly near: string
  readonly most: number
}

const isSeen = '($2::boolean OR p.manager_id = $3::bigint)'

/**
 * What is left of the Active projects of the account but one, as they are projected.
 *
 * Every row is looked up by its key (`OFFSET 0` keeps the planner from joining in another order): without statistics, as
 * after an import, it takes each table for nearly empty, and would compare every task of the account with every assignment.
 */
export const findBookings = (
  db: Db,
  visibility: Visibility,
  projectId: number,
  { resourceIds, from, to, near, most }: BookingRange,
) =>
  db.query<BookingRow>(
    `SELECT * FROM (SELECT a.resource_id AS "resourceId", a.units, greatest(d.projected_start, p.status_date) AS first,
       greatest(d.projected_finish, p.status_date) AS last, p.id AS "projectId", t.id AS "taskId",
       CASE WHEN ${isSeen} THEN p.name ELSE '' END AS "projectName",
       CASE WHEN ${isSeen} THEN t.name ELSE '' END AS "taskName"
     FROM scheduling.assignment a
     CROSS JOIN LATERAL (SELECT * FROM scheduling.task t
       WHERE t.account_id = $1 AND t.id = a.task_id AND t.status <> 'Completed' AND t.remaining_duration > 0
       OFFSET 0) t
     CROSS JOIN LATERAL (SELECT * FROM scheduling.project p
       WHERE p.account_id = $1 AND p.id = t.project_id OFFSET 0) p
     CROSS JOIN LATERAL (SELECT * FROM scheduling.task_projection d
       WHERE d.account_id = $1 AND d.task_id = t.id
         AND d.projected_finish >= coalesce($6::date, '-infinity') AND d.projected_finish < $7::date OFFSET 0) d
     WHERE a.account_id = $1 AND a.resource_id = ANY($4::bigint[]) AND a.units > 0 AND p.status = 'Active'
       AND p.id <> $5) b
     ORDER BY greatest(first - $8::date, $8::date - last - 1, 0), first, "taskId", "resourceId" LIMIT $9`,
    [...visibilityParams(visibility), resourceIds, projectId, from, to, near, most],
  )
