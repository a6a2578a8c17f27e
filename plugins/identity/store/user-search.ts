/** Searches for users of an account as identity providers do: a page, or their number, by one statement. */
import type { Db } from '#runtime'
import type { ProvisionedUser, UserCondition, UserPage, UserPosition, UserQuery, UserScope } from '../service.ts'
import { userColumns } from './provisioned-users.ts'
import { userConditionSql } from './user-conditions.ts'
import { Binds } from './user-fields.ts'
import { pageSql } from './user-order.ts'

function whereSql({ hideDeleted }: UserScope, condition: UserCondition | undefined, binds: Binds): string {
  const parts = [
    `u.account_id = ${binds.account}`,
    ...(hideDeleted ? ['NOT u.deleted_by_provider'] : []),
    ...(condition ? [userConditionSql(condition, binds)] : []),
  ]
  return parts.join(' AND ')
}

/** The statement of a page: first the ids, so that skipped users cost no more than an entry of an index. */
export function searchStatement(
  scope: UserScope,
  query: UserQuery,
): { readonly sql: string; readonly values: unknown[] } {
  const binds = new Binds(scope)
  const page = pageSql(query, whereSql(scope, query.condition, binds), binds)
  const sql = `WITH page AS MATERIALIZED (${page.sql})
    SELECT ${userColumns(binds.provider)}, ${page.position} AS "sortKey"
      FROM page JOIN identity.app_user u ON u.id = page.id AND u.account_id = ${binds.account}
     ORDER BY page.key ${page.direction}, page.id ${page.direction}`
  return { sql, values: binds.values }
}

export async function searchUsers(db: Db, scope: UserScope, query: UserQuery): Promise<UserPage> {
  const { sql, values } = searchStatement(scope, query)
  const rows = await db.query<ProvisionedUser & { readonly sortKey: UserPosition['value'] }>(sql, values)
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return {
    users: rows.slice(0, query.limit).map(({ sortKey: _, ...user }) => user),
    next: last && { value: last.sortKey, id: last.id },
  }
}

export function countStatement(
  scope: UserScope,
  condition: UserCondition | undefined,
): { readonly sql: string; readonly values: unknown[] } {
  const binds = new Binds(scope)
  const sql = `SELECT count(*) AS n FROM identity.app_user u WHERE ${whereSql(scope, condition, binds)}`
  return { sql, values: binds.values }
}

export async function countUsers(db: Db, scope: UserScope, condition?: UserCondition): Promise<number> {
  const { sql, values } = countStatement(scope, condition)
  const [row] = await db.query<{ n: number }>(sql, values)
  return row?.n ?? 0
}
