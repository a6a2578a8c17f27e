/** A calendar of the account: made, changed, deleted. */
import type { Calendar, CalendarCreate } from '@chainwork/sdk'
import { etagOf } from '@chainwork/sdk'
import { Button, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { inputsOf, useEdit } from '../../ui/edit.ts'
import { FormEnd } from '../../ui/form.tsx'
import { FormDrawer } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useResource } from '../../ui/resource.ts'
import classes from './forms.module.css'
import { formatHolidays, parseHolidays } from './holidays.ts'

const words = text.plan.people

interface Values {
  readonly name: string
  /** `1` is Monday. */
  readonly weekdays: readonly string[]
  /** One a line. */
  readonly holidays: string
  readonly hoursPerDay: string
  readonly isDefault: boolean
}
const EMPTY: Values = {
  name: '',
  weekdays: ['1', '2', '3', '4', '5'],
  holidays: '',
  hoursPerDay: '8',
  isDefault: false,
}
const LABELS: Readonly<Record<keyof Values, string>> = {
  name: words.name,
  weekdays: words.weekdays,
  holidays: words.holidays,
  hoursPerDay: words.hours,
  isDefault: words.isDefault,
}

const valuesOf = ({ name, weekdays, holidays, hoursPerDay, isDefault }: Calendar): Values => ({
  name,
  weekdays: weekdays.map(String),
  holidays: formatHolidays(holidays),
  hoursPerDay: String(hoursPerDay),
  isDefault,
})

const versionOf = (calendar: Calendar) => ({ values: valuesOf(calendar), etag: etagOf(calendar) })

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
  const latest = calendar ? versionOf(calendar) : { values: EMPTY, etag: undefined }
  const edit = useEdit<Values>(`calendar ${calendar?.id ?? 'new'}`, latest)
  const save = useAction(
    ({ body }: { readonly body: CalendarCreate; readonly sent: Values }) =>
      calendar
        ? api.replaceCalendar({ path: { calendarId: calendar.id }, body, headers: { 'If-Match': edit.etag } as never })
        : api.createCalendar({ body }),
    {
      done: words.calendarSaved,
      changes: ['listCalendars', 'getCalendar'],
      showsError: true,
      onDone(saved, { sent }) {
        const isAll = edit.saved(sent, versionOf(saved))
        if (isAll || !calendar) onClose()
      },
    },
  )
  const { text: input, check } = inputsOf(edit, save.error)
  const { name, weekdays, hoursPerDay, isDefault } = edit.values
  const { holidays, wrongLine } = parseHolidays(edit.values.holidays)
  const hours = Number(hoursPerDay.replace(',', '.') || Number.NaN)
  const isUsable = wrongLine === undefined && weekdays.length > 0 && hours > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUsable) return
    // Only another calendar takes the mark away.
    const mark = isDefault && !calendar?.isDefault ? { isDefault } : {}
    const body = { name, weekdays: weekdays.map(Number), holidays, hoursPerDay: hours, ...mark }
    save.mutate({ body, sent: edit.values })
  }
  const { error: holidayError, ...holidayInput } = input('holidays')
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label={words.name} required maxLength={200} dir="auto" data-autofocus {...input('name')} />
        <Checkbox.Group
          label={words.weekdays}
          value={[...weekdays]}
          onChange={(value) => edit.set('weekdays', [...value].sort())}
          error={weekdays.length === 0 ? words.noWeekday : undefined}
        >
          <div className={classes.days}>
            {words.weekdayNames.map((label, index) => (
              <Checkbox key={label} value={String(index + 1)} label={label} mt={6} />
            ))}
          </div>
        </Checkbox.Group>
        <TextInput
          label={words.hours}
          inputMode="decimal"
          {...input('hoursPerDay')}
          {...(!(hours > 0) && { error: words.number })}
        />
        <Textarea
          label={words.holidays}
          description={words.holidaysHint}
          rows={8}
          dir="auto"
          {...holidayInput}
          error={wrongLine === undefined ? holidayError : words.holidayFault(wrongLine)}
        />
        <Checkbox label={words.isDefault} disabled={calendar?.isDefault ?? false} {...check('isDefault')} />
        <FormEnd edit={edit} save={save} labels={LABELS} {...(reload ? { reload } : { onCancel: onClose })} />
        {calendar && !calendar.isDefault && <Remove calendar={calendar} onClose={onClose} />}
      </Stack>
    </form>
  )
}

function Remove({ calendar: { id, name }, onClose }: { readonly calendar: Calendar; onClose(): void }) {
  const api = useApi()
  const [isAsked, setAsked] = useState(false)
  const remove = useAction(() => api.deleteCalendar({ path: { calendarId: id } }), {
    done: words.calendarRemoved,
    changes: ['listCalendars'],
    showsError: true,
    onDone: onClose,
  })
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {words.removeCalendar}
      </Button>
      <Confirm
        opened={isAsked}
        title={words.removeCalendar}
        action={text.common.delete}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setAsked(false)}
      >
        <Text size="sm" dir="auto">
          {words.removeCalendarHint(name)}
        </Text>
        {remove.error !== null && <Problem error={remove.error} />}
      </Confirm>
    </>
  )
}
