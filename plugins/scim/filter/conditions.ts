/** Makes conditions on users of the filters and sort attributes that clients send. */
import type { EmailField, UserCondition, UserField } from '#plugins/identity'
import { type AttributePath, findAttribute, textOf } from '../attributes.ts'
import { invalidScim } from '../errors.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA } from '../resource.ts'
import { userIdFrom } from '../users/user-id.ts'
import type { FilterName, FilterNode } from './ast.ts'
import {
  type CompareNode,
  type Expression,
  readExpression,
  readNullComparison,
  refuseFilter,
  requireOperator,
} from './comparisons.ts'
import { holds, readElementCondition } from './elements.ts'
import { ENTERPRISE_FIELDS, fieldOf, valuePath } from './fields.ts'
import { parseFilter } from './parser.ts'
import { isNull } from './values.ts'

/**
 * The condition of a filter (RFC 7644, section 3.4.2.2). Ids are numbers in it, timestamps are Dates. An e-mail attribute
 * outside brackets holds when one of the addresses fits.
 * @throws 400 invalidFilter that names the position, what was found there and what would be right
 */
export const readFilter = (text: string): UserCondition => userCondition(parseFilter(text))

function userCondition(node: FilterNode): UserCondition {
  switch (node.kind) {
    case 'and':
    case 'or':
      return { kind: node.kind, conditions: node.terms.map(userCondition) }
    case 'not':
      return { kind: 'not', condition: userCondition(node.term) }
    case 'element':
      return bracketCondition(node)
    default:
      return expressionCondition(node, attributeOf(node.attribute))
  }
}

function attributeOf({ text, at }: FilterName): AttributePath {
  const path = findAttribute(text)
  if (path) return path
  throw refuseFilter(
    `The filter names '${text.slice(0, 100)}' at character ${at}, an attribute that users do not have; /Schemas lists those that they have.`,
  )
}

function bracketCondition({ attribute, term }: Extract<FilterNode, { kind: 'element' }>): UserCondition {
  const path = attributeOf(attribute)
  if (textOf(path) === 'emails') return emailCondition(path, term)
  throw refuseFilter(
    `The filter has brackets behind ${attribute.text} at character ${attribute.at}; only emails can have them.`,
  )
}

const emailCondition = ({ attribute }: AttributePath, term: FilterNode): UserCondition => ({
  kind: 'email',
  condition: readElementCondition(attribute, term) as Extract<UserCondition, { kind: 'email' }>['condition'],
})

function expressionCondition(node: Expression, path: AttributePath): UserCondition {
  const { attribute, subAttribute } = path
  if (attribute.name === 'emails') return emailExpression(node, path)
  if (attribute.name === 'schemas') return schemasCondition(node)
  if (attribute.name === 'id') return idCondition(node)
  if (subAttribute?.name === 'resourceType') return resourceTypeCondition(node)
  if (node.kind === 'present' && !subAttribute && attribute.type === 'complex') return complexPresent(path)
  return fieldCondition(node, path)
}

function fieldCondition(node: Expression, path: AttributePath): UserCondition {
  const value = valuePath(path)
  if (!value) throw subAttributeMissing(node.attribute, path)
  const field = fieldOf(value)
  const { type } = value.subAttribute ?? value.attribute
  if (!field || type === 'complex') {
    throw refuseFilter(
      `The filter names ${textOf(path)} at character ${node.attribute.at}, which users cannot be searched by.`,
    )
  }
  return readExpression(node, field, type)
}

const subAttributeMissing = ({ at }: FilterName, { attribute }: AttributePath) =>
  refuseFilter(
    `The filter compares ${attribute.name} at character ${at}, which has sub-attributes; name one of them, such as ${attribute.name}.${attribute.subAttributes?.at(-1)?.name}.`,
  )

/** A complex attribute has a value when one of its sub-attributes has. */
function complexPresent(path: AttributePath): UserCondition {
  if (path.attribute.name === 'meta') return { kind: 'constant', value: true }
  const fields = (path.attribute.subAttributes ?? []).map((subAttribute) => fieldOf({ ...path, subAttribute }))
  return anyPresent(fields.filter((field) => field !== undefined))
}

const anyPresent = (fields: readonly UserField[]): UserCondition => ({
  kind: 'or',
  conditions: fields.map((field) => ({ kind: 'present', field })),
})

/** `emails` alone stands for the addresses. */
function emailExpression(node: Expression, path: AttributePath): UserCondition {
  const field = (path.subAttribute?.name ?? 'value') as EmailField
  const present: UserCondition = { kind: 'email', condition: { kind: 'present', field } }
  if (node.kind === 'present') return present
  if (isNull(node.value)) return readNullComparison(node, present)
  const one = emailCondition(path, { ...node, attribute: { ...node.attribute, text: field } })
  return node.operator === 'ne' ? { kind: 'or', conditions: [one, { kind: 'not', condition: ANY_EMAIL }] } : one
}

/** Outside brackets `ne` also holds for a user without e-mail addresses. */
const ANY_EMAIL: UserCondition = { kind: 'email', condition: { kind: 'present', field: 'value' } }

/** No user has an id that is not the decimal text of a positive integer. */
function idCondition(node: Expression): UserCondition {
  if (node.kind === 'present') return { kind: 'constant', value: true }
  if (isNull(node.value)) return readNullComparison(node, { kind: 'constant', value: true })
  requireOperator(node, ['eq', 'ne', 'gt', 'ge', 'lt', 'le'], 'an id')
  const id = userIdFrom(node.value.text)
  if (id === undefined) return { kind: 'constant', value: node.operator === 'ne' }
  return { kind: 'compare', field: 'id', comparison: node.operator, value: id }
}

function resourceTypeCondition(node: Expression): UserCondition {
  const condition = readExpression(node, 'resourceType', 'string')
  return { kind: 'constant', value: holds(condition, { resourceType: 'User' }) }
}

/** Every user has the core schema and that of the roles. */
function schemasCondition(node: Expression): UserCondition {
  if (node.kind === 'present') return { kind: 'constant', value: true }
  if (isNull(node.value)) return readNullComparison(node, { kind: 'constant', value: true })
  requireOperator(node, ['eq', 'ne'], 'a URN')
  const has = hasSchema(node)
  return node.operator === 'eq' ? has : { kind: 'not', condition: has }
}

function hasSchema({ value }: CompareNode): UserCondition {
  const urn = value.text.toLowerCase()
  if (urn === ENTERPRISE_SCHEMA.toLowerCase()) return anyPresent(ENTERPRISE_FIELDS)
  return { kind: 'constant', value: [USER_SCHEMA, ROLES_SCHEMA].some((known) => known.toLowerCase() === urn) }
}

/**
 * The field of a `sortBy` attribute (RFC 7644, section 3.4.2.3): `emails` stands for the address, `manager` for its id.
 * @throws 400 invalidValue that names the attribute
 */
export function readSortBy(text: string): UserField | 'email' {
  const path = findAttribute(text.trim())
  const value = path && valuePath(path)
  if (value && textOf(value) === 'emails.value') return 'email'
  const field = value && fieldOf(value)
  if (field) return field
  throw invalidScim(
    'invalidValue',
    `sortBy is '${text.slice(0, 100)}'; users can be sorted by attributes such as userName, name.familyName, emails.value and meta.lastModified.`,
  )
}
