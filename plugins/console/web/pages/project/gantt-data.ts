/** What the Gantt chart draws: the schedule at once, the names of people when they have come. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueries } from '../../app/context.ts'
import { type GanttRow, ganttRows } from '../../charts/gantt-layout.ts'
import { text } from '../../text/text.ts'
import { useAllResources } from '../../ui/all-pages.ts'
import { type GanttSchedule, ganttSchedule } from './schedule.ts'

const words = text.project.gantt

/** Names of the account's resources by id. */
export function useResourceNames(): ReadonlyMap<number, string> | undefined {
  const { data } = useAllResources()
  return useMemo(() => data && new Map(data.map(({ id, name }) => [id, name])), [data])
}

export function useGantt(projectId: number): {
  readonly schedule: UseQueryResult<GanttSchedule>
  readonly rows: readonly GanttRow[]
} {
  const schedule = useQuery({ ...ganttSchedule(useQueries(), projectId), structuralSharing: false })
  const names = useResourceNames()
  const { data } = schedule
  const rows = useMemo(
    () =>
      data
        ? ganttRows(data, {
            projectBuffer: words.projectBuffer,
            feedingBuffer: words.feedingBuffer,
            resource: (id) => names?.get(id) ?? '',
          })
        : [],
    [data, names],
  )
  return { schedule, rows }
}
