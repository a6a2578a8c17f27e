/** Stores plans with their last projection, and reads them, whole or in part. */
import type { Actor, Db, Slices, Tx } from '#runtime'
import type { Mention } from '../engine/mentions.ts'
import type { Headline, Plan, Projection } from '../engine/model.ts'
import type { Json, JsonBytes } from '../json.ts'
import type { PlanCause } from './baselines.ts'
import { parseInSlices } from './slices.ts'
import { readAny, readFirst } from './sql.ts'

export interface PlanRow {
  readonly madeAt: Date
  /** Of the plans since the project was started. */
  readonly number: number
  readonly plan: Plan
  readonly projection: PlanProjection
}
/** A projection as it is stored: its tasks stand in their own rows, what it uses of its buffer with the points of its chart. */
export interface PlanProjection extends Omit<Projection, 'tasks' | 'usedBy' | 'headline'> {
  /** The tasks and resources that recommendations name; none of a project that has no id yet. */
  readonly mentions: readonly Mention[]
  readonly headline: NamedHeadline | null
}
export interface NamedHeadline extends Headline {
  readonly mentions: readonly Mention[]
}

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

/** Whether a project has a plan, without reading it. */
export const hasPlan = (db: Db, accountId: number, projectId: number) =>
  readAny(db, 'SELECT 1 FROM scheduling.plan WHERE account_id = $1 AND project_id = $2', [accountId, projectId])

/** A plan as it is stored, in JSON: of large projects, planning threads parse it, not the serving thread. */
export interface PlanText {
  readonly madeAt: Date
  readonly plan: Json<Plan>
}

export const findPlanText = (db: Db, accountId: number, projectId: number) =>
  readFirst<PlanText>(
    db,
    `SELECT made_at AS "madeAt", plan::text AS plan FROM scheduling.plan WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )

/** What is recommended about a project, and where that speaks of others. */
export type Recommended = Pick<PlanProjection, 'recommendations' | 'hiddenNames' | 'mentions'>

export const findRecommendations = (db: Db, accountId: number, projectId: number) =>
  readFirst<Recommended>(
    db,
    `SELECT projection -> 'recommendations' AS recommendations, projection -> 'hiddenNames' AS "hiddenNames",
       projection -> 'mentions' AS mentions
     FROM scheduling.plan_projection WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )

/** The buffers of a plan, and the last task of its critical chain. */
export interface PlanBuffers {
  readonly start: number
  readonly projectBuffer: Plan['projectBuffer']
  readonly feedingBuffers: Plan['feedingBuffers']
  readonly lastTask: number | null
}

export const findBuffers = (db: Db, accountId: number, projectId: number) =>
  readFirst<PlanBuffers>(
    db,
    `SELECT plan -> 'start' AS start, plan -> 'projectBuffer' AS "projectBuffer",
       plan -> 'feedingBuffers' AS "feedingBuffers", plan #> '{criticalChain,tasks,-1}' AS "lastTask"
     FROM scheduling.plan WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )

export interface NewPlan {
  /** Default: as the plan before. */
  readonly madeAt?: Date | undefined
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
     VALUES ($1, $2, coalesce($3::timestamptz, now()), $4, $5, $6, $7)
     ON CONFLICT (account_id, project_id) DO UPDATE SET made_at = coalesce($3, plan.made_at), plan = excluded.plan,
       cause = excluded.cause, actor = excluded.actor, status_date = excluded.status_date, number = plan.number + $8`,
    [accountId, projectId, row.madeAt, row.plan, cause, JSON.stringify(row.actor), statusDate, isBaselineKept ? 1 : 0],
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
