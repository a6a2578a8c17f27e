/** The tasks of the work list: pages as they are needed, kept up to date while nobody is at work in the list. */
import type { Task } from '@chainwork/sdk'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useInfiniteQueries, useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { useAllProjects, useAllResources } from '../../ui/all-pages.ts'
import { LISTED, type ListedTask } from './groups.ts'
import { queryOf, type WorkFilter } from './query.ts'

const PAGE = 100 // tasks
/** Tasks of a resource are looked for among all. */
const LARGE_PAGE = 1_000 // tasks
const MAX_RELOADED = 5 // pages

export const useNames = () => ({ projects: useAllProjects().data, resources: useAllResources().data })
export type Names = ReturnType<typeof useNames>

type Pages = InfiniteData<{ readonly value: ListedTask[]; readonly '@odata.nextLink'?: string }>

export function useWorkTasks(filter: WorkFilter) {
  const client = useQueryClient()
  const isByResource = filter.resource !== undefined
  const options = useInfiniteQueries().listTasks({
    query: { ...queryOf(filter), $select: LISTED, $expand: 'assignedTo', $top: isByResource ? LARGE_PAGE : PAGE },
  })
  const query = useInfiniteQuery(options)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isShown = ({ assignments }: ListedTask) => assignments.some(({ resourceId }) => resourceId === filter.resource)
  const all = data?.pages.flatMap(({ value }) => value)
  const tasks = isByResource ? all?.filter(isShown) : all

  // A page may have none of the tasks that are looked for.
  const isShort = isByResource && tasks !== undefined && tasks.length < PAGE && hasNextPage
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage()
  }, [isShort, isFetchingNextPage, fetchNextPage])

  const pageCount = data?.pages.length ?? 0
  const { refetch } = query
  const key = JSON.stringify(options.queryKey)
  return {
    ...query,
    tasks,
    isShort,
    /** Whether few enough pages are loaded for loading them again unasked. */
    isSmall: pageCount <= MAX_RELOADED,
    /** Loads the tasks that are shown again; of a very long list, its beginning. */
    reload: useCallback(() => {
      if (pageCount <= MAX_RELOADED) void refetch()
      else {
        scrollTo({ top: 0 })
        void client.resetQueries({ queryKey: JSON.parse(key), exact: true })
      }
    }, [client, key, pageCount, refetch]),
    /** Replaces a task where it stands, so that nothing moves under the user's hand. */
    replace(saved: Task) {
      client.setQueryData<Pages>(
        options.queryKey,
        (pages) =>
          pages && {
            ...pages,
            pages: pages.pages.map((page) => ({
              ...page,
              value: page.value.map((task) => (task.id === saved.id ? { ...task, ...saved } : task)),
            })),
          },
      )
    },
  }
}

/**
 * Whether the list may differ from the service's: others have reported, or reports of the user have made tasks ready or moved
 * them. It is loaded again as soon as nobody is at work in it, so that nothing moves under the user's hand.
 */
export function useChanges({ isAtWork, mayReload, reload }: ChangesOptions) {
  const { data } = useQuery({
    ...useQueries().listTasks({
      query: { $select: 'id,updatedAt', $orderby: 'updatedAt desc', $top: 1, $count: true },
    }),
    ...live,
  })
  const [isOutdated, setOutdated] = useState(false)
  const fingerprint = useMemo(() => data && JSON.stringify([data.value, data['@odata.count']]), [data])
  const last = useRef<string>(undefined)
  /** Reports of the user are noted when they are saved. */
  const own = useRef(new Set<string>())
  useEffect(() => {
    if (fingerprint === undefined) return
    const isChanged = last.current !== undefined && last.current !== fingerprint
    last.current = fingerprint
    if (isChanged && !own.current.has(data?.value[0]?.updatedAt ?? '')) setOutdated(true)
  }, [fingerprint, data])
  useEffect(() => {
    if (!isOutdated || !mayReload) return
    const reloadUnseen = () => {
      if (isAtWork()) return
      setOutdated(false)
      reload()
    }
    reloadUnseen()
    const timer = setInterval(reloadUnseen, CHECK_INTERVAL)
    return () => clearInterval(timer)
  }, [isOutdated, mayReload, isAtWork, reload])
  return {
    isOutdated,
    show() {
      setOutdated(false)
      reload()
    },
    noteOwn(saved: Task) {
      own.current.add(saved.updatedAt)
      setOutdated(true)
    },
  }
}

const CHECK_INTERVAL = 1_000 // ms

interface ChangesOptions {
  /** While it is true the list stays as it is. */
  isAtWork(): boolean
  /** False: only the user loads the list again. */
  readonly mayReload: boolean
  reload(): void
}
