/** The first page: leads to the sign-in, then shows the console. */

import { queries } from '@chainwork/sdk/tanstack-query'
import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { reportSender } from '../reports/sending.ts'
import { ownerOf } from '../reports/store.ts'
import { text } from '../text/text.ts'
import { formatFor } from '../ui/format.ts'
import { Problem } from '../ui/problem.tsx'
import { ApplicationContext } from './context.ts'
import { homeOf } from './home.ts'
import { makeRouter, preloadPage } from './router.tsx'
import { type Entry, enter, type SignedIn } from './sign-in.ts'

export function Start() {
  const { data, error } = useQuery({
    queryKey: ['entry'],
    // A query may not resolve to undefined.
    queryFn: async () => ({ signedIn: await enterOnce() }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return (
      <Center mih="100vh" p="md">
        <Problem error={error} retry={() => location.assign(location.pathname)} />
      </Center>
    )
  if (!data?.signedIn) return <Waiting />
  return <Application signedIn={data.signedIn} />
}

let entry: Promise<Entry> | undefined
/** A code that comes back from the sign-in can be used once. */
function enterOnce(): Promise<Entry> {
  if (!entry) {
    entry = enter()
    preloadPage()
  }
  return entry
}

const Waiting = () => (
  <Center mih="100vh">
    <Loader aria-label={text.start.waiting} />
  </Center>
)

/** ms; the day changes, plugins are switched, roles are given and taken while a page is open. */
const SESSION_INTERVAL = 300_000

/** The application of a signed-in user. */
function Application({ signedIn }: { readonly signedIn: SignedIn }) {
  const { data: session } = useQuery({
    ...queries(signedIn.api).getConsoleSession(),
    initialData: signedIn.session,
    refetchInterval: SESSION_INTERVAL,
  })
  // Before the pages, which format as they are drawn.
  formatFor({ language: navigator.language, today: session.account.today })
  const { api } = signedIn
  const owner = ownerOf(signedIn.session)
  const reports = useMemo(() => reportSender(api, owner), [api, owner])
  useEffect(() => reports.start(), [reports])
  const { administrator } = session
  const home = useMemo(() => (signedIn.isOffline ? async () => '/work' as const : homeOf(signedIn)), [signedIn])
  const router = useMemo(() => makeRouter({ administrator, home }), [administrator, home])
  const value = useMemo(() => ({ ...signedIn, session, reports }), [signedIn, session, reports])
  return (
    <ApplicationContext value={value}>
      <RouterProvider router={router} />
    </ApplicationContext>
  )
}
