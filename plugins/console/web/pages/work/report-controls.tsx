/** What reports the progress of one task, one press each. */
import { ActionIcon, Button, Loader, Text, TextInput } from '@mantine/core'
import { IconCheck, IconDots, IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { oneDayLess, parseDays, type Report } from '../../reports/progress.ts'
import { text } from '../../text/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { submits } from '../../ui/submit.ts'
import type { ListedTask } from './groups.ts'
import type { RowReports } from './reporting.tsx'
import classes from './work.module.css'

const words = text.work
const MAX_NOTE = 2_000 // characters

interface Properties extends RowReports {
  readonly task: ListedTask
  /** The task with the reports that are not saved yet. */
  readonly shown: ListedTask
}

export function ReportControls(properties: Properties) {
  const { task, shown, isSending, handlers } = properties
  const { id, name } = task
  const [isNoting, setNoting] = useState(false)
  const onReport = (report: Report) => handlers.report(task, report)
  const { status, blockedNote } = shown
  return (
    <>
      <div className={classes.controls}>
        {status !== 'Completed' && <DaysLeft {...properties} onReport={onReport} />}
        {status === 'NotStarted' && (
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
        {status === 'Completed' ? (
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
          <>
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
            <Button
              variant="default"
              className={classes.button}
              aria-label={blockedNote === null ? words.blockOf(name) : words.unblockOf(name)}
              {...(blockedNote === null && { 'aria-expanded': isNoting })}
              leftSection={<IconHandStop size={14} aria-hidden />}
              onClick={() => (blockedNote === null ? setNoting(!isNoting) : onReport({ blockedNote: null }))}
            >
              {blockedNote === null ? words.block : words.unblock}
            </Button>
          </>
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
          {isSending && <Loader size={14} aria-label={words.saving} />}
        </Text>
      </div>
      {isNoting && blockedNote === null && (
        <Note
          onClose={() => setNoting(false)}
          onNote={(note) => {
            onReport({ blockedNote: note })
            setNoting(false)
          }}
        />
      )}
    </>
  )
}

function DaysLeft({ task, shown, typed, handlers, onReport }: Properties & { onReport(report: Report): void }) {
  const { id, name } = task
  const onType = (value: string | undefined) => handlers.type(id, value)
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
    <>
      <TextInput
        className={classes.remaining}
        aria-label={words.remainingOf(name)}
        inputMode="decimal"
        enterKeyHint="send"
        value={typed ?? formatNumber(shown.remainingDuration).replaceAll(',', '')}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKey}
        error={typed !== undefined && days === undefined ? words.notDays : undefined}
        rightSection={<span className={classes.unit}>{words.daysLeft}</span>}
        rightSectionWidth={72}
        rightSectionPointerEvents="none"
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
    </>
  )
}

/** Asks what blocks the task. */
function Note({ onNote, onClose }: { onNote(note: string): void; onClose(): void }) {
  const [note, setNote] = useState('')
  const submit = submits(() => {
    if (note.trim()) onNote(note.trim())
  })
  return (
    <form className={classes.note} onSubmit={submit}>
      <TextInput
        className={classes.noteText}
        label={words.blockedNote}
        maxLength={MAX_NOTE}
        enterKeyHint="send"
        // The button that opens it has just been pressed.
        data-autofocus
        ref={(field) => field?.focus()}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" className={classes.button} disabled={!note.trim()}>
        {words.sendNote}
      </Button>
    </form>
  )
}
