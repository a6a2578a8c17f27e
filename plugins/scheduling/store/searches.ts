/**
 * Searches: plannings, simulations and advice that planners calculate, one row each. What looks over all accounts only reads;
 * a search is claimed, kept alive and ended by statements of its account. A claim ends with its search, when the search is
 * cancelled, or when its planner gives no sign of life any more; what ends a search names its claim.
 */
import type { Schemas } from '#generated/scheduling'
import type { Actor, Db, Fault, Tx } from '#runtime'
import type { Levelling } from '../engine/model.ts'
import type { SimulationProgress } from '../engine/simulation/model.ts'
import type { SearchLane } from '../planner/lanes.ts'
import { readAny, readFirst } from './sql.ts'

export type SearchOperation = Schemas['Search']['operation']
export type SearchState = Schemas['Search']['state']

/** A refusal, as it is stored. */
export interface StoredProblem {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly Fault[]
  readonly headers?: Readonly<Record<string, string>>
}

export interface SearchKey {
  readonly accountId: number
  readonly id: string
}
export interface NewSearch {
  readonly operation: SearchOperation
  /** Of the request. */
  readonly input: { readonly path: object; readonly body: unknown }
  /** Null: it is about the portfolio. */
  readonly projectId: number | null
  /** That a search for a plan may take. */
  readonly seconds: number | null
  /** That it takes, about. */
  readonly milliseconds: number
  readonly lane: SearchLane
  readonly actor: Actor
  readonly clientId: string
  /** Whether who asked could see all projects: the result may name any. */
  readonly allProjects: boolean
  readonly createdAt: Date
}

const SILENT = `interval '5 seconds'` // without a sign of life: it is not shown as under way any more
export const LOST_AFTER = 10 // s without a sign of life: its planner has died
const LOST = `interval '${LOST_AFTER} seconds'`
const AWAITED = `interval '10 seconds'` // that a request waits for a search since it last said so
const WANTED = '(awaited_until IS NULL OR awaited_until > now())'
const OPEN = `state IN ('waiting', 'running')`

/** @param isAwaited a request waits for it, so that it is kept for no longer than that */
export const insertSearch = (tx: Tx, { accountId, id }: SearchKey, search: NewSearch, isAwaited: boolean) =>
  tx.query(
    `INSERT INTO scheduling.search (account_id, id, operation, input, project_id, seconds, milliseconds, lane, actor,
       client_id, all_projects, created_at, state, awaited_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'waiting', CASE WHEN $13 THEN now() + ${AWAITED} END)`,
    [
      ...[accountId, id, search.operation, JSON.stringify(search.input), search.projectId, search.seconds],
      ...[search.milliseconds, search.lane, JSON.stringify(search.actor), search.clientId, search.allProjects],
      ...[search.createdAt, isAwaited],
    ],
  )

const KEPT_SEARCHES = 100 // of an account, that have ended and that no request waited for

/** Those that ended before the last ones of the account. */
export const deleteBeyondKept = (tx: Tx, accountId: number) =>
  tx.query(
    `DELETE FROM scheduling.search WHERE account_id = $1 AND id IN (
       SELECT id FROM scheduling.search WHERE account_id = $1 AND ended_at IS NOT NULL AND awaited_until IS NULL
       ORDER BY ended_at DESC, id OFFSET $2)`,
    [accountId, KEPT_SEARCHES],
  )

/** Waits for other transactions of the account that add a search, so that no two find the same place free. */
export const lockSearchQueue = (tx: Tx, accountId: number) =>
  tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`scheduling.search ${accountId}`])

/** A search that waits or is under way. */
export interface OpenSearch {
  readonly accountId: number
  readonly lane: SearchLane
  readonly milliseconds: number
  /** Null while it waits. */
  readonly startedAt: Date | null
}

/** Those of all accounts, in the order in which they were asked for. */
export const findOpenSearches = (db: Db) =>
  db.query<OpenSearch>(
    `/* over all accounts */ SELECT account_id AS "accountId", lane, milliseconds, started_at AS "startedAt" FROM scheduling.search
     WHERE ${OPEN} AND ${WANTED} ORDER BY created_at, id`,
  )

export interface Claim extends SearchKey {
  readonly claims: number
}
export interface ClaimedSearch
  extends Claim,
    Pick<NewSearch, 'operation' | 'input' | 'lane' | 'actor' | 'clientId' | 'allProjects'> {}

/** Claims the account's search that has waited longest; undefined where others have claimed all. */
export const claimSearch = (db: Db, accountId: number, lane: SearchLane, at: Date) =>
  readFirst<ClaimedSearch>(
    db,
    `UPDATE scheduling.search SET state = 'running', claims = claims + 1, started_at = $3, seen_at = now()
     WHERE account_id = $1 AND id = (
       SELECT id FROM scheduling.search WHERE account_id = $1 AND lane = $2 AND state = 'waiting' AND ${WANTED}
       ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING account_id AS "accountId", id, claims, operation, input, lane, actor, client_id AS "clientId",
       all_projects AS "allProjects"`,
    [accountId, lane, at],
  )

const CLAIMED = `account_id = $1 AND id = $2 AND claims = $3 AND state = 'running'`
const keyOf = ({ accountId, id, claims }: Claim) => [accountId, id, claims]

/** A sign of life, with how far the search is. @returns whether it is wanted still */
export const beatSearch = (db: Db, claim: Claim, progress: object | null) =>
  readAny(
    db,
    `UPDATE scheduling.search SET seen_at = now(), progress = $4 WHERE ${CLAIMED} AND ${WANTED} RETURNING 1`,
    [...keyOf(claim), progress && JSON.stringify(progress)],
  )

/** Locks the search until the transaction ends. @returns whether the claim is the current one */
export const lockClaim = (tx: Tx, claim: Claim) =>
  readAny(tx, `SELECT FROM scheduling.search WHERE ${CLAIMED} AND ${WANTED} FOR UPDATE`, keyOf(claim))

export const succeedSearch = (db: Db, claim: Claim, result: unknown, at: Date) =>
  db.query(
    `UPDATE scheduling.search SET state = 'succeeded', result = $4, progress = NULL, ended_at = $5 WHERE ${CLAIMED}`,
    [...keyOf(claim), JSON.stringify(result), at],
  )

export const failSearch = (db: Db, claim: Claim, problem: StoredProblem, at: Date) =>
  db.query(
    `UPDATE scheduling.search SET state = 'failed', problem = $4, progress = NULL, ended_at = $5 WHERE ${CLAIMED}`,
    [...keyOf(claim), JSON.stringify(problem), at],
  )

/** Not while a planner is storing what the search came to, and has locked it. */
const UNLOCKED = 'id IN (SELECT id FROM scheduling.search WHERE account_id = $1 AND id = $2 FOR UPDATE SKIP LOCKED)'

const WAITING_AGAIN = `state = 'waiting', started_at = NULL, seen_at = NULL, progress = NULL`

/** Ends the claim, and the search waits again. */
export const giveBackSearch = (db: Db, claim: Claim) =>
  db.query(`UPDATE scheduling.search SET ${WAITING_AGAIN} WHERE ${CLAIMED}`, keyOf(claim))

/** Ends a claim whose calculation broke off: the search is repeated once, and fails then. */
export async function loseClaim(db: Db, claim: Claim, problem: StoredProblem, at: Date): Promise<void> {
  const again = await db.query(
    `UPDATE scheduling.search SET ${WAITING_AGAIN}, losses = losses + 1
     WHERE ${CLAIMED} AND losses = 0 AND ${UNLOCKED} RETURNING 1`,
    keyOf(claim),
  )
  if (again.length > 0) return
  await db.query(
    `UPDATE scheduling.search SET state = 'failed', problem = $4, progress = NULL, ended_at = $5
     WHERE ${CLAIMED} AND losses > 0 AND ${UNLOCKED}`,
    [...keyOf(claim), JSON.stringify(problem), at],
  )
}

/** The searches whose planner has died, and the waiting requests that have: those with their claims. */
export const findLost = (db: Db) =>
  db.query<Claim & { readonly isWanted: boolean }>(
    `/* over all accounts */ SELECT account_id AS "accountId", id, claims, ${WANTED} AS "isWanted" FROM scheduling.search
     WHERE ${OPEN} AND (awaited_until <= now() OR state = 'running' AND seen_at <= now() - ${LOST})`,
  )

/** Of a request that has ended since; not one that is being stored. */
export const deleteUnwanted = (db: Db, { accountId, id }: SearchKey) =>
  db.query(
    `DELETE FROM scheduling.search WHERE account_id = $1 AND id = $2 AND ${OPEN} AND awaited_until <= now() AND ${UNLOCKED}`,
    [accountId, id],
  )

/** Unless it has stored what it came to, or is storing it. */
export const deleteUnstored = (db: Db, { accountId, id }: SearchKey) =>
  db.query(`DELETE FROM scheduling.search WHERE account_id = $1 AND id = $2 AND state <> 'succeeded' AND ${UNLOCKED}`, [
    accountId,
    id,
  ])

export const deleteSearch = (db: Db, { accountId, id }: SearchKey) =>
  db.query('DELETE FROM scheduling.search WHERE account_id = $1 AND id = $2', [accountId, id])

/** @returns whether it waited or was under way */
export const cancelSearch = (db: Db, { accountId, id }: SearchKey, at: Date) =>
  readAny(
    db,
    `UPDATE scheduling.search SET state = 'cancelled', progress = NULL, ended_at = $3
     WHERE account_id = $1 AND id = $2 AND ${OPEN} RETURNING 1`,
    [accountId, id, at],
  )

/** Says that a request waits for it still, unless a planner is storing it; undefined where it is gone. */
export async function keepAwaited(
  db: Db,
  { accountId, id }: SearchKey,
): Promise<{ readonly state: SearchState; readonly isAlive: boolean } | undefined> {
  const kept = await db.query(
    `UPDATE scheduling.search SET awaited_until = now() + ${AWAITED} WHERE account_id = $1 AND id = $2 AND ${UNLOCKED}
     RETURNING 1`,
    [accountId, id],
  )
  const isStored = kept.length === 0 // by a planner, which has locked it, and gives no sign of life meanwhile
  return readFirst<{ state: SearchState; isAlive: boolean }>(
    db,
    `SELECT state, $3 OR coalesce(seen_at > now() - ${LOST}, false) AS "isAlive" FROM scheduling.search
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, isStored],
  )
}

export interface SearchRow
  extends SearchKey,
    Pick<NewSearch, 'operation' | 'projectId' | 'seconds' | 'actor' | 'clientId' | 'allProjects'> {
  readonly state: SearchState
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly progress: Levelling | SimulationProgress | null
  readonly problem: StoredProblem | null
  readonly resultBytes: number
}

const columns = `account_id AS "accountId", id, operation, project_id AS "projectId", seconds, actor, client_id AS "clientId",
  all_projects AS "allProjects", state, created_at AS "createdAt", started_at AS "startedAt", ended_at AS "endedAt", progress, problem,
  coalesce(octet_length(result::text), 0) AS "resultBytes"`

export const findSearch = (db: Db, { accountId, id }: SearchKey) =>
  readFirst<SearchRow>(db, `SELECT ${columns} FROM scheduling.search WHERE account_id = $1 AND id = $2`, [
    accountId,
    id,
  ])

export async function readResult(db: Db, { accountId, id }: SearchKey): Promise<unknown> {
  const [row] = await db.query<{ result: unknown }>(
    'SELECT result FROM scheduling.search WHERE account_id = $1 AND id = $2',
    [accountId, id],
  )
  return row?.result
}

/** The search that was asked for last of those that wait or are under way, or undefined. @param projectId null: of the portfolio */
export const findUnderWay = (db: Db, accountId: number, operation: SearchOperation, projectId: number | null) =>
  readFirst<SearchRow>(
    db,
    `SELECT ${columns} FROM scheduling.search
     WHERE account_id = $1 AND operation = $2 AND project_id IS NOT DISTINCT FROM $3::bigint AND ${WANTED}
       AND (state = 'waiting' OR state = 'running' AND seen_at > now() - ${SILENT})
     ORDER BY created_at DESC, id LIMIT 1`,
    [accountId, operation, projectId],
  )
