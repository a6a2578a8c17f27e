/**
 * $orderby, and keyset paging by $skiptoken: a page begins after the values of the last row of the page before, so rows
 * that are inserted or deleted meanwhile neither repeat nor hide others. A token holds those values. It is parsed like any
 * other input and grants no access, because every statement also names the account.
 */
import type { Condition } from './condition.ts'
import { type Field, type Fields, fieldOf, quoteList, readValue, refuse } from './fields.ts'

const MAX_TERMS = 5

export interface Term {
  readonly name: string
  readonly field: Field
  readonly descending: boolean
}

/** The order of a list; `key` (unique) is the last term, so that no two rows are equal. */
export function parseOrder(orderBy: string | undefined, fallback: string, fields: Fields, key: string): Term[] {
  const terms = [...termsOf(orderBy ?? fallback, fields)]
  const unique = fieldOf(fields, key)
  if (unique && !terms.some((term) => term.name === key)) terms.push({ name: key, field: unique, descending: false })
  return terms
}

function termsOf(text: string, fields: Fields): Term[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > MAX_TERMS) throw refuse('$orderby', `$orderby takes at most ${MAX_TERMS} fields.`)
  const terms = parts.map((part): Term => {
    const [name = '', direction, ...more] = part.split(/\s+/)
    const field = fieldOf(fields, name)
    if (!field) {
      throw refuse('$orderby', `$orderby has '${name.slice(0, 50)}'; it takes ${quoteList(Object.keys(fields))}.`)
    }
    if (more.length > 0 || (direction !== undefined && direction !== 'asc' && direction !== 'desc')) {
      throw refuse('$orderby', `$orderby takes asc or desc behind ${name}, and a comma before the next field.`)
    }
    return { name, field, descending: direction === undefined ? field.descending === true : direction === 'desc' }
  })
  const twice = terms.find((term, index) => terms.findIndex((other) => other.name === term.name) !== index)
  if (twice) throw refuse('$orderby', `$orderby names ${twice.name} twice.`)
  return terms
}

/**
 * Null comes before all values, as OData specifies: first when ascending, last when descending. PostgreSQL's indexes sort
 * nulls the other way round, and it uses no index whose order of nulls differs, even for a column without nulls.
 */
export const orderOf = ({ field, descending }: Term): string => {
  if (field.notNull) return descending ? 'DESC' : 'ASC'
  return descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
}

export const orderSql = (terms: readonly Term[]) =>
  terms.map((term) => `${term.field.column} ${orderOf(term)}`).join(', ')

/** SQL columns `key0`, `key1`, ... with the values of the row's sort fields as text. */
export const keyColumns = (terms: readonly Term[]) =>
  terms.map(({ field }, index) => `(${field.column})::text AS key${index}`).join(', ')

type Values = readonly (string | null)[]
const signatureOf = (terms: readonly Term[]) =>
  terms.map(({ name, descending }) => `${name}${descending ? '-' : '+'}`).join(',')

export function writeToken(terms: readonly Term[], row: Readonly<Record<string, unknown>>): string {
  const values = terms.map((_, index) => (row[`key${index}`] ?? null) as string | null)
  return Buffer.from(JSON.stringify([signatureOf(terms), ...values])).toString('base64url')
}

/** @throws 400 for a token that was not made for this order */
function readToken(token: string, terms: readonly Term[]): Values {
  const wrong = () =>
    refuse('$skiptoken', '$skiptoken is taken from @odata.nextLink, with the other options left as they are.')
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    throw wrong()
  }
  if (!Array.isArray(parsed) || parsed.length !== terms.length + 1 || parsed[0] !== signatureOf(terms)) throw wrong()
  return terms.map(({ field }, index) => {
    const value: unknown = parsed[index + 1]
    if (value === null) return null
    const read = typeof value === 'string' ? readValue(field.type, value) : undefined
    if (read === undefined) throw wrong()
    return read
  })
}

/** The condition for the rows that come after the token's row. */
export function seekCondition(token: string, terms: readonly Term[]): Condition {
  const values = readToken(token, terms)
  const alternatives = terms.flatMap((term, index): Condition[] => {
    const after = afterValue(term, values[index] ?? null)
    if (!after) return []
    const equal = terms.slice(0, index).map(({ field }, at) => equalTo(field, values[at] ?? null))
    return [{ kind: 'and', of: [...equal, after] }]
  })
  return { kind: 'or', of: alternatives }
}

const equalTo = (field: Field, value: string | null): Condition =>
  value === null ? { kind: 'null', field } : { kind: 'eq', field, value }

/** Undefined where nothing comes after the value. */
function afterValue({ field, descending }: Term, value: string | null): Condition | undefined {
  if (value === null) return descending ? undefined : { kind: 'notNull', field }
  if (!descending) return { kind: 'gt', field, value }
  const below: Condition = { kind: 'lt', field, value }
  return field.notNull ? below : { kind: 'or', of: [below, { kind: 'null', field }] }
}
