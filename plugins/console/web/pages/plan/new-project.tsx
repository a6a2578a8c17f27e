/** A new project: its name and what its plan follows, then its tasks. */
import type { CreateProjectData } from '@chainwork/sdk'
import { Paper, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useApi } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { CalendarSelect } from '../../ui/calendar-select.tsx'
import { useDraft } from '../../ui/draft.ts'
import {
  areaField,
  choiceField,
  decimalField,
  decimalOf,
  idField,
  textField,
  typed,
  unlessEmpty,
} from '../../ui/field-kinds.tsx'
import { bodyOf, type Field, Fields, isUsable, versionOf } from '../../ui/fields.tsx'
import { FormEnd } from '../../ui/form.tsx'
import { optionsOf } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { BUFFER_SIZINGS, BUFFER_TYPES } from '../project/options.ts'

const words = text.plan.newProject
type ProjectCreate = CreateProjectData['body']

const fieldsOf = (isByPercentage: boolean) => ({
  name: textField({ label: words.name, required: true, maxLength: 200, dir: 'auto', 'data-autofocus': true }),
  description: unlessEmpty(areaField({ label: words.description, rows: 3, maxLength: 10_000 })),
  startDate: unlessEmpty(textField({ label: words.startDate, description: words.startHint, type: 'date' })),
  targetEndDate: unlessEmpty(textField({ label: words.targetEndDate, description: words.targetHint, type: 'date' })),
  bufferType: choiceField<keyof typeof BUFFER_TYPES>(
    { label: words.bufferType, data: optionsOf(BUFFER_TYPES) },
    'PROJECT_AND_FEEDING',
  ),
  bufferSizing: choiceField<keyof typeof BUFFER_SIZINGS>(
    { label: words.bufferSizing, data: optionsOf(BUFFER_SIZINGS) },
    'percentage',
  ),
  bufferPercentage: percentageField(isByPercentage),
  calendarId: idField(
    (it) => <CalendarSelect label={words.calendar} none={words.defaultCalendar} {...typed(it)} />,
    words.calendar,
  ),
})

/** It counts only where buffers are sized by one. */
function percentageField(isUsed: boolean): Field<string, number> {
  const isPercentage = (typed: string) => decimalOf(typed) >= 0 && decimalOf(typed) <= 200
  return {
    ...decimalField({ label: words.bufferPercentage, disabled: !isUsed }, '50', 200),
    write: (typed) => (isUsed ? decimalOf(typed) : undefined),
    fault: (typed) => (isPercentage(typed) || !isUsed ? undefined : words.percentFault),
  }
}

const EMPTY = versionOf(fieldsOf(true), undefined).values

export default function NewProject() {
  const api = useApi()
  const navigate = useNavigate()
  const [values, setValues, forget] = useDraft('new project', EMPTY)
  const fields = fieldsOf(values.bufferSizing === 'percentage')
  const create = useAction(
    () => {
      const { calendarId, ...body } = bodyOf(fields, values)
      return api.createProject({ body: { ...body, ...(calendarId && { calendarId }) } as ProjectCreate })
    },
    {
      changes: ['listProjects', 'getPortfolio'],
      showsError: true,
      onDone({ id }) {
        forget()
        void navigate({ to: '/projects/$projectId/plan', params: { projectId: String(id) } })
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUsable(fields, values)) create.mutate(undefined)
  }
  const edit = {
    values,
    set: (name: keyof typeof EMPTY, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
  }
  const form = { fields, edit, error: create.error }
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <Paper withBorder p="lg" maw={720} component="form" {...{ onSubmit: submit }}>
        <Stack>
          <Fields {...form} names={['name', 'description']} />
          <div className="pair">
            <Fields {...form} names={['startDate', 'targetEndDate', 'bufferType', 'bufferSizing']} />
            <Fields {...form} names={['bufferPercentage', 'calendarId']} />
          </div>
          <FormEnd save={create} action={words.create} />
        </Stack>
      </Paper>
    </Page>
  )
}
