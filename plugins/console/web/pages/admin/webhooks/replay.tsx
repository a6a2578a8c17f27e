/** The dialog that repeats all deliveries that have failed since a time. */

import { Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../app/clock.ts'
import { useApi, useQueries } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { faultsByField } from '../../../ui/errors.ts'
import { typed } from '../../../ui/field-kinds.tsx'
import { FormEnd } from '../../../ui/form.tsx'
import { FormModal } from '../../../ui/form-dialog.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { submits } from '../../../ui/submit.ts'

const words = text.admin.webhooks

const DAY = 86_400_000 // ms

interface Properties {
  readonly webhookId: string
  onClose(): void
}

export function ReplayFailed({ webhookId, onClose }: Properties) {
  const api = useApi()
  const [local, setLocal] = useState(() => localTime(new Date(now() - DAY)))
  const since = Number.isNaN(Date.parse(local)) ? undefined : new Date(local).toISOString()
  const { data } = useQuery({
    ...useQueries().listWebhookLogs({
      path: { webhookId },
      query: {
        $filter: `status eq 'failed' and nextAttemptAt eq null and test eq false and timestamp ge ${since}`,
        $top: 1,
        $count: true,
      },
    }),
    enabled: since !== undefined,
  })
  const replay = useAction(
    async () => {
      let replayed = 0
      for (let until: string | undefined; ; ) {
        const answer = await api.replayWebhook({
          path: { webhookId },
          body: { since: since ?? '', ...(until !== undefined && { until }) },
        })
        replayed += answer.replayed
        if (!answer.more) return replayed
        until = answer.until
      }
    },
    {
      changes: ['listWebhookLogs', 'getWebhook'],
      done: words.replayed,
      onDone: onClose,
      showsError: true,
    },
  )
  const submit = submits(() => replay.mutate(undefined))
  const count = data?.['@odata.count']
  return (
    <FormModal opened onClose={onClose} title={words.replayTitle} isChanged={false}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{words.replayHint}</Text>
          <TextInput
            type="datetime-local"
            label={words.replaySince}
            required
            {...typed({ value: local, onChange: setLocal, error: faultsByField(replay.error).since })}
          />
          <Text size="sm" c="dimmed" mih={22} aria-live="polite">
            {count !== undefined && words.replayCount(formatNumber(count))}
          </Text>
          <FormEnd save={replay} action={words.replayAction} onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}

/** As inputs of time have it: the browser's time without zone and seconds. */
function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
