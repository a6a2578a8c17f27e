/**
 * Conditions of RFC 7644, section 3.4.2.2, as SQL on identity.app_user `u`. Every value is a parameter. An attribute without a
 * value satisfies `ne` alone; `not` has two truth values.
 *
 * E-mail addresses and external ids are in tables of their own. What finds few of their rows becomes `u.id = ANY (ARRAY(...))`,
 * which the database evaluates first and joins to other conditions by bitmaps; EXISTS would test each user.
 */
import type { Comparison, Condition, EmailField, UserCondition, UserField } from '../service.ts'
import { ACTIVE, type BindParameters, OWN_EMAIL, ROLES, TEXT_FIELDS, type TextField } from './user-fields.ts'
import { ADMINISTRATOR, GENERAL_USER } from './users.ts'

type Compare<Field> = Extract<Condition<Field>, { kind: 'compare' }>
type Value = Compare<UserField>['value']

const OPERATORS = { eq: '=', ne: 'IS DISTINCT FROM', gt: '>', ge: '>=', lt: '<', le: '<=' } as const
type Ordering = keyof typeof OPERATORS
const isOrdering = (comparison: Comparison): comparison is Ordering => comparison in OPERATORS

/** Keeps the database from reading the whole table first, of which a page needs few rows. */
const EACH = 'OFFSET 0'

export function userConditionSql(condition: UserCondition, binds: BindParameters): string {
  return treeSql<UserCondition>(condition, (leaf) => {
    switch (leaf.kind) {
      case 'email':
        return emailSql(leaf.condition, binds)
      case 'present':
        return presentSql(leaf.field, binds)
      case 'compare':
        return compareSql(leaf, binds)
    }
  })
}

type Tree =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Tree[] }
  | { readonly kind: 'not'; readonly condition: Tree }
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'present' | 'compare' | 'email' }
type Leaf<T> = Extract<T, { readonly kind: 'present' | 'compare' | 'email' }>

function treeSql<T extends Tree>(condition: T, leafSql: (leaf: Leaf<T>) => string): string {
  const sql = (it: Tree): string => {
    switch (it.kind) {
      case 'and':
      case 'or': {
        const parts = it.conditions.map(sql)
        if (parts.length === 0) return it.kind === 'and' ? 'true' : 'false'
        return `(${parts.join(it.kind === 'and' ? ' AND ' : ' OR ')})`
      }
      case 'not':
        return `(NOT coalesce(${sql(it.condition)}, false))`
      case 'constant':
        return String(it.value)
      default:
        return leafSql(it as Leaf<T>)
    }
  }
  return sql(condition)
}

function presentSql(field: UserField, binds: BindParameters): string {
  if (field === 'externalId') return `EXISTS (${externalIds(binds)} AND e.user_id = u.id ${EACH})`
  const text = (TEXT_FIELDS as Readonly<Record<string, TextField>>)[field]
  return text?.nullable ? `${text.sql} IS NOT NULL` : 'true'
}

function compareSql({ field, comparison, value }: Compare<UserField>, binds: BindParameters): string {
  switch (field) {
    case 'id':
      return idSql(comparison, value, binds)
    case 'externalId':
      return externalIdSql(comparison, String(value), binds)
    case 'roleId':
      return roleSql(comparison, value)
    case 'active':
      return isOrdering(comparison) ? `(${ACTIVE} ${OPERATORS[comparison]} ${value === true})` : 'false'
    case 'createdAt':
    case 'updatedAt':
      return timeSql(field === 'createdAt' ? 'u.created_at' : 'u.updated_at', comparison, value, binds)
    default:
      return textSql(TEXT_FIELDS[field], comparison, String(value), binds)
  }
}

function textSql(field: TextField, comparison: Comparison, value: string, binds: BindParameters): string {
  if (!isOrdering(comparison)) return `${field.sql} LIKE ${binds.text(field, pattern(comparison, value))}`
  return `${field.sql} ${OPERATORS[comparison]} ${binds.text(field, value)}`
}

function pattern(comparison: Exclude<Comparison, Ordering>, value: string): string {
  const escaped = value.replace(/[\\%_]/g, '\\$&')
  return `${comparison === 'sw' ? '' : '%'}${escaped}${comparison === 'ew' ? '' : '%'}`
}

function timeSql(column: string, comparison: Comparison, value: Value, binds: BindParameters): string {
  const time = value instanceof Date ? value : new Date(String(value))
  if (!isOrdering(comparison) || Number.isNaN(time.getTime())) return String(comparison === 'ne')
  return `${column} ${OPERATORS[comparison]} ${binds.add(time, 'timestamptz')}`
}

const MAX_ID = 2 ** 31 - 1

/** As an integer; parts of it as text, without an index. */
function idSql(comparison: Comparison, value: Value, binds: BindParameters): string {
  if (!isOrdering(comparison)) return textSql(ID_TEXT, comparison, String(value), binds)
  const id = Number(value)
  const isId = Number.isInteger(id) && String(id) === String(value) && Math.abs(id) <= MAX_ID
  if (!isId) return String(comparison === 'ne')
  return `u.id ${OPERATORS[comparison]} ${binds.add(id, 'integer')}`
}
const ID_TEXT: TextField = { sql: 'u.id::text', case: 'exact', nullable: false }

/** There are two roles: every comparison is a list of those that satisfy it. The plan is made for the list, which is no parameter. */
function roleSql(comparison: Comparison, value: Value): string {
  const holds: Record<Ordering, (role: number) => boolean> = {
    eq: (role) => role === value,
    ne: (role) => role !== value,
    gt: (role) => role > Number(value),
    ge: (role) => role >= Number(value),
    lt: (role) => role < Number(value),
    le: (role) => role <= Number(value),
  }
  const roles = isOrdering(comparison) ? [ADMINISTRATOR, GENERAL_USER].filter(holds[comparison]) : []
  return `${ROLES} && '{${roles.join(',')}}'::integer[]`
}

const externalIds = (binds: BindParameters) =>
  `SELECT e.user_id FROM identity.external_identity e
    WHERE e.account_id = ${binds.account} AND e.sso_provider_id = ${binds.provider}`
const EXTERNAL_ID: TextField = { sql: 'e.external_id', case: 'exact', nullable: false }

function externalIdSql(comparison: Comparison, value: string, binds: BindParameters): string {
  if (comparison === 'ne') return `(NOT ${externalIdSql('eq', value, binds)})`
  const matching = `${externalIds(binds)} AND ${textSql(EXTERNAL_ID, comparison, value, binds)}`
  const isRange = isOrdering(comparison) && comparison !== 'eq'
  return isRange ? `EXISTS (${matching} AND e.user_id = u.id ${EACH})` : `u.id = ANY (ARRAY(${matching}))`
}

type EmailCondition = Condition<EmailField>

/** The parts of an e-mail address as SQL. */
interface EmailSql {
  readonly value: TextField
  readonly type: TextField
  readonly primary: string
}
const PROVIDED_EMAIL: EmailSql = {
  value: { sql: 'm.value_key', case: 'folded', nullable: false },
  type: { sql: '(lower(m.type) COLLATE "C")', case: 'lower', nullable: true },
  primary: 'm.is_primary',
}
/** A user without provided values is shown with one address: primary, for work. */
const OWN_EMAIL_SQL: EmailSql = {
  value: OWN_EMAIL,
  type: { sql: `('work' COLLATE "C")`, case: 'lower', nullable: false },
  primary: 'true',
}

function emailSql(condition: EmailCondition, binds: BindParameters): string {
  const provided = `SELECT m.user_id FROM identity.user_email m
    WHERE m.account_id = ${binds.account} AND ${oneEmailSql(condition, PROVIDED_EMAIL, binds)}`
  const own = `u.provided IS NULL AND u.email_key <> '' AND ${oneEmailSql(condition, OWN_EMAIL_SQL, binds)}`
  const ofProvided = findsFew(condition)
    ? `u.id = ANY (ARRAY(${provided}))`
    : `EXISTS (${provided} AND m.user_id = u.id ${EACH})`
  return `(${ofProvided} OR ${own})`
}

const oneEmailSql = (condition: EmailCondition, email: EmailSql, binds: BindParameters): string =>
  treeSql<EmailCondition>(condition, (leaf) => {
    if (leaf.kind === 'present') return leaf.field === 'type' ? `${email.type.sql} IS NOT NULL` : 'true'
    const { field, comparison, value } = leaf
    if (field !== 'primary') return textSql(email[field], comparison, String(value), binds)
    return isOrdering(comparison)
      ? `(${email.primary} ${OPERATORS[comparison]} ${binds.add(value, 'boolean')})`
      : 'false'
  })

/** Whether the condition names values that an index finds: such as few users have. */
export const findsFewUsers = (condition: UserCondition): boolean =>
  findsFewBy<UserCondition>(condition, (leaf) => {
    if (leaf.kind === 'email') return findsFew(leaf.condition)
    return leaf.kind === 'compare' && isIndexed(leaf)
  })

function isIndexed({ field, comparison }: Compare<UserField>): boolean {
  if (comparison === 'ne' || field === 'active' || field === 'roleId') return false
  if (field === 'externalId') return comparison === 'eq' || !isOrdering(comparison)
  return field !== 'id' || isOrdering(comparison)
}

const findsFew = (condition: EmailCondition): boolean =>
  findsFewBy<EmailCondition>(
    condition,
    (leaf) => leaf.kind === 'compare' && leaf.field === 'value' && ['eq', 'co', 'sw', 'ew'].includes(leaf.comparison),
  )

function findsFewBy<T extends Tree>(condition: T, leafFindsFew: (leaf: Leaf<T>) => boolean): boolean {
  const few = (it: Tree): boolean => {
    switch (it.kind) {
      case 'and':
        return it.conditions.some(few)
      case 'or':
        return it.conditions.every(few)
      case 'not':
        return false
      case 'constant':
        return !it.value
      default:
        return leafFindsFew(it as Leaf<T>)
    }
  }
  return few(condition)
}
