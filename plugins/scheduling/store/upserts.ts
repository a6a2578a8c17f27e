/** Many tasks of a project changed at once: a statement a table. */

import type { Tx } from '#runtime'
import { makePlansAnew } from './fresh-plans.ts'
import type { TaskRow } from './tasks.ts'

export type Described = Pick<
  TaskRow,
  | 'id'
  | 'isMilestone'
  | 'name'
  | 'description'
  | 'duration'
  | 'remainingDuration'
  | 'safeDuration'
  | 'notBefore'
  | 'deadline'
  | 'promisedDate'
  | 'wbs'
  | 'outline'
>

const RECORD = `id bigint, "isMilestone" boolean, name text, description text, duration float8,
  "remainingDuration" float8, "safeDuration" float8, "notBefore" date, deadline date, "promisedDate" date, wbs text,
  outline json`

export async function insertDescribed(
  tx: Tx,
  accountId: number,
  projectId: number,
  tasks: readonly Described[],
  at: Date,
): Promise<void> {
  await makePlansAnew(tx)
  await tx.query(
    `INSERT INTO scheduling.task (account_id, project_id, id, is_milestone, name, description, duration,
       remaining_duration, safe_duration, not_before, deadline, promised_date, wbs, outline, created_at, updated_at)
     SELECT $1::bigint, $2::bigint, id, "isMilestone", name, description, duration, "remainingDuration",
       "safeDuration", "notBefore", deadline, "promisedDate", wbs, ARRAY(SELECT json_array_elements_text(outline)),
       $4::timestamptz, $4::timestamptz
     FROM json_to_recordset($3::json) AS t(${RECORD})`,
    [accountId, projectId, JSON.stringify(tasks), at],
  )
}

/** Each gets a new version. */
export const updateDescribed = (tx: Tx, accountId: number, tasks: readonly Described[], at: Date) =>
  tx.query(
    `UPDATE scheduling.task t SET name = n.name, description = n.description, duration = n.duration,
       remaining_duration = n."remainingDuration", safe_duration = n."safeDuration", not_before = n."notBefore",
       deadline = n.deadline, promised_date = n."promisedDate", wbs = n.wbs,
       outline = ARRAY(SELECT json_array_elements_text(n.outline)), version = t.version + 1, updated_at = $3
     FROM json_to_recordset($2::json) AS n(${RECORD})
     WHERE t.account_id = $1 AND t.id = n.id`,
    [accountId, JSON.stringify(tasks), at],
  )

/** Takes away what links or assigns the tasks, before it is written anew. */
export const deleteHanging = (
  tx: Tx,
  accountId: number,
  table: 'predecessor' | 'assignment',
  taskIds: readonly number[],
) =>
  tx.query(`DELETE FROM scheduling.${table} WHERE account_id = $1 AND task_id = ANY($2::bigint[])`, [
    accountId,
    taskIds,
  ])
