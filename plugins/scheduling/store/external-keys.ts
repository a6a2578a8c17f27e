/**
 * External keys: what tasks and milestones are called in other systems. A key is unique in its project; a task has one at
 * most.
 */
import type { Db, Tx } from '#runtime'

/** The ids of a project's tasks by their keys. */
export async function externalKeysOf(db: Db, accountId: number, projectId: number): Promise<Map<string, number>> {
  const rows = await db.query<{ key: string; taskId: number }>(
    `SELECT key, task_id AS "taskId" FROM scheduling.external_key WHERE account_id = $1 AND project_id = $2
     ORDER BY task_id`,
    [accountId, projectId],
  )
  return new Map(rows.map((row) => [row.key, row.taskId]))
}

/** @param keys JSON of `{ key, id }[]`, of tasks of the project */
export const insertExternalKeys = (tx: Tx, accountId: number, projectId: number, keys: string) =>
  tx.query(
    `INSERT INTO scheduling.external_key (account_id, project_id, key, task_id)
     SELECT $1::bigint, $2::bigint, key, id FROM json_to_recordset($3::json) AS k(key text, id bigint)`,
    [accountId, projectId, keys],
  )
