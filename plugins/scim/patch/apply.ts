/**
 * Applies a PATCH to a user (RFC 7644, section 3.5.2), with what Entra and Okta send beyond the RFC: names in any case, an
 * operation without a path whose members are paths, booleans as text, elements that do not exist yet, and attributes that are
 * not stored, which are ignored.
 */
import { textOf } from '../attributes.ts'
import { invalidScim } from '../errors.ts'
import { VALUE } from '../json.ts'
import { namedRolesOf } from '../provisioning/named-roles.ts'
import { ROLES_SCHEMA, type UserAttributes } from '../resource.ts'
import { type Change, endsInactive, namesPassword, readChanges } from './changes.ts'
import { changeElements } from './elements.ts'
import { readOperations } from './operations.ts'
import { alignRoles } from './roles.ts'
import { isEmpty, readSimple, readSubAttributes, single, type Values } from './values.ts'

interface PatchedUser {
  readonly user: UserAttributes
  /** Lower-case names of the attributes of the resource that operations named, of extensions the URN; `roleid`, `roleids`. */
  readonly sent: ReadonlySet<string>
  /** Sentences about what was not applied, for the audit log. */
  readonly ignored: readonly string[]
}

const PASSWORD =
  'Passwords are not synchronised: users sign in at their provider, or with a password that they set themselves. ' +
  'Switch off the synchronisation of passwords at the provider.'

/**
 * The user after all operations; the given one does not change. Types and lengths of the values are yet to be checked, and
 * whether the user may be without an e-mail address or an external id.
 * @param user all its attributes; `schemas`, `id` and `meta` are left out of the result
 * @throws 400 invalidSyntax, invalidPath, invalidFilter, invalidValue, noTarget, mutability
 */
export function applyPatch(user: UserAttributes, body: unknown): PatchedUser {
  const operations = readOperations(body)
  const passwords = operations.map(namesPassword)
  if (passwords.every((found) => found === 'alone')) throw invalidScim('mutability', PASSWORD)
  const changes = operations.flatMap(readChanges)
  const { schemas: _schemas, id: _id, meta: _meta, ...draft } = structuredClone<Values>({ ...user })
  const sent = new Set(changes.flatMap(sentNames))
  if (sent.has('roles')) draft.roles = namedRolesOf(user[ROLES_SCHEMA]?.roleIds ?? [])
  for (const change of changes) applyChange(draft, change)
  const ignored = passwords.some((found) => found !== undefined) ? [PASSWORD] : []
  return { user: withoutEmptyValues(draft) as UserAttributes, sent, ignored }
}

/** Whether the PATCH deactivates the user. @throws 400 invalidSyntax */
export const deactivates = (body: unknown): boolean => endsInactive(readOperations(body))

function sentNames({ path: { extension, attribute } }: Change): string[] {
  const name = attribute.name.toLowerCase()
  if (extension === ROLES_SCHEMA) return [extension.toLowerCase(), name]
  return [extension?.toLowerCase() ?? name]
}

function applyChange(draft: Values, change: Change) {
  const { extension, attribute, subAttribute } = change.path
  const target = extension ? valuesAt(draft, extension) : draft
  if (attribute.multiValued) changeMultiValued(target, change)
  else if (attribute.type === 'complex' && !subAttribute) changeComplex(target, change)
  else if (subAttribute) changeSimple(valuesAt(target, attribute.name), change)
  else changeSimple(target, change)
  if (extension === ROLES_SCHEMA) alignRoles(target, change)
}

function valuesAt(target: Values, name: string): Values {
  target[name] ??= {}
  return target[name] as Values
}

function changeSimple(target: Values, change: Change) {
  const attribute = change.path.subAttribute ?? change.path.attribute
  const value = change.op === 'remove' ? undefined : readSimple(attribute, single(attribute, change.value), change)
  if (value === undefined) requireOptional(change)
  target[attribute.name] = value
}

/** Whether a user needs e-mail addresses depends on the client, so that multi-valued attributes may be cleared here. */
function requireOptional({ operation, op, path }: Change) {
  const { required } = path.subAttribute ?? path.attribute
  if (!required) return
  throw invalidScim(
    op === 'remove' ? 'mutability' : 'invalidValue',
    `${operation} removes ${textOf(path)}, which every user must have.`,
  )
}

/** Sub-attributes that the value does not name stay. */
function changeComplex(target: Values, change: Change) {
  const { attribute } = change.path
  const value = single(attribute, change.value)
  if (change.op === 'remove' || isEmpty(value)) delete target[attribute.name]
  else Object.assign(valuesAt(target, attribute.name), readSubAttributes(attribute, value, change))
}

function changeMultiValued(target: Values, change: Change) {
  const { attribute } = change.path
  const values = (target[attribute.name] as unknown[] | undefined) ?? []
  if (attribute.type === 'complex') target[attribute.name] = changeElements(values as Values[], change)
  else {
    const elements = values.map((value) => ({ [VALUE]: value }))
    target[attribute.name] = changeElements(elements, change).map((element) => element[VALUE])
  }
}

/** Leaves out attributes without a value, elements without a `value`, and what is empty without them. */
function withoutEmptyValues(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [name, withoutEmptyMembers(value)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function withoutEmptyMembers(value: unknown): unknown {
  if (Array.isArray(value)) {
    const elements = value.filter(
      (element) => !isEmpty(element) && (typeof element !== 'object' || !isEmpty(element[VALUE])),
    )
    return elements.length > 0 ? elements : undefined
  }
  if (typeof value !== 'object' || value === null) return isEmpty(value) ? undefined : value
  const members = withoutEmptyValues(value as Values)
  return Object.keys(members).length > 0 ? members : undefined
}
