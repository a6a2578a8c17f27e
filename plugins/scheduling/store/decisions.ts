/** What people decided to come first: those in force, in their order, and the last that have ended. */
import { type DecisionFields, decisionEntity } from '#generated/scheduling'
import { type Actor, type Db, SYSTEM, type Tx } from '#runtime'
import type { Price } from '../engine/advice/model.ts'
import { aliasedColumns, assignedTasks, insertRow, readFirst, type Visibility, visibilityParams } from './sql.ts'

const MAX_ENDED = 1_000 // of an account

const inForceOn = (today: string) => `(e.ended_at IS NULL AND (e.until IS NULL OR e.until >= ${today}::date)
  AND (e.task_id IS NULL OR t.status <> 'Completed'))`

/** Those about projects and tasks that the caller sees. @param today which of them are in force */
export const decisionSource = (visibility: Visibility, today: string, isEnded: boolean) => ({
  columns: aliasedColumns(decisionEntity.columns),
  from: `(
    SELECT e.account_id, e.id, e.project_id, e.task_id, e.mode, e.reason, e.until, e.created_at, e.actor, e.ended_at,
      e.ended_by, e.price, p.name AS project_name, t.name AS task_name, p.manager_id,
      ${isEnded ? 'NULL::bigint' : 'row_number() OVER (ORDER BY e.place, e.id)'} AS place
    FROM scheduling.decision e
    JOIN scheduling.project p ON p.account_id = e.account_id AND p.id = e.project_id
    LEFT JOIN scheduling.task t ON t.account_id = e.account_id AND t.id = e.task_id
    WHERE e.account_id = $1 AND ${isEnded ? 'NOT ' : ''}${inForceOn('$4')}) e`,
  where: `($2::boolean OR e.manager_id = $3::bigint OR e.task_id = ANY (${assignedTasks('$1', '$3')}))`,
  params: [...visibilityParams(visibility), today],
})

export async function findDecision(
  db: Db,
  visibility: Visibility,
  today: string,
  id: string,
): Promise<DecisionFields | undefined> {
  const { columns, from, where, params } = decisionSource(visibility, today, false)
  return readFirst<DecisionFields>(db, `SELECT ${columns} FROM ${from} WHERE ${where} AND e.id = $5`, [...params, id])
}

export interface OrderedDecision {
  readonly id: string
  readonly place: number
  readonly projectId: number
  readonly taskId: number | null
}

/** All of the account that are in force, first to last. */
export const decisionsInForce = (db: Db, accountId: number, today: string): Promise<OrderedDecision[]> =>
  db.query<OrderedDecision>(
    `SELECT e.id, e.place, e.project_id AS "projectId", e.task_id AS "taskId" FROM scheduling.decision e
     LEFT JOIN scheduling.task t ON t.account_id = e.account_id AND t.id = e.task_id
     WHERE e.account_id = $1 AND ${inForceOn('$2')} ORDER BY e.place, e.id`,
    [accountId, today],
  )

export type NewDecision = Omit<OrderedDecision, 'place'> &
  Pick<DecisionFields, 'mode' | 'reason' | 'until' | 'createdAt' | 'actor'> & {
    /** With the ids of projects alone; null where it was not simulated in time. */
    readonly price: readonly Price[] | null
  }

/** @param order the ids of those in force, first to last, the new one among them */
export async function insertDecision(
  tx: Tx,
  accountId: number,
  { actor, price, ...decision }: NewDecision,
  order: readonly string[],
): Promise<void> {
  const place = order.indexOf(decision.id) + 1
  const json = { actor: JSON.stringify(actor), price: price && JSON.stringify(price) }
  await insertRow(tx, 'scheduling.decision', { accountId, ...decision, ...json, place })
  await tx.query(
    `UPDATE scheduling.decision e SET place = n.place
     FROM unnest($2::text[]) WITH ORDINALITY AS n(id, place)
     WHERE e.account_id = $1 AND e.id = n.id AND e.ended_at IS NULL AND e.place <> n.place`,
    [accountId, order],
  )
}

const end = 'UPDATE scheduling.decision e SET ended_at = $3, ended_by = $4, place = NULL'

/** @returns the project that it was about; undefined where none with this id is in force */
export async function endDecision(
  tx: Tx,
  accountId: number,
  id: string,
  actor: Actor,
  at: Date,
): Promise<number | undefined> {
  const [row] = await tx.query<{ projectId: number }>(
    `${end} WHERE e.account_id = $1 AND e.id = $2 AND e.ended_at IS NULL RETURNING e.project_id AS "projectId"`,
    [accountId, id, at, JSON.stringify(actor)],
  )
  return row?.projectId
}

/** Ends those about a project and its tasks. */
export const endDecisionsOf = (tx: Tx, accountId: number, projectId: number, actor: Actor, at: Date) =>
  tx.query(`${end} WHERE e.account_id = $1 AND e.project_id = $2 AND e.ended_at IS NULL`, [
    accountId,
    projectId,
    at,
    JSON.stringify(actor),
  ])

/** Those who decide in an account do so one after the other. */
export const lockDecisions = (tx: Tx, accountId: number) =>
  tx.query("SELECT pg_advisory_xact_lock(hashtextextended('scheduling.decisions', $1::bigint))", [accountId])

/** Ends those whose last day is over or whose task is Completed, and deletes all but the last that have ended. */
export async function endOverdueDecisions(tx: Tx, accountId: number, today: string, at: Date): Promise<void> {
  await tx.query(
    `${end} WHERE e.account_id = $1 AND e.ended_at IS NULL AND (e.until < $2::date OR EXISTS (
       SELECT FROM scheduling.task t
       WHERE t.account_id = $1 AND t.id = e.task_id AND t.status = 'Completed'))`,
    [accountId, today, at, JSON.stringify(SYSTEM)],
  )
  await tx.query(
    `DELETE FROM scheduling.decision WHERE account_id = $1 AND id IN (
       SELECT id FROM scheduling.decision WHERE account_id = $1 AND ended_at IS NOT NULL
       ORDER BY ended_at DESC, id OFFSET ${MAX_ENDED})`,
    [accountId],
  )
}
