/**
 * Coercion of a user as a client sends it into the spelling and the types of the schemas. scimmy's own coercion is not used:
 * it takes 0.25 ms a resource, refuses `"active": "False"` and e-mail types that are not canonical, and reads `"false"` as
 * true.
 */
import { type ScimAttribute, scimCommonAttributes, scimSchemas } from '#generated/scim'
import { invalidScim } from './errors.ts'
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

const MAX_INTEGER = 2 ** 31 - 1
const WHOLE_NUMBER = /^-?\d{1,10}$/

/**
 * The attributes of a user that a client sends: names in the schemas' spelling, `"True"` as a boolean, `"2"` as an integer.
 * Ignores attributes that no schema has, and read-only ones (RFC 7644, section 3.5.1). Leaves out what is null or empty (RFC
 * 7643, section 2.5), and e-mail addresses without a value. Does not check that required attributes are there.
 * @throws 400 invalidValue that names the attribute and what it takes
 */
export function coerceUser(body: unknown): UserAttributes {
  if (!isObject(body)) throw invalidScim('invalidValue', `A user is a JSON object; the request has ${kindOf(body)}.`)
  const user = coerceFields(body, USER_FIELDS, '')
  const roles = user[ROLES_SCHEMA]
  if (isObject(roles)) user[ROLES_SCHEMA] = withDistinctRoles(roles)
  return user
}

/** `roleId` stays as it is beside `roleIds`: which of the two counts after a PATCH depends on what the PATCH names. */
const withDistinctRoles = (roles: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(roles.roleIds) ? { ...roles, roleIds: [...new Set(roles.roleIds)] } : roles

function coerceFields(given: Record<string, unknown>, fields: Fields, prefix: string): Record<string, unknown> {
  const coerced: Record<string, unknown> = {}
  const seen = new Set<Field>()
  for (const name of Object.keys(given)) {
    const field = fields.get(name.toLowerCase())
    if (!field) continue
    const path = prefix + field.name
    if (seen.has(field)) throw invalidScim('invalidValue', `${path} is sent twice, in different case; send it once.`)
    seen.add(field)
    const value = coerceAttribute(given[name], field, path)
    if (value !== undefined) coerced[field.name] = value
  }
  return coerced
}

/** Undefined for a value that is none. */
function coerceAttribute(given: unknown, field: Field, path: string): unknown {
  if (given === null || given === undefined || given === '') return undefined
  return field.multiValued ? coerceList(given, field, path) : coerceValue(given, field, path)
}

function coerceList(given: unknown, field: Field, path: string): unknown[] | undefined {
  if (!Array.isArray(given)) throw mismatch(path, `an array of ${PLURALS[field.type]}`, given)
  if (given.length > field.maxItems)
    throw invalidScim(
      'invalidValue',
      `${path} takes at most ${field.maxItems} values; the request has ${given.length}.`,
    )
  const values = given.flatMap((element, index): unknown[] => {
    const at = `${path}[${index}]`
    if (element === null || element === '') return []
    if (field.type === 'complex' && !isObject(element)) throw mismatch(at, 'an object', element)
    const value = coerceValue(element, field, at)
    return value === undefined || isWithoutValue(value, field) ? [] : [value]
  })
  if (values.filter((value) => isObject(value) && value.primary === true).length > 1)
    throw invalidScim('invalidValue', `${path} has more than one primary value; mark one at most as primary.`)
  return values.length > 0 ? values : undefined
}

/** A provider that clears the value of an e-mail address leaves its type behind. */
const isWithoutValue = (value: unknown, { fields }: Field): boolean =>
  isObject(value) && fields.has('value') && value.value === undefined

function coerceValue(given: unknown, field: Field, path: string): unknown {
  switch (field.type) {
    case 'complex':
      return coerceComplex(given, field, path)
    case 'boolean':
      return coerceBoolean(given, path)
    case 'integer':
      return coerceInteger(given, path)
    default:
      return coerceString(given, field, path)
  }
}

/** Entra sends the manager as the bare id, or as a list of one. */
function coerceComplex(given: unknown, field: Field, path: string): Record<string, unknown> | undefined {
  const value = Array.isArray(given) && given.length === 1 && !field.multiValued ? given[0] : given
  const whole = typeof value === 'string' && field.fields.has('value') ? { value } : value
  if (!isObject(whole)) throw mismatch(path, 'an object', given)
  const coerced = coerceFields(whole, field.fields, `${path}${field.separator}`)
  return Object.keys(coerced).length > 0 ? coerced : undefined
}

/** Entra sends `"True"` and `"False"`. */
function coerceBoolean(given: unknown, path: string): boolean {
  const value = typeof given === 'string' ? given.toLowerCase() : given
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw mismatch(path, 'true or false', given)
}

function coerceInteger(given: unknown, path: string): number {
  const value = typeof given === 'string' && WHOLE_NUMBER.test(given) ? Number(given) : given
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER) return value
  throw mismatch(path, `a whole number of at most ${MAX_INTEGER}`, given)
}

function coerceString(given: unknown, { maxLength }: Field, path: string): string {
  if (typeof given !== 'string') throw mismatch(path, 'text', given)
  if (given.length > maxLength && [...given].length > maxLength)
    throw invalidScim('invalidValue', `${path} takes at most ${maxLength} characters; the request has ${given.length}.`)
  if (given.includes('\0') || !given.isWellFormed())
    throw invalidScim('invalidValue', `${path} has a NUL character or an unpaired surrogate; leave it out.`)
  return given
}

const mismatch = (path: string, expected: string, given: unknown) =>
  invalidScim('invalidValue', `${path} takes ${expected}; the request has ${kindOf(given)}.`)

const PLURALS: Readonly<Record<ScimAttribute['type'], string>> = {
  string: 'texts',
  boolean: 'booleans',
  integer: 'whole numbers',
  dateTime: 'dates',
  reference: 'URIs',
  complex: 'objects',
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'string') return 'a text'
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${String(value)}`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
