/**
 * What changes where a project starts: its own promise, the projects that it moves, and what its coming first would do; and
 * where one that runs gets another priority.
 */

import type { ActivationPreview } from '@chainwork/sdk'
import { Loader, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { formatDate } from '../../ui/format.ts'
import { Loaded } from '../../ui/page.tsx'
import { MovedProjects } from '../order/moved-projects.tsx'
import type { ShownProject } from './frame.tsx'

const words = text.order.start

export function StartPreview({ project: { id: projectId, targetEndDate } }: { readonly project: ShownProject }) {
  return (
    <Loaded query={usePreview(projectId)} loading={<Loader size="sm" aria-label={text.common.loading} />}>
      {({ keepsPlan, bufferEnd, end, moved, first }) => (
        <Stack gap="xs">
          <Text size="sm">
            {(keepsPlan ? words.keeps : words.replans)(formatDate(bufferEnd))}{' '}
            {isAfter(end.projectedCompletion, targetEndDate)
              ? words.endAfterTarget(formatDate(end.projectedCompletion), formatDate(targetEndDate))
              : words.end(formatDate(end.projectedCompletion))}
          </Text>
          {moved.length > 0 && (
            <>
              <Text size="sm">{words.moves(moved.length)}</Text>
              <MovedProjects moved={moved} />
            </>
          )}
          <First projectId={projectId} end={end} first={first} />
        </Stack>
      )}
    </Loaded>
  )
}

const isAfter = (day: string, target: string | null = null) => target !== null && day > target

const TYPING = 250 // ms without a key before it is asked

/** Of a project that runs. */
export function PriorityPreview({ projectId, priority }: { readonly projectId: number; readonly priority: number }) {
  const [asked] = useDebouncedValue(priority, TYPING)
  return (
    <Loaded query={usePreview(projectId, asked)} loading={<Loader size="sm" aria-label={text.common.loading} />}>
      {({ end, moved, first }) => (
        <Stack gap="xs" role="status">
          <Text size="sm">{moved.length > 0 ? words.priorityMoves : words.priorityMovesNothing}</Text>
          {moved.length > 0 && <MovedProjects moved={moved} />}
          <First projectId={projectId} end={end} first={first} />
        </Stack>
      )}
    </Loaded>
  )
}

function First({ projectId, end, first }: Pick<ActivationPreview, 'end' | 'first'> & { readonly projectId: number }) {
  if (first.end.projectedCompletion >= end.projectedCompletion) return null
  const others = first.moved.filter((it) => it.projectId !== projectId)
  return (
    <>
      <Text size="sm">{words.first(formatDate(first.end.projectedCompletion), others.length)}</Text>
      {others.length > 0 && <MovedProjects moved={others} />}
      <Text size="sm">{words.decide}</Text>
    </>
  )
}

function usePreview(projectId: number, priority?: number) {
  const api = useApi()
  const asked = { path: { projectId }, body: { ...(priority !== undefined && { priority }) } }
  return useQuery({
    queryKey: ['chainwork', 'previewActivation', asked],
    queryFn: ({ signal }) => api.previewActivation({ ...asked, signal }),
    gcTime: 0,
  })
}
