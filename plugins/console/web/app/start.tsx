/** The first page: leads to the sign-in, then shows the console. */
import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { text } from '../text/text.ts'
import { Problem } from '../ui/problem.tsx'
import { Application } from './application.tsx'
import { preloadPage } from './router.tsx'
import { type Entry, enter } from './sign-in.ts'

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
