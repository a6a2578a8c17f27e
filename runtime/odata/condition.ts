/** A condition on the fields of a list, as `$filter` and `$skiptoken` make one: what SQL is made of. */
import type { Field } from './fields.ts'

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type TextFunction = 'contains' | 'startswith' | 'endswith'

/** Values are text that `readValue` has read for the type of the field. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'null' | 'notNull'; readonly field: Field }
  | { readonly kind: Comparison; readonly field: Field; readonly value: string }
  | { readonly kind: TextFunction; readonly field: Field; readonly value: string }
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
