/**
 * The orders in which identity providers read users, and where a page begins. A nullable key is read in two parts, users with a
 * value and users without one: so each part is a range of an index, wherever the page begins.
 */
import type { UserField, UserPosition, UserQuery } from '../service.ts'
import { ACTIVE, type Binds, SORTED_EMAIL, TEXT_FIELDS } from './user-fields.ts'

interface SortKey {
  readonly sql: string
  readonly type: 'integer' | 'text' | 'boolean' | 'timestamptz'
  readonly nullable: boolean
  /** Joined to find users with a value; there is no value without a row of it. */
  readonly join?: (binds: Binds) => string
  /** Instead of `sql IS NULL`. */
  readonly without?: (binds: Binds) => string
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

/** A page's ids and keys in order, as SQL with the columns `id` and `key`; and the order. */
export interface PageSql {
  readonly sql: string
  /** Of `key` and `id`. */
  readonly direction: 'ASC' | 'DESC'
  /** The key for a `UserPosition`. */
  readonly position: string
}

/** @param where what the users satisfy */
export function pageSql(query: UserQuery, where: string, binds: Binds): PageSql {
  const key = sortKey(query.sortBy ?? 'id')
  const direction = query.descending ? 'DESC' : 'ASC'
  const limit = binds.add(query.limit + 1, 'integer')
  const offset = query.offset ? binds.add(query.offset, 'integer') : undefined
  const order = key.sql === 'u.id' ? `id ${direction}` : `key ${direction}, id ${direction}`
  const read = offset ? `(${limit} + ${offset})` : limit
  const parts = partsOf(key, query, binds).map(
    ({ value, join, condition }) =>
      `(SELECT u.id, ${value} AS key FROM identity.app_user u ${join} WHERE ${where} AND ${condition}
         ORDER BY ${order} LIMIT ${read})`,
  )
  const rows = `SELECT id, key FROM (${parts.join(' UNION ALL ')}) part ORDER BY ${order}`
  const sql = `${rows} LIMIT ${limit}${offset ? ` OFFSET ${offset}` : ''}`
  // A text has all digits of a time.
  return { sql, direction, position: key.type === 'timestamptz' ? 'page.key::text' : 'page.key' }
}

interface Part {
  readonly value: string
  readonly join: string
  readonly condition: string
}

function partsOf(key: SortKey, { after, descending = false }: UserQuery, binds: Binds): Part[] {
  const parts: Part[] = []
  const isBeforeNulls = after !== undefined && after.value !== null
  if (!(after?.value === null && !descending)) {
    const condition = isBeforeNulls ? afterValue(key, after, descending, binds) : notNull(key)
    parts.push({ value: key.sql, join: key.join?.(binds) ?? '', condition })
  }
  if (key.nullable && !(isBeforeNulls && descending)) {
    const without = key.without?.(binds) ?? `${key.sql} IS NULL`
    const isWithin = after !== undefined && after.value === null
    const condition = isWithin ? `${without} AND ${afterId(after, descending, binds)}` : without
    // The index is in this order only for the key itself, although it is null.
    const value = key.without ? 'NULL::text COLLATE "C"' : key.sql
    parts.push({ value, join: '', condition })
  }
  return parts
}

const notNull = ({ sql, nullable, join }: SortKey) => (nullable && !join ? `${sql} IS NOT NULL` : 'true')

function afterValue({ sql, type }: SortKey, after: UserPosition, descending: boolean, binds: Binds): string {
  if (sql === 'u.id') return afterId(after, descending, binds)
  const value = binds.add(after.value, type)
  return `(${sql}, u.id) ${descending ? '<' : '>'} (${value}, ${binds.add(after.id, 'integer')})`
}

const afterId = ({ id }: UserPosition, descending: boolean, binds: Binds) =>
  `u.id ${descending ? '<' : '>'} ${binds.add(id, 'integer')}`
