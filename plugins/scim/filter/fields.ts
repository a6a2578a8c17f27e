/** The fields of users that attributes are searched and sorted by. */
import type { UserField } from '#plugins/identity'
import { type AttributePath, textOf } from '../attributes.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA } from '../resource.ts'

/** By the attribute's path with the schemas' spelling. */
const FIELDS = new Map<string, UserField>([
  ['id', 'id'],
  ['externalId', 'externalId'],
  ['userName', 'userName'],
  ['displayName', 'displayName'],
  ['name.formatted', 'formattedName'],
  ['name.givenName', 'givenName'],
  ['name.familyName', 'familyName'],
  ['active', 'active'],
  ['meta.created', 'createdAt'],
  ['meta.lastModified', 'updatedAt'],
  [`${ROLES_SCHEMA}:roleId`, 'roleId'],
  [`${ROLES_SCHEMA}:roleIds`, 'roleId'],
  [`${ENTERPRISE_SCHEMA}:employeeNumber`, 'enterprise.employeeNumber'],
  [`${ENTERPRISE_SCHEMA}:costCenter`, 'enterprise.costCenter'],
  [`${ENTERPRISE_SCHEMA}:organization`, 'enterprise.organization'],
  [`${ENTERPRISE_SCHEMA}:division`, 'enterprise.division'],
  [`${ENTERPRISE_SCHEMA}:department`, 'enterprise.department'],
  [`${ENTERPRISE_SCHEMA}:manager.value`, 'enterprise.manager.value'],
  [`${ENTERPRISE_SCHEMA}:manager.$ref`, 'enterprise.manager.$ref'],
  [`${ENTERPRISE_SCHEMA}:manager.displayName`, 'enterprise.manager.displayName'],
])

/** Undefined for attributes that users cannot be searched by, and for complex ones. */
export const fieldOf = (path: AttributePath): UserField | undefined => FIELDS.get(textOf(path))

/** The fields of the enterprise extension: a user has the extension when one of them has a value. */
export const ENTERPRISE_FIELDS: readonly UserField[] = [...FIELDS]
  .filter(([path]) => path.startsWith(ENTERPRISE_SCHEMA))
  .map(([, field]) => field)

/** The path of a simple attribute: the given one, or of a complex attribute its `value`; undefined when it has none. */
export function valuePath(path: AttributePath): AttributePath | undefined {
  if (path.subAttribute || path.attribute.type !== 'complex') return path
  const value = path.attribute.subAttributes?.find(({ name }) => name === 'value')
  return value && { ...path, subAttribute: value }
}
