/**
 * The tables that hold rows of accounts: every table of a plugin, or of the runtime, that has a column `account_id`. They
 * are read from the catalogue, so that tables of other plugins are never forgotten.
 */
import type { Db, Tx } from '#runtime'

export interface AccountTable {
  /** Quoted, with its schema. */
  readonly name: string
  readonly schema: string
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Tables whose rows refer to others come before those. */
export async function findAccountTables(db: Db, schemas: readonly string[]): Promise<AccountTable[]> {
  const tables = await db.query<AccountTable & { readonly oid: number }>(
    `SELECT c.oid::bigint AS oid, format('%I.%I', n.nspname, c.relname) AS name, n.nspname AS schema, c.relname AS table,
       (SELECT json_agg(json_build_object('name', attname, 'type', atttypid::regtype::text) ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY ($1::text[])
       AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'account_id' AND NOT attisdropped)
     ORDER BY name`,
    [schemas],
  )
  const references = await db.query<{ readonly from: number; readonly to: number }>(
    `SELECT DISTINCT conrelid::bigint AS from, confrelid::bigint AS to FROM pg_constraint
     WHERE contype = 'f' AND conrelid <> confrelid`,
  )
  const sorted: typeof tables = []
  const rest = new Set(tables)
  while (rest.size > 0) {
    const isReferred = (oid: number) =>
      references.some(({ from, to }) => to === oid && [...rest].some((it) => it.oid === from))
    const free = [...rest].filter(({ oid }) => !isReferred(oid))
    // Tables in a circle come in any order.
    for (const it of free.length > 0 ? free : [...rest]) {
      sorted.push(it)
      rest.delete(it)
    }
  }
  return sorted
}

/** Deletes about `most` rows of the account, since those of several partitions may have one ctid; resolves to how many. */
export async function deleteRows(db: Db, { name }: AccountTable, accountId: number, most: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `WITH deleted AS (
       DELETE FROM ${name} WHERE account_id = $1
         AND ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE account_id = $1 LIMIT $2)) RETURNING 1)
     SELECT count(*)::integer AS n FROM deleted`,
    [accountId, most],
  )
  return row?.n ?? 0
}

export const countRows = async (db: Db, { name }: AccountTable, accountId: number): Promise<number> => {
  const [row] = await db.query<{ n: number }>(`SELECT count(*) AS n FROM ${name} WHERE account_id = $1`, [accountId])
  return row?.n ?? 0
}

/** All statements of the transaction then read one snapshot of the data. Must be its first statement. */
export const useRepeatableRead = (tx: Tx) => tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')

/** Yields the rows of the account as JSON texts, `size` at a time. */
export async function* readRows(
  tx: Tx,
  { name, schema, table }: AccountTable,
  columns: readonly string[],
  accountId: number,
  size: number,
): AsyncGenerator<readonly string[]> {
  const cursor = `"rows of ${schema} ${table}"`
  const shown = columns.map((it) => `"${it.replaceAll('"', '""')}"`).join(', ')
  // The account is a number, and a cursor takes no parameters.
  await tx.query(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR
     SELECT row_to_json(it)::text AS line FROM (SELECT ${shown} FROM ${name} WHERE account_id = ${Number(accountId)}) it`,
  )
  for (;;) {
    const rows = await tx.query<{ line: string }>(`FETCH ${size} FROM ${cursor}`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.query(`CLOSE ${cursor}`)
}

/** Deactivates all users and clients of the account, and revokes all their tokens. */
export async function revokeAllAccess(tx: Tx, accountId: number): Promise<void> {
  await tx.queries(
    {
      sql: 'UPDATE identity.app_user SET active = false, token_epoch = token_epoch + 1 WHERE account_id = $1',
      params: [accountId],
    },
    {
      sql: 'UPDATE identity.client SET active = false, token_epoch = token_epoch + 1 WHERE account_id = $1',
      params: [accountId],
    },
  )
}

export const deleteAccount = (db: Db, id: number) => db.query('DELETE FROM identity.account WHERE id = $1', [id])
