/** Conditions on one element of a multi-valued attribute, which a filter or a path has in brackets. */
import type { ScimAttribute } from '#generated/scim'
import type { Comparison, Condition } from '#plugins/identity'
import { findSubAttribute } from '../attributes.ts'
import { VALUE } from '../json.ts'
import type { FilterName, FilterNode } from './ast.ts'
import { readExpression, refuseFilter } from './comparisons.ts'

/** The condition on the sub-attributes, with the schemas' spelling. @throws 400 invalidFilter */
export function readElementCondition(attribute: ScimAttribute, node: FilterNode): Condition<string> {
  switch (node.kind) {
    case 'and':
    case 'or':
      return { kind: node.kind, conditions: node.terms.map((term) => readElementCondition(attribute, term)) }
    case 'not':
      return { kind: 'not', condition: readElementCondition(attribute, node.term) }
    case 'element':
      throw refuseFilter(`The filter has brackets inside the brackets of ${attribute.name}.`)
    default: {
      const { name, type } = subAttributeOf(attribute, node.attribute)
      return readExpression(node, name, type)
    }
  }
}

function subAttributeOf(attribute: ScimAttribute, { text, at }: FilterName) {
  const names = attribute.subAttributes?.map(({ name }) => name) ?? [VALUE]
  const simple = { name: VALUE, type: attribute.type }
  const found = attribute.subAttributes
    ? findSubAttribute(attribute, text)
    : text.toLowerCase() === VALUE
      ? simple
      : undefined
  if (found && found.type !== 'complex') return { name: found.name, type: found.type }
  throw refuseFilter(
    `The filter has '${text.slice(0, 50)}' at character ${at}, where one of ${names.join(', ')} should be: the sub-attributes of ${attribute.name}.`,
  )
}

/** Whether the element satisfies the condition; text is compared without regard to case. */
export function holds(condition: Condition<string>, element: Readonly<Record<string, unknown>>): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.every((inner) => holds(inner, element))
    case 'or':
      return condition.conditions.some((inner) => holds(inner, element))
    case 'not':
      return !holds(condition.condition, element)
    case 'constant':
      return condition.value
    case 'present':
      return hasValue(element[condition.field])
    case 'compare':
      return compares(condition.comparison, element[condition.field], condition.value)
  }
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== ''

function compares(comparison: Comparison, actual: unknown, expected: unknown): boolean {
  if (!hasValue(actual)) return comparison === 'ne'
  const [left, right] = [comparable(actual), comparable(expected)]
  return typeof left === typeof right ? COMPARE[comparison](left, right) : comparison === 'ne'
}

const comparable = (value: unknown): string | number =>
  typeof value === 'number' ? value : value instanceof Date ? value.getTime() : String(value).toLowerCase()

type Compare = (left: string | number, right: string | number) => boolean
const COMPARE: Readonly<Record<Comparison, Compare>> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
  co: (left, right) => String(left).includes(String(right)),
  sw: (left, right) => String(left).startsWith(String(right)),
  ew: (left, right) => String(left).endsWith(String(right)),
}
