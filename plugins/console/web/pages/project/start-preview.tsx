/** What changes where a project starts: its own promise, the projects that it moves, and what its coming first would do. */
import { Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { formatDate } from '../../ui/format.ts'
import { Loaded } from '../../ui/page.tsx'
import { MovedProjects } from '../order/moved-projects.tsx'

const words = text.order.start

export function StartPreview({ projectId }: { readonly projectId: number }) {
  const api = useApi()
  const query = useQuery({
    queryKey: ['chainwork', 'previewActivation', { path: { projectId } }],
    queryFn: ({ signal }) => api.previewActivation({ path: { projectId }, signal }),
    gcTime: 0,
  })
  return (
    <Loaded query={query} loading={<Loader size="sm" aria-label={text.common.loading} />}>
      {({ keepsPlan, bufferEnd, end, moved, first }) => (
        <Stack gap="xs">
          <Text size="sm">
            {(keepsPlan ? words.keeps : words.replans)(formatDate(bufferEnd))}{' '}
            {words.end(formatDate(end.projectedCompletion))}
          </Text>
          {moved.length > 0 && (
            <>
              <Text size="sm">{words.moves(moved.length)}</Text>
              <MovedProjects moved={moved} />
            </>
          )}
          {first.end.projectedCompletion < end.projectedCompletion && (
            <Text size="sm">{words.first(formatDate(first.end.projectedCompletion), first.moved.length)}</Text>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
