/** Reads the columns in which plugins store encrypted ("sealed") secrets: which key encrypts how many of them. */
import pg from 'pg'
import type { AnyPlugin, Db, SealedColumn, Secrets } from '../plugin.ts'

/** A sealed column with the SQL schema of its table. */
export interface SealedIn extends SealedColumn {
  readonly schema: string
}

export const sealedColumns = (plugins: readonly AnyPlugin[]): SealedIn[] =>
  plugins.flatMap(({ name, sealed = [] }) => sealed.map((it) => ({ ...it, schema: name })))

/** Counts the stored secrets by the id of the key that encrypts them. Reads all secrets. */
export async function countByKey(db: Db, columns: readonly SealedIn[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const it of columns) {
    const { table, column } = quoted(it)
    const rows = await db.query<{ id: string; n: number }>(
      `SELECT split_part(${column}, '.', 2) AS id, count(*) AS n FROM ${table} WHERE ${column} LIKE 'v1.%' GROUP BY 1`,
    )
    for (const { id, n } of rows) counts.set(id, (counts.get(id) ?? 0) + n)
  }
  return counts
}

/** A damaged or copied secret cannot be decrypted with any key, so several are tried; one that can be decrypted is enough. */
const TRIED = 100 // secrets of a column

/** True when the key with this id decrypts at least one of the secrets that name this id. */
export async function opensAny(db: Db, columns: readonly SealedIn[], id: string, secrets: Secrets): Promise<boolean> {
  for (const it of columns) {
    const { table, column, key } = quoted(it)
    const rows = await db.query<{ key: string; sealed: string }>(
      `SELECT ${key}::text AS key, ${column} AS sealed FROM ${table}
       WHERE ${column} LIKE 'v1.%' AND split_part(${column}, '.', 2) = $1 LIMIT ${TRIED}`,
      [id],
    )
    if (rows.some(({ key, sealed }) => opens(secrets, sealed, it.row(key)))) return true
  }
  return false
}

function opens(secrets: Secrets, sealed: string, row: string): boolean {
  try {
    secrets.open(sealed, row)
    return true
  } catch {
    return false
  }
}

const quoted = ({ schema, table, column, key }: SealedIn) => ({
  table: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`,
  column: pg.escapeIdentifier(column),
  key: pg.escapeIdentifier(key),
})
