/** The roles are one fact: `roleId` is there when there is exactly one, and a change of one attribute changes the other. */
import type { Change } from './changes.ts'
import type { Values } from './values.ts'

/** Changes the other attribute in the extension's attributes. */
export function alignRoles(roles: Values, { path }: Change) {
  if (path.attribute.name === 'roleId')
    setOrClear(roles, 'roleIds', roles.roleId === undefined ? undefined : [roles.roleId])
  if (path.attribute.name === 'roleIds') {
    const [first, ...others] = (roles.roleIds as unknown[] | undefined) ?? []
    setOrClear(roles, 'roleId', others.length === 0 ? first : undefined)
  }
}

function setOrClear(values: Values, name: string, value: unknown) {
  if (value === undefined) delete values[name]
  else values[name] = value
}
