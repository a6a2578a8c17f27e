/** The points of fever charts. */
import type { Actor, Db, Tx } from '#runtime'
import type { BufferWalk, StoredWalk } from '../engine/execution/buffer-uses.ts'
import type { FeverCause, FeverPointDetails, Reading } from '../engine/progress/history.ts'

export interface NewFeverPoint extends Reading, FeverPointDetails {
  readonly usedBy: BufferWalk
  readonly at: Date
  readonly statusDate: string
  readonly actor: Actor
}
export interface FeverPoint extends Omit<NewFeverPoint, 'usedBy'> {
  /** The number of the plan that it was measured against. */
  readonly baseline: number
}

/** What a point uses of the buffer. */
export interface StoredUses {
  /** The list of the uses, which version 0.2 reads too. Versions between that and this one have stored all of the walk here. */
  readonly usedBy: StoredWalk
  /** What the walk has besides its uses; null of other versions. */
  readonly walk: Omit<BufferWalk, 'uses'> | null
}

const selected = `at, status_date AS "statusDate", completion, consumption, zone, target_end_date AS "targetEndDate",
  buffer_end AS "bufferEnd", projected_completion AS "projectedCompletion", cause, to_json(tasks) AS tasks, task_count AS "taskCount",
  actor, baseline`

/** The last point, and those of the newest `days` days that have any: the last of each, oldest first. */
export async function recentPoints(
  db: Db,
  accountId: number,
  projectId: number,
  days: number,
): Promise<{ readonly last: FeverPoint | undefined; readonly ofDays: FeverPoint[] }> {
  const own = 'FROM scheduling.fever_point WHERE account_id = $1 AND project_id = $2'
  const rows = await db.query<FeverPoint & { readonly isLast: boolean }>(
    `(SELECT ${selected}, true AS "isLast" ${own} ORDER BY id DESC LIMIT 1)
     UNION ALL
     (SELECT DISTINCT ON (status_date) ${selected}, false ${own} ORDER BY status_date DESC, id DESC LIMIT $3)
     ORDER BY "statusDate"`,
    [accountId, projectId, days],
  )
  return { last: rows.find(({ isLast }) => isLast), ofDays: rows.filter(({ isLast }) => !isLast) }
}

export interface TrailPoint {
  readonly date: string
  readonly chainCompletion: number
  readonly bufferConsumption: number
}
const TRAIL_DAYS = 400
const TRAIL_POINTS = 30

/**
 * For each project the last point of each of its newest days that have any, oldest first; of more than a trail holds, the
 * first, the last and others evenly between them. Projects without points are left out.
 */
export async function trailsOf(
  db: Db,
  accountId: number,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, TrailPoint[]>> {
  const rows = await db.query<TrailPoint & { readonly projectId: number }>(
    `SELECT "projectId", date, completion AS "chainCompletion", consumption AS "bufferConsumption"
     FROM (
       SELECT project.id AS "projectId", day.status_date AS date, day.completion, day.consumption,
         row_number() OVER project_days - 1 AS place, count(*) OVER (PARTITION BY project.id) - 1 AS last
       FROM unnest($2::bigint[]) AS project (id)
       CROSS JOIN LATERAL (
         SELECT DISTINCT ON (status_date) status_date, completion, consumption FROM scheduling.fever_point
         WHERE account_id = $1 AND project_id = project.id ORDER BY status_date DESC, id DESC LIMIT ${TRAIL_DAYS}) AS day
       WINDOW project_days AS (PARTITION BY project.id ORDER BY day.status_date)) AS point
     WHERE last < ${TRAIL_POINTS} OR place = 0
       OR place * ${TRAIL_POINTS - 1} / last > (place - 1) * ${TRAIL_POINTS - 1} / last
     ORDER BY "projectId", date`,
    [accountId, projectIds],
  )
  const trails = Map.groupBy(rows, ({ projectId }) => projectId)
  return new Map([...trails].map(([id, points]) => [id, points.map(({ projectId: _, ...point }) => point)]))
}

export function addFeverPoint(tx: Tx, accountId: number, projectId: number, point: NewFeverPoint): Promise<unknown> {
  const { uses, ...walk } = point.usedBy
  return tx.query(
    `INSERT INTO scheduling.fever_point (account_id, project_id, at, status_date, completion, consumption, zone,
       target_end_date, buffer_end, cause, tasks, task_count, actor, projected_completion, used_by, walk, baseline)
     SELECT account_id, project_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, number
     FROM scheduling.plan WHERE account_id = $1 AND project_id = $2`,
    [
      accountId,
      projectId,
      point.at,
      point.statusDate,
      point.completion,
      point.consumption,
      point.zone,
      point.targetEndDate,
      point.bufferEnd,
      point.cause,
      point.tasks,
      point.taskCount,
      JSON.stringify(point.actor),
      point.projectedCompletion,
      JSON.stringify(uses),
      JSON.stringify(walk),
    ],
  )
}

/**
 * At most so many points, oldest first: all of them or, where there are more, the last of each day and those at which
 * the plan, the promise or the status changed; of these the newest.
 */
export async function feverPoints(
  db: Db,
  accountId: number,
  projectId: number,
  most: number,
): Promise<(FeverPoint & StoredUses)[]> {
  const rows = await db.query<FeverPoint & StoredUses>(
    `SELECT ${selected}, used_by AS "usedBy", walk FROM (
       SELECT *, row_number() OVER (PARTITION BY status_date ORDER BY id DESC) AS nth, count(*) OVER () AS total
       FROM scheduling.fever_point WHERE account_id = $1 AND project_id = $2) AS point
     WHERE total <= $3 OR nth = 1 OR cause NOT IN (${thinned}) ORDER BY id DESC LIMIT $3`,
    [accountId, projectId, most],
  )
  return rows.reverse()
}

/** Which points are thinned out. */
const isThinned: Readonly<Record<FeverCause, boolean>> = {
  resume: false,
  status: false,
  plan: false,
  target: false,
  progress: true,
  change: true,
  day: true,
}
const thinned = Object.entries(isThinned)
  .flatMap(([cause, is]) => (is ? `'${cause}'` : []))
  .join(', ')

interface ProjectKey {
  readonly accountId: number
  readonly projectId: number
}
const MAX_PROJECTS = 500 // that are read at once

/**
 * Of some projects deletes the points of progress, of changes and of passing days before `daily` but for the last one of each day,
 * before `weekly` but for the last one of each week. Resolves to the last of these projects; undefined after all.
 */
export async function thinFeverPoints(
  db: Db,
  { daily, weekly }: { readonly daily: string; readonly weekly: string },
  { accountId, projectId }: ProjectKey = { accountId: 0, projectId: 0 },
): Promise<ProjectKey | undefined> {
  const projects = await db.query<ProjectKey>(
    `/* over all accounts */ SELECT account_id AS "accountId", id AS "projectId" FROM scheduling.project
     WHERE (account_id, id) > ($1::bigint, $2::bigint) ORDER BY account_id, id LIMIT ${MAX_PROJECTS}`,
    [accountId, projectId],
  )
  for (const [account, ofAccount] of Map.groupBy(projects, (it) => it.accountId))
    await db.query(
      `DELETE FROM scheduling.fever_point f USING (
         SELECT project_id, id, row_number() OVER (
           PARTITION BY project_id,
             CASE WHEN status_date < $4::date THEN date_trunc('week', status_date)::date ELSE status_date END
           ORDER BY status_date DESC, id DESC) AS nth
         FROM scheduling.fever_point
         WHERE account_id = $1 AND project_id = ANY($2::bigint[]) AND status_date < $3::date) r
       WHERE f.account_id = $1 AND f.project_id = r.project_id AND f.id = r.id
         AND r.nth > 1 AND f.cause IN (${thinned})`,
      [account, ofAccount.map((it) => it.projectId), daily, weekly],
    )
  return projects.at(-1)
}
