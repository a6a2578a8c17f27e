/**
 * Options of TanStack Query for all operations: `@chainwork/sdk/tanstack-query`. They are plain objects, which every adapter
 * takes (React, Vue, Solid, Svelte, Angular), so that nothing is imported.
 */
import type { Chainwork } from './connect.ts'
import type { Page } from './pages.ts'
import type { AnyInput } from './request.ts'
import type { InfiniteQueries, Queries } from './src/queries.gen.ts'

/** Begins with `chainwork` and the operation, so that `invalidateQueries({ queryKey: ['chainwork', 'listTasks'] })` finds all. */
export type QueryKey = readonly ['chainwork', operation: string, parameters: object]

interface Context {
  readonly signal: AbortSignal
}

export interface Query<R> {
  readonly queryKey: QueryKey
  readonly queryFn: (context: Context) => Promise<R>
}

export interface InfiniteQuery<P> {
  readonly queryKey: QueryKey
  readonly queryFn: (context: Context & { readonly pageParam: string | undefined }) => Promise<P>
  readonly initialPageParam: string | undefined
  /** The link to the next page. */
  readonly getNextPageParam: (last: P) => string | undefined
}

type Method = (options?: object) => Promise<never>
const methodOf = (api: Chainwork, operation: string) => (api[operation as keyof Chainwork] as Method).bind(api)

/** `useQuery(queries(api).getTask({ path: { taskId } }))` */
export const queries = (api: Chainwork): Queries =>
  byOperation((operation, options) => ({
    queryKey: keyOf(operation, options),
    queryFn: ({ signal }: Context) => methodOf(api, operation)({ ...options, signal }),
  })) as Queries

/** `useInfiniteQuery(infiniteQueries(api).listTasks({ query: { $top: 100 } }))` */
export const infiniteQueries = (api: Chainwork): InfiniteQueries =>
  byOperation((operation, options) => ({
    queryKey: keyOf(operation, { ...options, pages: true }),
    queryFn: ({ signal, pageParam }: Context & { pageParam: string | undefined }) =>
      pageParam === undefined ? methodOf(api, operation)({ ...options, signal }) : api.page(pageParam, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (last: Page) => last['@odata.nextLink'],
  })) as InfiniteQueries

/** The operations that change something, and their options. */
export type Mutations = {
  [K in keyof Chainwork as K extends keyof Queries | 'pages' | 'items' | 'page' ? never : K]: Chainwork[K] extends (
    options: infer O,
  ) => Promise<infer R>
    ? () => { readonly mutationKey: readonly ['chainwork', K]; readonly mutationFn: (options: O) => Promise<R> }
    : never
}

/** `useMutation(mutations(api).updateTask())`, then `mutate({ path: { taskId }, body: { percentComplete: 100 } })` */
export const mutations = (api: Chainwork): Mutations =>
  byOperation((operation) => ({
    mutationKey: ['chainwork', operation],
    mutationFn: (options: object) => methodOf(api, operation)(options),
  })) as Mutations

function byOperation(make: (operation: string, options: AnyInput) => object): unknown {
  return new Proxy(
    {},
    {
      get:
        (_, operation) =>
        (options: AnyInput = {}) =>
          make(String(operation), options),
    },
  )
}

/** Without what does not change the response, such as the timeout. */
function keyOf(operation: string, { path, query, pages }: AnyInput & { pages?: boolean }): QueryKey {
  return ['chainwork', operation, { ...(path && { path }), ...(query && { query }), ...(pages && { pages }) }]
}
