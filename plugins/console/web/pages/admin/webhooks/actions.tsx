/** What can be done with a webhook as a whole: test, pause and resume, replay. */
import { etagOf } from '@chainwork/sdk'
import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
import type { WebhookProperties } from '../webhook.tsx'
import { EVENTS, type EventName, sampleOf } from './events.ts'

const words = text.admin.webhooks

export function WebhookActions({ webhook, replace, onTested }: WebhookProperties & { onTested(id: string): void }) {
  const api = useApi()
  const [dialog, open] = useState<'test' | 'replay'>()
  const at = () => ({ path: { webhookId: webhook.id }, headers: { 'If-Match': etagOf(webhook) } })
  const changes = ['listWebhooks']
  const pause = useAction(() => api.pauseWebhook(at()), { changes, onDone: replace, done: words.pausedDone })
  const resume = useAction(() => api.resumeWebhook(at()), { changes, onDone: replace, done: words.resumedDone })
  const close = () => open(undefined)
  return (
    <>
      <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={() => open('test')}>
        {words.test}
      </Button>
      {webhook.isActive ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate(undefined)}
        >
          {words.pause}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={() => resume.mutate(undefined)}
        >
          {words.resume}
        </Button>
      )}
      <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => open('replay')}>
        {words.replayFailed}
      </Button>
      {dialog === 'test' && (
        <SendTest
          webhookId={webhook.id}
          onClose={close}
          onSent={(deliveryId) => {
            close()
            onTested(deliveryId)
          }}
        />
      )}
      {dialog === 'replay' && <ReplayFailed webhookId={webhook.id} onClose={close} />}
    </>
  )
}

interface Properties {
  readonly webhookId: string
  onClose(): void
  onSent(deliveryId: string): void
}

/** The dialog that sends a test event. */
function SendTest({ webhookId, onClose, onSent }: Properties) {
  const api = useApi()
  const [event, setEvent] = useState<EventName>('task.red')
  const [data, setData] = useState(() => sampleOf(event))
  const [isWrong, setWrong] = useState(false)
  const send = useAction(
    (object: Record<string, unknown>) => api.testWebhook({ path: { webhookId }, body: { event, data: object } }),
    { changes: ['listWebhookLogs'], showsError: true, onDone: ({ deliveryId }) => onSent(deliveryId) },
  )
  const faults = faultsByField(send.error)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const object = objectOf(data)
    setWrong(object === undefined)
    if (object) send.mutate(object)
  }
  const choose = (name: EventName) => {
    // What the user has typed stays.
    if (data === sampleOf(event)) setData(sampleOf(name))
    setEvent(name)
  }
  return (
    <FormModal opened onClose={onClose} title={words.testTitle} size="lg" isChanged={data !== sampleOf(event)}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{words.testHint}</Text>
          <NativeSelect
            label={words.event}
            data={EVENTS}
            value={event}
            error={faults.event}
            onChange={({ currentTarget }) => choose(currentTarget.value as EventName)}
          />
          <Textarea
            label={words.testData}
            rows={12}
            ff="monospace"
            {...typed({ value: data, onChange: setData, error: isWrong ? words.notJson : faults.data })}
          />
          <FormEnd save={send} action={words.testAction} onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}

function objectOf(json: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

const DAY = 86_400_000 // ms

interface ReplayFailedProperties {
  readonly webhookId: string
  onClose(): void
}

/** The dialog that repeats all deliveries that have failed since a time. */
function ReplayFailed({ webhookId, onClose }: ReplayFailedProperties) {
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
