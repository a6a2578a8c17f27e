/** The dialog that sends a test event. */
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { faultsByField } from '../../../ui/errors.ts'
import { typed } from '../../../ui/field-kinds.tsx'
import { FormEnd } from '../../../ui/form.tsx'
import { FormModal } from '../../../ui/form-dialog.tsx'
import { EVENTS, type EventName, sampleOf } from './events.ts'

const words = text.admin.webhooks

interface Properties {
  readonly webhookId: string
  onClose(): void
  onSent(deliveryId: string): void
}

export function SendTest({ webhookId, onClose, onSent }: Properties) {
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
