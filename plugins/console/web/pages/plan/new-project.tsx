/** A new project: its name and what its plan follows, then its tasks. */
import type { CreateProjectData } from '@chainwork/sdk'
import { Button, Group, NativeSelect, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { useDraft } from '../../ui/draft.ts'
import { Page } from '../../ui/page.tsx'
import { faultsByField, Problem } from '../../ui/problem.tsx'
import { BUFFER_SIZINGS, BUFFER_TYPES, optionsOf } from '../project/options.ts'
import classes from './forms.module.css'

const words = text.plan.newProject
type ProjectCreate = CreateProjectData['body']

const EMPTY = {
  name: '',
  description: '',
  startDate: '',
  targetEndDate: '',
  bufferType: 'PROJECT_AND_FEEDING',
  bufferSizing: 'percentage',
  bufferPercentage: '50',
  calendarId: '',
}
const MAX_CALENDARS = 1_000

export default function NewProject() {
  const api = useApi()
  const navigate = useNavigate()
  const [values, setValues, forget] = useDraft('new project', EMPTY)
  const calendars = useQuery(
    useQueries().listCalendars({ query: { $select: 'id,name', $orderby: 'name', $top: MAX_CALENDARS } }),
  )
  const percentage = Number(values.bufferPercentage.replace(',', '.'))
  const isPercentage = values.bufferPercentage.trim() !== '' && percentage >= 0 && percentage <= 200
  const create = useAction((body: ProjectCreate) => api.createProject({ body }), {
    changes: ['listProjects', 'getPortfolio'],
    showsError: true,
    onDone({ id }) {
      forget()
      void navigate({ to: '/projects/$projectId/plan', params: { projectId: String(id) } })
    },
  })
  const faults = faultsByField(create.error)
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
    },
    error: faults[name],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPercentage || values.bufferSizing !== 'percentage') create.mutate(bodyOf(values, percentage))
  }
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <Paper withBorder p="lg" maw={720} component="form" {...{ onSubmit: submit }}>
        <Stack>
          <TextInput label={words.name} required maxLength={200} dir="auto" data-autofocus {...field('name')} />
          <Textarea label={words.description} rows={3} maxLength={10_000} dir="auto" {...field('description')} />
          <div className={classes.pair}>
            <TextInput type="date" label={words.startDate} description={words.startHint} {...field('startDate')} />
            <TextInput
              type="date"
              label={words.targetEndDate}
              description={words.targetHint}
              {...field('targetEndDate')}
            />
          </div>
          <div className={classes.pair}>
            <NativeSelect label={words.bufferType} data={optionsOf(BUFFER_TYPES)} {...field('bufferType')} />
            <NativeSelect label={words.bufferSizing} data={optionsOf(BUFFER_SIZINGS)} {...field('bufferSizing')} />
          </div>
          <div className={classes.pair}>
            <TextInput
              label={words.bufferPercentage}
              inputMode="decimal"
              {...field('bufferPercentage')}
              disabled={values.bufferSizing !== 'percentage'}
              error={isPercentage ? faults.bufferPercentage : words.percentFault}
            />
            <NativeSelect
              label={words.calendar}
              data={[
                { value: '', label: words.defaultCalendar },
                ...(calendars.data?.value ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...field('calendarId')}
            />
          </div>
          {create.error !== null && <Problem error={create.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={create.isPending}>
              {words.create}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Page>
  )
}

const bodyOf = (values: typeof EMPTY, percentage: number): ProjectCreate => ({
  name: values.name,
  bufferType: values.bufferType as NonNullable<ProjectCreate['bufferType']>,
  bufferSizing: values.bufferSizing as NonNullable<ProjectCreate['bufferSizing']>,
  ...(values.bufferSizing === 'percentage' && { bufferPercentage: percentage }),
  ...(values.description && { description: values.description }),
  ...(values.startDate && { startDate: values.startDate }),
  ...(values.targetEndDate && { targetEndDate: values.targetEndDate }),
  ...(values.calendarId && { calendarId: Number(values.calendarId) }),
})
