/** What of a project is not done, which holds its completion. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'

const words = text.project.actions.steps.complete
const MAX_NAMED = 5 // tasks, and as many milestones

interface OpenWork {
  readonly names: readonly string[]
  /** Of tasks and milestones. */
  readonly count: number
}

/** Undefined while it is not known. */
export function useOpenWork(projectId: number, enabled: boolean): OpenWork | undefined {
  const queries = useQueries()
  const path = { projectId }
  const listed = { $select: 'id,name', $count: true, $top: MAX_NAMED } as const
  const tasks = useQuery({
    ...queries.listProjectTasks({ path, query: { ...listed, $filter: "status ne 'Completed'" } }),
    enabled,
  }).data
  const milestones = useQuery({
    ...queries.listMilestones({ path, query: { ...listed, $filter: 'achievedDate eq null' } }),
    enabled,
  }).data
  if (!tasks || !milestones) return undefined
  return {
    names: [...tasks.value, ...milestones.value].slice(0, MAX_NAMED).map(({ name = '' }) => name),
    count: Number(tasks['@odata.count']) + Number(milestones['@odata.count']),
  }
}

export const CompletionHint = ({ open }: { readonly open: OpenWork | undefined }) => (
  <Text size="sm" dir="auto">
    {open === undefined ? words.hint : open.count === 0 ? words.nothingOpen : words.open(open.names, open.count)}
  </Text>
)
