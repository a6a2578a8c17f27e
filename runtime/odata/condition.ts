/** A condition on the fields of a list, as `$filter` and `$skiptoken` make one: what SQL and Sequelize's `where` are made of. */
import type { Field } from './fields.ts'

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type TextFunction = 'contains' | 'startswith' | 'endswith'

/** Values are text that `readValue` has read for the type of the field. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'null' | 'notNull'; readonly field: Field }
  | { readonly kind: Comparison; readonly field: Field; readonly value: string }
  /** With `negated` it is false for null too. */
  | { readonly kind: TextFunction; readonly field: Field; readonly value: string; readonly negated?: boolean }
  | { readonly kind: 'in'; readonly field: Field; readonly values: readonly string[] }

/** The condition with `replace(it)` for each comparison by `eq` or `ne` of the field. */
export function replaceComparisons(
  condition: Condition,
  field: Field,
  replace: (it: { readonly kind: Comparison; readonly value: string }) => Condition,
): Condition {
  const replaced = (it: Condition): Condition => {
    if (it.kind === 'and' || it.kind === 'or') return { ...it, of: it.of.map(replaced) }
    if (it.kind === 'not') return { ...it, of: replaced(it.of) }
    return (it.kind === 'eq' || it.kind === 'ne') && it.field.column === field.column ? replace(it) : it
  }
  return replaced(condition)
}

const OPPOSITE = { eq: 'ne', ne: 'eq', gt: 'le', ge: 'lt', lt: 'ge', le: 'gt' } as const

/**
 * The opposite, without `not`. OData has two truth values: a comparison with null is
 * false, hence its opposite is true.
 */
export function negate(condition: Condition): Condition {
  switch (condition.kind) {
    case 'and':
      return { kind: 'or', of: condition.of.map(negate) }
    case 'or':
      return { kind: 'and', of: condition.of.map(negate) }
    case 'not':
      return condition.of
    case 'null':
      return { kind: 'notNull', field: condition.field }
    case 'notNull':
      return { kind: 'null', field: condition.field }
    case 'eq':
    case 'ne':
      return { ...condition, kind: OPPOSITE[condition.kind] }
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return { kind: 'or', of: [{ ...condition, kind: OPPOSITE[condition.kind] }, isNull(condition.field)] }
    case 'in':
      return { kind: 'and', of: condition.values.map((value) => ({ kind: 'ne', field: condition.field, value })) }
    default:
      return { kind: 'or', of: [{ ...condition, negated: !condition.negated }, isNull(condition.field)] }
  }
}

const isNull = (field: Field): Condition => ({ kind: 'null', field })
