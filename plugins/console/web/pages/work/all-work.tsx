/** The tasks of all projects by priority. */
import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { RowsLoading } from '../../ui/list.tsx'
import { Loaded } from '../../ui/page.tsx'
import { type ListedTask, peopleOf } from './groups.ts'
import type { WorkFilter } from './query.ts'
import { isAtWork, useReporting } from './reporting.tsx'
import { TaskList } from './task-list.tsx'
import { TaskRow } from './task-row.tsx'
import { type Names, useChanges, useWorkTasks } from './tasks.ts'

const words = text.work

interface Properties {
  readonly filter: WorkFilter
  change(change: Partial<WorkFilter>): void
  readonly names: Names
}

export function AllWork({ filter, change, names }: Properties) {
  const work = useWorkTasks(filter)
  const { reload, fetchNextPage, isFetchingNextPage } = work
  const reporting = useReporting(work.tasks, {
    onSaved(saved) {
      changes.noteOwn(saved)
      work.replace(saved)
    },
    reload,
  })
  const changes = useChanges({ isAtWork, mayReload: !reporting.isOpen && work.isSmall, reload })
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  const projectNames = new Map(names.projects?.map(({ id, name }) => [id, name]))
  const resourceNames = new Map(names.resources?.map(({ id, name }) => [id, name]))
  return (
    <>
      <Button variant="light" mb="md" disabled={!changes.isOutdated} onClick={changes.show}>
        {changes.isOutdated ? words.show : words.upToDate}
      </Button>
      <Loaded<ListedTask[]>
        query={{
          data: work.isShort && work.tasks?.length === 0 ? undefined : work.tasks,
          error: work.error,
          refetch: work.refetch as never,
        }}
        loading={<RowsLoading height={62} />}
      >
        {(tasks) =>
          tasks.length === 0 ? (
            <NoTasks filter={filter} change={change} />
          ) : (
            <TaskList
              tasks={tasks}
              hasMore={work.hasNextPage}
              onEnd={onEnd}
              row={(task) => (
                <TaskRow
                  task={task}
                  projectName={projectNames.get(task.projectId) ?? ''}
                  handOn={task.actualFinish ?? task.projectedFinish ?? task.plannedFinish}
                  people={peopleOf(task, resourceNames)}
                  {...reporting.of(task)}
                />
              )}
            />
          )
        }
      </Loaded>
      {reporting.dialogs}
    </>
  )
}

const NoTasks = ({ filter, change }: Pick<Properties, 'filter' | 'change'>) => (
  <Empty
    title={words.none.title}
    hint={words.none[filter.state]}
    action={
      filter.state === 'now' && (
        <Button variant="light" onClick={() => change({ state: 'open' })}>
          {words.none.showOpen}
        </Button>
      )
    }
  />
)
