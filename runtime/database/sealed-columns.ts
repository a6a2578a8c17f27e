/** Where plugins store secrets (`sealed` of a plugin), and with which keys those that stand there are sealed. */
import pg from 'pg'
import type { AnyPlugin, Db, SealedColumn, Secrets } from '../plugin.ts'

/** A column, with the SQL schema that its table stands in. */
export interface SealedIn extends SealedColumn {
  readonly schema: string
}

export const sealedColumns = (plugins: readonly AnyPlugin[]): SealedIn[] =>
  plugins.flatMap(({ name, sealed = [] }) => sealed.map((it) => ({ ...it, schema: name })))

/** How many stored secrets are sealed with which key, by the key's id. Reads all of them. */
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

/** A row that was damaged or copied does not open with any key; among so many one that does is enough. */
const TRIED = 100 // secrets of a column

/** Whether the key of this id opens any of the secrets that were sealed under the id. */
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
