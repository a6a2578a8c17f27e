/** Shows resources, with whether their users are active: the identity server alone knows, and is asked when they are shown. */
import { resourceEntity, type Schemas } from '#generated/scheduling'
import type { Directory } from '#plugins/identity'
import type { Account, Db } from '#runtime'
import type { ResourceRow, SeenResource } from '../store/resources.ts'

export interface Asking {
  readonly directory: Directory
  readonly account: Account
  readonly db: Db
}

/**
 * Resolves to the view of these rows. `userActive` is null for resources that the caller does not work with.
 * @param select null: all fields
 */
export async function viewOfResources(asking: Asking, rows: readonly Seen[], select: readonly string[] | null = null) {
  const isShown = select === null || select.includes('userActive')
  const isActive = await activeUsers(asking, isShown ? rows.filter(({ isKnown }) => isKnown !== false) : [])
  return (row: Seen): Schemas['Resource'] =>
    resourceEntity.view(row, { userActive: row.isKnown === false ? null : isActive(row) })
}

type Seen = ResourceRow & Partial<SeenResource>

/** Resolves to whether the user of a resource is active; null for one without a user. */
export async function activeUsers<Row extends Pick<ResourceRow, 'userId'>>(
  { directory, account, db }: Asking,
  rows: readonly Row[],
): Promise<(row: Row) => boolean | null> {
  const users = new Set(rows.flatMap(({ userId }) => userId ?? []))
  const active = await directory.active(db, account.id, [...users])
  return ({ userId }) => (userId === null ? null : active.has(userId))
}
