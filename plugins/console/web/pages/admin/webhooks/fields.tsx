/** The inputs of a webhook's settings. */
import type { WebhookRegistration } from '@chainwork/sdk'
import { ActionIcon, Button, Checkbox, Fieldset, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { text } from '../../../text/text.ts'
import { digitsField, textField } from '../../../ui/field-kinds.tsx'
import { type Field, Fields, type FormOf, type InputOf } from '../../../ui/fields.tsx'
import { Hint } from '../../../ui/note.tsx'
import admin from '../admin.module.css'
import { EVENTS, groupOf, meaningOf } from './events.ts'
import classes from './webhooks.module.css'

const words = text.admin.webhooks

interface Header {
  readonly name: string
  readonly value: string
}

/** Header values and addresses may have credentials in them. */
const isSecret = true

export const WEBHOOK_FIELDS = {
  name: textField({ label: words.name, required: true, dir: 'auto', 'data-autofocus': true }),
  url: {
    ...textField({ label: words.url, description: words.urlHint, required: true, inputMode: 'url' }),
    isSecret,
  },
  events: eventsField(),
  headers: headersField(),
  rateLimit: digitsField({ label: words.rateLimit, description: words.rateLimitHint }),
  pauseAfterDays: {
    ...digitsField({ label: words.pauseAfterDays, description: words.pauseAfterDaysHint }),
    initial: '5',
  },
}

function eventsField(): Field<readonly string[], WebhookRegistration['events']> {
  return {
    label: words.events,
    initial: ['task.*', 'project.*'],
    read: (stored = []) => stored,
    write: (events) => [...events] as WebhookRegistration['events'],
    input: (it) => <EventFields {...it} />,
  }
}

function headersField(): Field<readonly Header[], Record<string, string>> {
  return {
    label: words.headers,
    initial: [],
    isSecret,
    read: (stored = {}) => Object.entries(stored).map(([name, value]) => ({ name, value })),
    write: (headers) =>
      Object.fromEntries(headers.filter(({ name, value }) => name + value !== '').map((it) => [it.name, it.value])),
    input: (it) => <HeaderFields {...it} />,
  }
}

export const WebhookFields = (form: FormOf<typeof WEBHOOK_FIELDS>) => (
  <>
    <Fields {...form} names={['name', 'url', 'events', 'headers']} />
    <div className="pair" style={{ alignItems: 'end' }}>
      <Fields {...form} names={['rateLimit', 'pauseAfterDays']} />
    </div>
  </>
)

const GROUPS = [...new Set(EVENTS.map(groupOf))]

function EventFields({ value: events, error, onChange }: InputOf<readonly string[]>) {
  const has = (name: string) => events.includes(name)
  const toggle = (name: string) => onChange(has(name) ? events.filter((it) => it !== name) : [...events, name])
  const isEvery = has('*')
  return (
    <Fieldset legend={words.events}>
      <Hint mb="sm">{words.eventsHint}</Hint>
      <Stack gap="md">
        <Checkbox label={words.everyEvent} checked={isEvery} onChange={() => toggle('*')} />
        <div className={classes.groups}>
          {GROUPS.map((group) => {
            const pattern = `${group}.*`
            return (
              <Stack key={group} gap={8} role="group" aria-label={group}>
                <Checkbox
                  label={words.wholeGroup(group)}
                  checked={isEvery || has(pattern)}
                  disabled={isEvery}
                  onChange={() => toggle(pattern)}
                />
                {EVENTS.filter((event) => groupOf(event) === group).map((event) => (
                  <Checkbox
                    key={event}
                    ml="lg"
                    label={<span className={admin.code}>{event}</span>}
                    description={meaningOf(event)}
                    checked={isEvery || has(pattern) || has(event)}
                    disabled={isEvery || has(pattern)}
                    onChange={() => toggle(event)}
                  />
                ))}
              </Stack>
            )
          })}
        </div>
        {error && <Input.Error>{error}</Input.Error>}
      </Stack>
    </Fieldset>
  )
}

function HeaderFields({ value: headers, error, onChange }: InputOf<readonly Header[]>) {
  const change = (at: number, changes: Partial<Header>) =>
    onChange(headers.map((header, row) => (row === at ? { ...header, ...changes } : header)))
  return (
    <Fieldset legend={words.headers}>
      <Hint mb="sm">{words.headersHint}</Hint>
      <Stack gap="xs">
        {headers.map(({ name, value }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <Group key={row} gap="xs" wrap="nowrap">
            <TextInput
              aria-label={words.headerName(row + 1)}
              placeholder="X-Key"
              value={name}
              flex="2 1 0"
              miw={0}
              onChange={({ currentTarget }) => change(row, { name: currentTarget.value })}
            />
            <TextInput
              aria-label={words.headerValue(row + 1)}
              value={value}
              flex="3 1 0"
              miw={0}
              autoComplete="off"
              onChange={({ currentTarget }) => change(row, { value: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.removeHeader(row + 1)}
              onClick={() => onChange(headers.filter((_, at) => at !== row))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {error && <Input.Error>{error}</Input.Error>}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...headers, { name: '', value: '' }])}
          >
            {words.addHeader}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  )
}
