/** What to work on, and the quickest way to report progress: one's own work, or that of everybody. */

import { Button, SegmentedControl, Select } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import { useSession, useSignedIn } from '../../app/context.ts'
import { keepWorkingOffline } from '../../app/offline.ts'
import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { RowsLoading } from '../../ui/list.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { useSearchParams, wholeNumberOf } from '../../ui/search-params.ts'
import { type ListedTask, peopleOf } from './groups.ts'
import { PersonWork } from './person-work.tsx'
import type { WorkFilter } from './query.ts'
import { isAtWork, useReporting } from './reporting.tsx'
import { TaskList } from './task-list.tsx'
import { TaskRow } from './task-row.tsx'
import { type Names, useChanges, useNames, useWorkTasks } from './tasks.ts'
import classes from './work.module.css'

const words = text.work

export default function WorkList() {
  const { isOffline } = useSignedIn()
  const { user } = useSession()
  const [chosen, change] = useWorkFilter()
  // Without a connection there is what the user's own list showed last.
  const filter = isOffline ? { ...chosen, who: 'mine' as const } : chosen
  const names = useNames()
  const own = names.resources?.filter(({ userId }) => userId !== null && userId === user.id).map(({ id }) => id)
  useEffect(keepWorkingOffline, [])
  const isOwn = filter.who === 'mine'
  return (
    <Page title={words.title} subtitle={isOwn ? words.ownSubtitle : words.subtitle}>
      <Filters filter={filter} change={change} projects={names.projects ?? []} resources={names.resources ?? []} />
      {isOwn ? (
        <PersonWork
          whose={{ resourceIds: own, ...(user.id !== null && { userId: user.id }) }}
          keptAs="work"
          hint={words.noneAtAll}
        />
      ) : (
        <AllWork filter={filter} change={change} names={names} />
      )}
    </Page>
  )
}

interface Properties {
  readonly filter: WorkFilter
  change(change: Partial<WorkFilter>): void
  readonly names: Names
}

/** The tasks of all projects by priority. */
function AllWork({ filter, change, names }: Properties) {
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

const filtersWords = text.work.filters

/** What the work list shows; the choice stands in the page's address. */
function useWorkFilter(): [WorkFilter, (change: Partial<WorkFilter>) => void] {
  const [{ who, state, ...numbers }, change] = useSearchParams()
  const { administrator } = useSession()
  const [project, resource] = [wholeNumberOf(numbers.project), wholeNumberOf(numbers.resource)]
  const filter: WorkFilter = {
    who: who === 'mine' || who === 'all' ? who : administrator ? 'all' : 'mine',
    state: state === 'open' || state === 'done' ? state : 'now',
    ...(project !== undefined && { project }),
    ...(resource !== undefined && { resource }),
  }
  return [filter, change]
}

interface FiltersProperties {
  readonly filter: WorkFilter
  change(change: Partial<WorkFilter>): void
  readonly projects: readonly { readonly id: number; readonly name: string }[]
  readonly resources: readonly { readonly id: number; readonly name: string }[]
}

const Filters = ({ filter, change, projects, resources }: FiltersProperties) => (
  <div className={classes.filters}>
    <SegmentedControl
      aria-label={filtersWords.who}
      value={filter.who}
      onChange={(who) => change({ who: who as WorkFilter['who'] })}
      data={[
        { value: 'mine', label: filtersWords.mine },
        { value: 'all', label: filtersWords.all },
      ]}
    />
    {filter.who === 'all' && (
      <>
        <SegmentedControl
          aria-label={filtersWords.state}
          value={filter.state}
          onChange={(state) => change({ state: state as WorkFilter['state'] })}
          data={(['now', 'open', 'done'] as const).map((value) => ({ value, label: filtersWords[value] }))}
        />
        <Choice
          label={filtersWords.project}
          placeholder={filtersWords.anyProject}
          value={filter.project}
          items={projects}
          onChange={(project) => change({ project } as Partial<WorkFilter>)}
        />
        <Choice
          label={filtersWords.resource}
          placeholder={filtersWords.anyResource}
          value={filter.resource}
          items={resources}
          onChange={(resource) => change({ resource } as Partial<WorkFilter>)}
        />
      </>
    )}
  </div>
)

interface ChoiceProperties {
  readonly label: string
  readonly placeholder: string
  readonly value: number | undefined
  readonly items: FiltersProperties['projects']
  onChange(id: number | undefined): void
}

const Choice = ({ label, placeholder, value, items, onChange }: ChoiceProperties) => (
  <Select
    aria-label={label}
    placeholder={placeholder}
    className={classes.choice}
    data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={value === undefined ? null : String(value)}
    onChange={(id) => onChange(id === null ? undefined : Number(id))}
    clearable
    searchable
    limit={100}
    clearButtonProps={{ 'aria-label': `${label}: ${placeholder}` }}
  />
)
