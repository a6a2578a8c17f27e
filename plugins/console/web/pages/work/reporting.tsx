/** What rows of the work list need to report progress, and the dialogs that belong to it. */
import type { Task } from '@chainwork/sdk'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { now } from '../../app/clock.ts'
import { useSession, useSignedIn } from '../../app/context.ts'
import { applied, REPORTED, type Report, type Reported, undoReport } from '../../reports/progress.ts'
import { type QueuedReport, shownWith } from '../../reports/queue.ts'
import type { OnSaved } from '../../reports/sending.ts'
import { text } from '../../text/text.ts'
import { ConflictDialog } from '../../ui/conflict.tsx'
import { useDraft } from '../../ui/draft.ts'
import { formatDate, formatNumber, formatPercent, NOTHING, todayIn } from '../../ui/format.ts'
import { useStable } from '../../ui/stable.ts'
import type { ListedTask } from './groups.ts'
import { ReportDrawer } from './report-drawer.tsx'
import classes from './work.module.css'

const NOTHING_TYPED: Readonly<Record<number, string>> = {}

/** What rows call. */
export interface Handlers {
  type(taskId: number, typed: string | undefined): void
  report(task: ListedTask, report: Report): void
  retry(id: number): void
  confirm(id: number): void
  discard(id: number): void
  /** Opens the question whether a report still counts. */
  choose(taskId: number): void
  more(taskId: number): void
}

/** What a row has of the reports on its task. */
export interface RowReports {
  readonly pending: readonly QueuedReport[]
  readonly isSending: boolean
  /** What stands in the field of the remaining duration, while it differs from the task. */
  readonly typed: string | undefined
  readonly handlers: Handlers
}

interface Reporting {
  of(task: ListedTask): RowReports
  /** How many reports are not sent. */
  readonly unsent: number
  /** Whether a dialog shows one of the tasks. */
  readonly isOpen: boolean
  readonly dialogs: ReactNode
}

/**
 * @param tasks those that are shown
 * @param onSaved replaces a task where it stands
 * @param reload loads the list anew
 */
export function useReporting(
  tasks: readonly ListedTask[] | undefined,
  { onSaved, reload }: { onSaved(saved: Task): void; reload(): void },
): Reporting {
  const { account } = useSession()
  const client = useQueryClient()
  const [typed, setTyped] = useDraft('remaining', NOTHING_TYPED)
  const [openedId, setOpenedId] = useState<number>()
  /** Questions that the user has closed. */
  const [postponed, setPostponed] = useState<readonly number[]>([])
  const reports = useReports((saved, { report, seen }) => {
    onSaved(saved)
    void client.invalidateQueries({
      queryKey: ['chainwork', 'listTaskReports', { path: { taskId: saved.id } }],
    })
    notifySaved(saved, report, () => void sender.report(saved, undoReport(seen)))
  })
  const { sender, sendingId } = reports
  const handlers = useStable({
    type: (id: number, value: string | undefined) =>
      setTyped(({ [id]: _, ...rest }) => (value === undefined ? rest : { ...rest, [id]: value })),
    report: (task: ListedTask, report: Report) => void sender.report(task, report),
    retry: (id: number) => void sender.retry(id),
    confirm: (id: number) => void sender.confirm(id),
    discard: (id: number) => void sender.discard(id),
    choose: (id: number) => setPostponed(postponed.filter((it) => it !== id)),
    more: setOpenedId,
  })
  const opened = tasks?.find(({ id }) => id === openedId)
  const conflict = reports.queue.find(({ stop, id }) => stop?.kind === 'changed' && !postponed.includes(id))
  return {
    of: (task) => {
      const pending = reports.of(task.id)
      return { pending, isSending: pending.some(({ id }) => id === sendingId), typed: typed[task.id], handlers }
    },
    unsent: reports.queue.length,
    isOpen: opened !== undefined,
    dialogs: (
      <>
        {opened && (
          <ReportDrawer
            key={opened.id}
            task={shownWith(opened, reports.of(opened.id))}
            today={todayIn(account.timeZone, now())}
            onReport={(report) => void sender.report(opened, report)}
            onClose={() => setOpenedId(undefined)}
          />
        )}
        {conflict?.stop?.kind === 'changed' && (
          <ReportConflict
            conflict={conflict}
            current={conflict.stop.current}
            onKeepMine={() => void sender.confirm(conflict.id)}
            onTakeTheirs={() => {
              void sender.discard(conflict.id)
              reload()
            }}
            onClose={() => setPostponed([...postponed, conflict.id])}
          />
        )}
      </>
    ),
  }
}

/** Rows must not move while the user types in one, points at one, or waits for one to be saved. */
export const isAtWork = () =>
  // A button that was clicked keeps the focus, though nobody is about to press it.
  document.querySelector(`.${classes.list} :focus-visible, .${classes.list}:hover, .${classes.list} [data-saving]`) !==
  null

const NONE: readonly QueuedReport[] = []

/**
 * The reports of the user that are not saved yet, as the rows of the work list show them.
 * @param onSaved is called with each report that is saved while the page is open
 */
function useReports(onSaved: OnSaved) {
  const { reports } = useSignedIn()
  const { queue, sendingId } = useSyncExternalStore(reports.subscribe, reports.get)
  const stable = useStable({ onSaved })
  useEffect(() => reports.onSaved(stable.onSaved), [reports, stable])
  const byTask = useMemo(() => Map.groupBy(queue, ({ taskId }) => taskId), [queue])
  return { sender: reports, queue, sendingId, of: (taskId: number) => byTask.get(taskId) ?? NONE }
}

const words = text.work.drawer

const FIELDS: Readonly<Record<(typeof REPORTED)[number], readonly [label: string, show: (task: Reported) => string]>> =
  {
    status: [words.status, ({ status }) => text.common.taskStatuses[status]],
    remainingDuration: [words.remaining, ({ remainingDuration }) => formatNumber(remainingDuration)],
    percentComplete: [words.percent, ({ percentComplete }) => formatPercent(percentComplete)],
    actualStart: [words.actualStart, ({ actualStart }) => formatDate(actualStart)],
    actualFinish: [words.actualFinish, ({ actualFinish }) => formatDate(actualFinish)],
    blockedNote: [words.blockedNote, ({ blockedNote }) => blockedNote ?? NOTHING],
  }

interface Properties {
  readonly conflict: QueuedReport
  /** What the service has. */
  readonly current: Reported
  onKeepMine(): void
  onTakeTheirs(): void
  onClose(): void
}

/** A report on a task that somebody else has reported on meanwhile. */
function ReportConflict({ conflict: { seen, report, name }, current, ...answers }: Properties) {
  const mine = applied<Reported>(seen, report)
  const fields = REPORTED.filter((field) => mine[field] !== current[field] || field in report).map((field) => {
    const [label, show] = FIELDS[field]
    return { label, mine: show(mine), theirs: show(current) }
  })
  return <ConflictDialog name={name} fields={fields} {...answers} />
}

const workWords = text.work
const UNDO_TIME = 10_000 // ms

/** The notification of the last report, by task. */
const notified = new Map<number, string>()

/** A word when a report is saved, with a way to take it back. */
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
        <Button size="compact-sm" variant="subtle" flex="none" onClick={onClick}>
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
  const { told } = workWords
  const shortName = name.length > 80 ? `${name.slice(0, 80)}…` : name
  if (status === 'Completed') return told.done(shortName)
  if (report.blockedNote) return told.blocked(shortName)
  if (report.remainingDuration !== undefined) return told.remaining(shortName, formatNumber(remainingDuration))
  if (report.status === 'InProgress') return told.started(shortName)
  return told.other(shortName)
}
