/** A new project: its name and what its plan follows, then its tasks. */
import type { CreateProjectData } from '@chainwork/sdk'
import { Paper, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
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
import { Page } from '../../ui/page.tsx'
import { submits } from '../../ui/submit.ts'
import { BUFFER_SIZINGS, BUFFER_TYPES, NEW_PROJECT_BUFFERS } from '../project/options.ts'

const words = text.plan.newProject
type ProjectCreate = CreateProjectData['body']

const fieldsOf = (sizing: string) => ({
  name: textField({ label: words.name, required: true, maxLength: 200, dir: 'auto', 'data-autofocus': true }),
  description: unlessEmpty(areaField({ label: words.description, rows: 3, maxLength: 10_000 })),
  startDate: unlessEmpty(textField({ label: words.startDate, description: words.startHint, type: 'date' })),
  targetEndDate: unlessEmpty(textField({ label: words.targetEndDate, description: words.targetHint, type: 'date' })),
  bufferType: choiceField({ label: words.bufferType, choices: BUFFER_TYPES }, NEW_PROJECT_BUFFERS),
  bufferSizing: choiceField({ label: words.bufferSizing, choices: BUFFER_SIZINGS }, 'percentage'),
  bufferPercentage: percentField(
    { label: words.bufferPercentage, min: 0, max: 200, fault: words.percentFault },
    { value: '50', isUsed: sizing === 'percentage' },
  ),
  bufferConfidence: percentField(
    { label: words.bufferConfidence, min: 50, max: 99, fault: words.confidenceFault },
    { value: '80', isUsed: sizing === 'confidence' },
  ),
  calendarId: idField(
    (it) => <CalendarSelect label={words.calendar} none={words.defaultCalendar} {...typed(it)} />,
    words.calendar,
  ),
})

interface Percent {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly fault: string
}

/** It counts only where buffers are sized by it. */
function percentField(
  { label, min, max, fault }: Percent,
  { value, isUsed }: { readonly value: string; readonly isUsed: boolean },
): Field<string, number> {
  const isWithin = (typed: string) => decimalOf(typed) >= min && decimalOf(typed) <= max
  return {
    ...decimalField({ label, disabled: !isUsed }, value, max),
    write: (typed) => (isUsed ? decimalOf(typed) : undefined),
    fault: (typed) => (!isUsed || isWithin(typed) ? undefined : fault),
  }
}

const EMPTY = versionOf(fieldsOf('percentage'), undefined).values

export default function NewProject() {
  const api = useApi()
  const navigate = useNavigate()
  const [values, setValues, forget] = useDraft('new project', EMPTY)
  const fields = fieldsOf(values.bufferSizing)
  const create = useAction(
    (sent: typeof EMPTY, headers) => {
      const { calendarId, ...body } = bodyOf(fieldsOf(sent.bufferSizing), sent)
      return api.createProject({ body: { ...body, ...(calendarId && { calendarId }) } as ProjectCreate, headers })
    },
    {
      changes: ['listProjects', 'getPortfolio'],
      showsError: true,
      done: ({ name }) => words.done(name),
      onDone: (_, sent) => forget(sent),
    },
  )
  const onSuccess = ({ id }: { readonly id: number }) =>
    void navigate({ to: '/projects/$projectId/plan', params: { projectId: String(id) } })
  const submit = submits(() => {
    if (isUsable(fields, values)) create.mutate(values, { onSuccess })
  })
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
            <Fields
              {...form}
              names={[values.bufferSizing === 'confidence' ? 'bufferConfidence' : 'bufferPercentage', 'calendarId']}
            />
          </div>
          <FormEnd save={create} action={words.create} />
        </Stack>
      </Paper>
    </Page>
  )
}
