/** A calendar of the account: made, changed, deleted. */
import type { Calendar, CalendarCreate, Holiday } from '@chainwork/sdk'
import { Checkbox, Stack, Textarea } from '@mantine/core'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { checkField, decimalField, textField, typed } from '../../ui/field-kinds.tsx'
import { type Field, Fields } from '../../ui/fields.tsx'
import { FormDrawer } from '../../ui/form-dialog.tsx'
import { Note, Said } from '../../ui/note.tsx'
import { Loaded } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { NewForm, StoredForm } from '../../ui/stored-form.tsx'
import classes from './forms.module.css'

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
    label: words.weekdays,
    initial: ['1', '2', '3', '4', '5'],
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
    label: words.holidays,
    initial: '',
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
  <FormDrawer
    opened
    onClose={onClose}
    title={calendarId === undefined ? words.newCalendar : <Title calendarId={calendarId} />}
  >
    {calendarId === undefined ? (
      <NewCalendar onClose={onClose} />
    ) : (
      <StoredCalendar calendarId={calendarId} onClose={onClose} />
    )}
  </FormDrawer>
)

function Title({ calendarId }: { readonly calendarId: number }) {
  const { data } = useResource(useQueries().getCalendar({ path: { calendarId } }))
  return data ? words.edit(data.name) : text.common.edit
}

const SAVED = { done: words.calendarSaved, changes: ['listCalendars', 'getCalendar'] }

/** Only another calendar takes the mark away. */
const withMark = ({ isDefault, ...rest }: CalendarCreate): CalendarCreate => ({
  ...rest,
  ...(isDefault && { isDefault }),
})

function NewCalendar({ onClose }: Pick<Properties, 'onClose'>) {
  const api = useApi()
  return (
    <NewForm
      name="calendar new"
      fields={FIELDS}
      create={(body, headers) => api.createCalendar({ body: withMark(body), headers })}
      {...SAVED}
      onCreated={onClose}
      onClose={onClose}
    />
  )
}

function StoredCalendar({ calendarId, onClose }: { readonly calendarId: number; onClose(): void }) {
  const api = useApi()
  const query = useResource(useQueries().getCalendar({ path: { calendarId } }))
  return (
    <Loaded<Calendar> query={query as never}>
      {(calendar) => (
        <Stack>
          <StoredForm
            name={`calendar ${calendarId}`}
            fields={calendar.isDefault ? DEFAULT_FIELDS : FIELDS}
            stored={calendar}
            save={({ headers }, { isDefault, ...body }) =>
              api.replaceCalendar({
                path: { calendarId },
                headers,
                body: calendar.isDefault ? body : withMark({ ...body, isDefault }),
              })
            }
            {...SAVED}
            resource={query}
            onSaved={onClose}
          >
            {(form) => (
              <>
                <Fields {...form} />
                <Note>{words.daysDropPlans}</Note>
              </>
            )}
          </StoredForm>
          {!calendar.isDefault && <Remove calendar={calendar} onClose={onClose} />}
        </Stack>
      )}
    </Loaded>
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
      leave={onClose}
    >
      <Said>{words.removeCalendarHint(name)}</Said>
    </ConfirmButton>
  )
}

/** Holidays as text, one a line: the date, then the name. Pure. */
const formatHolidays = (holidays: readonly Holiday[]): string =>
  holidays.map(({ date, name }) => `${date} ${name}`.trim()).join('\n')

/** @returns wrongLine: the number of the first line that does not begin with a date */
function parseHolidays(typed: string): { readonly holidays: Holiday[]; readonly wrongLine?: number } {
  const holidays: Holiday[] = []
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, date, name = ''] = /^\s*(\d{4}-\d\d-\d\d)(?:\s+(.*?))?\s*$/.exec(line) ?? []
    if (date === undefined) return { holidays, wrongLine: index + 1 }
    holidays.push({ date, name })
  }
  return { holidays }
}
