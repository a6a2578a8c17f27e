/** The log of what operators have exported and deleted as a whole: it outlives the accounts. */
import type { Db } from '#runtime'
import { readFirst } from '#runtime/models'

export interface AccountLogEntry {
  readonly account: number
  readonly accountName: string
  readonly action: 'export' | 'delete'
  /** User and host of the operating system. */
  readonly operator: string
  readonly startedAt: Date
  /** Null: under way, or broken off. */
  readonly endedAt: Date | null
  /** Exported or deleted. */
  readonly rows: number | null
}

/** Resolves to the id of the entry. */
export async function logStart(
  db: Db,
  { account, accountName, action, operator, startedAt }: Omit<AccountLogEntry, 'endedAt' | 'rows'>,
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO identity.account_log (of_account, account_name, action, operator, started_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [account, accountName, action, operator, startedAt],
  )
  return row?.id as number
}

export const logEnd = (db: Db, id: number, { endedAt, rows }: Pick<AccountLogEntry, 'endedAt' | 'rows'>) =>
  db.query('UPDATE identity.account_log SET ended_at = $2, rows = $3 WHERE id = $1', [id, endedAt, rows])

/** The account, which has no row any more, if its last deletion was broken off: rows that refer to it may be left. */
export const findPartlyDeleted = (db: Db, id: number) =>
  readFirst<{ id: number; name: string }>(
    db,
    `SELECT of_account AS id, account_name AS name FROM (
       SELECT * FROM identity.account_log WHERE of_account = $1 AND action = 'delete' ORDER BY id DESC LIMIT 1) last
     WHERE ended_at IS NULL`,
    [id],
  )

/** The latest first, at most `most`. */
export const readAccountLog = (db: Db, most: number): Promise<AccountLogEntry[]> =>
  db.query(
    `SELECT of_account AS account, account_name AS "accountName", action, operator, started_at AS "startedAt",
       ended_at AS "endedAt", rows
     FROM identity.account_log ORDER BY id DESC LIMIT $1`,
    [most],
  )
