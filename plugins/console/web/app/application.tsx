/** The application of a signed-in user. */
import { queries } from '@chainwork/sdk/tanstack-query'
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { reportSender } from '../reports/sending.ts'
import { ownerOf } from '../reports/store.ts'
import { formatFor } from '../ui/format.ts'
import { ApplicationContext } from './context.ts'
import { homeOf } from './home.ts'
import { makeRouter } from './router.tsx'
import type { SignedIn } from './sign-in.ts'

/** ms; the day changes, plugins are switched, roles are given and taken while a page is open. */
const SESSION_INTERVAL = 300_000

export function Application({ signedIn }: { readonly signedIn: SignedIn }) {
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
