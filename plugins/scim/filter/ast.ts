/** A filter as its text states it (RFC 7644, section 3.4.2.2): names and values are those of the client, not yet resolved. */
import type { Comparison } from '#plugins/identity'

/** A name or a value, and the position of its first character, counted from 1. */
export interface FilterName {
  readonly text: string
  readonly at: number
}

export interface FilterValue extends FilterName {
  /** The text was in quotes; otherwise it is a number, `true`, `false`, `null`, or text without its quotes. */
  readonly quoted: boolean
}

export type FilterNode =
  /** Two or more terms. */
  | { readonly kind: 'and' | 'or'; readonly terms: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly term: FilterNode }
  | { readonly kind: 'present'; readonly attribute: FilterName }
  | {
      readonly kind: 'compare'
      readonly attribute: FilterName
      readonly operator: Comparison
      readonly value: FilterValue
    }
  /** `attribute[term]`: one element satisfies the whole term. */
  | { readonly kind: 'element'; readonly attribute: FilterName; readonly term: FilterNode }

/** The path of a PATCH operation: `attribute`, `attribute[filter]` or `attribute[filter].subAttribute`. */
export interface FilterPath {
  /** May hold a sub-attribute and the URN of a schema. */
  readonly attribute: FilterName
  readonly filter: FilterNode | undefined
  readonly subAttribute: string | undefined
}
