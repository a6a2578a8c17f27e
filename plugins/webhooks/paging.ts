/** `$top`, `$skip`, `$skiptoken` as a page, and the link to the next one. Both lists walk by ids, which begin with the time. */
import { invalidParameter } from '#runtime'
import type { Page } from './store/registrations.ts'

export interface ListQuery {
  readonly $top?: number | undefined
  readonly $skip?: number | undefined
  readonly $count?: boolean | undefined
  readonly $skiptoken?: string | undefined
}

const TOP = 50 // items

/** One row more than asked for tells whether there is a next page. @throws 400 for a token that was not made here */
export function pageOf(query: ListQuery): Page {
  return {
    top: (query.$top ?? TOP) + 1,
    skip: query.$skip ?? 0,
    after: query.$skiptoken === undefined ? undefined : readToken(query.$skiptoken),
  }
}

function readToken(token: string): string {
  const id = Buffer.from(token, 'base64url').toString('utf8')
  if (/^[a-z]+_[0-9a-f]+$/.test(id)) return id
  throw invalidParameter('$skiptoken', 'The $skiptoken is none; take it from @odata.nextLink as it stands.')
}

export interface ListAnswer<T> {
  value: T[]
  '@odata.count'?: number
  '@odata.nextLink'?: string
}

/**
 * @param rows as loaded by `pageOf`, one more than asked for where there are more
 * @param address the list's, in full and without a query
 */
export function answerList<Row extends { readonly id: string }, T>(
  query: ListQuery,
  rows: readonly Row[],
  show: (row: Row) => T,
  address: string,
  count: number | undefined,
): ListAnswer<T> {
  const top = query.$top ?? TOP
  const shown = rows.slice(0, top)
  const last = shown.at(-1)
  const next =
    rows.length > top && last
      ? `${address}?$top=${top}${query.$count ? '&$count=true' : ''}&$skiptoken=${Buffer.from(last.id).toString('base64url')}`
      : undefined
  return {
    value: shown.map(show),
    ...(count !== undefined && { '@odata.count': count }),
    ...(next !== undefined && { '@odata.nextLink': next }),
  }
}
