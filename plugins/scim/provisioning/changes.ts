/** Lists what a request has changed of a user, for the audit log. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, type UserAttributes } from '../resource.ts'

/** By attribute: `userName`, `name.givenName`, or with the URN of an extension. Null: no value. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

export function changesOf(before: UserAttributes | undefined, after: UserAttributes): Changes {
  const from = flat(before ?? {})
  const to = flat(after)
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter(
    (name) => !isDeepStrictEqual(from.get(name), to.get(name)),
  )
  return Object.fromEntries(changed.map((name) => [name, { from: from.get(name) ?? null, to: to.get(name) ?? null }]))
}

/** The values by attribute; `roleId` is left out, since `roleIds` has it. */
function flat(attributes: UserAttributes): ReadonlyMap<string, unknown> {
  const { name = {}, [ROLES_SCHEMA]: roles, [ENTERPRISE_SCHEMA]: enterprise = {}, ...simple } = attributes
  const values = new Map<string, unknown>(Object.entries(simple))
  for (const [key, value] of Object.entries(name)) values.set(`name.${key}`, value)
  if (roles?.roleIds) values.set(`${ROLES_SCHEMA}:roleIds`, roles.roleIds)
  for (const [key, value] of Object.entries(enterprise)) values.set(`${ENTERPRISE_SCHEMA}:${key}`, value)
  return values
}

/** The action of the audit entry for a PUT, PATCH or DELETE. */
export function actionOf(before: UserAttributes, after: UserAttributes): 'Linked' | 'Updated' | 'Deactivated' {
  if (before.active === true && after.active === false) return 'Deactivated'
  return before.externalId === undefined && after.externalId !== undefined ? 'Linked' : 'Updated'
}
