/**
 * Pages whose code is loaded when they are first opened. Where it does not come, the page says so within the frame of the console
 * and can try again: the router would load the whole page anew, and show whatever a proxy answers in place of the service.
 */
import { useQuery } from '@tanstack/react-query'
import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { text } from '../text/text.ts'
import { Page, PageFault, PageLoading } from '../ui/page.tsx'

export type LoadPage = () => Promise<{ readonly default: RouteComponent }>

/** The code of a page, or of a part of it, did not come. */
class PageFileError extends Error {
  override name = 'PageFileError'
}

type LoadedPage = Awaited<ReturnType<LoadPage>>

/** @param path the name of the page */
export function lazyPage(path: string, load: LoadPage): RouteComponent {
  let loaded: LoadedPage | undefined
  const loadOnce = async () => {
    loaded = await load()
    return loaded
  }
  function LazyPage() {
    const { data, error, refetch } = useQuery<LoadedPage>({
      queryKey: ['page', path],
      queryFn: loadOnce,
      initialData: () => loaded,
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      // Without a connection the service worker has the files.
      networkMode: 'always',
    })
    if (data) return <data.default />
    if (!error) return <PageLoading />
    return (
      <Page title={text.common.noPage}>
        <PageFault error={new PageFileError(path, { cause: error })} reset={() => void refetch()} />
      </Page>
    )
  }
  /** By the router, before it shows the page. */
  LazyPage.preload = () => loadOnce().then(ignore, ignore)
  return LazyPage
}

const ignore = () => undefined

/**
 * A part of the frame whose code is loaded when it is first needed; undefined until then, and where it does not come. It is asked
 * for again with the next need.
 * @param need changes with each
 */
export function useLazyPart<P>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  need: unknown,
): ComponentType<P> | undefined {
  const [Part, setPart] = useState<ComponentType<P>>()
  useEffect(() => {
    if (need && !Part) void load().then((it) => setPart(() => it.default), ignore)
  }, [need, Part, load])
  return Part
}
