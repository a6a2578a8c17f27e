/** The application of a signed-in user. */
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ApplicationContext } from './context.ts'
import { makeRouter } from './router.tsx'
import type { SignedIn } from './sign-in.ts'

export default function Application({ signedIn }: { readonly signedIn: SignedIn }) {
  const router = useMemo(() => makeRouter(signedIn.session), [signedIn.session])
  return (
    <ApplicationContext value={signedIn}>
      <RouterProvider router={router} />
    </ApplicationContext>
  )
}
