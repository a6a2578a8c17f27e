/** Reads the columns in which plugins store encrypted ("sealed") secrets: which key encrypts how many of them. */
import pg from 'pg'
import type { AnyPlugin, Db, SealedColumn } from '../plugin.ts'

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
    const column = pg.escapeIdentifier(it.column)
    const rows = await db.query<{ id: string; n: number }>(
      `SELECT split_part(${column}, '.', 2) AS id, count(*) AS n
       FROM ${pg.escapeIdentifier(it.schema)}.${pg.escapeIdentifier(it.table)} WHERE ${column} LIKE 'v1.%' GROUP BY 1`,
    )
    for (const { id, n } of rows) counts.set(id, (counts.get(id) ?? 0) + n)
  }
  return counts
}
