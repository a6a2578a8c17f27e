/** One task of a work list, with what reports its progress. */
import { Badge, Button, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { type QueuedReport, shownWith } from '../../reports/queue.ts'
import { text } from '../../text/text.ts'
import { formatDate, formatMinute, formatPercent } from '../../ui/format.ts'
import { Problem } from '../../ui/problem.tsx'
import { ProjectLink } from '../../ui/project-link.tsx'
import { Zone } from '../../ui/zone.tsx'
import { isPaused, type ListedTask } from './groups.ts'
import { ReportControls } from './report-controls.tsx'
import type { RowReports } from './reporting.tsx'
import classes from './work.module.css'

const words = text.work

interface Properties extends RowReports {
  readonly task: ListedTask
  readonly projectName: string
  /** The day on which it is handed on; null while it is not planned. */
  readonly handOn: string | null
  /** In a list by priority: who works on it. */
  readonly people?: string
  /** In a list of one person: why it stands where it stands, and what it waits for. */
  readonly place?: ReactNode
  /** What would start earlier if it was done earlier. */
  readonly awaited?: string | undefined
}

export const TaskRow = memo(function TaskRow({
  task,
  projectName,
  handOn,
  people,
  place,
  awaited,
  ...reports
}: Properties) {
  const shown = shownWith(task, reports.pending)
  const isDone = shown.status === 'Completed'
  const day = formatDate(handOn)
  return (
    <div
      className={classes.row}
      data-own={people === undefined || undefined}
      data-done={isDone || undefined}
      data-saving={reports.isSending || undefined}
    >
      {people !== undefined && (
        <div className={classes.priority}>
          <VisuallyHidden>{words.columns.priority}</VisuallyHidden>
          <span className={classes.number}>{task.priority === null ? '–' : Math.round(task.priority)}</span>
          {task.zone && <Zone zone={task.zone} />}
        </div>
      )}
      <div className={classes.task}>
        <div className={classes.name} dir="auto">
          {task.name}
        </div>
        <div className={classes.more}>
          <ProjectLink id={task.projectId} className={classes.project}>
            {projectName}
          </ProjectLink>
          {task.isCritical && <Critical />}
          {people !== undefined && <Urgency task={task} />}
        </div>
        {place && <div className={classes.place}>{place}</div>}
        {awaited && <div className={classes.place}>{awaited}</div>}
        {shown.blockedNote !== null && (
          <div className={classes.blocked} dir="auto">
            {words.blockedBy(shown.blockedNote)}
          </div>
        )}
      </div>
      {people !== undefined && (
        <div className={classes.people}>
          <VisuallyHidden>{words.columns.resource}</VisuallyHidden>
          <bdi>{people || words.nobody}</bdi>
        </div>
      )}
      <div className={classes.due}>
        {isDone ? task.actualFinish && words.handedOn(day) : handOn === null ? words.noHandOn : words.handOn(day)}
      </div>
      <ReportControls task={task} shown={shown} {...reports} />
      <ReportState {...reports} />
    </div>
  )
})

const Critical = () => (
  <Tooltip label={words.criticalHint}>
    <Badge
      size="sm"
      variant="light"
      color="red"
      className={classes.critical}
      leftSection={<IconLink size={12} aria-hidden />}
    >
      {words.critical}
    </Badge>
  </Tooltip>
)

/** Why the task stands where it does in a list by priority. */
const Urgency = ({ task }: { readonly task: ListedTask }) => (
  <>
    {task.bufferConsumption !== null && task.bufferConsumption > 0 && (
      <span>{words.buffer(formatPercent(task.bufferConsumption))}</span>
    )}
    {task.status === 'NotStarted' && !task.startsToday && <span>{words.waiting}</span>}
    {isPaused(task) && <span>{words.paused}</span>}
    {task.priority === null && task.status !== 'Completed' && <span>{words.noPriority}</span>}
  </>
)

/** Below a row: that its report is not sent yet, or why it was stopped, and what the user can do. */
function ReportState({ pending, isSending, handlers }: RowReports) {
  const stopped = pending.find(({ stop }) => stop)
  if (stopped) return <Stopped report={stopped} handlers={handlers} />
  const last = pending.at(-1)
  if (!last || isSending) return null
  return (
    <Group className={classes.fault} gap="sm" role="status">
      <Text size="sm">{words.notSent}</Text>
      {!last.isTried && (
        <Button size="compact-md" variant="default" onClick={() => handlers.discard(last.id)}>
          {words.takeBack}
        </Button>
      )}
    </Group>
  )
}

function Stopped({
  report: { id, stop, madeAt },
  handlers,
}: { readonly report: QueuedReport } & Pick<RowReports, 'handlers'>) {
  const discard = (
    <Button size="compact-md" variant="subtle" color="gray" onClick={() => handlers.discard(id)}>
      {words.discard}
    </Button>
  )
  if (stop?.kind === 'refused')
    return (
      <div className={classes.fault}>
        <Problem error={stop.error} retry={() => handlers.retry(id)} />
        {discard}
      </div>
    )
  const isOld = stop?.kind === 'old'
  return (
    <div className={classes.fault} role="alert">
      <Text size="sm">{isOld ? words.old(formatMinute(madeAt)) : text.conflict.undecided}</Text>
      <Group gap="sm" mt={6}>
        <Button size="compact-md" onClick={() => (isOld ? handlers.confirm(id) : handlers.choose(id))}>
          {isOld ? words.sendStill : words.choose}
        </Button>
        {discard}
      </Group>
    </div>
  )
}
