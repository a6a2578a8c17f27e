/** What calculations leave behind: plans with their last projection, derived numbers of tasks. */
import type { Db, Slices, Tx } from '#runtime'
import type { Plan, Projection, Zone } from '../engine/model.ts'
import type { Json } from '../json.ts'
import { parseInSlices } from './slices.ts'

export interface PlanRow {
  readonly madeAt: Date
  readonly plan: Plan
  readonly projection: Projection
}

/** @param slices parse a large plan in turns */
export async function findPlan(
  db: Db,
  accountId: number,
  projectId: number,
  slices?: Slices,
): Promise<PlanRow | undefined> {
  const [row] = await db.query<{ madeAt: Date; plan: string; projection: string }>(
    `SELECT made_at AS "madeAt", plan::text AS plan, projection::text AS projection FROM scheduling.plan
     WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )
  if (!row) return undefined
  const plan = (await parseInSlices(row.plan, slices)) as Plan
  return { madeAt: row.madeAt, plan, projection: (await parseInSlices(row.projection, slices)) as Projection }
}

/** A plan as it is stored, in JSON: planning threads read it, so that whoever serves does not have to. */
export interface PlanText {
  readonly madeAt: Date
  readonly plan: Json<Plan>
}

export async function findPlanText(db: Db, accountId: number, projectId: number): Promise<PlanText | undefined> {
  const [row] = await db.query<PlanText>(
    `SELECT made_at AS "madeAt", plan::text AS plan FROM scheduling.plan WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )
  return row
}

export async function findRecommendations(db: Db, accountId: number, projectId: number): Promise<string[] | undefined> {
  const [row] = await db.query<{ recommendations: string[] }>(
    `SELECT projection -> 'recommendations' AS recommendations FROM scheduling.plan
     WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )
  return row?.recommendations
}

export const savePlan = (
  tx: Tx,
  accountId: number,
  projectId: number,
  row: PlanText & { readonly projection: Json<Projection> },
) =>
  tx.query(
    `INSERT INTO scheduling.plan (account_id, project_id, made_at, plan, projection) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, project_id) DO UPDATE
     SET made_at = excluded.made_at, plan = excluded.plan, projection = excluded.projection`,
    [accountId, projectId, row.madeAt, row.plan, row.projection],
  )

export const saveProjection = (tx: Tx, accountId: number, projectId: number, projection: Json<Projection>) =>
  tx.query('UPDATE scheduling.plan SET projection = $3 WHERE account_id = $1 AND project_id = $2', [
    accountId,
    projectId,
    projection,
  ])

/** What a calculation says of a task. */
export interface DerivedTask {
  readonly id: number
  readonly plannedStart: string
  readonly plannedFinish: string
  readonly projectedStart: string
  readonly projectedFinish: string
  readonly dueDate: string
  readonly isCritical: boolean
  readonly isReady: boolean
  readonly bufferConsumption: number
  readonly zone: Zone
  readonly priority: number | null
}

/**
 * A milestone without a promised date shows its planned finish as `plannedDate`, which clients may write. `updated_at` tells
 * a client that writes back an older body, and would promise the older date; the version stays, as for all derived values.
 */
const UNPROMISED = 't.is_milestone AND t.promised_date IS NULL'

/** Writes those that differ, in one statement. */
export const saveDerivedTasks = (tx: Tx, accountId: number, projectId: number, tasks: Json<readonly DerivedTask[]>) =>
  tx.query(
    `UPDATE scheduling.task t SET planned_start = d."plannedStart", planned_finish = d."plannedFinish",
       projected_start = d."projectedStart", projected_finish = d."projectedFinish", due_date = d."dueDate",
       is_critical = d."isCritical", is_ready = d."isReady", buffer_consumption = d."bufferConsumption",
       zone = d.zone, priority = d.priority,
       updated_at = CASE WHEN ${UNPROMISED} AND t.planned_finish IS DISTINCT FROM d."plannedFinish" THEN now()
         ELSE t.updated_at END
     FROM json_to_recordset($3::json) AS d(id bigint, "plannedStart" date, "plannedFinish" date, "projectedStart" date,
       "projectedFinish" date, "dueDate" date, "isCritical" boolean, "isReady" boolean, "bufferConsumption" float8,
       zone text, priority float8)
     WHERE t.account_id = $1 AND t.project_id = $2 AND t.id = d.id
       AND (t.planned_start, t.planned_finish, t.projected_start, t.projected_finish, t.due_date, t.is_critical,
         t.is_ready, t.buffer_consumption, t.zone, t.priority)
       IS DISTINCT FROM (d."plannedStart", d."plannedFinish", d."projectedStart", d."projectedFinish", d."dueDate",
         d."isCritical", d."isReady", d."bufferConsumption", d.zone, d.priority)`,
    [accountId, projectId, tasks],
  )

/** Which tasks have told that they are red, and ready. */
export const saveTold = (
  tx: Tx,
  accountId: number,
  projectId: number,
  told: { readonly red: ReadonlySet<number>; readonly ready: ReadonlySet<number> },
) =>
  tx.query(
    `UPDATE scheduling.task t SET told_red = t.id = ANY($3::bigint[]), told_ready = t.id = ANY($4::bigint[])
     WHERE t.account_id = $1 AND t.project_id = $2
       AND (t.told_red, t.told_ready) IS DISTINCT FROM (t.id = ANY($3::bigint[]), t.id = ANY($4::bigint[]))`,
    [accountId, projectId, [...told.red], [...told.ready]],
  )

/** Drops the plans of projects, with all that was derived from them. */
export async function dropPlans(tx: Tx, accountId: number, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  await tx.query('DELETE FROM scheduling.plan WHERE account_id = $1 AND project_id = ANY($2::bigint[])', [
    accountId,
    projectIds,
  ])
  await tx.query(
    `UPDATE scheduling.task t SET planned_start = NULL, planned_finish = NULL, projected_start = NULL,
       projected_finish = NULL, due_date = NULL, is_critical = false, is_ready = false, buffer_consumption = NULL,
       zone = NULL, priority = NULL,
       updated_at = CASE WHEN ${UNPROMISED} THEN now() ELSE t.updated_at END
     WHERE account_id = $1 AND project_id = ANY($2::bigint[]) AND planned_start IS NOT NULL`,
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
  WHERE t.account_id = p.account_id AND t.project_id = p.id AND ${condition})`

/** Locks the projects in Planning (or frozen there) of which `uses` holds, by id; resolves to the ids. */
async function lockPlanning(tx: Tx, uses: string, params: readonly unknown[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT p.id FROM scheduling.project p
     WHERE p.account_id = $1 AND coalesce(p.status_before_freeze, p.status) = 'Planning' AND ${uses}
     ORDER BY p.id FOR UPDATE`,
    params,
  )
  return rows.map((row) => row.id)
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

/** Drops the plans of projects in Planning that have no calendar of their own. */
export const dropPlansOfDefault = async (tx: Tx, accountId: number) =>
  dropPlans(tx, accountId, await lockPlanning(tx, 'p.calendar_id IS NULL', [accountId]))
