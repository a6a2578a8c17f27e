/** A report on a task that somebody else has reported on meanwhile. */
import { text } from '../../text/text.ts'
import { ConflictDialog } from '../../ui/conflict.tsx'
import { formatDate, formatNumber, formatPercent } from '../../ui/format.ts'
import { applied, REPORTED, type Reported } from './progress.ts'
import type { Reports } from './reports.ts'

const words = text.work.drawer

const FIELDS: Readonly<Record<(typeof REPORTED)[number], readonly [label: string, show: (task: Reported) => string]>> =
  {
    status: [words.status, ({ status }) => text.common.taskStatuses[status]],
    remainingDuration: [words.remaining, ({ remainingDuration }) => formatNumber(remainingDuration)],
    percentComplete: [words.percent, ({ percentComplete }) => formatPercent(percentComplete)],
    actualStart: [words.actualStart, ({ actualStart }) => formatDate(actualStart)],
    actualFinish: [words.actualFinish, ({ actualFinish }) => formatDate(actualFinish)],
  }

/** @param onTheirs loads the list anew */
export function ReportConflict({ reports, onTheirs }: { readonly reports: Reports; onTheirs(): void }) {
  const conflict = Object.values(reports.pending).find(({ state }) => state === 'conflict')
  if (!conflict?.current) return null
  const { current, shown, report, taskId, name } = conflict
  const mine = applied(shown, report)
  const fields = REPORTED.filter((field) => mine[field] !== current[field] || field in report).map((field) => {
    const [label, show] = FIELDS[field]
    return { label, mine: show(mine), theirs: show(current) }
  })
  const takeTheirs = () => {
    reports.drop(taskId)
    onTheirs()
  }
  return (
    <ConflictDialog
      name={name}
      fields={fields}
      onKeepMine={() => reports.retry(conflict, true)}
      onTakeTheirs={takeTheirs}
      onClose={() => reports.postpone(conflict)}
    />
  )
}
