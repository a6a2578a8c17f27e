/** Reads the values of changes into the schemas' spelling. Whatever they hold is copied, and `null` and `''` are no value. */
import type { ScimAttribute } from '#generated/scim'
import { findSubAttribute } from '../attributes.ts'
import { invalidScim } from '../errors.ts'
import type { Change } from './changes.ts'
import { isObject } from './operations.ts'

/** Parts by their names; undefined clears a part. */
export type Parts = Record<string, unknown>

/** The part of an element that a plain value stands for (RFC 7643, section 2.4). */
export const VALUE = 'value'

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The value of a single-valued attribute. Entra also sends it as the one element of a list, a simple one as `{ value }`. */
export function single(attribute: ScimAttribute, value: unknown): unknown {
  const [only = value, ...others] = Array.isArray(value) ? value : [value]
  if (others.length > 0) return value
  return attribute.type !== 'complex' && isObject(only) && Object.hasOwn(only, VALUE) ? only[VALUE] : only
}

/** Undefined for no value. Texts of booleans and integers become such. @throws 400 invalidValue for objects and lists */
export function readSimple(attribute: ScimAttribute, value: unknown, change: Change): unknown {
  if (isEmpty(value)) return undefined
  if (typeof value === 'object') throw invalidValue(change, `${attribute.name} needs a single value`)
  if (attribute.type === 'boolean' && /^(true|false)$/i.test(String(value))) return /^true$/i.test(String(value))
  if (attribute.type === 'integer' && /^-?\d{1,10}$/.test(String(value))) return Number(value)
  return value
}

/** A plain value stands for the part `value`. Unknown parts are left out. @throws 400 invalidValue */
export function readParts(attribute: ScimAttribute, value: unknown, change: Change): Parts {
  if (!isObject(value)) return readPlain(attribute, value, change)
  const parts: Parts = {}
  for (const [name, part] of Object.entries(value)) {
    const subAttribute = partOf(attribute, name)
    if (subAttribute) parts[subAttribute.name] = readSimple(subAttribute, part, change)
  }
  return parts
}

const partOf = (attribute: ScimAttribute, name: string): ScimAttribute | undefined => {
  if (attribute.subAttributes) return findSubAttribute(attribute, name)
  return name.toLowerCase() === VALUE ? { ...attribute, name: VALUE } : undefined
}

function readPlain(attribute: ScimAttribute, value: unknown, change: Change): Parts {
  const subAttribute = partOf(attribute, VALUE)
  if (subAttribute) return { [VALUE]: readSimple(subAttribute, value, change) }
  const names = attribute.subAttributes?.map(({ name }) => name).join(', ')
  throw invalidValue(change, `${attribute.name} needs an object with parts such as ${names}`)
}

/** The elements of a list, or the one element that is no list; none for no value. @throws 400 invalidValue */
export function readElements(attribute: ScimAttribute, value: unknown, change: Change): Parts[] {
  const elements = Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
  return elements.map((element) => {
    const parts = withoutEmpty(readParts(attribute, element, change))
    if (isEmpty(parts[VALUE])) throw invalidValue(change, `each element of ${attribute.name} needs a ${VALUE}`)
    return parts
  })
}

export const withoutEmpty = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => !isEmpty(part)))

export const invalidValue = ({ operation }: Change, reason: string) =>
  invalidScim('invalidValue', `${operation} cannot be applied: ${reason}.`)
