/** What the pages of a signed-in user use: the API's client, its queries, and who the user is. */
import { infiniteQueries, queries } from '@chainwork/sdk/tanstack-query'
import { createContext, useContext, useMemo } from 'react'
import type { ReportSender } from '../reports/sending.ts'
import type { SignedIn } from './sign-in.ts'

export interface Application extends SignedIn {
  /** Sends the user's reports of progress. */
  readonly reports: ReportSender
}

export const ApplicationContext = createContext<Application | undefined>(undefined)

export function useSignedIn(): Application {
  const signedIn = useContext(ApplicationContext)
  if (!signedIn) throw new Error('This component is used outside of the application.')
  return signedIn
}

export const useApi = () => useSignedIn().api
export const useSession = () => useSignedIn().session

/** `useQuery(useQueries().getProject({ path: { projectId } }))` */
export function useQueries() {
  const api = useApi()
  return useMemo(() => queries(api), [api])
}

/** `useInfiniteQuery(useInfiniteQueries().listTasks({ query: { $top: 100 } }))` */
export function useInfiniteQueries() {
  const api = useApi()
  return useMemo(() => infiniteQueries(api), [api])
}

/** Whether the plugin is on for the account. Those that are not named cannot be switched off. */
export const usePlugin = (name: string): boolean =>
  useSession().plugins.find((plugin) => plugin.name === name)?.enabled ?? true
