/**
 * Coercion of a user as a client sends it into the spelling and the types of the schemas. scimmy's own coercion is not used:
 * it takes 0.25 ms a resource, refuses `"active": "False"` and e-mail types that are not canonical, and reads `"false"` as
 * true.
 */
import { isDeepStrictEqual } from 'node:util'
import { type ScimAttribute, scimCommonAttributes, scimSchemas } from '#generated/scim'
import { isBlank } from '#plugins/identity'
import { invalidScim } from './errors.ts'
import { booleanOf, integerOf, isObject, type JsonObject, kindOf, MAX_INTEGER, memberOf } from './json.ts'
import { readNamedRoles } from './provisioning/named-roles.ts'
import { ROLES_SCHEMA, USER_SCHEMA, type UserAttributes } from './resource.ts'

/** An attribute that clients set, or a schema extension, which is coerced as a complex attribute. */
interface Field {
  readonly name: string
  readonly type: ScimAttribute['type']
  readonly multiValued: boolean
  readonly maxLength: number
  readonly maxItems: number
  /** Of a complex attribute. */
  readonly fields: Fields
  /** What precedes the name of a sub-attribute in messages. */
  readonly separator: '.' | ':'
}
/** By lower-case name: names are compared without regard to case (RFC 7643, section 2.1). */
type Fields = ReadonlyMap<string, Field>

/**
 * The attributes of a user that a client sends: names in the schemas' spelling, `"True"` as a boolean, `"2"` as an integer.
 * Ignores attributes that no schema has, and read-only ones (RFC 7644, section 3.5.1). Leaves out what is null, empty or blank (RFC
 * 7643, section 2.5), and e-mail addresses without a value. Does not check that required attributes are there.
 * @param before the user before a change: values that are still equal to its own may be what no client may send any more
 * @throws 400 invalidValue that names the attribute and what it takes
 */
export function coerceUser(body: unknown, before: UserAttributes = {}): UserAttributes {
  if (!isObject(body))
    throw invalidScim(
      'invalidValue',
      `A user is a JSON object; the request has ${typeof body === 'string' ? 'a text' : kindOf(body)}.`,
    )
  const user = coerceFields(body, before, USER_FIELDS, '')
  const roles = user[ROLES_SCHEMA]
  if (isObject(roles)) user[ROLES_SCHEMA] = withDistinctRoles(roles)
  const named = readNamedRoles(memberOf(body, 'roles'))
  if (named) user.roles = named
  return user
}

/** `roleId` stays as it is beside `roleIds`: which of the two counts after a PATCH depends on what the PATCH names. */
const withDistinctRoles = (roles: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(roles.roleIds) ? { ...roles, roleIds: [...new Set(roles.roleIds)] } : roles

function coerceFields(given: JsonObject, before: unknown, fields: Fields, prefix: string): Record<string, unknown> {
  const coerced: Record<string, unknown> = {}
  const seen = new Set<Field>()
  for (const name of Object.keys(given)) {
    const field = fields.get(name.toLowerCase())
    if (!field) continue
    const path = prefix + field.name
    if (seen.has(field)) throw invalidScim('invalidValue', `${path} is sent twice, in different case; send it once.`)
    seen.add(field)
    const own = isObject(before) ? before[field.name] : undefined
    const value = coerceAttribute(given[name], own, field, path)
    if (value !== undefined) coerced[field.name] = value
  }
  return coerced
}

/** Undefined for `null`, a text of which nothing is shown, an empty list and an empty object. */
function coerceAttribute(given: unknown, before: unknown, field: Field, path: string): unknown {
  if (before !== undefined && isDeepStrictEqual(given, before)) return given
  if (given === null || given === undefined || (typeof given === 'string' && isBlank(given))) return undefined
  return field.multiValued ? coerceList(given, before, field, path) : coerceValue(given, before, field, path)
}

function coerceList(given: unknown, before: unknown, field: Field, path: string): unknown[] | undefined {
  if (!Array.isArray(given)) throw mismatch(path, `an array of ${PLURALS[field.type]}`, given)
  if (given.length > field.maxItems)
    throw invalidScim(
      'invalidValue',
      `${path} takes at most ${field.maxItems} values; the request has ${given.length}.`,
    )
  const kept = Array.isArray(before) ? before : []
  const values = given.flatMap((element, index): unknown[] => {
    if (element === null || element === '') return []
    const own = kept.find((candidate) => isDeepStrictEqual(element, candidate))
    const value = own ?? coerceElement(element, field, `${path}[${index}]`)
    return value === undefined || isWithoutValue(value, field) ? [] : [value]
  })
  if (values.filter((value) => isObject(value) && value.primary === true).length > 1)
    throw invalidScim('invalidValue', `${path} has more than one primary value; mark one at most as primary.`)
  return values.length > 0 ? values : undefined
}

function coerceElement(element: unknown, field: Field, path: string): unknown {
  if (field.type === 'complex' && !isObject(element)) throw mismatch(path, 'an object', element)
  return coerceValue(element, undefined, field, path)
}

/** A provider that clears the value of an e-mail address leaves its type behind. */
const isWithoutValue = (value: unknown, { fields }: Field): boolean =>
  isObject(value) && fields.has('value') && value.value === undefined

function coerceValue(given: unknown, before: unknown, field: Field, path: string): unknown {
  switch (field.type) {
    case 'complex':
      return coerceComplex(given, before, field, path)
    case 'boolean':
      return booleanOf(given) ?? refuse(path, 'true or false', given)
    case 'integer':
      return integerOf(given) ?? refuse(path, `a whole number of at most ${MAX_INTEGER}`, given)
    default:
      return coerceString(given, field, path)
  }
}

/** Entra sends the manager as the bare id, or as a list of one. */
function coerceComplex(
  given: unknown,
  before: unknown,
  field: Field,
  path: string,
): Record<string, unknown> | undefined {
  const value = Array.isArray(given) && given.length === 1 && !field.multiValued ? given[0] : given
  const whole = typeof value === 'string' && field.fields.has('value') ? { value } : value
  if (!isObject(whole)) throw mismatch(path, 'an object', given)
  const coerced = coerceFields(whole, before, field.fields, `${path}${field.separator}`)
  return Object.keys(coerced).length > 0 ? coerced : undefined
}

function coerceString(given: unknown, { maxLength }: Field, path: string): string {
  if (typeof given !== 'string') throw mismatch(path, 'text', given)
  if (given.length > maxLength && [...given].length > maxLength)
    throw invalidScim('invalidValue', `${path} takes at most ${maxLength} characters; the request has ${given.length}.`)
  if (given.includes('\0') || !given.isWellFormed())
    throw invalidScim('invalidValue', `${path} has a NUL character or an unpaired surrogate; leave it out.`)
  return given
}

/** No attribute of the schemas holds a credential, so that the message may have the value. */
const mismatch = (path: string, expected: string, given: unknown) =>
  invalidScim('invalidValue', `${path} takes ${expected}; the request has ${kindOf(given)}.`)

function refuse(path: string, expected: string, given: unknown): never {
  throw mismatch(path, expected, given)
}

const PLURALS: Readonly<Record<ScimAttribute['type'], string>> = {
  string: 'texts',
  boolean: 'booleans',
  integer: 'whole numbers',
  dateTime: 'dates',
  reference: 'URIs',
  complex: 'objects',
}

const fieldsOf = (attributes: readonly ScimAttribute[]): Fields =>
  new Map(
    attributes
      .filter(({ mutability }) => mutability !== 'readOnly')
      .map((attribute) => [attribute.name.toLowerCase(), fieldOf(attribute)]),
  )

const fieldOf = (attribute: ScimAttribute): Field => ({
  name: attribute.name,
  type: attribute.type,
  multiValued: attribute.multiValued,
  maxLength: attribute.maxLength ?? Number.POSITIVE_INFINITY,
  maxItems: attribute.maxItems ?? Number.POSITIVE_INFINITY,
  fields: fieldsOf(attribute.subAttributes ?? []),
  separator: '.',
})

function userFields(): Fields {
  const fields = new Map(fieldsOf(scimCommonAttributes.filter(({ name }) => name !== 'schemas')))
  for (const { id, attributes } of scimSchemas) {
    const own = fieldsOf(attributes)
    if (id === USER_SCHEMA) for (const [name, field] of own) fields.set(name, field)
    else fields.set(id.toLowerCase(), extensionOf(id, own))
  }
  return fields
}

const extensionOf = (id: string, fields: Fields): Field => ({
  name: id,
  type: 'complex',
  multiValued: false,
  maxLength: Number.POSITIVE_INFINITY,
  maxItems: Number.POSITIVE_INFINITY,
  fields,
  separator: ':',
})

const USER_FIELDS = userFields()
