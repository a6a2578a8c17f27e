/** The first page: leads to the sign-in, then shows the console. */
import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { text } from '../text/text.ts'
import { Problem } from '../ui/problem.tsx'
import { type Entry, enter } from './sign-in.ts'

const Application = lazy(() => import('./application.tsx'))

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
  return (
    <Suspense fallback={<Waiting />}>
      <Application signedIn={data.signedIn} />
    </Suspense>
  )
}

let entry: Promise<Entry> | undefined
/** A code that comes back from the sign-in can be used once. */
function enterOnce(): Promise<Entry> {
  entry ??= enter()
  return entry
}

const Waiting = () => (
  <Center mih="100vh">
    <Loader aria-label={text.start.waiting} />
  </Center>
)
