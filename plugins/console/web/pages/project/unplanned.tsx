/** Of a project without a plan: what to do next. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useQueries } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded, PartLoading } from '../../ui/page.tsx'
import type { ShownProject } from './frame.tsx'
import { ToPlan } from './to-plan.tsx'

const words = text.project.unplanned

export function Unplanned({ project: { id: projectId, status } }: { readonly project: ShownProject }) {
  const query = useQuery(useQueries().listProjectTasks({ path: { projectId }, query: { $select: 'id', $top: 1 } }))
  // A project on hold, or complete, is not planned.
  const isPlannable = status === 'Planning' || status === 'Active'
  return (
    <Loaded query={query} loading={<PartLoading h={200} />}>
      {({ value }) =>
        value.length === 0 ? (
          <Empty title={words.title} hint={words.hint} action={<ToPlan projectId={projectId} />} />
        ) : (
          <Empty
            title={words.changed}
            hint={words.changedHint}
            action={isPlannable && <MakePlan projectId={projectId} />}
          />
        )
      }
    </Loaded>
  )
}

/** Plans it as its settings say. */
function MakePlan({ projectId }: { readonly projectId: number }) {
  const api = useApi()
  const client = useQueryClient()
  const plan = useAction(() => api.planProject({ path: { projectId } }), {
    done: ({ plannedFinish, bufferEnd }) => text.project.planning.planned(plannedFinish, bufferEnd),
    changes: ['listProjects', 'getPortfolio'],
    onDone: () => invalidateProject(client, projectId),
  })
  return (
    <Button loading={plan.isPending} onClick={() => plan.mutate(undefined)}>
      {words.plan}
    </Button>
  )
}
