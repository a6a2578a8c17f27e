/** The inputs of a webhook's settings. */
import { ActionIcon, Button, Checkbox, Fieldset, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { text } from '../../../text/text.ts'
import { type Edit, inputsOf } from '../../../ui/edit.ts'
import { faultsByField } from '../../../ui/problem.tsx'
import { EVENTS, groupOf, meaningOf } from './events.ts'
import { type Header, LABELS, type WebhookValues } from './values.ts'
import classes from './webhooks.module.css'

const words = text.admin.webhooks

interface Properties {
  readonly edit: Edit<WebhookValues>
  readonly error: unknown
}

export function WebhookFields({ edit, error }: Properties) {
  const inputs = inputsOf(edit, error)
  const faults = faultsByField(error)
  return (
    <>
      <TextInput label={LABELS.name} required dir="auto" data-autofocus {...inputs.text('name')} />
      <TextInput label={LABELS.url} description={words.urlHint} required inputMode="url" {...inputs.text('url')} />
      <EventFields
        events={edit.values.events}
        error={faults.events}
        onChange={(events) => edit.set('events', events)}
      />
      <HeaderFields
        headers={edit.values.headers}
        error={faults.headers}
        onChange={(headers) => edit.set('headers', headers)}
      />
      <div className={classes.pair}>
        <TextInput
          label={LABELS.rateLimit}
          description={words.rateLimitHint}
          inputMode="numeric"
          {...inputs.text('rateLimit')}
        />
        <TextInput
          label={LABELS.pauseAfterDays}
          description={words.pauseAfterDaysHint}
          inputMode="numeric"
          {...inputs.text('pauseAfterDays')}
        />
      </div>
    </>
  )
}

interface EventProperties {
  readonly events: readonly string[]
  readonly error: string | undefined
  onChange(events: readonly string[]): void
}

const GROUPS = [...new Set(EVENTS.map(groupOf))]

function EventFields({ events, error, onChange }: EventProperties) {
  const has = (name: string) => events.includes(name)
  const toggle = (name: string) => onChange(has(name) ? events.filter((it) => it !== name) : [...events, name])
  const isEvery = has('*')
  return (
    <Fieldset legend={LABELS.events}>
      <Text size="xs" c="dimmed" mb="sm">
        {words.eventsHint}
      </Text>
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
                    label={<span className={classes.event}>{event}</span>}
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

interface HeaderProperties {
  readonly headers: readonly Header[]
  readonly error: string | undefined
  onChange(headers: readonly Header[]): void
}

function HeaderFields({ headers, error, onChange }: HeaderProperties) {
  const change = (at: number, changes: Partial<Header>) =>
    onChange(headers.map((header, row) => (row === at ? { ...header, ...changes } : header)))
  return (
    <Fieldset legend={LABELS.headers}>
      <Text size="xs" c="dimmed" mb="sm">
        {words.headersHint}
      </Text>
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
