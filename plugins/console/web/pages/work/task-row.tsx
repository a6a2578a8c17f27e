/** One task of the work list, with what reports its progress. */
import type { Task } from '@chainwork/sdk'
import { ActionIcon, Badge, Button, Loader, Text, TextInput, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconDots, IconLink, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo } from 'react'
import { text } from '../../text/text.ts'
import { formatDate, formatNumber, formatPercent } from '../../ui/format.ts'
import { Problem } from '../../ui/problem.tsx'
import { Zone } from '../../ui/zone.tsx'
import { applied, oneDayLess, parseDays, type Report } from './progress.ts'
import type { Pending } from './reports.ts'
import classes from './work.module.css'

const words = text.work

interface Properties {
  readonly task: Task
  readonly projectName: string
  readonly people: string
  readonly today: string
  readonly pending: Pending | undefined
  readonly error: unknown
  /** What stands in the field of the remaining duration, while it differs from the task. */
  readonly typed: string | undefined
  readonly handlers: Handlers
}
/** What rows call. */
export interface Handlers {
  type(taskId: number, typed: string | undefined): void
  report(task: Task, report: Report): void
  retry(taskId: number): void
  drop(taskId: number): void
  more(taskId: number): void
}

export const TaskRow = memo(function TaskRow(properties: Properties) {
  const { task, projectName, people, today, pending, error, handlers } = properties
  const shown = pending ? applied(task, pending.report) : task
  const isOverdue = shown.status !== 'Completed' && shown.dueDate !== null && shown.dueDate < today
  return (
    <div
      className={classes.row}
      data-done={shown.status === 'Completed' || undefined}
      data-saving={pending?.state === 'saving' || undefined}
    >
      <div className={classes.priority}>
        <VisuallyHidden>{words.columns.priority}</VisuallyHidden>
        <span className={classes.number}>{task.priority === null ? '–' : Math.round(task.priority)}</span>
        {task.zone && <Zone zone={task.zone} />}
      </div>
      <div className={classes.task}>
        <div className={classes.name} dir="auto">
          {task.name}
        </div>
        <div className={classes.more}>
          <Link to="/projects/$projectId" params={{ projectId: String(task.projectId) }} className={classes.project}>
            <bdi>{projectName}</bdi>
          </Link>
          <Why task={task} />
        </div>
      </div>
      <div className={classes.people}>
        <VisuallyHidden>{words.columns.resource}</VisuallyHidden>
        <bdi>{people || words.nobody}</bdi>
      </div>
      <div className={classes.due} data-late={isOverdue || undefined}>
        <span className={classes.dueLabel}>{words.columns.due}</span>{' '}
        {isOverdue ? words.late(formatDate(shown.dueDate)) : formatDate(shown.dueDate)}
      </div>
      <Controls {...properties} shown={shown} />
      {pending?.state === 'failed' && (
        <div className={classes.fault}>
          <Problem error={error ?? { name: 'ConnectionError' }} retry={() => handlers.retry(task.id)} />
          <Button mt={6} size="compact-sm" variant="subtle" color="gray" onClick={() => handlers.drop(task.id)}>
            {words.discard}
          </Button>
        </div>
      )}
    </div>
  )
})

/** Why the task matters. */
const Why = ({ task }: { readonly task: Task }) => (
  <>
    {task.isCritical && (
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
    )}
    {task.bufferConsumption !== null && task.bufferConsumption > 0 && (
      <span>{words.buffer(formatPercent(task.bufferConsumption))}</span>
    )}
    {task.status === 'NotStarted' && !task.startsToday && <span>{words.waiting}</span>}
    {task.priority === null && task.status !== 'Completed' && <span>{words.noPriority}</span>}
  </>
)

function Controls({ task, shown, pending, typed, handlers }: Properties & { readonly shown: Task }) {
  const { id, name } = task
  const onType = (value: string | undefined) => handlers.type(id, value)
  const onReport = (report: Report) => handlers.report(task, report)
  const days = typed === undefined ? undefined : parseDays(typed)
  const commit = () => {
    if (days === undefined) return
    onType(undefined)
    if (days !== shown.remainingDuration) onReport({ remainingDuration: days })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') onType(undefined)
  }
  return (
    <div className={classes.controls}>
      <TextInput
        className={classes.remaining}
        aria-label={words.remainingOf(name)}
        inputMode="decimal"
        value={typed ?? formatNumber(shown.remainingDuration).replaceAll(',', '')}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKey}
        error={typed !== undefined && days === undefined ? words.notDays : undefined}
      />
      {shown.status === 'InProgress' && (
        <Button
          variant="default"
          className={classes.button}
          aria-label={words.lessOf(name)}
          disabled={shown.remainingDuration <= 1}
          onClick={() => onReport({ remainingDuration: oneDayLess(shown.remainingDuration) })}
        >
          −1
        </Button>
      )}
      {shown.status === 'NotStarted' && (
        <Button
          variant="default"
          className={classes.button}
          aria-label={words.startOf(name)}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={() => onReport({ status: 'InProgress' })}
        >
          {words.start}
        </Button>
      )}
      {shown.status === 'Completed' ? (
        <Button
          variant="subtle"
          color="gray"
          className={classes.button}
          aria-label={words.reopenOf(name)}
          onClick={() => onReport({ status: 'InProgress' })}
        >
          {words.reopen}
        </Button>
      ) : (
        <Button
          variant="light"
          color="teal"
          className={`${classes.button} ${classes.done}`}
          aria-label={words.doneOf(name)}
          leftSection={<IconCheck size={14} aria-hidden />}
          onClick={() => onReport({ status: 'Completed' })}
        >
          {words.done}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.icon}
        aria-label={words.moreOf(name)}
        onClick={() => handlers.more(id)}
      >
        <IconDots size={18} />
      </ActionIcon>
      <Text size="xs" className={classes.state} aria-live="polite">
        {pending?.state === 'saving' && <Loader size={14} aria-label={words.saving} />}
      </Text>
    </div>
  )
}
