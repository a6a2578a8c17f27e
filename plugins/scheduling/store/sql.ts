/** What statements of the stores have in common. */
import type { Db, Tx } from '#runtime'
import { aliasedColumns, insertSql, setSql, type SqlValues as Values } from '#runtime/models'
import { searchTextOf } from '#runtime/text'

export {
  aliasedColumns,
  arraysOf,
  insertRow,
  insertSql,
  readAny,
  readCount,
  readFirst,
  readIds,
  setSql,
} from '#runtime/models'
export type { Values }

/** Whose rows a caller sees: all of the account, or those of the projects that it manages and the tasks assigned to it. */
export interface Visibility {
  readonly accountId: number
  readonly all: boolean
  readonly userId: number | null
}
/** The first parameters of a statement that is bound to a visibility: `$1` account, `$2` all, `$3` user. */
export const visibilityParams = (visibility: Visibility) => [visibility.accountId, visibility.all, visibility.userId]

const assigned = (account: string, user: string, ids?: string) => `
  SELECT s.id FROM scheduling.task s
  WHERE s.account_id = ${account} AND s.assigned_to_id = ${user}::bigint${isAmong('s.id', ids)}
  UNION ALL
  SELECT a.task_id FROM scheduling.resource r
  JOIN scheduling.assignment a ON a.account_id = r.account_id AND a.resource_id = r.id
  WHERE r.account_id = ${account} AND r.user_id = ${user}::bigint${isAmong('a.task_id', ids)}`
const ofManaged = (account: string, user: string, ids?: string) => `
  SELECT s.id FROM scheduling.project p JOIN scheduling.task s ON s.account_id = p.account_id AND s.project_id = p.id
  WHERE p.account_id = ${account} AND p.manager_id = ${user}::bigint${isAmong('s.id', ids)}`
/** @param ids the parameter that holds them; absent: all are */
export const isAmong = (column: string, ids: string | undefined) =>
  ids ? ` AND ${column} = ANY (${ids}::bigint[])` : ''

/**
 * The ids of the tasks that are assigned to a user, as the assignee or by a resource that stands for the user: an array, which is
 * read once and whose tasks are then looked up by their keys. Joined, a plan that was made for nearly empty tables would compare
 * each task of the account with each of the user's.
 * @param account, user the parameters that hold their ids
 */
export const assignedTasks = (account: string, user: string) => `ARRAY(${assigned(account, user)})`
/** As `assignedTasks`, with those of the projects that the user manages. @param ids of those that are looked for; absent: all */
export const seenTasks = (account: string, user: string, ids?: string) =>
  `ARRAY(${assigned(account, user, ids)} UNION ALL ${ofManaged(account, user, ids)})`

/**
 * The ids of the resources that tasks use, each once. Tasks are an array, as in `assignedTasks`, and so should these be: joined with
 * a plan that was made for nearly empty tables, 5,000 tasks of 5,000 people were compared each with each.
 * @param condition of the tasks `t`, those of a project for example
 */
export const usedResources = (condition: string) => `
  SELECT DISTINCT a.resource_id FROM scheduling.assignment a
  WHERE a.account_id = $1 AND a.task_id = ANY (ARRAY(
    SELECT t.id FROM scheduling.task t WHERE t.account_id = $1 AND ${condition}))`

/** How a row is locked against changes until the transaction ends; rows may refer to it meanwhile, unless it is `UPDATE`. */
type Lock = 'NO KEY UPDATE' | 'UPDATE'

/**
 * Statements for the rows of a table one by one, each by its account and id.
 * @param columns those of rows as they are read, by their names, with the alias of the table
 * @param json the columns of JSON, which the database takes as text
 * @param searched whether lists search for their names
 */
export function rowsOf<Row extends { readonly version: number }, New extends Partial<Row>>(
  table: string,
  columns: Readonly<Record<keyof Row, string>> & { readonly version: string },
  {
    json = [],
    searched = false,
  }: { readonly json?: readonly (keyof Row & string)[]; readonly searched?: boolean } = {},
) {
  const [alias = ''] = columns.version.split('.')
  const selected = aliasedColumns(columns)
  const one = `WHERE ${alias}.account_id = $1 AND ${alias}.id = $2`

  const stored = (values: Partial<Row>): Values => ({
    ...values,
    ...Object.fromEntries(json.flatMap((name) => (name in values ? [[name, JSON.stringify(values[name])]] : []))),
    ...(searched && 'name' in values && { searchText: searchTextOf([values.name as string]) }),
  })

  async function change(tx: Tx, accountId: number, id: number, values: Values, more = ''): Promise<Row> {
    const params: unknown[] = [accountId, id]
    const set = `${setSql(values, params)}${more}`
    const [row] = await tx.query<Row>(`UPDATE ${table} ${alias} SET ${set} ${one} RETURNING ${selected}`, params)
    return row as Row
  }

  return {
    async find(db: Db, accountId: number, id: number): Promise<Row | undefined> {
      const [row] = await db.query<Row>(`SELECT ${selected} FROM ${table} ${alias} ${one}`, [accountId, id])
      return row
    },
    async lock(tx: Db, accountId: number, id: number, lock: Lock = 'NO KEY UPDATE'): Promise<Row | undefined> {
      const [row] = await tx.query<Row>(`SELECT ${selected} FROM ${table} ${alias} ${one} FOR ${lock}`, [accountId, id])
      return row
    },
    async insert(tx: Tx, accountId: number, values: New, at: Date): Promise<Row> {
      const whole = { accountId, ...stored(values), createdAt: at, updatedAt: at }
      const { sql, params } = insertSql(`${table} AS ${alias}`, whole, selected)
      const [row] = await tx.query<Row>(sql, params)
      return row as Row
    },
    /** A change that users see as one: a new version. */
    update: (tx: Tx, accountId: number, id: number, values: Partial<Row>, at: Date): Promise<Row> =>
      change(tx, accountId, id, { ...stored(values), updatedAt: at }, `, version = ${alias}.version + 1`),
    /** A change of derived values alone: the version stays. */
    updateDerived: (tx: Tx, accountId: number, id: number, values: Partial<Row>): Promise<Row> =>
      change(tx, accountId, id, stored(values)),
    delete: (tx: Tx, accountId: number, id: number) =>
      tx.query(`DELETE FROM ${table} WHERE account_id = $1 AND id = $2`, [accountId, id]),
  }
}
