/** Reads the values of changes into the schemas' spelling. Whatever they hold is copied, and `null` and `''` are no value. */
import type { ScimAttribute } from '#generated/scim'
import { findSubAttribute } from '../attributes.ts'
import { invalidScim } from '../errors.ts'
import { booleanOf, integerOf, isObject, VALUE } from '../json.ts'
import type { Change } from './changes.ts'

/** The values of attributes or of sub-attributes, by their names; undefined clears one. */
export type Values = Record<string, unknown>

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
  if (attribute.type === 'boolean') return booleanOf(value) ?? value
  return attribute.type === 'integer' ? (integerOf(value) ?? value) : value
}

/** A plain value stands for the sub-attribute `value`. Unknown sub-attributes are left out. @throws 400 invalidValue */
export function readSubAttributes(attribute: ScimAttribute, given: unknown, change: Change): Values {
  if (!isObject(given)) return readPlain(attribute, given, change)
  const values: Values = {}
  for (const [name, value] of Object.entries(given)) {
    const subAttribute = subAttributeOf(attribute, name)
    if (subAttribute) values[subAttribute.name] = readSimple(subAttribute, value, change)
  }
  return values
}

/** The elements of an attribute of simple values have the sub-attribute `value` alone. */
const subAttributeOf = (attribute: ScimAttribute, name: string): ScimAttribute | undefined => {
  if (attribute.subAttributes) return findSubAttribute(attribute, name)
  return name.toLowerCase() === VALUE ? { ...attribute, name: VALUE } : undefined
}

function readPlain(attribute: ScimAttribute, value: unknown, change: Change): Values {
  const subAttribute = subAttributeOf(attribute, VALUE)
  if (subAttribute) return { [VALUE]: readSimple(subAttribute, value, change) }
  const names = attribute.subAttributes?.map(({ name }) => name).join(', ')
  throw invalidValue(change, `${attribute.name} needs an object with sub-attributes such as ${names}`)
}

/** The elements of a list, or the one element that is no list; none for no value. @throws 400 invalidValue */
export function readElements(attribute: ScimAttribute, value: unknown, change: Change): Values[] {
  const elements = Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
  return elements.map((given) => {
    const element = withoutEmpty(readSubAttributes(attribute, given, change))
    if (isEmpty(element[VALUE])) throw invalidValue(change, `each element of ${attribute.name} needs a ${VALUE}`)
    return element
  })
}

export const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

export const invalidValue = ({ operation }: Change, reason: string) =>
  invalidScim('invalidValue', `${operation} cannot be applied: ${reason}.`)
