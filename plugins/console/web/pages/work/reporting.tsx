/** What rows of the work list need to report progress, and the dialogs that belong to it. */
import type { Task } from '@chainwork/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { now } from '../../app/clock.ts'
import { useSession } from '../../app/context.ts'
import { type Report, undoReport } from '../../reports/progress.ts'
import { type QueuedReport, shownWith } from '../../reports/queue.ts'
import { useDraft } from '../../ui/draft.ts'
import { todayIn } from '../../ui/format.ts'
import { useStable } from '../../ui/stable.ts'
import type { ListedTask } from './groups.ts'
import { ReportConflict } from './report-conflict.tsx'
import { ReportDrawer } from './report-drawer.tsx'
import { useReports } from './reports.ts'
import { notifySaved } from './saved-notice.tsx'
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
