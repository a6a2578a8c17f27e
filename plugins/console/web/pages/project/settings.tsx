/** Settings of a project; its calendar feeds; its deletion. */

import { etagOf } from '@chainwork/sdk'
import { NativeSelect, NumberInput, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { type Edit, inputsOf, useEdit } from '../../ui/edit.ts'
import { FormEnd } from '../../ui/form.tsx'
import { Loaded } from '../../ui/page.tsx'
import { faultsByField } from '../../ui/problem.tsx'
import { useResource } from '../../ui/resource.ts'
import { Deletion } from './deletion.tsx'
import { Feeds } from './feeds.tsx'
import { ProjectFrame, type ShownProject } from './frame.tsx'
import { BUFFER_SIZINGS, BUFFER_TYPES, FEEDING_POLICIES, optionsOf, SCHEDULE_METHODS } from './options.ts'
import classes from './settings.module.css'
import { changesPlan, type Settings, settingsOf, updateOf } from './settings-values.ts'

const words = text.project.settings

export default function ProjectSettings() {
  return (
    <ProjectFrame tab="settings">
      {({ id, name }) => (
        <Stack gap="xl" className={classes.page}>
          <Loader projectId={id} />
          <Feeds projectId={id} />
          <Deletion projectId={id} name={name} />
        </Stack>
      )}
    </ProjectFrame>
  )
}

function Loader({ projectId }: { readonly projectId: number }) {
  const queries = useQueries()
  const { replace, ...query } = useResource(queries.getProject({ path: { projectId }, query: {} }))
  return (
    <Loaded query={query}>
      {(project) => <SettingsForm project={project} replace={replace} reload={() => void query.refetch()} />}
    </Loaded>
  )
}

interface FormProperties {
  readonly project: ShownProject
  replace(project: ShownProject): void
  reload(): void
}

const versionOf = (project: ShownProject) => ({ values: settingsOf(project), etag: etagOf(project) })

function SettingsForm({ project, replace, reload }: FormProperties) {
  const edit = useEdit<Settings>(`project ${project.id}`, versionOf(project))
  const [replan, setReplan] = useState(false)
  const api = useApi()
  const client = useQueryClient()
  const needsPlan = project.status === 'Active' && changesPlan(edit.changes)
  const save = useAction(
    (sent: Partial<Settings>) =>
      api.updateProject({
        path: { projectId: project.id },
        query: { replan: needsPlan && replan },
        body: updateOf(sent),
        headers: { 'If-Match': edit.etag },
      }),
    {
      showsError: true,
      done: text.common.saved,
      changes: ['listProjects', 'getPortfolio'],
      onDone(saved, sent) {
        replace(saved)
        edit.saved(sent, versionOf(saved))
        void invalidateProject(client, project.id, [saved])
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(edit.changes)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <About edit={edit} error={save.error} />
        <Planning edit={edit} error={save.error} />
        <Zones edit={edit} error={save.error} />
        {needsPlan && (
          <Switch
            label={words.replan}
            description={words.replanHint}
            checked={replan}
            onChange={(event) => setReplan(event.currentTarget.checked)}
          />
        )}
        <FormEnd edit={edit} save={save} labels={words.labels} reload={reload} />
      </Stack>
    </form>
  )
}

interface PartProperties {
  readonly edit: Edit<Settings>
  readonly error: unknown
}

function About({ edit, error }: PartProperties) {
  const { labels } = words
  const inputs = inputsOf(edit, error)
  const { allProjects } = useSession()
  return (
    <fieldset className={classes.part}>
      <Title order={2} size="h5" component="legend">
        {words.about}
      </Title>
      <TextInput label={labels.name} dir="auto" required {...inputs.text('name')} />
      <Textarea
        label={labels.description}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        {...inputs.text('description')}
      />
      <div className={classes.fields}>
        <TextInput type="date" label={labels.targetEndDate} {...inputs.text('targetEndDate')} />
        <Manager {...inputs.text('projectManagerId')} />
        <NumberInput
          label={labels.priority}
          description={words.priorityHint}
          min={0}
          max={1000}
          disabled={!allProjects}
          value={edit.values.priority}
          onChange={(value) => edit.set('priority', value)}
        />
      </div>
    </fieldset>
  )
}

interface SelectProperties {
  readonly value: string
  onChange(event: { currentTarget: { value: string } }): void
  readonly error: string | undefined
}

const MAX_USERS = 1_000

/** Only administrators may read the list of users. */
function Manager(properties: SelectProperties) {
  const { administrator } = useSession()
  const query = { $select: 'id,displayName,active', $top: MAX_USERS, $orderby: 'displayName' } as const
  const { data } = useQuery({ ...useQueries().listUsers({ query }), enabled: administrator })
  if (!administrator)
    return (
      <TextInput
        label={words.labels.projectManagerId}
        description={words.managerHint}
        disabled
        value={properties.value}
      />
    )
  const users = (data?.value ?? []).filter(({ id, active }) => active || String(id) === properties.value)
  const options = users.map(({ id, displayName }) => ({ value: String(id), label: displayName ?? String(id) }))
  const isKnown = options.some(({ value }) => value === properties.value)
  const other = { value: properties.value, label: properties.value || text.common.none }
  return (
    <NativeSelect
      label={words.labels.projectManagerId}
      data={isKnown ? options : [other, ...options]}
      {...properties}
    />
  )
}

function Planning({ edit, error }: PartProperties) {
  const { labels } = words
  const inputs = inputsOf(edit, error)
  const { data } = useQuery(useQueries().listCalendars({ query: { $select: 'id,name,isDefault', $top: 1_000 } }))
  const calendars = (data?.value ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const choice = (name: 'scheduleMethod' | 'bufferType' | 'bufferSizing' | 'feedingPolicy') => ({
    label: labels[name],
    value: edit.values[name],
    onChange: (event: { currentTarget: { value: string } }) => edit.set(name, event.currentTarget.value as never),
  })
  return (
    <fieldset className={classes.part}>
      <Title order={2} size="h5" component="legend">
        {words.planning}
      </Title>
      <div className={classes.fields}>
        <TextInput type="date" label={labels.startDate} required {...inputs.text('startDate')} />
        <NativeSelect {...choice('scheduleMethod')} data={optionsOf(SCHEDULE_METHODS)} />
        <NativeSelect
          label={labels.calendarId}
          data={[{ value: '', label: words.defaultCalendar }, ...calendars]}
          {...inputs.text('calendarId')}
        />
        <NativeSelect {...choice('bufferType')} data={optionsOf(BUFFER_TYPES)} />
        <NativeSelect {...choice('bufferSizing')} data={optionsOf(BUFFER_SIZINGS)} />
        <NumberInput
          label={labels.bufferPercentage}
          suffix=" %"
          min={0}
          max={200}
          value={edit.values.bufferPercentage}
          onChange={(value) => edit.set('bufferPercentage', value)}
        />
        <NativeSelect {...choice('feedingPolicy')} data={optionsOf(FEEDING_POLICIES)} />
      </div>
    </fieldset>
  )
}

function Zones({ edit, error }: PartProperties) {
  const { administrator, account } = useSession()
  const faults = faultsByField(error)
  const threshold = (name: 'yellowFrom' | 'redFrom') => ({
    label: words.labels[name],
    suffix: ' %',
    min: 0,
    max: 200,
    value: edit.values[name],
    onChange: (value: number | string) => edit.set(name, value),
    error: faults[name],
  })
  return (
    <fieldset className={classes.part}>
      <Title order={2} size="h5" component="legend">
        {words.zones}
      </Title>
      <div className={classes.fields}>
        <NumberInput {...threshold('yellowFrom')} description={words.yellowFromHint} />
        <NumberInput {...threshold('redFrom')} description={words.redFromHint} />
      </div>
      <Text size="sm" c="dimmed">
        {words.zoneKinds[account.zones]}{' '}
        {administrator && (
          <Link to="/account" className={classes.link}>
            {words.toAccount}
          </Link>
        )}
      </Text>
    </fieldset>
  )
}
