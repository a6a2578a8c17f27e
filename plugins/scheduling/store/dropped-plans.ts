/** Drops plans: of projects, or of those in Planning that use a resource or a calendar; finds the Active ones that do. */
import type { Db, Tx } from '#runtime'
import { touchMilestones } from './derived-tasks.ts'
import { readIds } from './sql.ts'

/** Drops the plans of projects, with all that was derived from them. */
export async function dropPlans(tx: Tx, accountId: number, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  await tx.query('DELETE FROM scheduling.plan WHERE account_id = $1 AND project_id = ANY($2::bigint[])', [
    accountId,
    projectIds,
  ])
  await tx.query(
    `WITH changed AS (
       UPDATE scheduling.task_projection SET planned_at = NULL, planned_start = NULL, planned_finish = NULL,
         projected_start = NULL, projected_finish = NULL, due_date = NULL, is_critical = false, is_ready = false,
         starts_today = false, buffer_consumption = NULL,
         zone = NULL, priority = NULL, critical_chain_impact = false
       WHERE account_id = $1 AND planned_start IS NOT NULL AND task_id IN (
         SELECT id FROM scheduling.task WHERE account_id = $1 AND project_id = ANY($2::bigint[]))
       RETURNING task_id)
     ${touchMilestones('changed')}`,
    [accountId, projectIds],
  )
  await tx.query(
    `UPDATE scheduling.project SET planned_finish = NULL, buffer_end = NULL, projected_completion = NULL,
       chain_completion = 0, buffer_size = 0, buffer_consumed = 0, buffer_consumption = 0, buffer_status = 'GREEN',
       fever_zone = 'GREEN', days_late = 0
     WHERE account_id = $1 AND id = ANY($2::bigint[])`,
    [accountId, projectIds],
  )
}

const usedBy = (condition: string) => `EXISTS (SELECT FROM scheduling.task t
  JOIN scheduling.assignment a ON a.account_id = t.account_id AND a.task_id = t.id
  JOIN scheduling.resource r ON r.account_id = a.account_id AND r.id = a.resource_id
  WHERE t.account_id = $1 AND t.project_id = p.id AND ${condition})`

const IN_PLANNING = "coalesce(p.status_before_freeze, p.status) = 'Planning'"

/** The projects of which a condition holds, by id. */
const projectsWith = (db: Db, condition: string, params: readonly unknown[], lock: 'FOR UPDATE' | '' = '') =>
  readIds(
    db,
    `SELECT p.id FROM scheduling.project p WHERE p.account_id = $1 AND ${condition} ORDER BY p.id ${lock}`,
    params,
  )

/** Locks the projects in Planning (or frozen there) of which `uses` holds. */
const lockPlanning = (tx: Tx, uses: string, params: readonly unknown[]) =>
  projectsWith(tx, `${IN_PLANNING} AND ${uses}`, params, 'FOR UPDATE')

/**
 * The Active projects whose tasks use any of the resources. Tasks are looked up by their key (`OFFSET 0`), once for all
 * projects (`ARRAY`): a connection keeps a plan that was made while the tables were nearly empty, and that would compare
 * each task of the account with each assignment of the resources.
 */
export const activeProjectsUsing = (db: Db, accountId: number, resourceIds: readonly number[]) =>
  projectsWith(
    db,
    `p.status = 'Active' AND p.id = ANY (ARRAY(SELECT t.project_id FROM scheduling.assignment a
       CROSS JOIN LATERAL (SELECT t.project_id FROM scheduling.task t
         WHERE t.account_id = $1 AND t.id = a.task_id OFFSET 0) t
       WHERE a.account_id = $1 AND a.resource_id = ANY($2::bigint[])))`,
    [accountId, resourceIds],
  )

/**
 * Locks the projects in Planning whose tasks use any of the resources, as their plans are to be dropped; among them by its
 * id, so that none waits for the other in a circle, a project that is to be changed too.
 * @returns the ids of those whose plans are to be dropped, without that project
 */
export async function lockPlansOfResources(
  tx: Db,
  accountId: number,
  resourceIds: readonly number[],
  projectId: number,
  lock = true,
): Promise<number[]> {
  const condition = `(p.id = $3 OR ${IN_PLANNING} AND ${usedBy('r.id = ANY($2::bigint[])')})`
  const ids = await projectsWith(tx, condition, [accountId, resourceIds, projectId], lock ? 'FOR UPDATE' : '')
  return ids.filter((id) => id !== projectId)
}

/** Drops the plans of projects in Planning whose tasks use the resource. */
export const dropPlansOfResource = async (tx: Tx, accountId: number, resourceId: number) =>
  dropPlans(tx, accountId, await lockPlanning(tx, usedBy('r.id = $2'), [accountId, resourceId]))

/** Drops the plans of projects in Planning that use the calendar, by themselves or for a resource. */
export const dropPlansOfCalendar = async (tx: Tx, accountId: number, calendarId: number) =>
  dropPlans(
    tx,
    accountId,
    await lockPlanning(tx, `(p.calendar_id = $2 OR ${usedBy('r.calendar_id = $2')})`, [accountId, calendarId]),
  )

/**
 * The Active projects that use the calendar (`own`: by themselves or for a resource), or have none of their own (`isDefault`).
 */
export const activeProjectsOfCalendar = (
  db: Db,
  accountId: number,
  calendarId: number,
  { own, isDefault }: { readonly own: boolean; readonly isDefault: boolean },
) =>
  projectsWith(
    db,
    `p.status = 'Active' AND ($3 AND p.calendar_id IS NULL
       OR $4 AND (p.calendar_id = $2 OR ${usedBy('r.calendar_id = $2')}))`,
    [accountId, calendarId, isDefault, own],
  )

/** Drops the plans of projects in Planning that have no calendar of their own. */
export const dropPlansOfDefault = async (tx: Tx, accountId: number) =>
  dropPlans(tx, accountId, await lockPlanning(tx, 'p.calendar_id IS NULL', [accountId]))
