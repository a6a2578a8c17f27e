/**
 * The orders in which identity providers read users, and where a page begins. A nullable key is read in two parts, users with a
 * value and users without one: so each part is a range of an index, wherever the page begins.
 */
import type { UserField, UserPosition, UserQuery } from '../service.ts'
import { ACTIVE, type BindParameters, SORTED_EMAIL, TEXT_FIELDS } from './user-fields.ts'

interface SortKey {
  readonly sql: string
  readonly type: 'integer' | 'text' | 'boolean' | 'timestamptz'
  readonly nullable: boolean
  /** Joined to find users with a value; there is no value without a row of it. */
  readonly join?: (binds: BindParameters) => string
  /** Instead of `sql IS NULL`. */
  readonly without?: (binds: BindParameters) => string
}

const EXTERNAL_ID: SortKey = {
  sql: 'e.external_id',
  type: 'text',
  nullable: true,
  join: ({ account, provider }) =>
    `JOIN identity.external_identity e ON e.user_id = u.id AND e.account_id = ${account} AND e.sso_provider_id = ${provider}`,
  without: ({ account, provider }) =>
    `NOT EXISTS (SELECT FROM identity.external_identity e
                  WHERE e.user_id = u.id AND e.account_id = ${account} AND e.sso_provider_id = ${provider})`,
}

function sortKey(field: UserField | 'email'): SortKey {
  switch (field) {
    case 'id':
      return { sql: 'u.id', type: 'integer', nullable: false }
    case 'roleId':
      return { sql: 'u.role_id', type: 'integer', nullable: false }
    case 'active':
      return { sql: ACTIVE, type: 'boolean', nullable: false }
    case 'createdAt':
      return { sql: 'u.created_at', type: 'timestamptz', nullable: false }
    case 'updatedAt':
      return { sql: 'u.updated_at', type: 'timestamptz', nullable: false }
    case 'externalId':
      return EXTERNAL_ID
    case 'email':
      return { sql: SORTED_EMAIL.sql, type: 'text', nullable: true }
    default: {
      const { sql, nullable } = TEXT_FIELDS[field]
      return { sql, type: 'text', nullable }
    }
  }
}

export interface Source {
  readonly from: string
  readonly where: string
}

/** A page's ids and keys in order, as SQL with the columns `id` and `key`; and the order. */
export interface PageSql {
  readonly sql: string
  /** Of `key` and `id`. */
  readonly direction: 'ASC' | 'DESC'
  /** The key for a `UserPosition`. */
  readonly position: string
}

/** @param source the users, as SQL with the alias `u` */
export function pageSql(query: UserQuery, source: Source, binds: BindParameters): PageSql {
  const key = sortKey(query.sortBy ?? 'id')
  const direction = query.descending ? 'DESC' : 'ASC'
  const limit = binds.add(query.limit + 1, 'integer')
  const offset = query.offset ? binds.add(query.offset, 'integer') : undefined
  const order = key.sql === 'u.id' ? `id ${direction}` : `key ${direction}, id ${direction}`
  const read = offset ? `(${limit} + ${offset})` : limit
  const partSql = ({ value, join, condition }: Part, more = '') =>
    `SELECT u.id, ${value} AS key FROM ${source.from} ${join} WHERE ${source.where} AND ${condition} ${more}
      ORDER BY ${order} LIMIT ${read}`
  const [head, tail] = partsOf(key, query, binds)
  const isFull = `(SELECT count(*) FROM head) >= ${read}`
  const rows = tail
    ? `WITH head AS MATERIALIZED (${partSql(head)}), tail AS (${partSql(tail, `AND NOT ${isFull}`)})
       SELECT id, key FROM head UNION ALL SELECT id, key FROM tail`
    : partSql(head)
  const sql = `SELECT id, key FROM (${rows}) part ORDER BY ${order} LIMIT ${limit}${offset ? ` OFFSET ${offset}` : ''}`
  // A text has all digits of a time.
  return { sql, direction, position: key.type === 'timestamptz' ? 'page.key::text' : 'page.key' }
}

interface Part {
  readonly value: string
  readonly join: string
  readonly condition: string
}

/** In the order in which they are read: the second part begins where the first one ends. */
function partsOf(key: SortKey, query: UserQuery, binds: BindParameters): readonly [Part, Part?] {
  const { after, descending = false } = query
  const beginsWithNulls = after === undefined ? descending : after.value === null
  if (!key.nullable) return [withValue(key, query, binds)]
  if (beginsWithNulls !== descending)
    return [beginsWithNulls ? withoutValue(key, query, binds) : withValue(key, query, binds)]
  return beginsWithNulls
    ? [withoutValue(key, query, binds), withValue(key, query, binds)]
    : [withValue(key, query, binds), withoutValue(key, query, binds)]
}

function withValue(key: SortKey, { after, descending = false }: UserQuery, binds: BindParameters): Part {
  const isBehind = after !== undefined && after.value !== null
  const condition = isBehind ? afterValue(key, after, descending, binds) : notNull(key)
  return { value: key.sql, join: key.join?.(binds) ?? '', condition }
}

function withoutValue(key: SortKey, { after, descending = false }: UserQuery, binds: BindParameters): Part {
  const isNull = key.without?.(binds) ?? `${key.sql} IS NULL`
  const isBehind = after !== undefined && after.value === null
  // The index is in this order only for the key itself, although it is null.
  const value = key.without ? 'NULL::text COLLATE "C"' : key.sql
  return { value, join: '', condition: isBehind ? `${isNull} AND ${afterId(after, descending, binds)}` : isNull }
}

const notNull = ({ sql, nullable, join }: SortKey) => (nullable && !join ? `${sql} IS NOT NULL` : 'true')

function afterValue(
  { sql, type, join }: SortKey,
  after: UserPosition,
  descending: boolean,
  binds: BindParameters,
): string {
  if (sql === 'u.id') return afterId(after, descending, binds)
  const value = binds.add(after.value, type)
  // Both of one table, or no index serves it.
  const id = join ? 'e.user_id' : 'u.id'
  return `(${sql}, ${id}) ${descending ? '<' : '>'} (${value}, ${binds.add(after.id, 'integer')})`
}

const afterId = ({ id }: UserPosition, descending: boolean, binds: BindParameters) =>
  `u.id ${descending ? '<' : '>'} ${binds.add(id, 'integer')}`
