/** Keeps what is shown up to date with the changes of others: small lists by asking again, large ones by a fingerprint. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useQueries } from './context.ts'

/** ms; TanStack Query asks only while the page is visible. */
export const LIVE_INTERVAL = 4_000

/** Options for a query whose answer is small: it is asked again while it is shown. */
export const live = { refetchInterval: LIVE_INTERVAL } as const

/** The queries of one project that change with its tasks and its schedule. */
const OF_PROJECT = [
  ...['getProject', 'getSchedule', 'getFeverChart', 'getBufferAnalysis', 'listProjectTasks', 'listMilestones'],
  ...['listBaselines', 'getExplanation', 'listTaskReports'],
]

/** What pages ask for of their project: all that shows whether somebody has changed it, or its tasks. */
export const PROJECT = { $expand: 'projectManager,taskChanges' } as const

/** Loads the data of a project anew when somebody has changed it. */
export function useLiveProject(projectId: number): void {
  const queries = useQueries()
  const client = useQueryClient()
  const { data: project } = useQuery({
    ...queries.getProject({ path: { projectId }, query: PROJECT }),
    ...live,
    notifyOnChangeProps: ['data'],
  })
  const fingerprint = project && JSON.stringify(project)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (fingerprint === undefined) return
    const isChanged = last.current !== undefined && last.current !== fingerprint
    last.current = fingerprint
    if (isChanged) void invalidateProject(client, projectId, [project])
  }, [fingerprint, client, projectId, project])
}

/** Marks what is known of the project as outdated, so that what is shown is loaded anew. */
export function invalidateProject(
  client: ReturnType<typeof useQueryClient>,
  projectId: number,
  except: readonly unknown[] = [],
): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [, operation, parameters], state }) => {
      if (except.includes(state.data) || !OF_PROJECT.includes(String(operation))) return false
      const path = (parameters as { path?: { projectId?: number } } | undefined)?.path
      return path?.projectId === undefined || path.projectId === projectId
    },
  })
}
