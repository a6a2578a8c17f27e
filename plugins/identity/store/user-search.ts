/** Searches for users of an account as identity providers do: a page, or their number, by one statement. */
import type { Db } from '#runtime'
import type { ProvisionedUser, UserCondition, UserPage, UserPosition, UserQuery, UserScope } from '../service.ts'
import { userColumns } from './provisioned-users.ts'
import { findsFewUsers, userConditionSql } from './user-conditions.ts'
import { BindParameters } from './user-fields.ts'
import { pageSql, type Source } from './user-order.ts'

function whereSql({ hideDeleted }: UserScope, condition: UserCondition | undefined, binds: BindParameters): string {
  const parts = [
    `u.account_id = ${binds.account}`,
    ...(hideDeleted ? ['NOT u.deleted_by_provider'] : []),
    ...(condition ? [userConditionSql(condition, binds)] : []),
  ]
  return parts.join(' AND ')
}

/**
 * What finds few users by an index is found before the order is looked at. A prepared statement's plan knows no values: for a
 * page it would rather walk through all users in their order until enough satisfy the condition, which few do.
 */
function sourceOf(scope: UserScope, condition: UserCondition | undefined, binds: BindParameters): Source {
  const where = whereSql(scope, condition, binds)
  if (!condition || !findsFewUsers(condition)) return { from: 'identity.app_user u', where }
  return { from: `(SELECT u.* FROM identity.app_user u WHERE ${where} OFFSET 0) u`, where: 'true' }
}

/** The statement of a page: first the ids, so that skipped users cost no more than an entry of an index. */
export function searchStatement(
  scope: UserScope,
  query: UserQuery,
): { readonly sql: string; readonly values: unknown[] } {
  const binds = new BindParameters(scope)
  const page = pageSql(query, sourceOf(scope, query.condition, binds), binds)
  const sortKey = (query.sortBy ?? 'id') === 'id' ? '' : `, ${page.position} AS "sortKey"`
  const sql = `WITH page AS MATERIALIZED (${page.sql})
    SELECT ${userColumns(binds.provider)}${sortKey}
      FROM page JOIN identity.app_user u ON u.id = page.id AND u.account_id = ${binds.account}
     ORDER BY page.key ${page.direction}, page.id ${page.direction}`
  return { sql, values: binds.values }
}

type Row = ProvisionedUser & { readonly sortKey?: UserPosition['value'] }

/** Reads one user more than the page has at its end, and one before it where it skips users: they show where pages end. */
export async function searchUsers(db: Db, scope: UserScope, query: UserQuery): Promise<UserPage> {
  const { offset = 0, limit } = query
  const skipped = offset > 0 ? 1 : 0
  const { sql, values } = searchStatement(scope, { ...query, offset: offset - skipped, limit: limit + skipped })
  const rows = await db.query<Row>(sql, values)
  const page = rows.slice(skipped, limit + skipped)
  const isSortedById = (query.sortBy ?? 'id') === 'id'
  return {
    users: isSortedById ? page : page.map(({ sortKey: _, ...user }) => user),
    next: rows.length > limit + skipped ? positionOf(rows[limit + skipped - 1]) : undefined,
    previous: skipped === 1 ? positionOf(rows[0]) : undefined,
  }
}

/** Without a sort key, the id is it. */
const positionOf = (row: Row | undefined): UserPosition | undefined =>
  row && { value: row.sortKey === undefined ? row.id : row.sortKey, id: row.id }

export function countStatement(
  scope: UserScope,
  condition: UserCondition | undefined,
): { readonly sql: string; readonly values: unknown[] } {
  const binds = new BindParameters(scope)
  const sql = `SELECT count(*) AS n FROM identity.app_user u WHERE ${whereSql(scope, condition, binds)}`
  return { sql, values: binds.values }
}

export async function countUsers(db: Db, scope: UserScope, condition?: UserCondition): Promise<number> {
  const { sql, values } = countStatement(scope, condition)
  const [row] = await db.query<{ n: number }>(sql, values)
  return row?.n ?? 0
}
