/** Lists that a page needs as a whole, such as the names of all resources. */
import type { Chainwork } from '@chainwork/sdk'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../app/context.ts'

const PAGE = 1_000 // the most that a list gives at once
const MAX_NAMES = 10_000
const AT_ONCE = 4 // requests

interface Range {
  readonly $top: number
  readonly $skip?: number
  readonly $count?: boolean
}
interface Answer<T> {
  readonly value: T[]
  readonly '@odata.count'?: number
}

/** The beginning of a list, or all of it. */
export interface Part<T> {
  readonly items: readonly T[]
  /** How many the list has. */
  readonly count: number
}

/** The first page of a list alone. @param load as for `loadAll` */
export async function loadFirst<T>(load: (range: Range) => Promise<Answer<T>>): Promise<Part<T>> {
  const { value, '@odata.count': count = value.length } = await load({ $top: PAGE, $count: true })
  return { items: value, count }
}

/**
 * All items of a list: the first page says how many there are, the others are asked for side by side.
 * @param load asks for a part of the list, in an order that stays the same, such as by id
 */
export async function loadAll<T>(
  load: (range: Range) => Promise<Answer<T>>,
  max = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const first = await load({ $top: PAGE, $count: true })
  const count = Math.min(first['@odata.count'] ?? 0, max)
  const pages: T[][] = [first.value]
  const starts = Array.from({ length: Math.max(0, Math.ceil(count / PAGE) - 1) }, (_, index) => (index + 1) * PAGE)
  const next = starts.entries()
  const work = async () => {
    for (const [index, $skip] of next) pages[index + 1] = (await load({ $top: PAGE, $skip })).value
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pages.flat()
}

const NAMES_AGE = 15_000 // ms that names are not asked for again

/** Keys begin as those of the SDK do, so that a change marks these lists as outdated too. */
const allOf = <T>(operation: string, load: (range: Range, signal: AbortSignal) => Promise<Answer<T>>) => ({
  queryKey: ['chainwork', operation, { all: 'names' }],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadAll((range) => load(range, signal), MAX_NAMES),
  staleTime: NAMES_AGE,
})

export const allResources = (api: Chainwork) =>
  allOf('listResources', (range, signal) =>
    api.listResources({ query: { $select: 'id,name,userId', $orderby: 'name,id', ...range }, signal }),
  )
export const useAllResources = ({ enabled = true } = {}) => useQuery({ ...allResources(useApi()), enabled })

export function useAllProjects() {
  const api = useApi()
  return useQuery(
    allOf('listProjects', (range, signal) =>
      api.listProjects({ query: { $select: 'id,name,status', $orderby: 'name,id', ...range }, signal }),
    ),
  )
}

/** Those who may sign in. Only administrators may list them. */
export const allUsers = (api: Chainwork) =>
  allOf('listUsers', (range, signal) =>
    api.listUsers({
      query: { $select: 'id,displayName,email', $filter: 'active eq true', $orderby: 'displayName,id', ...range },
      signal,
    }),
  )
export const useAllUsers = ({ enabled = true } = {}) => useQuery({ ...allUsers(useApi()), enabled })
