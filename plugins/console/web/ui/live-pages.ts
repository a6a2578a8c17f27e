/**
 * Lists that load further pages: kept up to date while one page is shown; with more, each
 * refresh would ask for all of them.
 */
import type { InfiniteQuery, Query as SdkQuery } from '@chainwork/sdk/tanstack-query'
import {
  type InfiniteData,
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { LIVE_INTERVAL, live } from '../app/live.ts'

interface Page {
  readonly value: readonly object[]
}
type Rows = Page & { readonly value: readonly { readonly id: unknown }[] }

const isShort = ({ state }: Query<never, Error, never, never>): boolean =>
  ((state.data as InfiniteData<Page> | undefined)?.pages.length ?? 0) <= 1
const whileShort = {
  refetchInterval: (query: Query<never, Error, never, never>) => (isShort(query) ? LIVE_INTERVAL : false),
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
} as object

const firstOf = <P>({ pages, pageParams }: InfiniteData<P>): InfiniteData<P> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

/**
 * Like `useInfiniteQuery`. What was loaded before stays while another filter loads. A page that is opened again begins with the
 * first page of the list.
 */
export function useLivePages<P extends Page>(options: InfiniteQuery<P>) {
  const client = useQueryClient()
  const query = useInfiniteQuery<P, Error, InfiniteData<P>, InfiniteQuery<P>['queryKey'], string | undefined>({
    ...options,
    ...whileShort,
    placeholderData: keepPreviousData,
  })
  const key = JSON.stringify(options.queryKey)
  useEffect(
    () => () => {
      const queryKey = JSON.parse(key)
      const state = client.getQueryState<InfiniteData<P>>(queryKey)
      if (!state?.data || state.data.pages.length <= 1) return
      client.setQueryData(queryKey, firstOf(state.data), { updatedAt: state.dataUpdatedAt })
    },
    [key, client],
  )
  return {
    ...query,
    /** Loads the list from its first page on. */
    restart() {
      scrollTo({ top: 0 })
      void client.resetQueries({ queryKey: options.queryKey, exact: true })
    },
  }
}

/**
 * Of a list with the newest entry first: whether there is a newer one than those that are shown.
 * @param newest asks for the first entry of the list alone, its id
 */
export function useHasNewer<P extends Rows>(
  { data, isPlaceholderData }: { readonly data: InfiniteData<Page> | undefined; readonly isPlaceholderData: boolean },
  newest: SdkQuery<P>,
): boolean {
  const isLong = !isPlaceholderData && (data?.pages.length ?? 0) > 1
  const { data: latest } = useQuery({ ...(newest as SdkQuery<Rows>), ...live, enabled: isLong })
  const [shown] = (data?.pages[0]?.value ?? []) as Rows['value']
  const [first] = latest?.value ?? []
  return isLong && first !== undefined && first.id !== shown?.id
}
