/** Reads the columns by which plugins need the secret keys: how many rows need which key. */
import pg from 'pg'
import type { AnyPlugin, Db, KeyColumn } from '../plugin.ts'

/** A column with the SQL schema of its table. */
export interface KeyColumnIn extends KeyColumn {
  readonly schema: string
}

export const keyColumns = (plugins: readonly AnyPlugin[]): KeyColumnIn[] =>
  plugins.flatMap(({ name, keyColumns = [] }) => keyColumns.map((it) => ({ ...it, schema: name })))

/** Rows of one column that need the same key. */
export interface KeyUse {
  readonly keyId: string
  /** From `KeyColumn`: undefined for encrypted secrets. */
  readonly ends: KeyColumn['ends']
  readonly rows: number
}

/** Reads all rows of the columns. */
export async function keyUses(db: Db, columns: readonly KeyColumnIn[]): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  for (const { schema, table, ends, ...it } of columns) {
    const column = pg.escapeIdentifier(it.column)
    const keyId = ends === undefined ? `CASE WHEN ${column} LIKE 'v1.%' THEN split_part(${column}, '.', 2) END` : column
    const rows = await db.query<{ id: string; n: number }>(
      `SELECT ${keyId} AS id, count(*) AS n FROM ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}
        WHERE ${keyId} IS NOT NULL GROUP BY 1`,
    )
    uses.push(...rows.map(({ id, n }) => ({ keyId: id, ends, rows: n })))
  }
  return uses
}

export const sumRows = (uses: readonly KeyUse[]): number => uses.reduce((sum, { rows }) => sum + rows, 0)
