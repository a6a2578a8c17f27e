/** Saves what calculations derive of tasks: dates, numbers, and whether they have alerted. */
import type { Tx } from '#runtime'
import type { Zone } from '../engine/model.ts'
import type { Json, JsonBytes } from '../json.ts'
import { arraysOf } from './sql.ts'

/** What a calculation derives of a task. */
export interface DerivedTask {
  readonly id: number
  /** Where it is in the list: its planned start exactly, or before that (places.ts); days since 1970-01-01. */
  readonly plannedAt: number
  readonly plannedStart: string
  readonly plannedFinish: string
  readonly projectedStart: string
  readonly projectedFinish: string
  readonly dueDate: string
  readonly isCritical: boolean
  readonly isReady: boolean
  readonly startsToday: boolean
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
export const touchMilestones = (of: string) =>
  `UPDATE scheduling.task t SET updated_at = now() FROM ${of}
   WHERE t.account_id = $1 AND t.id = changed.task_id AND t.is_milestone AND t.promised_date IS NULL`

const columns = {
  plannedAt: 'planned_at',
  plannedStart: 'planned_start',
  plannedFinish: 'planned_finish',
  projectedStart: 'projected_start',
  projectedFinish: 'projected_finish',
  dueDate: 'due_date',
  isCritical: 'is_critical',
  isReady: 'is_ready',
  startsToday: 'starts_today',
  bufferConsumption: 'buffer_consumption',
  zone: 'zone',
  priority: 'priority',
  criticalChainImpact: 'critical_chain_impact',
} as const satisfies Record<Exclude<keyof DerivedTask, 'id'>, string>
const derivedRecord = `id bigint, "plannedAt" float8, "plannedStart" date, "plannedFinish" date, "projectedStart" date,
  "projectedFinish" date, "dueDate" date, "isCritical" boolean, "isReady" boolean, "startsToday" boolean,
  "bufferConsumption" float8, zone text, priority float8, "criticalChainImpact" boolean`
const derivedColumns = Object.values(columns).join(', ')
const derivedValues = Object.keys(columns)
  .map((name) => `d."${name}"`)
  .join(', ')
const own = Object.values(columns)
  .map((column) => `t.${column}`)
  .join(', ')

/** Writes those that differ. */
export async function saveDerivedTasks(
  tx: Tx,
  accountId: number,
  tasks: Json<readonly DerivedTask[]> | JsonBytes<readonly DerivedTask[]>,
): Promise<void> {
  const [saved] = await tx.query<{ moved: number[] | null }>(
    `WITH changed AS (
       UPDATE scheduling.task_projection t SET (${derivedColumns}) = ROW (${derivedValues})
       FROM json_to_recordset($2::json) AS d(${derivedRecord}), scheduling.task_projection o
       WHERE t.account_id = $1 AND t.task_id = d.id AND o.account_id = $1 AND o.task_id = d.id
         AND (${own}) IS DISTINCT FROM (${derivedValues})
       RETURNING t.task_id, o.planned_finish IS DISTINCT FROM t.planned_finish AS is_moved)
     SELECT json_agg(task_id) FILTER (WHERE is_moved) AS moved FROM changed`,
    [accountId, tasks],
  )
  const moved = saved?.moved
  if (moved) await tx.query(touchMilestones('unnest($2::bigint[]) AS changed(task_id)'), [accountId, moved])
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
    [accountId, ...arraysOf(latches, 'id', 'red', 'ready')],
  )
