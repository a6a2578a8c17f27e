/** Rows of identity.account. */
import type { Account, Db } from '#runtime'

export interface AccountRow {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  /** Requests a minute; null: the service's default. */
  readonly apiRateLimit: number | null
  readonly createdAt: Date
}

const COLUMNS = `id, name, time_zone AS "timeZone", api_rate_limit AS "apiRateLimit", created_at AS "createdAt"`

export async function findAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const [row] = await db.query<AccountRow>(`SELECT ${COLUMNS} FROM identity.account WHERE id = $1`, [id])
  return row
}

export const listAccounts = (db: Db): Promise<AccountRow[]> =>
  db.query<AccountRow>(`SELECT ${COLUMNS} FROM identity.account ORDER BY id`)

export async function firstAccount(db: Db): Promise<Account | undefined> {
  const [row] = await db.query<Account>(`SELECT id, time_zone AS "timeZone" FROM identity.account ORDER BY id LIMIT 1`)
  return row
}

export async function insertAccount(
  db: Db,
  account: { readonly name: string; readonly timeZone: string; readonly now: Date },
): Promise<AccountRow> {
  const [row] = await db.query<AccountRow>(
    `INSERT INTO identity.account (name, time_zone, created_at) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
    [account.name, account.timeZone, account.now],
  )
  return row as AccountRow
}

/** @param limit requests a minute; undefined when there is no such account */
export async function setAccountLimit(db: Db, id: number, limit: number): Promise<AccountRow | undefined> {
  const [row] = await db.query<AccountRow>(
    `UPDATE identity.account SET api_rate_limit = $2 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, limit],
  )
  return row
}
