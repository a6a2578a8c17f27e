/** Makes conditions of single comparisons: checks the operator and reads the value for the type of the attribute. */
import type { ScimAttribute } from '#generated/scim'
import type { Comparison, Condition } from '#plugins/identity'
import { invalidScim } from '../errors.ts'
import type { FilterNode } from './ast.ts'
import { EXAMPLE, isNull, readValue } from './values.ts'

export type Expression = Extract<FilterNode, { kind: 'present' | 'compare' }>
export type CompareNode = Extract<FilterNode, { kind: 'compare' }>

const EQUALITY: readonly Comparison[] = ['eq', 'ne']
const ORDER: readonly Comparison[] = [...EQUALITY, 'gt', 'ge', 'lt', 'le']
const TEXT: readonly Comparison[] = [...ORDER, 'co', 'sw', 'ew']

const OPERATORS = { string: TEXT, reference: TEXT, boolean: EQUALITY, integer: ORDER, dateTime: ORDER } as const

export const refuseFilter = (detail: string) => invalidScim('invalidFilter', detail)

/** `null` stands for no value: `eq null` is the opposite of `pr`. @throws 400 invalidFilter */
export function readExpression<Field>(
  node: Expression,
  field: Field,
  type: Exclude<ScimAttribute['type'], 'complex'>,
): Condition<Field> {
  if (node.kind === 'present') return { kind: 'present', field }
  if (isNull(node.value)) return readNullComparison(node, { kind: 'present', field })
  requireOperator(node, OPERATORS[type], EXAMPLE[type])
  const value = readValue(type, node.value)
  if (value === undefined) throw wrongValue(node, EXAMPLE[type])
  return { kind: 'compare', field, comparison: node.operator, value }
}

/** A comparison with null, by the condition that there is a value. @throws 400 invalidFilter */
export function readNullComparison<C>(node: CompareNode, present: C): C | { kind: 'not'; condition: C } {
  requireOperator(node, EQUALITY, 'null')
  return node.operator === 'eq' ? { kind: 'not', condition: present } : present
}

/** @throws 400 invalidFilter that names the operators which the value's type has */
export function requireOperator({ attribute, operator }: CompareNode, allowed: readonly Comparison[], value: string) {
  if (allowed.includes(operator)) return
  throw refuseFilter(
    `The filter compares ${attribute.text} at character ${attribute.at} by ${operator}; with ${value} it can be compared by ${allowed.join(', ')}.`,
  )
}

const wrongValue = ({ attribute, value }: CompareNode, wanted: string) =>
  refuseFilter(
    `The filter has '${value.text.slice(0, 50)}' at character ${value.at}, where ${attribute.text} needs ${wanted}.`,
  )
