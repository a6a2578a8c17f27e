/**
 * The plans that projects have had since they were started: those before, and the present one, which is the last. Lists
 * have the baselines of imported files too (`imported-baselines.ts`).
 */
import { type BaselineFields, baselineEntity } from '#generated/scheduling'
import type { Db, Slices, Tx } from '#runtime'
import type { Plan } from '../engine/model.ts'
import { importedRows } from './imported-baselines.ts'
import type { ScheduleSize } from './sizes.ts'
import { parseInSlices } from './slices.ts'
import { aliasedColumns, readFirst } from './sql.ts'

const MAX_BASELINES = 100 // of a project, the present plan among them
const KEPT_NEWEST = 20 // that stay whatever was measured against them

/**
 * Why a plan was made. `planned`: before the project started, or as it did. `replanned`: on request. `changed`: tasks,
 * links or options were changed. `resumed`: the project went on after it was frozen, its plan moved by that time.
 */
export type PlanCause = Exclude<BaselineFields['cause'], 'imported'>

export interface BaselineTask {
  readonly id: number
  readonly name: string
  readonly isMilestone: boolean
}
export interface BaselinePlan extends BaselineFields {
  readonly plan: Plan
  readonly tasks: readonly BaselineTask[]
}

const columns = aliasedColumns(baselineEntity.columns)

/** What a plan in the table of plans has as columns in the history. */
const measures = `date '1970-01-01' + (p.plan ->> 'lastDay')::integer AS planned_finish,
  (p.plan #>> '{projectBuffer,size}')::float8 AS buffer_size,
  (p.plan #>> '{criticalChain,length}')::float8 AS chain_length`

const noFile = 'NULL::integer AS file_number'

/** The present plan of a project that has started. */
const present = `scheduling.plan p
  JOIN scheduling.project j ON j.account_id = p.account_id AND j.id = p.project_id
    AND coalesce(j.status_before_freeze, j.status) <> 'Planning'
  WHERE p.account_id = $1 AND p.project_id = $2`

export const baselineSource = (accountId: number, projectId: number) => ({
  columns,
  from: `(
    SELECT number, made_at, cause, status_date, planned_finish, buffer_size, chain_length, replaced_at, actor,
      ${noFile}
    FROM scheduling.plan_history WHERE account_id = $1 AND project_id = $2
    UNION ALL
    SELECT p.number, p.made_at, p.cause, p.status_date, ${measures}, NULL, p.actor, ${noFile} FROM ${present}
    UNION ALL ${importedRows}) b`,
  where: 'true',
  params: [accountId, projectId],
})

/** What one baseline is made of, with all its parts. */
const whole = `
  SELECT b.*, b.plan::text AS plan_text, b.tasks::text AS tasks_text FROM (
    SELECT number, made_at, cause, status_date, planned_finish, buffer_size, chain_length, replaced_at, actor,
      ${noFile}, plan, tasks
    FROM scheduling.plan_history WHERE account_id = $1 AND project_id = $2 AND number = $3::bigint
    UNION ALL
    SELECT p.number, p.made_at, p.cause, p.status_date, ${measures}, NULL, p.actor, ${noFile}, p.plan,
      (SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'isMilestone', t.is_milestone) ORDER BY t.id)
       FROM scheduling.task t WHERE t.account_id = $1 AND t.project_id = $2)
    FROM ${present} AND p.number = $3::bigint) b`

/** Undefined without one. The stored length of a plan is known without reading it; a present one counts its tasks. */
export const baselineSize = (db: Db, accountId: number, projectId: number, number: number) =>
  readFirst<ScheduleSize>(
    db,
    `SELECT octet_length(plan::text) AS plan, json_array_length(tasks) AS tasks FROM scheduling.plan_history
     WHERE account_id = $1 AND project_id = $2 AND number = $3::bigint
     UNION ALL
     SELECT octet_length(p.plan::text),
       (SELECT count(*) FROM scheduling.task t WHERE t.account_id = $1 AND t.project_id = $2)
     FROM ${present} AND p.number = $3::bigint`,
    [accountId, projectId, number],
  )

/** @param slices parse a large plan in slices */
export async function findBaseline(
  db: Db,
  accountId: number,
  projectId: number,
  number: number,
  slices: Slices,
): Promise<BaselinePlan | undefined> {
  const [row] = await db.query<BaselineFields & { readonly planText: string; readonly tasksText: string | null }>(
    `SELECT ${columns}, b.plan_text AS "planText", b.tasks_text AS "tasksText" FROM (${whole}) b`,
    [accountId, projectId, number],
  )
  if (!row) return undefined
  const { planText, tasksText, ...rest } = row
  const plan = (await parseInSlices(planText, slices)) as Plan
  const tasks = (await parseInSlices(tasksText ?? '[]', slices)) as BaselineTask[]
  return { ...rest, plan, tasks }
}

/**
 * Plans that are too many beside the present one, which is about to be replaced: the first and the newest stay. Of the others those go first that no
 * progress or passing day was measured against, which others replaced at once; then the oldest.
 */
const excess = `
  SELECT h.number FROM scheduling.plan_history h
  LEFT JOIN (
    SELECT DISTINCT baseline FROM scheduling.fever_point
    WHERE account_id = $1 AND project_id = $2 AND cause NOT IN ('plan', 'resume')) measured ON measured.baseline = h.number
  WHERE h.account_id = $1 AND h.project_id = $2 AND h.number > 1
  ORDER BY h.number > (SELECT number FROM scheduling.plan WHERE account_id = $1 AND project_id = $2) - ${KEPT_NEWEST},
    measured.baseline IS NOT NULL, h.number
  LIMIT greatest(0, (SELECT count(*) FROM scheduling.plan_history WHERE account_id = $1 AND project_id = $2)
    - ${MAX_BASELINES - 1})`

/**
 * Keeps the present plan of a project, which is about to be replaced, with its tasks as they were.
 * @param changed the tasks that have been added, changed or deleted meanwhile; those that were there already, as they were
 * @returns whether there was one
 */
export async function keepBaseline(
  tx: Tx,
  accountId: number,
  projectId: number,
  changed: readonly { readonly id: number; readonly before: BaselineTask | undefined }[],
  at: Date,
): Promise<boolean> {
  const kept = await tx.query<{ number: number }>(
    `INSERT INTO scheduling.plan_history AS h (account_id, project_id, number, made_at, cause, actor, status_date, plan,
       tasks, replaced_at, planned_finish, buffer_size, chain_length)
     SELECT p.account_id, p.project_id, p.number, p.made_at, p.cause, p.actor, p.status_date, p.plan,
       (SELECT coalesce(json_agg(it ORDER BY (it ->> 'id')::bigint), '[]') FROM (
          SELECT json_array_elements($3::json) AS it
          UNION ALL
          SELECT json_build_object('id', t.id, 'name', t.name, 'isMilestone', t.is_milestone) FROM scheduling.task t
          WHERE t.account_id = $1 AND t.project_id = $2 AND NOT t.id = ANY($5::bigint[])) tasks),
       $4, ${measures}
     FROM scheduling.plan p WHERE p.account_id = $1 AND p.project_id = $2
     RETURNING h.number`,
    [accountId, projectId, JSON.stringify(changed.flatMap((it) => it.before ?? [])), at, changed.map(({ id }) => id)],
  )
  // Its number counts those before it, of which some may have been dropped.
  if ((kept[0]?.number ?? 0) < MAX_BASELINES) return kept.length > 0
  await tx.query(
    `DELETE FROM scheduling.plan_history WHERE account_id = $1 AND project_id = $2 AND number IN (${excess})`,
    [accountId, projectId],
  )
  return true
}
