/** What the Gantt chart draws: the schedule at once, progress and people of its tasks when they have come. */

import type { GetScheduleResponse } from '@chainwork/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { type GanttRow, ganttRows, type TaskDetail } from '../../charts/gantt-layout.ts'
import { text } from '../../text/text.ts'
import { loadAll, useAllResources } from '../../ui/all-pages.ts'

const words = text.project.gantt

/** Percent and resources of all tasks of a project. */
function useTaskDetails(projectId: number) {
  const api = useApi()
  return useQuery({
    // The key begins as those of the SDK do, so that a change of the project marks it as outdated too.
    queryKey: ['chainwork', 'listProjectTasks', { path: { projectId }, all: 'progress' }],
    queryFn: async ({ signal }) => {
      const tasks = await loadAll((range) =>
        api.listProjectTasks({
          path: { projectId },
          query: { $select: 'id,percentComplete,assignments', $orderby: 'id', ...range },
          signal,
        }),
      )
      return new Map<number, TaskDetail>(
        tasks.map(({ id, percentComplete, assignments }) => [
          id,
          { percentComplete, resourceIds: assignments.map(({ resourceId }) => resourceId) },
        ]),
      )
    },
    structuralSharing: false,
  })
}

/** Names of the account's resources by id. */
export function useResourceNames(): ReadonlyMap<number, string> | undefined {
  const { data } = useAllResources()
  return useMemo(() => data && new Map(data.map(({ id, name }) => [id, name])), [data])
}

const NO_DETAILS: ReadonlyMap<number, TaskDetail> = new Map()

export function useGantt(projectId: number): {
  readonly schedule: UseQueryResult<GetScheduleResponse>
  readonly rows: readonly GanttRow[]
} {
  const queries = useQueries()
  const schedule = useQuery({ ...queries.getSchedule({ path: { projectId } }), structuralSharing: false })
  const details = useTaskDetails(projectId).data
  const names = useResourceNames()
  const { data } = schedule
  const rows = useMemo(
    () =>
      data
        ? ganttRows(data, details ?? NO_DETAILS, {
            projectBuffer: words.projectBuffer,
            feedingBuffer: words.feedingBuffer,
            resource: (id) => names?.get(id) ?? '',
          })
        : [],
    [data, details, names],
  )
  return { schedule, rows }
}
