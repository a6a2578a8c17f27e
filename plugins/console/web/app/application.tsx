/** The application of a signed-in user. */
import { queries } from '@chainwork/sdk/tanstack-query'
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatFor } from '../ui/format.ts'
import { ApplicationContext } from './context.ts'
import { makeRouter } from './router.tsx'
import type { SignedIn } from './sign-in.ts'

/** ms; the day changes, plugins are switched, roles are given and taken while a page is open. */
const SESSION_INTERVAL = 300_000

export default function Application({ signedIn }: { readonly signedIn: SignedIn }) {
  const { data: session } = useQuery({
    ...queries(signedIn.api).getConsoleSession(),
    initialData: signedIn.session,
    refetchInterval: SESSION_INTERVAL,
  })
  // Before the pages, which format as they are drawn.
  formatFor({ language: navigator.language, today: session.account.today })
  const { administrator } = session
  const router = useMemo(() => makeRouter({ administrator }), [administrator])
  const value = useMemo(() => ({ ...signedIn, session }), [signedIn, session])
  return (
    <ApplicationContext value={value}>
      <RouterProvider router={router} />
    </ApplicationContext>
  )
}
