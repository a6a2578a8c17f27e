/** Writes tasks and milestones; each change makes a new version of the row. */
import type { NewTask } from '#generated/scheduling'
import type { Tx } from '#runtime'
import { insertSql, setSql, type Values } from './sql.ts'
import { type StoredTask, type TaskRow, tasksById } from './tasks.ts'

/** Resolves to the new id. */
export async function insertTask(
  tx: Tx,
  accountId: number,
  values: NewTask & Pick<TaskRow, 'projectId' | 'isMilestone' | 'remainingDuration'> & StoredTask,
  at: Date,
): Promise<number> {
  const { sql, params } = insertSql('scheduling.task', { accountId, ...values, createdAt: at, updatedAt: at }, 'id')
  const [row] = await tx.query<{ id: number }>(sql, params)
  return (row as { id: number }).id
}

/** A change of what is stored of it: a new version, which it resolves to. */
export async function updateTask(tx: Tx, accountId: number, id: number, values: Values, at: Date): Promise<TaskRow> {
  const params: unknown[] = [accountId, id]
  await tx.query(
    `UPDATE scheduling.task t SET ${setSql({ ...values, updatedAt: at }, params)}, version = t.version + 1
     WHERE t.account_id = $1 AND t.id = $2`,
    params,
  )
  return (await tasksById(tx, accountId, [id])).get(id) as TaskRow
}

/** Deletes them with the links to them, which is a new version of the tasks that follow. */
export async function deleteTasks(tx: Tx, accountId: number, ids: readonly number[], at: Date): Promise<void> {
  await tx.query(
    `UPDATE scheduling.task t SET version = t.version + 1, updated_at = $3
     WHERE t.account_id = $1 AND t.id IN (
       SELECT l.task_id FROM scheduling.predecessor l WHERE l.account_id = $1 AND l.predecessor_id = ANY($2::bigint[]))`,
    [accountId, ids, at],
  )
  await tx.query('DELETE FROM scheduling.task WHERE account_id = $1 AND id = ANY($2::bigint[])', [accountId, ids])
}

const PROGRESS = [
  'id',
  'status',
  'percentComplete',
  'remainingDuration',
  'remainingBeforeCompletion',
  'actualStart',
  'actualFinish',
  'asOf',
  'reportedOn',
  'estimatedTotal',
] as const satisfies (keyof TaskRow)[]
/** What progress changes of a task. */
export type TaskProgress = Pick<TaskRow, (typeof PROGRESS)[number]>

/** New progress of many tasks in one statement; each gets a new version. */
export const saveProgress = (tx: Tx, accountId: number, tasks: readonly TaskProgress[], at: Date) =>
  tx.query(
    `UPDATE scheduling.task t SET status = n.status, percent_complete = n."percentComplete",
       remaining_duration = n."remainingDuration", remaining_before_completion = n."remainingBeforeCompletion",
       actual_start = n."actualStart", actual_finish = n."actualFinish", as_of = n."asOf",
       reported_on = n."reportedOn", estimated_total = n."estimatedTotal",
       version = t.version + 1, updated_at = $3
     FROM json_to_recordset($2::json) AS n(id bigint, status text, "percentComplete" float8,
       "remainingDuration" float8, "remainingBeforeCompletion" float8, "actualStart" date, "actualFinish" date,
       "asOf" date, "reportedOn" date, "estimatedTotal" float8)
     WHERE t.account_id = $1 AND t.id = n.id`,
    [accountId, JSON.stringify(tasks, [...PROGRESS]), at],
  )
