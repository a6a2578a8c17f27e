/** A report on a task that somebody else has reported on meanwhile. */
import { applied, REPORTED, type Reported } from '../../reports/progress.ts'
import type { QueuedReport } from '../../reports/queue.ts'
import { text } from '../../text/text.ts'
import { ConflictDialog } from '../../ui/conflict.tsx'
import { formatDate, formatNumber, formatPercent, NOTHING } from '../../ui/format.ts'

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

export function ReportConflict({ conflict: { seen, report, name }, current, ...answers }: Properties) {
  const mine = applied<Reported>(seen, report)
  const fields = REPORTED.filter((field) => mine[field] !== current[field] || field in report).map((field) => {
    const [label, show] = FIELDS[field]
    return { label, mine: show(mine), theirs: show(current) }
  })
  return <ConflictDialog name={name} fields={fields} {...answers} />
}
