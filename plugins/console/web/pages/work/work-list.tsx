/** The tasks of all projects by priority, and the quickest way to report progress on them. */
import type { Task } from '@chainwork/sdk'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useState } from 'react'
import { useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useDraft } from '../../ui/draft.ts'
import { Empty } from '../../ui/empty.tsx'
import { formatNumber } from '../../ui/format.ts'
import { RowsLoading } from '../../ui/list.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { useStable } from '../../ui/stable.ts'
import { Filters, useWorkFilter, type WorkFilter } from './filters.tsx'
import { type Report, type Reported, undoReport } from './progress.ts'
import { ReportConflict } from './report-conflict.tsx'
import { ReportDrawer } from './report-drawer.tsx'
import { useReports } from './reports.ts'
import { TaskList } from './task-list.tsx'
import { TaskRow } from './task-row.tsx'
import { useChanges, useNames, useWorkTasks } from './tasks.ts'
import classes from './work.module.css'

const words = text.work
const NOTHING_TYPED: Readonly<Record<number, string>> = {}
const UNDO_TIME = 10_000 // ms

export default function WorkList() {
  const { account } = useSession()
  const [filter, change] = useWorkFilter()
  const names = useNames()
  const work = useWorkTasks(filter, names.resources)
  const [typed, setTyped] = useDraft('remaining', NOTHING_TYPED)
  const [openedId, setOpenedId] = useState<number>()
  const { reload, fetchNextPage, isFetchingNextPage } = work
  const changes = useChanges({ isAtWork, mayReload: openedId === undefined && work.isSmall, reload })

  const reports = useReports((saved, before, report) => {
    changes.noteOwn(saved)
    work.replace(saved)
    notifySaved(saved, report, () => reports.send(saved, undoReport(before)))
  })
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])

  const handlers = useStable({
    type: (id: number, value: string | undefined) =>
      setTyped(({ [id]: _, ...rest }) => (value === undefined ? rest : { ...rest, [id]: value })),
    report: (task: Task, report: Report) => reports.send(task, report),
    retry(id: number) {
      const pending = reports.pending[id]
      if (pending) reports.retry(pending)
    },
    drop: reports.drop,
    more: setOpenedId,
  })
  const projectNames = new Map(names.projects?.map(({ id, name }) => [id, name]))
  const resourceNames = new Map(names.resources?.map(({ id, name }) => [id, name]))
  const peopleOf = ({ assignments, assignedTo }: Task & { assignedTo?: { name: string } | null }) =>
    assignedTo?.name ?? assignments.map(({ resourceId }) => resourceNames.get(resourceId) ?? '').join(', ')
  const opened = work.tasks?.find(({ id }) => id === openedId)

  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        // It is always there, so that nothing moves when there are changes.
        <Button variant="light" disabled={!changes.isOutdated} onClick={changes.show}>
          {changes.isOutdated ? words.show : words.upToDate}
        </Button>
      }
    >
      <Filters filter={filter} change={change} projects={names.projects ?? []} resources={names.resources ?? []} />
      <Loaded<Task[]>
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
                  people={peopleOf(task)}
                  today={account.today}
                  pending={reports.pending[task.id]}
                  error={reports.errorOf(task.id)}
                  typed={typed[task.id]}
                  handlers={handlers}
                />
              )}
            />
          )
        }
      </Loaded>
      {opened && (
        <ReportDrawer
          key={opened.id}
          task={opened}
          today={account.today}
          pending={reports.pending[opened.id]}
          error={reports.errorOf(opened.id)}
          onReport={(report) => reports.send(opened, report)}
          onClose={() => setOpenedId(undefined)}
        />
      )}
      <ReportConflict reports={reports} onTheirs={reload} />
    </Page>
  )
}

/** Rows must not move while the user types in one, points at one, or waits for one to be saved. */
const isAtWork = () =>
  // A button that was clicked keeps the focus, though nobody is about to press it.
  document.querySelector(`.${classes.list} :focus-visible, .${classes.list}:hover, .${classes.list} [data-saving]`) !==
  null

/** The notification of the last report, by task. */
const notified = new Map<number, string>()

function notifySaved(saved: Task, report: Report, undo: () => void): void {
  const id = `report ${saved.id} ${saved.updatedAt}`
  const onClick = () => {
    notifications.hide(id)
    undo()
  }
  const options = {
    id,
    color: 'teal',
    autoClose: UNDO_TIME,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span dir="auto">{sentenceOf(saved, report)}</span>
        <Button size="compact-sm" variant="subtle" onClick={onClick}>
          {text.common.undo}
        </Button>
      </Group>
    ),
  }
  // The report before it on the same task can no longer be undone by itself.
  notifications.hide(notified.get(saved.id) ?? '')
  notified.set(saved.id, id)
  notifications.show(options)
}

function sentenceOf({ name, status, remainingDuration }: Task & Reported, report: Report): string {
  const { told } = words
  const shortName = name.length > 80 ? `${name.slice(0, 80)}…` : name
  if (status === 'Completed') return told.done(shortName)
  if (report.remainingDuration !== undefined) return told.remaining(shortName, formatNumber(remainingDuration))
  if (report.status === 'InProgress') return told.started(shortName)
  return told.other(shortName)
}

const NoTasks = ({ filter, change }: { filter: WorkFilter; change(change: Partial<WorkFilter>): void }) => (
  <Empty
    title={words.none.title}
    hint={words.none[filter.state]}
    action={
      <Group>
        {filter.who === 'mine' && (
          <Button variant="light" onClick={() => change({ who: 'all' })}>
            {words.none.showAll}
          </Button>
        )}
        {filter.state === 'now' && (
          <Button variant="light" onClick={() => change({ state: 'open' })}>
            {words.none.showOpen}
          </Button>
        )}
      </Group>
    }
  />
)
