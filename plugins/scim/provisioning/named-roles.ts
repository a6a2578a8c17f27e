/**
 * The attribute `roles` of RFC 7643, section 4.1.2, in which Entra and others send roles by name. Users do not have it: what it
 * names becomes the roles of the service's own extension. Pure.
 */
import type { ScimAttribute } from '#generated/scim'
import { invalidScim } from '../errors.ts'
import { isObject, memberOf, VALUE } from '../json.ts'

/** One element of `roles`. Its value is as the client sent it, and need not be the name of a role. */
export interface NamedRole {
  readonly value: unknown
}

export const ADMINISTRATOR = 1

/** In the order of their power. */
export const ROLES: ReadonlyMap<number, string> = new Map([
  [ADMINISTRATOR, 'Administrator'],
  [2, 'General User'],
])

const MAX_ROLES = 100 // elements

const subAttribute = (name: string, type: ScimAttribute['type'] = 'string'): ScimAttribute => ({
  name,
  type,
  multiValued: false,
  description: '',
  required: false,
  caseExact: false,
  mutability: 'writeOnly',
  returned: 'never',
  uniqueness: 'none',
})

/** For the paths of a PATCH. /Schemas does not have it, since no answer has it. */
export const NAMED_ROLES: ScimAttribute = {
  ...subAttribute('roles', 'complex'),
  multiValued: true,
  maxItems: MAX_ROLES,
  subAttributes: [
    subAttribute(VALUE),
    subAttribute('display'),
    subAttribute('type'),
    subAttribute('primary', 'boolean'),
  ],
}

/**
 * The elements of `roles` in a body, which may also be plain names or a single one. Undefined when none has a value.
 * @throws 400 invalidValue when there are too many
 */
export function readNamedRoles(given: unknown): readonly NamedRole[] | undefined {
  const elements = Array.isArray(given) ? given : [given]
  if (elements.length > MAX_ROLES)
    throw invalidScim('invalidValue', `roles takes at most ${MAX_ROLES} values; the request has ${elements.length}.`)
  const roles = elements
    .map((element) => ({ value: isObject(element) ? memberOf(element, VALUE) : element }))
    .filter(({ value }) => value !== undefined && value !== null && value !== '')
  return roles.length > 0 ? roles : undefined
}

/** The roles that a user has, as elements for a PATCH to change: the most powerful one is the primary one. */
export function namedRolesOf(roleIds: readonly number[]): { readonly value: string; readonly primary: boolean }[] {
  const ids = [...ROLES.keys()].filter((id) => roleIds.includes(id))
  return ids.map((id, index) => ({ value: ROLES.get(id) ?? String(id), primary: index === 0 }))
}

/** The value of an app role in Entra has no spaces. */
const fold = (name: string) => name.toLowerCase().replace(/[\s._-]+/g, '')

const idByName = new Map([...ROLES].flatMap(([id, name]) => [[fold(name), id] as const, [String(id), id] as const]))

/** The role of this name, in any case and with or without spaces, or of this number. */
export const roleNamed = ({ value }: NamedRole): number | undefined => idByName.get(fold(nameOf(value)))

/** Entra's function AppRoleAssignments sends an object as JSON text. */
function nameOf(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('{')) return String(value)
  try {
    return String(memberOf(JSON.parse(value), VALUE))
  } catch {
    return value
  }
}
