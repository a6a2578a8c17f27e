/** Texts of SQL that are made of names in code; nothing of a request ever stands in them. */
import type { Db, Tx } from '../plugin.ts'

/** `p.start_date AS "startDate", ...` for columns, by the names of the fields of rows. */
export const aliasedColumns = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', ')

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What an update or an insert sets, by the camel-case names of the columns; undefined is left out. */
export type SqlValues = Readonly<Record<string, unknown>>
const given = (values: SqlValues) => Object.entries(values).filter(([, value]) => value !== undefined)

/** `start_date = $3, ...`, numbered after `params`, to which the values are appended. */
export const setSql = (values: SqlValues, params: unknown[]) =>
  given(values)
    .map(([name, value]) => `${snake(name)} = $${params.push(value)}`)
    .join(', ')

/** An insert statement and its parameters. */
export function insertSql(table: string, values: SqlValues, returning?: string) {
  const entries = given(values)
  return {
    sql:
      `INSERT INTO ${table} (${entries.map(([name]) => snake(name)).join(', ')}) ` +
      `VALUES (${entries.map((_, index) => `$${index + 1}`).join(', ')})${returning === undefined ? '' : ` RETURNING ${returning}`}`,
    params: entries.map(([, value]) => value),
  }
}

/** Inserts one row by a prepared statement. */
export async function insertRow(db: Db, table: string, values: SqlValues): Promise<void> {
  const { sql, params } = insertSql(table, values)
  await db.query(sql, params)
}

type Params = readonly unknown[]

/** The first row of what a statement returns. */
export const readFirst = async <Row>(db: Db, sql: string, params: Params): Promise<Row | undefined> =>
  (await db.query<Row>(sql, params))[0]

/** What a statement returns as `count`, in one row. */
export const readCount = async (db: Db, sql: string, params: Params): Promise<number> =>
  (await readFirst<{ count: number }>(db, sql, params))?.count ?? 0

/** What a statement returns as `id`, row by row. */
export const readIds = async <Id = number>(db: Db, sql: string, params: Params): Promise<Id[]> =>
  (await db.query<{ id: Id }>(sql, params)).map(({ id }) => id)

/** Whether a statement returns any row. */
export const readAny = async (db: Db, sql: string, params: Params): Promise<boolean> =>
  (await db.query(sql, params)).length > 0

/** Columns of rows, each as an array, for `unnest`. */
export const arraysOf = <Row extends object>(rows: readonly Row[], ...names: readonly (keyof Row)[]) =>
  names.map((name) => rows.map((row) => row[name]))

const LOCK_NAME = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'

/** Holds back other transactions that lock the name, until this one ends. */
export const lockName = (tx: Tx, name: string) => tx.query(LOCK_NAME, [name])

/** The same as a statement for `tx.queries`. */
export const nameLockSql = (name: string) => ({ sql: LOCK_NAME, params: [name] })
