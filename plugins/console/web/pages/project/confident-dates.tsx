/** By when a project in Planning is done with some confidence, beside all that runs. */
import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { formatDate } from '../../ui/format.ts'
import { Loaded } from '../../ui/page.tsx'

export function ConfidentDates({ projectId }: { readonly projectId: number }) {
  const api = useApi()
  const query = useQuery({
    queryKey: ['chainwork', 'simulateProject', projectId],
    queryFn: ({ signal }) => api.simulateProject({ path: { projectId }, signal }),
    // Other projects move it too.
    gcTime: 0,
  })
  return (
    <Loaded query={query} loading={<Loader size="sm" aria-label={text.common.loading} />}>
      {({ finish: { p50, p80, p95 } }) => (
        <Text size="sm" role="status">
          {text.project.planning.dates(formatDate(p50), formatDate(p80), formatDate(p95))}
        </Text>
      )}
    </Loaded>
  )
}
