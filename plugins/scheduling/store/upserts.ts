/** Many tasks of a project changed at once: a statement a table. */

import type { Tx } from '#runtime'
import { insertTaskRows } from './imports.ts'
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

/** New ones, of which nothing has been reported. */
export const insertDescribed = (
  tx: Tx,
  accountId: number,
  projectId: number,
  tasks: readonly Described[],
  at: Date,
): Promise<void> => {
  const rows = tasks.map((task) => ({ ...task, status: 'NotStarted', percentComplete: 0 }))
  return insertTaskRows(tx, accountId, projectId, JSON.stringify(rows), at)
}

/** Each gets a new version. */
export const updateDescribed = (tx: Tx, accountId: number, tasks: readonly Described[], at: Date) =>
  tx.query(
    `UPDATE scheduling.task t SET name = n.name, description = n.description, duration = n.duration,
       remaining_duration = n."remainingDuration", safe_duration = n."safeDuration", not_before = n."notBefore",
       deadline = n.deadline, promised_date = n."promisedDate", wbs = n.wbs,
       outline = ARRAY(SELECT json_array_elements_text(n.outline)), version = t.version + 1, updated_at = $3
     FROM json_to_recordset($2::json) AS n(id bigint, name text, description text, duration float8,
       "remainingDuration" float8, "safeDuration" float8, "notBefore" date, deadline date, "promisedDate" date, wbs text,
       outline json)
     WHERE t.account_id = $1 AND t.id = n.id`,
    [accountId, JSON.stringify(tasks), at],
  )
