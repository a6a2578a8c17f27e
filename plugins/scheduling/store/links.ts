/** Stores the predecessors and assignments of tasks and the deliverables of milestones; each list is saved as a whole. */
import type { Schemas } from '#generated/scheduling'
import type { Db, Tx } from '#runtime'
import type { Assignment, Predecessor } from '../engine/model.ts'
import { arraysOf, readCount } from './sql.ts'

/** Every link of a project: `to` waits for `from`. */
export const linksWithin = (db: Db, accountId: number, projectId: number) =>
  db.query<{ from: number; to: number }>(
    `SELECT p.predecessor_id AS "from", p.task_id AS "to" FROM scheduling.predecessor p
     JOIN scheduling.task t ON t.account_id = p.account_id AND t.id = p.task_id
     WHERE p.account_id = $1 AND t.project_id = $2 ORDER BY p.task_id, p.predecessor_id`,
    [accountId, projectId],
  )

export const countLinks = (db: Db, accountId: number, projectId: number) =>
  count(db, 'predecessor', accountId, projectId)
export const countAssignments = (db: Db, accountId: number, projectId: number) =>
  count(db, 'assignment', accountId, projectId)

/** The resources that a project would use if those of one task were others. @param taskId undefined for a new task */
export const countResourcesWith = (
  db: Db,
  accountId: number,
  projectId: number,
  taskId: number | undefined,
  resourceIds: readonly number[],
) =>
  readCount(
    db,
    `SELECT count(*) AS count FROM (
       SELECT a.resource_id FROM scheduling.assignment a
       JOIN scheduling.task t ON t.account_id = a.account_id AND t.id = a.task_id
       WHERE t.account_id = $1 AND t.project_id = $2 AND t.id IS DISTINCT FROM $3::bigint
       UNION SELECT * FROM unnest($4::bigint[])) used`,
    [accountId, projectId, taskId ?? null, resourceIds],
  )

/** Counts the links or the assignments of a project. */
const count = (db: Db, table: 'predecessor' | 'assignment', accountId: number, projectId: number) =>
  readCount(
    db,
    `SELECT count(*) AS count FROM scheduling.${table} l
     JOIN scheduling.task t ON t.account_id = l.account_id AND t.id = l.task_id
     WHERE t.account_id = $1 AND t.project_id = $2`,
    [accountId, projectId],
  )

/** Links stand in the project of the task that waits; the database refuses those to a task of another one. */
const INSERT_LINKS = `INSERT INTO scheduling.predecessor (account_id, project_id, task_id, predecessor_id, type, lag)
  SELECT t.account_id, t.project_id, l.of, l.task_id, l.type, l.lag
  FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::float8[]) AS l(of, task_id, type, lag)
  JOIN scheduling.task t ON t.account_id = $1 AND t.id = l.of`

const INSERT_ASSIGNMENTS = `INSERT INTO scheduling.assignment (account_id, task_id, resource_id, units)
  SELECT $1::bigint, * FROM unnest($2::bigint[], $3::bigint[], $4::float8[])`

type Identified = { readonly id: number }
const deleteOf = (tx: Tx, table: 'predecessor' | 'assignment', accountId: number, tasks: readonly Identified[]) =>
  tx.query(`DELETE FROM scheduling.${table} WHERE account_id = $1 AND task_id = ANY($2::bigint[])`, [
    accountId,
    tasks.map(({ id }) => id),
  ])

/** Each task has these predecessors and no others. */
export async function savePredecessors(
  tx: Tx,
  accountId: number,
  tasks: readonly (Identified & { readonly predecessors: readonly Predecessor[] })[],
): Promise<void> {
  if (tasks.length === 0) return
  await deleteOf(tx, 'predecessor', accountId, tasks)
  const links = tasks.flatMap(({ id, predecessors }) => predecessors.map((it) => ({ ...it, of: id })))
  if (links.length === 0) return
  await tx.query(INSERT_LINKS, [accountId, ...arraysOf(links, 'of', 'taskId', 'type', 'lag')])
}

/** Each task has these assignments and no others. */
export async function saveAssignments(
  tx: Tx,
  accountId: number,
  tasks: readonly (Identified & { readonly assignments: readonly Assignment[] })[],
): Promise<void> {
  if (tasks.length === 0) return
  await deleteOf(tx, 'assignment', accountId, tasks)
  const assigned = tasks.flatMap(({ id, assignments }) => assignments.map((it) => ({ ...it, of: id })))
  if (assigned.length === 0) return
  await tx.query(INSERT_ASSIGNMENTS, [accountId, ...arraysOf(assigned, 'of', 'resourceId', 'units')])
}

/** Those of new tasks, each column as the text of an array; `of` is the task that waits. */
export const insertLinkColumns = (
  tx: Tx,
  accountId: number,
  { of, taskId, type, lag }: Readonly<Record<'of' | 'taskId' | 'type' | 'lag', string>>,
) => tx.query(INSERT_LINKS, [accountId, of, taskId, type, lag])

/** As `insertLinkColumns`; `of` is the task. */
export const insertAssignmentColumns = (
  tx: Tx,
  accountId: number,
  { of, resourceId, units }: Readonly<Record<'of' | 'resourceId' | 'units', string>>,
) => tx.query(INSERT_ASSIGNMENTS, [accountId, of, resourceId, units])

/** Keeps those that are named by id, makes the others, drops what is not listed. */
export async function saveDeliverables(
  tx: Tx,
  accountId: number,
  milestoneId: number,
  deliverables: readonly Schemas['DeliverableInput'][],
): Promise<void> {
  await tx.query(
    'DELETE FROM scheduling.deliverable WHERE account_id = $1 AND milestone_id = $2 AND NOT id = ANY($3::bigint[])',
    [accountId, milestoneId, deliverables.flatMap((it) => it.id ?? [])],
  )
  const placed = deliverables.map((it, position) => ({ ...it, position }))
  const kept = placed.filter((it) => it.id !== undefined)
  if (kept.length > 0) {
    await tx.query(
      `UPDATE scheduling.deliverable d SET name = n.name, status = n.status, position = n.position
       FROM unnest($3::bigint[], $4::text[], $5::text[], $6::int[]) AS n(id, name, status, position)
       WHERE d.account_id = $1 AND d.milestone_id = $2 AND d.id = n.id`,
      [accountId, milestoneId, ...arraysOf(kept, 'id', 'name', 'status', 'position')],
    )
  }
  const made = placed.filter((it) => it.id === undefined)
  if (made.length > 0) {
    await tx.query(
      `INSERT INTO scheduling.deliverable (account_id, milestone_id, name, status, position)
       SELECT $1::bigint, $2::bigint, * FROM unnest($3::text[], $4::text[], $5::int[])`,
      [accountId, milestoneId, ...arraysOf(made, 'name', 'status', 'position')],
    )
  }
}
