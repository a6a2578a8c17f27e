/** Searches that are under way, so that every process can show them. Their time is the database's. */
import type { Db } from '#runtime'
import type { Levelling } from '../engine/model.ts'

export const BEAT = 1_000 // ms between two beats of a search
const DEAD_AFTER = 5 // s without a beat

export interface SearchRow {
  readonly startedAt: Date
  readonly seconds: number
  /** Null until the first is reported. */
  readonly levelling: Levelling | null
}

/** Which search of which project. */
export interface SearchKey {
  readonly accountId: number
  readonly projectId: number
  readonly id: string
}

export const beatSearch = (
  db: Db,
  { accountId, projectId, id }: SearchKey,
  { startedAt, seconds }: Pick<SearchRow, 'startedAt' | 'seconds'>,
  at: Levelling | undefined,
) =>
  db.query(
    `INSERT INTO scheduling.search (account_id, project_id, id, started_at, seconds, levelling, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, now())
     ON CONFLICT (account_id, project_id, id) DO UPDATE SET levelling = excluded.levelling, seen_at = excluded.seen_at`,
    [accountId, projectId, id, startedAt, seconds, at ? JSON.stringify(at) : null],
  )

/** Takes the search off the list, and with it those that have been dead for long. */
export const endSearch = (db: Db, { accountId, projectId, id }: SearchKey) =>
  db.query(
    `DELETE FROM scheduling.search
     WHERE account_id = $1 AND project_id = $2 AND id = $3 OR seen_at < now() - interval '1 hour'`,
    [accountId, projectId, id],
  )

/** The search of the project that began last, or undefined when none is under way. */
export async function findSearch(db: Db, accountId: number, projectId: number): Promise<SearchRow | undefined> {
  const [row] = await db.query<SearchRow>(
    `SELECT started_at AS "startedAt", seconds, levelling FROM scheduling.search
     WHERE account_id = $1 AND project_id = $2 AND seen_at > now() - interval '${DEAD_AFTER} seconds'
     ORDER BY started_at DESC, id LIMIT 1`,
    [accountId, projectId],
  )
  return row
}
