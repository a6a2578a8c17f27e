/** Who does a task of a running project, and what would come of it if others did; the plan stays as it is. */
import type { GetTaskResponse, ProjectOutcome } from '@chainwork/sdk'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { formatDate, formatPercent } from '../../ui/format.ts'
import { Loaded } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { saveUnlessChanged } from '../../ui/save-unless-changed.ts'
import { MovedProjects } from '../order/moved-projects.tsx'
import { PeopleSelect } from './people-select.tsx'

const words = text.project.handover

type Doer = Pick<GetTaskResponse, 'id' | 'projectId' | 'assignments'>

export function Handover({ taskId }: { readonly taskId: number }) {
  const query = useQuery(useQueries().getTask({ path: { taskId }, query: { $select: 'id,projectId,assignments' } }))
  return <Loaded query={query}>{(task) => <Chooser key={task.id} task={task} />}</Loaded>
}

function Chooser({ task }: { readonly task: Doer }) {
  const { id, projectId } = task
  const api = useApi()
  const client = useQueryClient()
  // What was shown when the user began: others may change it meanwhile.
  const [assignments, setShown] = useState(task.assignments)
  const [given, choose] = useState(assignments)
  const before = new Set(assignments.map(({ resourceId }) => resourceId))
  const isOther = given.length !== before.size || given.some(({ resourceId }) => !before.has(resourceId))
  const path = { taskId: id }
  const save = async () => {
    const outcome = await saveUnlessChanged({
      load: () => api.getTask({ path }),
      save: (headers) => api.updateTask({ path, body: { assignments: given }, headers }),
      isAsShown: (now) => JSON.stringify(now.assignments) === JSON.stringify(assignments),
    })
    if (outcome.kind === 'conflict') throw { detail: words.changed }
    return outcome.saved
  }
  const handOver = useAction(save, {
    showsError: true,
    changes: ['getTask', 'listTasks', 'getPortfolio'],
    done: words.done,
    onDone(saved) {
      setShown(saved.assignments)
      void invalidateProject(client, projectId)
    },
  })
  return (
    <Stack gap="xs" align="stretch">
      <PeopleSelect label={words.label} description={words.hint} value={given} before={assignments} onChange={choose} />
      {isOther && <Outcome projectId={projectId} change={{ taskId: id, assignments: given }} />}
      {handOver.error !== null && <Problem error={handOver.error} />}
      {isOther && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={handOver.isPending}
          onClick={() => handOver.mutate(undefined)}
        >
          {words.act}
        </Button>
      )}
    </Stack>
  )
}

interface OutcomeProperties {
  readonly projectId: number
  readonly change: { readonly taskId: number; readonly assignments: Doer['assignments'] }
}

function Outcome({ projectId, change }: OutcomeProperties) {
  const api = useApi()
  const asked = { path: { projectId }, body: { tasks: [change] } }
  const query = useQuery({
    queryKey: ['chainwork', 'tryChanges', asked],
    queryFn: ({ signal }) => api.tryChanges({ ...asked, signal }),
    gcTime: 0,
  })
  return (
    <Loaded query={query} loading={<Loader size="sm" aria-label={text.common.loading} />}>
      {({ before, after, movedProjects }) => (
        <Stack gap="xs" role="status">
          <Text size="sm">
            {before?.finish === after.finish
              ? words.same(formatDate(after.finish))
              : `${words.would(...end(after))} ${before ? words.now(...end(before)) : ''}`}
          </Text>
          {movedProjects.length > 0 && <MovedProjects moved={movedProjects} />}
        </Stack>
      )}
    </Loaded>
  )
}

const end = ({ finish, bufferConsumption }: ProjectOutcome) =>
  [formatDate(finish), formatPercent(Math.max(0, bufferConsumption))] as const
