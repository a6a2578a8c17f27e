/** A calendar of the account: made, changed, deleted. */
import type { Calendar, CalendarCreate } from '@chainwork/sdk'
import { Checkbox, Stack, Text, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { useEdit } from '../../ui/edit.ts'
import {
  bodyOf,
  checkField,
  decimalField,
  type Field,
  Fields,
  isUsable,
  labelsOf,
  textField,
  typed,
  versionOf,
} from '../../ui/fields.tsx'
import { FormEnd } from '../../ui/form.tsx'
import { FormDrawer } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import classes from './forms.module.css'
import { formatHolidays, parseHolidays } from './holidays.ts'

const words = text.plan.people

const FIELDS = {
  name: textField({ label: words.name, required: true, maxLength: 200, dir: 'auto', 'data-autofocus': true }),
  weekdays: weekdaysField(),
  hoursPerDay: decimalField({ label: words.hours }, '8', Number.POSITIVE_INFINITY),
  holidays: holidaysField(),
  isDefault: checkField({ label: words.isDefault }),
}

const DEFAULT_FIELDS = { ...FIELDS, isDefault: checkField({ label: words.isDefault, disabled: true }) }

/** `1` is Monday. */
function weekdaysField(): Field<readonly string[], number[]> {
  return {
    ...{ label: words.weekdays, initial: ['1', '2', '3', '4', '5'] },
    read: (stored = []) => stored.map(String),
    write: (value) => value.map(Number),
    fault: (value) => (value.length === 0 ? words.noWeekday : undefined),
    input: ({ value, onChange, error }) => (
      <Checkbox.Group
        label={words.weekdays}
        value={[...value]}
        onChange={(days) => onChange([...days].sort())}
        error={error}
      >
        <div className={classes.days}>
          {words.weekdayNames.map((label, index) => (
            <Checkbox key={label} value={String(index + 1)} label={label} mt={6} />
          ))}
        </div>
      </Checkbox.Group>
    ),
  }
}

function holidaysField(): Field<string, Calendar['holidays']> {
  return {
    ...{ label: words.holidays, initial: '' },
    read: (stored = []) => formatHolidays(stored),
    write: (value) => parseHolidays(value).holidays,
    fault(value) {
      const { wrongLine } = parseHolidays(value)
      return wrongLine === undefined ? undefined : words.holidayFault(wrongLine)
    },
    input: (it) => (
      <Textarea label={words.holidays} description={words.holidaysHint} rows={8} dir="auto" {...typed(it)} />
    ),
  }
}

interface Properties {
  /** Undefined: a new one. */
  readonly calendarId: number | undefined
  onClose(): void
}

export const CalendarDrawer = ({ calendarId, onClose }: Properties) => (
  <FormDrawer opened onClose={onClose} title={calendarId === undefined ? words.newCalendar : text.common.edit}>
    {calendarId === undefined ? <Form onClose={onClose} /> : <Known calendarId={calendarId} onClose={onClose} />}
  </FormDrawer>
)

function Known({ calendarId, onClose }: { readonly calendarId: number; onClose(): void }) {
  const query = useResource(useQueries().getCalendar({ path: { calendarId } }))
  return (
    <Loaded<Calendar> query={query as never}>
      {(calendar) => <Form calendar={calendar} reload={() => void query.refetch()} onClose={onClose} />}
    </Loaded>
  )
}

interface FormProperties {
  readonly calendar?: Calendar
  reload?(): void
  onClose(): void
}

function Form({ calendar, reload, onClose }: FormProperties) {
  const api = useApi()
  const edit = useEdit(`calendar ${calendar?.id ?? 'new'}`, versionOf(FIELDS, calendar))
  const save = useAction(
    (sent: typeof edit.values) => {
      const { isDefault, ...rest } = bodyOf(FIELDS, sent) as CalendarCreate
      // Only another calendar takes the mark away.
      const body = { ...rest, ...(isDefault && !calendar?.isDefault && { isDefault }) }
      if (!calendar) return api.createCalendar({ body })
      return api.replaceCalendar({ path: { calendarId: calendar.id }, body, headers: { 'If-Match': edit.etag } })
    },
    {
      done: words.calendarSaved,
      changes: ['listCalendars', 'getCalendar'],
      showsError: true,
      onDone(saved, sent) {
        const isAll = edit.saved(sent, versionOf(FIELDS, saved))
        if (isAll || !calendar) onClose()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUsable(FIELDS, edit.values)) save.mutate(edit.values)
  }
  const fields = calendar?.isDefault ? DEFAULT_FIELDS : FIELDS
  return (
    <form onSubmit={submit}>
      <Stack>
        <Fields fields={fields} edit={edit} error={save.error} />
        <FormEnd edit={edit} save={save} labels={labelsOf(FIELDS)} {...(reload ? { reload } : { onCancel: onClose })} />
        {calendar && !calendar.isDefault && <Remove calendar={calendar} onClose={onClose} />}
      </Stack>
    </form>
  )
}

function Remove({ calendar: { id, name }, onClose }: { readonly calendar: Calendar; onClose(): void }) {
  const api = useApi()
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      label={words.removeCalendar}
      title={words.removeCalendar}
      action={text.common.delete}
      act={() => api.deleteCalendar({ path: { calendarId: id } })}
      changes={['listCalendars']}
      done={words.calendarRemoved}
      onDone={onClose}
    >
      <Text size="sm" dir="auto">
        {words.removeCalendarHint(name)}
      </Text>
    </ConfirmButton>
  )
}
