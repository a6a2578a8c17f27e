/** The options of a list, from the query or from the body of `/.search` (RFC 7644, section 3.4.2; RFC 9865). Pure. */
import { createHash } from 'node:crypto'
import type { UserQuery } from '#plugins/identity'
import { invalidScim } from '../../errors.ts'
import { readFilter, readSortBy } from '../../filter/conditions.ts'
import { kindOf, quoted } from '../../json.ts'
import { MAX_COUNT } from '../../paging.ts'
import { type Projection, readProjection } from '../projection.ts'

const NAMES = [
  'filter',
  'startIndex',
  'count',
  'cursor',
  'sortBy',
  'sortOrder',
  'attributes',
  'excludedAttributes',
] as const
/** The options as text, by their names. */
export type SentOptions = { readonly [Name in (typeof NAMES)[number]]?: string }

export interface ListOptions {
  readonly query: Pick<UserQuery, 'condition' | 'sortBy' | 'descending'>
  /** Of the filter and the sort order: lists with equal digests have the same users in the same order. */
  readonly digest: string
  /** Undefined when it is left out. */
  readonly count: number | undefined
  /** 1-based. */
  readonly startIndex: number
  /** Empty: the first page; undefined: pages are counted by `startIndex`. */
  readonly cursor: string | undefined
  readonly projection: Projection
}

/** @throws 400 invalidFilter, invalidValue, invalidCount */
export function readListOptions(sent: SentOptions): ListOptions {
  const { filter, cursor, sortBy, sortOrder } = sent
  if (cursor !== undefined && sent.startIndex !== undefined)
    throw invalidScim('invalidValue', 'A list is continued with cursor, or counted by startIndex; send one of the two.')
  const descending = sortBy !== undefined && isDescending(sortOrder)
  return {
    query: {
      condition: filter === undefined ? undefined : readFilter(filter),
      sortBy: sortBy === undefined ? undefined : readSortBy(sortBy),
      descending,
    },
    digest: createHash('sha256')
      .update(JSON.stringify([filter ?? null, sortBy?.toLowerCase() ?? null, descending]))
      .digest('base64url'),
    count: readCount(sent),
    startIndex: Math.max(1, readInteger('startIndex', sent.startIndex, 'invalidValue') ?? 1),
    cursor,
    projection: readProjection(sent),
  }
}

/** A count below 0 is 0 (RFC 7644, section 3.4.2.4). */
function readCount({ count, cursor }: SentOptions): number | undefined {
  const read = readInteger('count', count, cursor === undefined ? 'invalidValue' : 'invalidCount')
  return read === undefined ? undefined : Math.min(MAX_COUNT, Math.max(0, read))
}

function readInteger(
  name: string,
  text: string | undefined,
  scimType: 'invalidValue' | 'invalidCount',
): number | undefined {
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text))
    throw invalidScim(scimType, `${name} takes a whole number; the request has ${quoted(text)}.`)
  return Number(text)
}

function isDescending(sortOrder: string | undefined): boolean {
  const order = sortOrder?.toLowerCase()
  if (order === undefined || order === 'ascending' || order === 'descending') return order === 'descending'
  throw invalidScim(
    'invalidValue',
    `sortOrder takes ascending or descending; the request has ${quoted(sortOrder ?? '')}.`,
  )
}

/** The options of a search request (RFC 7644, section 3.4.3), whose names may be in any case. @throws 400 invalidValue */
export function searchOptions(body: Readonly<Record<string, unknown>>): SentOptions {
  const given = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
  const options = NAMES.flatMap((name) => {
    const text = optionText(name, given.get(name.toLowerCase()))
    return text === undefined ? [] : [[name, text] as const]
  })
  return Object.fromEntries(options)
}

/** Undefined for an option that is left out. */
function optionText(name: keyof SentOptions, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  switch (name) {
    case 'startIndex':
    case 'count':
      if (typeof value === 'number' || typeof value === 'string') return String(value)
      throw mismatch(name, 'a whole number', value)
    case 'attributes':
    case 'excludedAttributes':
      if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
        return value.length === 0 ? undefined : value.join(',')
      if (typeof value === 'string') return value
      throw mismatch(name, 'an array of texts', value)
    default:
      if (typeof value === 'string') return value
      throw mismatch(name, 'a text', value)
  }
}

const mismatch = (name: string, expected: string, given: unknown) =>
  invalidScim('invalidValue', `${name} takes ${expected}; the request has ${kindOf(given)}.`)
