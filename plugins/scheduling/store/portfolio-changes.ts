/**
 * What became of projects and decisions since a moment. Dates are `YYYY-MM-DD`; days are those of the account. When they begin is
 * not the database's to say: not each knows all names of time zones.
 */
import type { DecisionFields, ProjectFields } from '#generated/scheduling'
import type { Actor, Db } from '#runtime'
import type { MovingPoint } from '../engine/portfolio/change-words.ts'
import type { StoredUses } from './history.ts'
import { projectSource } from './projects.ts'
import { assignedTasks, type Visibility, visibilityParams } from './sql.ts'

export interface Since {
  /** The first day that is looked at. */
  readonly day: string
  /** From when on in it. */
  readonly moment: Date
}

export interface ChangedProject extends Pick<ProjectFields, 'id' | 'name' | 'bufferConsumption'> {
  readonly status: 'Active' | 'Complete'
  /** Null where it has its status for longer. */
  readonly statusSince: Date | null
  readonly bufferEnd: string
  readonly projectedCompletion: string
  /** The last point of its fever chart before that; null where it has none, and has not started therefore. */
  readonly pointId: number | null
  readonly bufferEndBefore: string | null
  readonly projectedCompletionBefore: string | null
  readonly bufferConsumptionBefore: number | null
}

/** Active projects and those that were completed since, that the caller sees; of more than `most` the highest priorities. */
export function changedProjects(db: Db, visibility: Visibility, since: Since, most: number): Promise<ChangedProject[]> {
  const { from, where, params } = projectSource(visibility)
  return db.query<ChangedProject>(
    `SELECT p.id, p.name, p.status, p.buffer_end AS "bufferEnd", p.projected_completion AS "projectedCompletion",
       p.buffer_consumption AS "bufferConsumption",
       CASE WHEN p.status_since >= $5::timestamptz THEN p.status_since END AS "statusSince",
       f.id AS "pointId", f.buffer_end AS "bufferEndBefore", f.projected_completion AS "projectedCompletionBefore",
       f.consumption AS "bufferConsumptionBefore"
     FROM ${from} LEFT JOIN LATERAL (
       SELECT * FROM scheduling.fever_point f
       WHERE f.account_id = $1 AND f.project_id = p.id
         AND f.status_date <= $4::date AND f.at < $5::timestamptz
       ORDER BY f.status_date DESC, f.id DESC LIMIT 1) f ON true
     WHERE ${where} AND p.buffer_end IS NOT NULL AND p.projected_completion IS NOT NULL
       AND (p.status = 'Active' OR (p.status = 'Complete' AND p.status_since >= $5::timestamptz))
     ORDER BY p.priority DESC, p.id LIMIT $6`,
    [...params, since.day, since.moment, most],
  )
}

export interface ChangedPoint extends MovingPoint, StoredUses {
  readonly projectId: number
  readonly actor: Actor
  /** The first of those that were reported. */
  readonly tasks: readonly number[]
  readonly baseline: number
  /** Of the point before. */
  readonly usedByBefore: StoredUses['usedBy']
  readonly walkBefore: StoredUses['walk']
  readonly baselineBefore: number
}

/**
 * The points since a moment that moved the promise or the buffer consumption against the point before, by project and oldest
 * first; of more than `most` of a project those that moved most.
 * @param projects with the point that the first one is compared with
 */
export const changedPoints = (
  db: Db,
  accountId: number,
  projects: readonly Pick<ChangedProject, 'id' | 'pointId'>[],
  { day, moment }: Since,
  most: number,
): Promise<ChangedPoint[]> =>
  db.query<ChangedPoint>(
    `SELECT project_id AS "projectId", status_date AS date, cause, actor, to_json(tasks) AS tasks,
       task_count AS "taskCount", buffer_end AS "bufferEnd", consumption, consumed, promise AS "promiseMovedBy",
       used_by AS "usedBy", walk, baseline, used_before AS "usedByBefore", walk_before AS "walkBefore",
       baseline_before AS "baselineBefore"
     FROM (
       SELECT moved.*, row_number() OVER (
         PARTITION BY project_id ORDER BY abs(promise) DESC, abs(consumed) DESC, id DESC) AS rank
       FROM (
         SELECT f.*, f.buffer_end - lag(f.buffer_end) OVER points AS promise,
           f.consumption - lag(f.consumption) OVER points AS consumed,
           lag(f.used_by) OVER points AS used_before, lag(f.walk) OVER points AS walk_before,
           lag(f.baseline) OVER points AS baseline_before
         FROM scheduling.fever_point f
         WHERE f.account_id = $1 AND f.project_id = ANY($2::bigint[])
           AND ((f.status_date >= $4::date AND f.at >= $6::timestamptz) OR f.id = ANY($3::bigint[]))
         WINDOW points AS (PARTITION BY f.project_id ORDER BY f.id)) moved
       WHERE promise <> 0 OR consumed <> 0) ranked
     WHERE rank <= $5 ORDER BY project_id, id`,
    [accountId, projects.map(({ id }) => id), projects.flatMap(({ pointId }) => pointId ?? []), day, most, moment],
  )

export interface NamedTask {
  readonly id: number
  readonly name: string
  readonly projectId: number
}

export const tasksNamed = (db: Db, accountId: number, ids: readonly number[]): Promise<NamedTask[]> =>
  db.query<NamedTask>(
    'SELECT id, name, project_id AS "projectId" FROM scheduling.task WHERE account_id = $1 AND id = ANY($2::bigint[])',
    [accountId, ids],
  )

export interface ChangedDecision extends Omit<DecisionFields, 'position' | 'price'> {
  /** The last day of its task; null while that is not completed. */
  readonly completedOn: string | null
}

/**
 * Decisions about projects and tasks that the caller sees which were made since a moment, or have ended, the newest first. The row
 * of one whose last day is over, or whose task is completed, is closed with the next decision that is made. A task that is
 * reported as completed on an earlier day ends it when that is reported.
 * @param beginnings of the days from the first one on, until after today
 */
export function changedDecisions(
  db: Db,
  visibility: Visibility,
  { moment }: Since,
  { today, beginnings }: { readonly today: string; readonly beginnings: ReadonlyMap<string, Date> },
  most: number,
): Promise<ChangedDecision[]> {
  // A day counts as its last moment: it is not known when in it a task was completed. Days before the first one ended before it.
  const endOf = (day: string) => `coalesce((SELECT b.at FROM unnest($4::date[], $5::timestamptz[]) AS b (day, at)
      WHERE b.day = ${day} + 1), '-infinity')`
  const endedAt = `least(e.ended_at, CASE WHEN e.until < $6::date THEN ${endOf('e.until')} END,
    CASE WHEN t.status = 'Completed' AND coalesce(t.actual_finish, t.reported_on) IS NOT NULL
      THEN ${endOf('greatest(t.actual_finish, t.reported_on)')} - interval '1 second' END)`
  return db.query<ChangedDecision>(
    `SELECT e.id, e.project_id AS "projectId", p.name AS "projectName", e.task_id AS "taskId", t.name AS "taskName", e.mode,
       e.reason, e.until, e.created_at AS "createdAt", e.actor, e.ended_at AS "endedAt", e.ended_by AS "endedBy",
       CASE WHEN t.status = 'Completed' THEN t.actual_finish END AS "completedOn"
     FROM scheduling.decision e
     JOIN scheduling.project p ON p.account_id = e.account_id AND p.id = e.project_id
     LEFT JOIN scheduling.task t ON t.account_id = e.account_id AND t.id = e.task_id
     WHERE e.account_id = $1 AND ($2::boolean OR p.manager_id = $3::bigint OR e.task_id = ANY (${assignedTasks('$1', '$3')}))
       AND greatest(e.created_at, ${endedAt}) >= $8::timestamptz
     ORDER BY greatest(e.created_at, ${endedAt}) DESC, e.created_at DESC, e.id LIMIT $7`,
    [...visibilityParams(visibility), [...beginnings.keys()], [...beginnings.values()], today, most, moment],
  )
}
