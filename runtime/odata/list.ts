/**
 * OData query options of lists ($filter, $search, $orderby, $select, $expand, $top, $skip, $count, $skiptoken): they become SQL
 * with parameters, or options of a Sequelize model, and the rows become a page.
 *
 *     const list = readList(input.query, { fields, key: 'id', select: names, expand: ['assignedTo'] })
 *     const page = await readPage<Row>(db, { columns, from, where: 't.account_id = $1', params: [accountId] }, list)
 *     return listBody(page, list, url, (row) => view(row))
 */
import type { Db } from '../plugin.ts'
import type { Condition } from './condition.ts'
import { type Fields, quoteList, refuse } from './fields.ts'
import { parseFilter } from './filter.ts'
import { keyColumns, orderSql, parseOrder, seekCondition, type Term, writeToken } from './keyset.ts'
import { searchCondition } from './search.ts'
import { conditionSql } from './sql.ts'

const DEFAULT_TOP = 50
const MAX_TOP = 1000

/** The query options after validation against the contract. */
export interface ListOptions {
  readonly $filter?: string
  readonly $search?: string
  readonly $orderby?: string
  readonly $select?: string
  readonly $expand?: string
  readonly $top?: number
  readonly $skip?: number
  readonly $count?: boolean
  readonly $skiptoken?: string
}

export interface ListSpec {
  /** The fields of `$filter` and `$orderby`. */
  readonly fields: Fields
  /** The column that `searchTextOf` is stored in, where the contract gives the list `$search`. */
  readonly search?: string
  /** The unique field that every order ends with. */
  readonly key: string
  /** The order without `$orderby` (default: by key). */
  readonly orderBy?: string
  /** The names that `$select` accepts (default: the fields). */
  readonly select?: readonly string[]
  readonly expand?: readonly string[]
  /** The page size without `$top` (default: 50). */
  readonly defaultTop?: number
}

export interface List {
  readonly options: ListOptions
  readonly fields: Fields
  /** What `$filter` and `$search` demand; undefined: nothing. */
  readonly filter: Condition | undefined
  readonly terms: readonly Term[]
  /** Null: all. */
  readonly select: readonly string[] | null
  readonly expand: readonly string[]
  readonly top: number
  readonly skip: number
  readonly count: boolean
}

/** @throws 400 that names the option and its permitted values */
export function readList(options: ListOptions, spec: ListSpec): List {
  const top = Math.min(options.$top ?? spec.defaultTop ?? DEFAULT_TOP, MAX_TOP)
  const skip = options.$skip ?? 0
  if (!Number.isInteger(top) || top < 0) throw refuse('$top', `$top is 0 or more, not ${top}.`)
  if (!Number.isInteger(skip) || skip < 0) throw refuse('$skip', `$skip is 0 or more, not ${skip}.`)
  if (options.$skiptoken !== undefined && options.$skip !== undefined) {
    throw refuse('$skip', '$skip does not go together with $skiptoken, which says where the page begins.')
  }
  const expand = readExpand(options.$expand, spec.expand ?? [])
  return {
    options,
    fields: spec.fields,
    filter: conditionOf(options, spec),
    terms: parseOrder(options.$orderby, spec.orderBy ?? spec.key, spec.fields, spec.key),
    select: readSelect(options.$select, spec.select ?? Object.keys(spec.fields), spec.expand, expand),
    expand,
    top,
    skip,
    count: options.$count === true,
  }
}

function conditionOf({ $filter, $search }: ListOptions, { fields, search }: ListSpec): Condition | undefined {
  const filter = $filter === undefined ? undefined : parseFilter($filter, fields)
  if ($search === undefined) return filter
  if (search === undefined) throw new Error('The contract gives $search to a list that does not say where it searches.')
  const found = searchCondition($search, search)
  return filter ? { kind: 'and', of: [filter, found] } : found
}

/**
 * The fields that `$select` names, or null for all.
 * @param expandable what it may name, too, where `$expand` does: OData's clients do so
 * @param expand what `$expand` names
 */
export function readSelect(
  text: string | undefined,
  allowed: readonly string[],
  expandable: readonly string[] = [],
  expand: readonly string[] = expandable,
): readonly string[] | null {
  if (text === undefined) return null
  const names = namesOf('$select', text, [...new Set([...allowed, ...expandable])])
  const missing = names.filter((name) => expandable.includes(name) && !expand.includes(name))
  if (missing.length === 0) return names
  const all = [...expand, ...missing].join(',')
  throw refuse('$select', `$select has '${missing[0]}', which only $expand adds: send $expand=${all} too.`)
}

export const readExpand = (text: string | undefined, allowed: readonly string[]): readonly string[] =>
  text === undefined ? [] : namesOf('$expand', text, allowed)

function namesOf(parameter: string, text: string, allowed: readonly string[]): string[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !allowed.includes(name))
  if (unknown !== undefined) {
    const takes = allowed.length > 0 ? `it takes ${quoteList(allowed)}` : 'it takes nothing here'
    throw refuse(parameter, `${parameter} has '${unknown.slice(0, 50)}'; ${takes}.`)
  }
  return [...new Set(names)]
}

/** The fields of `item` that were selected, and those that were expanded. */
export function pick<T extends object>(
  item: T,
  select: readonly string[] | null,
  expand: readonly string[] = [],
): Partial<T> {
  if (!select) return item
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => select.includes(name) || expand.includes(name)),
  ) as Partial<T>
}

/** The FROM and WHERE of a list, as SQL texts; all values are in `params`. */
export interface Source {
  readonly columns: string
  readonly from: string
  readonly where: string
  readonly params: readonly unknown[]
}
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly count: number | undefined
  /** The `$skiptoken` of the next page; undefined on the last one. */
  readonly token: string | undefined
}

/** The statements of a page and of its count. */
export function listSql(source: Source, list: List) {
  const params = [...source.params]
  const write = (value: string) => `$${params.push(value)}`
  const { $skiptoken } = list.options
  const filter = list.filter === undefined ? '' : ` AND ${conditionSql(list.filter, write)}`
  const condition = `WHERE (${source.where})${filter}`
  const count = { sql: `SELECT count(*) AS count FROM ${source.from} ${condition}`, params: [...params] }
  const seek = $skiptoken === undefined ? '' : ` AND ${conditionSql(seekCondition($skiptoken, list.terms), write)}`
  params.push(list.top + 1, list.skip)
  const page = {
    sql:
      `SELECT ${source.columns}, ${keyColumns(list.terms)} FROM ${source.from} ${condition}${seek} ` +
      `ORDER BY ${orderSql(list.terms)} LIMIT $${params.length - 1}::int OFFSET $${params.length}::int`,
    params,
  }
  return { page, count }
}

/** Reads one page by one statement, and `$count` by a second one. */
export async function readPage<Row extends object>(db: Db, source: Source, list: List): Promise<Page<Row>> {
  const sql = listSql(source, list)
  const found = await db.query<Row & Record<string, unknown>>(sql.page.sql, sql.page.params)
  const counted = list.count ? await db.query<{ count: number }>(sql.count.sql, sql.count.params) : []
  const rows = found.slice(0, list.top)
  const last = found.length > list.top ? rows.at(-1) : undefined
  return { rows, count: counted[0]?.count, token: last && writeToken(list.terms, last) }
}

/** The body of a list's answer; `url` is the list's own address, with what of its query is no option of lists. */
export function listBody<Row extends object, T extends object>(
  page: Page<Row>,
  list: List,
  url: string,
  view: (row: Row) => T,
) {
  return {
    value: page.rows.map((row) => pick(view(row), list.select, list.expand)),
    ...(page.count !== undefined && { '@odata.count': page.count }),
    ...(page.token !== undefined && { '@odata.nextLink': nextLink(url, list.options, page.token) }),
  }
}

function nextLink(url: string, options: ListOptions, token: string): string {
  const kept = Object.entries({ ...options, $skip: undefined, $skiptoken: token }).flatMap(([name, value]) =>
    name.startsWith('$') && value !== undefined && value !== false
      ? [`${name}=${encodeURIComponent(String(value))}`]
      : [],
  )
  return `${url}${url.includes('?') ? '&' : '?'}${kept.join('&')}`
}
