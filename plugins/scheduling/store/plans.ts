/** Stores what calculations derive: plans with their last projection, and numbers of tasks. */
import type { Actor, Db, Slices, Tx } from '#runtime'
import type { Plan, Projection, Zone } from '../engine/model.ts'
import type { Json, JsonBytes } from '../json.ts'
import type { PlanCause } from './baselines.ts'
import { parseInSlices } from './slices.ts'

export interface PlanRow {
  readonly madeAt: Date
  /** Of the plans since the project was started. */
  readonly number: number
  readonly plan: Plan
  readonly projection: PlanProjection
}
/** A projection as it is stored: its tasks stand in their own rows. */
export type PlanProjection = Omit<Projection, 'tasks'>

/** @param slices parse a large plan in slices */
export async function findPlan(
  db: Db,
  accountId: number,
  projectId: number,
  slices?: Slices,
): Promise<PlanRow | undefined> {
  const [row] = await db.query<{ madeAt: Date; number: number; plan: string; projection: string }>(
    `SELECT p.made_at AS "madeAt", p.number, p.plan::text AS plan, n.projection::text AS projection FROM scheduling.plan p
     JOIN scheduling.plan_projection n ON n.account_id = p.account_id AND n.project_id = p.project_id
     WHERE p.account_id = $1 AND p.project_id = $2`,
    [accountId, projectId],
  )
  if (!row) return undefined
  const plan = (await parseInSlices(row.plan, slices)) as Plan
  const projection = (await parseInSlices(row.projection, slices)) as PlanProjection
  return { madeAt: row.madeAt, number: row.number, plan, projection }
}

/** A plan as it is stored, in JSON: of large projects, planning threads parse it, not the serving thread. */
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
    `SELECT projection -> 'recommendations' AS recommendations FROM scheduling.plan_projection
     WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )
  return row?.recommendations
}

/** The buffers of a plan, and the last task of its critical chain. */
export interface PlanBuffers {
  readonly start: number
  readonly projectBuffer: Plan['projectBuffer']
  readonly feedingBuffers: Plan['feedingBuffers']
  readonly lastTask: number | null
}

export async function findBuffers(db: Db, accountId: number, projectId: number): Promise<PlanBuffers | undefined> {
  const [row] = await db.query<PlanBuffers>(
    `SELECT plan -> 'start' AS start, plan -> 'projectBuffer' AS "projectBuffer",
       plan -> 'feedingBuffers' AS "feedingBuffers", plan #> '{criticalChain,tasks,-1}' AS "lastTask"
     FROM scheduling.plan WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )
  return row
}

export interface NewPlan extends Pick<PlanText, 'madeAt'> {
  readonly plan: Json<Plan> | JsonBytes<Plan>
  readonly projection: Json<PlanProjection>
  /** Who made it. */
  readonly actor: Actor
  /** Default: planned. */
  readonly cause?: PlanCause
  /** The day from which it was planned; absent where nothing had been started. */
  readonly statusDate?: string | undefined
  /** Whether the plan before is a baseline that was kept. */
  readonly isBaselineKept?: boolean
}

export async function savePlan(tx: Tx, accountId: number, projectId: number, row: NewPlan): Promise<void> {
  const { isBaselineKept = false, cause = 'planned', statusDate = null } = row
  await tx.query(
    `INSERT INTO scheduling.plan (account_id, project_id, made_at, plan, cause, actor, status_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (account_id, project_id) DO UPDATE SET made_at = excluded.made_at, plan = excluded.plan,
       cause = excluded.cause, actor = excluded.actor, status_date = excluded.status_date, number = plan.number + $8`,
    [
      ...[accountId, projectId, row.madeAt, row.plan, cause, JSON.stringify(row.actor), statusDate],
      isBaselineKept ? 1 : 0,
    ],
  )
  await saveProjection(tx, accountId, projectId, row.projection)
}

/** Of projects that are planned together, for links to refer to, until each is saved with its projection. */
export const insertPlans = (tx: Tx, accountId: number, plans: ReadonlyMap<number, Json<Plan>>, madeAt: Date) =>
  tx.query(
    `INSERT INTO scheduling.plan (account_id, project_id, made_at, plan)
     SELECT $1, p.* FROM (SELECT id, $4::timestamptz, plan FROM unnest($2::bigint[], $3::json[]) AS n(id, plan)) p
     ON CONFLICT DO NOTHING`,
    [accountId, [...plans.keys()], [...plans.values()], madeAt],
  )

export const saveProjection = (tx: Tx, accountId: number, projectId: number, projection: Json<PlanProjection>) =>
  tx.query(
    `INSERT INTO scheduling.plan_projection (account_id, project_id, projection) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, project_id) DO UPDATE SET projection = excluded.projection`,
    [accountId, projectId, projection],
  )

/** What a calculation derives of a task. */
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
  /** It penetrates the project buffer, or is on the longest chain. */
  readonly criticalChainImpact: boolean
}

/**
 * A milestone without a promised date shows its planned finish as `plannedDate`, which clients may write. `updated_at`
 * shows a client that it would write back an older body, and promise the older date; the version stays, as for all
 * derived values.
 */
const touchMilestones = (of: string) =>
  `UPDATE scheduling.task t SET updated_at = now() FROM ${of}
   WHERE t.account_id = $1 AND t.id = changed.task_id AND t.is_milestone AND t.promised_date IS NULL`

const columns = {
  plannedStart: 'planned_start',
  plannedFinish: 'planned_finish',
  projectedStart: 'projected_start',
  projectedFinish: 'projected_finish',
  dueDate: 'due_date',
  isCritical: 'is_critical',
  isReady: 'is_ready',
  bufferConsumption: 'buffer_consumption',
  zone: 'zone',
  priority: 'priority',
  criticalChainImpact: 'critical_chain_impact',
} as const satisfies Record<Exclude<keyof DerivedTask, 'id'>, string>
const derivedRecord = `id bigint, "plannedStart" date, "plannedFinish" date, "projectedStart" date,
  "projectedFinish" date, "dueDate" date, "isCritical" boolean, "isReady" boolean, "bufferConsumption" float8,
  zone text, priority float8, "criticalChainImpact" boolean`
const derivedColumns = Object.values(columns).join(', ')
const derivedValues = Object.keys(columns)
  .map((name) => `d."${name}"`)
  .join(', ')
const own = Object.values(columns)
  .map((column) => `t.${column}`)
  .join(', ')

/**
 * Writes those that differ.
 * @param started the tasks that have been started by the change, and those that have not been any more
 * @returns the Active projects in which a task waits for one of those whose projected finish is another one now, or for
 * one of `started` as soon as that has started
 */
export async function saveDerivedTasks(
  tx: Tx,
  accountId: number,
  projectId: number,
  tasks: Json<readonly DerivedTask[]> | JsonBytes<readonly DerivedTask[]>,
  started: readonly number[],
): Promise<readonly number[]> {
  const [saved] = await tx.query<{ moved: number[] | null; waiting: number[] | null }>(
    `WITH changed AS (
       UPDATE scheduling.task_projection t SET (${derivedColumns}) = ROW (${derivedValues})
       FROM json_to_recordset($2::json) AS d(${derivedRecord}), scheduling.task_projection o
       WHERE t.account_id = $1 AND t.task_id = d.id AND o.account_id = $1 AND o.task_id = d.id
         AND (${own}) IS DISTINCT FROM (${derivedValues})
       RETURNING t.task_id, o.planned_finish IS DISTINCT FROM t.planned_finish AS is_moved,
         o.projected_finish IS DISTINCT FROM t.projected_finish AS ends_otherwise)
     SELECT json_agg(task_id) FILTER (WHERE is_moved) AS moved, (
       SELECT json_agg(DISTINCT l.project_id) FROM scheduling.booking_link l
       JOIN scheduling.project p ON p.account_id = l.account_id AND p.id = l.project_id AND p.status = 'Active'
       LEFT JOIN changed c ON c.task_id = l.booked_task_id
       WHERE l.account_id = $1 AND l.booked_project_id = $3
         AND (c.ends_otherwise OR l.once_started AND l.booked_task_id = ANY($4::bigint[]))) AS waiting
     FROM changed`,
    [accountId, tasks, projectId, started],
  )
  const moved = saved?.moved
  if (moved) await tx.query(touchMilestones('unnest($2::bigint[]) AS changed(task_id)'), [accountId, moved])
  return saved?.waiting ?? []
}

/** Whether a task has alerted that it is red, and ready. */
export interface TaskLatches {
  readonly id: number
  readonly red: boolean
  readonly ready: boolean
}
export const saveLatches = (tx: Tx, accountId: number, latches: readonly TaskLatches[]) =>
  tx.query(
    `UPDATE scheduling.task_projection t SET red_alerted = n.red, ready_alerted = n.ready
     FROM unnest($2::bigint[], $3::boolean[], $4::boolean[]) AS n(id, red, ready)
     WHERE t.account_id = $1 AND t.task_id = n.id`,
    [accountId, latches.map((it) => it.id), latches.map((it) => it.red), latches.map((it) => it.ready)],
  )

/** Drops the plans of projects, with all that was derived from them. */
export async function dropPlans(tx: Tx, accountId: number, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return
  await tx.query('DELETE FROM scheduling.plan WHERE account_id = $1 AND project_id = ANY($2::bigint[])', [
    accountId,
    projectIds,
  ])
  await tx.query(
    `WITH changed AS (
       UPDATE scheduling.task_projection SET planned_start = NULL, planned_finish = NULL, projected_start = NULL,
         projected_finish = NULL, due_date = NULL, is_critical = false, is_ready = false, buffer_consumption = NULL,
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
  WHERE t.account_id = p.account_id AND t.project_id = p.id AND ${condition})`

const IN_PLANNING = "coalesce(p.status_before_freeze, p.status) = 'Planning'"

/** Locks the projects in Planning (or frozen there) of which `uses` holds, by id; resolves to the ids. */
async function lockPlanning(tx: Tx, uses: string, params: readonly unknown[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT p.id FROM scheduling.project p
     WHERE p.account_id = $1 AND ${IN_PLANNING} AND ${uses}
     ORDER BY p.id FOR UPDATE`,
    params,
  )
  return rows.map((row) => row.id)
}

/** The Active projects whose tasks use any of the resources. */
export async function activeProjectsUsing(
  db: Db,
  accountId: number,
  resourceIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT p.id FROM scheduling.project p WHERE p.account_id = $1 AND p.status = 'Active'
       AND ${usedBy('r.id = ANY($2::bigint[])')} ORDER BY p.id`,
    [accountId, resourceIds],
  )
  return rows.map((row) => row.id)
}

/**
 * Locks the projects in Planning whose tasks use any of the resources, as their plans are to be dropped; among them by its
 * id, so that none waits for the other in a circle, a project that is to be changed too.
 * @returns the ids of those whose plans are to be dropped, without that project
 */
export async function lockPlansOfResources(
  tx: Tx,
  accountId: number,
  resourceIds: readonly number[],
  projectId: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT p.id FROM scheduling.project p
     WHERE p.account_id = $1 AND (p.id = $3 OR ${IN_PLANNING} AND ${usedBy('r.id = ANY($2::bigint[])')})
     ORDER BY p.id FOR UPDATE`,
    [accountId, resourceIds, projectId],
  )
  return rows.map((row) => row.id).filter((id) => id !== projectId)
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
