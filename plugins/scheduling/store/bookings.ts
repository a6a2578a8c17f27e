/** Work of other projects on shared resources, and which tasks wait for it. */
import type { Db, Tx } from '#runtime'
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
       WHERE t.account_id = a.account_id AND t.id = a.task_id AND t.status <> 'Completed' AND t.remaining_duration > 0
       OFFSET 0) t
     CROSS JOIN LATERAL (SELECT * FROM scheduling.project p
       WHERE p.account_id = t.account_id AND p.id = t.project_id OFFSET 0) p
     CROSS JOIN LATERAL (SELECT * FROM scheduling.task_projection d
       WHERE d.account_id = t.account_id AND d.task_id = t.id
         AND d.projected_finish >= coalesce($6::date, '-infinity') AND d.projected_finish < $7::date OFFSET 0) d
     WHERE a.account_id = $1 AND a.resource_id = ANY($4::bigint[]) AND a.units > 0 AND p.status = 'Active'
       AND p.id <> $5) b
     ORDER BY greatest(first - $8::date, $8::date - last - 1, 0), first, "taskId", "resourceId" LIMIT $9`,
    [...visibilityParams(visibility), resourceIds, projectId, from, to, near, most],
  )

/** A task that waits for work of another project, with where that is projected to end. */
export interface WaitRow {
  readonly taskId: number
  readonly resourceId: number
  readonly bookedProjectId: number
  readonly bookedTaskId: number
  readonly plannedUntil: number
  /** `YYYY-MM-DD`. */
  readonly projectedFinish: string
  /** Empty where the caller does not see the project. */
  readonly projectName: string
}

const MAX_WAITS = 20 // of a task: it goes on when the last one ends

/**
 * For work of Active projects alone: a project that does not go on holds nobody, nor does
 * work that was done before today. What has started waits no more. Of each task those that end last, as `waitOf` has it;
 * looked up by keys, as bookings are.
 */
const waits = (accountId: string, projectId: string, seen: string) => `
  SELECT "taskId", "resourceId", "bookedProjectId", "bookedTaskId", "plannedUntil", "projectedFinish", "projectName"
  FROM (SELECT l.task_id AS "taskId", l.resource_id AS "resourceId", l.booked_project_id AS "bookedProjectId",
      l.booked_task_id AS "bookedTaskId", l.planned_until AS "plannedUntil", d.projected_finish AS "projectedFinish",
      CASE WHEN ${seen} THEN p.name ELSE '' END AS "projectName",
      row_number() OVER (PARTITION BY l.task_id ORDER BY CASE
        WHEN ceil(l.planned_until) - 1 = d.projected_finish - '1970-01-01'::date THEN l.planned_until
        ELSE d.projected_finish - '1970-01-01'::date + 1 END DESC, l.booked_task_id, l.resource_id) AS place
    FROM scheduling.booking_link l
    CROSS JOIN LATERAL (SELECT FROM scheduling.task w
      WHERE w.account_id = l.account_id AND w.id = l.task_id AND w.status = 'NotStarted' OFFSET 0) w
    CROSS JOIN LATERAL (SELECT * FROM scheduling.project p
      WHERE p.account_id = l.account_id AND p.id = l.booked_project_id OFFSET 0) p
    CROSS JOIN LATERAL (SELECT * FROM scheduling.task t
      WHERE t.account_id = l.account_id AND t.id = l.booked_task_id
        AND (t.status <> 'NotStarted' OR NOT l.once_started) OFFSET 0) t
    CROSS JOIN LATERAL (SELECT * FROM scheduling.task_projection d
      WHERE d.account_id = t.account_id AND d.task_id = t.id AND d.projected_finish IS NOT NULL
        AND (t.status <> 'Completed' OR d.projected_finish >= p.status_date) OFFSET 0) d
    WHERE l.account_id = ${accountId} AND l.project_id = ${projectId} AND p.status = 'Active') n
  WHERE place <= ${MAX_WAITS}
  ORDER BY "taskId", "bookedTaskId", "resourceId"`

export const findWaits = (db: Db, visibility: Visibility, projectId: number) =>
  db.query<WaitRow>(waits('$1', '$4', isSeen), [...visibilityParams(visibility), projectId])

/** As JSON, without names, within another statement. */
export const waitsJson = (accountId: string, projectId: string) =>
  `(SELECT json_agg(w) FROM (${waits(accountId, projectId, 'false')}) w)`

/** An order between a task of a plan and one of another project. */
export interface BookingLinkRow {
  readonly taskId: number
  readonly order: 'after' | 'before'
  readonly resourceId: number
  readonly bookedProjectId: number
  readonly bookedTaskId: number
  /** The end of the work that the other one waits for, as planned. */
  readonly until: number
  /** The other one waits once this task has started, whatever it did before. */
  readonly onceStarted?: true
}

/**
 * Replaces all links from and to a project by those of its new plan. A task of another project that this one is planned
 * before waits for it as it did; one that did not wait for this project does once the work has started.
 * @returns the Active projects that have waited for this one, or do now, and this one if it waits for others: whoever
 * changes one of those at the same time does not see its new links
 */
export async function saveBookingLinks(
  tx: Tx,
  accountId: number,
  projectId: number,
  links: readonly BookingLinkRow[],
): Promise<number[]> {
  // Of two plans that are made around each other at once, the one that is stored last says how they wait.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('scheduling.booking_links:' || $1::text, 0))`, [
    accountId,
  ])
  const earlier = await tx.query<{ projectId: number; taskId: number; onceStarted: boolean }>(
    `DELETE FROM scheduling.booking_link WHERE account_id = $1 AND (project_id = $2 OR booked_project_id = $2)
     RETURNING project_id AS "projectId", task_id AS "taskId", once_started AS "onceStarted"`,
    [accountId, projectId],
  )
  const waited = earlier.filter((row) => row.projectId !== projectId)
  if (links.length > 0) {
    const always = new Set(waited.flatMap(({ taskId, onceStarted }) => (onceStarted ? [] : taskId)))
    const rows = links.map(({ taskId, order, resourceId, bookedProjectId, bookedTaskId, until, onceStarted }) =>
      order === 'after'
        ? [projectId, taskId, bookedProjectId, bookedTaskId, resourceId, until, false]
        : [
            bookedProjectId,
            bookedTaskId,
            projectId,
            taskId,
            resourceId,
            until,
            onceStarted ?? !always.has(bookedTaskId),
          ],
    )
    await tx.query(INSERT, [accountId, ...[0, 1, 2, 3, 4, 5, 6].map((column) => rows.map((row) => row[column]))])
  }
  const waiting = links.map(({ order, bookedProjectId }) => (order === 'before' ? bookedProjectId : projectId))
  return activeAmong(tx, accountId, [...new Set([...waited.map((row) => row.projectId), ...waiting])])
}

/** A project whose plan is not stored yet brings its links along with it. */
const INSERT = `
  INSERT INTO scheduling.booking_link
    (account_id, project_id, task_id, booked_project_id, booked_task_id, resource_id, planned_until, once_started)
  SELECT $1, l.* FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::float8[],
    $8::boolean[]) AS l(project_id, task_id, booked_project_id, booked_task_id, resource_id, planned_until, once_started)
  JOIN scheduling.plan p ON p.account_id = $1 AND p.project_id = l.project_id
  JOIN scheduling.plan b ON b.account_id = $1 AND b.project_id = l.booked_project_id
  ON CONFLICT DO NOTHING`

async function activeAmong(tx: Tx, accountId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM scheduling.project WHERE account_id = $1 AND id = ANY($2::bigint[]) AND status = 'Active' ORDER BY id`,
    [accountId, ids],
  )
  return rows.map(({ id }) => id)
}

/** The Active projects in which a task waits for one of this project, and this one if it is Active and waits for others. */
export async function projectsWaitingFor(db: Db, accountId: number, projectId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT p.id FROM scheduling.project p WHERE p.account_id = $1 AND p.status = 'Active' AND EXISTS (
       SELECT FROM scheduling.booking_link l
       WHERE l.account_id = p.account_id AND l.project_id = p.id AND (l.booked_project_id = $2 OR p.id = $2))
     ORDER BY p.id`,
    [accountId, projectId],
  )
  return rows.map(({ id }) => id)
}

/** Work of other projects that waits for this one: it has not started, and its plan was made around this one's. */
export async function tasksWaitingFor(db: Db, accountId: number, projectId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT DISTINCT w.id FROM scheduling.booking_link l
     JOIN scheduling.task w ON w.account_id = l.account_id AND w.id = l.task_id AND w.status = 'NotStarted'
     JOIN scheduling.task t ON t.account_id = l.account_id AND t.id = l.booked_task_id
     WHERE l.account_id = $1 AND l.booked_project_id = $2 AND (NOT l.once_started OR t.status <> 'NotStarted')`,
    [accountId, projectId],
  )
  return rows.map(({ id }) => id)
}

/** Waits for everybody who is changing a project that this one waits for. */
export const awaitBookedProjects = (db: Db, accountId: number, projectId: number) =>
  db.query(
    `SELECT FROM scheduling.project p WHERE p.account_id = $1 AND p.id IN (
       SELECT l.booked_project_id FROM scheduling.booking_link l WHERE l.account_id = $1 AND l.project_id = $2)
     ORDER BY p.id FOR KEY SHARE`,
    [accountId, projectId],
  )
