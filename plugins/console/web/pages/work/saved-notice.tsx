/** A word when a report is saved, with a way to take it back. */
import type { Task } from '@chainwork/sdk'
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Report, Reported } from '../../reports/progress.ts'
import { text } from '../../text/text.ts'
import { formatNumber } from '../../ui/format.ts'

const words = text.work
const UNDO_TIME = 10_000 // ms

/** The notification of the last report, by task. */
const notified = new Map<number, string>()

export function notifySaved(saved: Task, report: Report, undo: () => void): void {
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
  const { told } = words
  const shortName = name.length > 80 ? `${name.slice(0, 80)}…` : name
  if (status === 'Completed') return told.done(shortName)
  if (report.blockedNote) return told.blocked(shortName)
  if (report.remainingDuration !== undefined) return told.remaining(shortName, formatNumber(remainingDuration))
  if (report.status === 'InProgress') return told.started(shortName)
  return told.other(shortName)
}
