/** Below a row: that its report is not sent yet, or why it was stopped, and what the user can do. */
import { Button, Group, Text } from '@mantine/core'
import type { QueuedReport } from '../../reports/queue.ts'
import { text } from '../../text/text.ts'
import { formatMinute } from '../../ui/format.ts'
import { Problem } from '../../ui/problem.tsx'
import type { RowReports } from './reporting.tsx'
import classes from './work.module.css'

const words = text.work

export function ReportState({ pending, isSending, handlers }: RowReports) {
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
