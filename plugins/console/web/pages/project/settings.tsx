/** Settings of a project; its calendar feeds; its deletion. */

import type { ProjectChanges, ProjectUpdate } from '@chainwork/sdk'
import { Alert, Group, NativeSelect, NumberInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { CalendarSelect } from '../../ui/calendar-select.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { areaField, choiceField, idField, numberField, optional, textField, typed } from '../../ui/field-kinds.tsx'
import { Fields, type InputOf } from '../../ui/fields.tsx'
import { Note, Said } from '../../ui/note.tsx'
import { Loaded } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { StoredForm } from '../../ui/stored-form.tsx'
import { Feeds } from './feeds.tsx'
import { ProjectFrame, type ShownProject } from './frame.tsx'
import { BUFFER_SIZINGS, BUFFER_TYPES, FEEDING_POLICIES, SCHEDULE_METHODS } from './options.ts'
import classes from './settings.module.css'
import { PriorityPreview } from './start-preview.tsx'

const words = text.project.settings

export default function ProjectSettings() {
  return (
    <ProjectFrame tab="settings">
      {({ id, name }) => (
        <Stack gap="xl" maw="51.25rem">
          <SettingsForm projectId={id} />
          <Feeds projectId={id} />
          <Deletion projectId={id} name={name} />
        </Stack>
      )}
    </ProjectFrame>
  )
}

function SettingsForm({ projectId }: { readonly projectId: number }) {
  const resource = useResource(useQueries().getProject({ path: { projectId }, query: {} }))
  const [replan, setReplan] = useState(false)
  const api = useApi()
  const client = useQueryClient()
  const { allProjects } = useSession()
  const needsPlan = (changes: object) => resource.data?.status === 'Active' && changesPlan(changes)
  const replace = (saved: ShownProject) => {
    resource.replace(saved)
    void invalidateProject(client, projectId, [saved])
  }
  return (
    <Loaded query={resource}>
      {(project) => (
        <StoredForm
          name={`project ${projectId}`}
          fields={SETTINGS}
          stored={project}
          save={(request) =>
            api.updateProject({
              path: { projectId },
              ...request,
              body: request.body as ProjectUpdate,
              query: { replan: needsPlan(request.body) && replan },
            })
          }
          changes={['listProjects', 'getPortfolio']}
          resource={{ ...resource, replace }}
        >
          {(form) => (
            <>
              <Part title={words.about}>
                <Fields {...form} names={['name', 'description']} />
                <div className={classes.fields}>
                  <Fields {...form} names={['targetEndDate', 'projectManagerId', 'priority']} />
                </div>
                {allProjects && project.status === 'Active' && isPriority(form.edit.changes.priority) && (
                  <PriorityPreview projectId={projectId} priority={form.edit.changes.priority} />
                )}
              </Part>
              <Part title={words.planning}>
                <div className={classes.fields}>
                  <Fields {...form} names={PLANNED_BY} />
                </div>
              </Part>
              <Part title={words.zones}>
                <div className={classes.fields}>
                  <Fields {...form} names={ZONE_FIELDS} />
                </div>
                <ZoneKind />
              </Part>
              {needsPlan(form.edit.changes) && (
                <Switch
                  label={words.replan}
                  description={words.replanHint}
                  checked={replan}
                  onChange={(event) => setReplan(event.currentTarget.checked)}
                />
              )}
            </>
          )}
        </StoredForm>
      )}
    </Loaded>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={classes.part}>
    <Title order={2} size="h5" component="legend">
      {title}
    </Title>
    {children}
  </fieldset>
)

function ZoneKind() {
  const { administrator, account } = useSession()
  return (
    <Note>
      {words.zoneKinds[account.zones]} {administrator && <Link to="/account">{words.toAccount}</Link>}
    </Note>
  )
}

/** Deletes a project, after a question. */
function Deletion({ projectId, name }: { readonly projectId: number; readonly name: string }) {
  const api = useApi()
  const navigate = useNavigate()
  return (
    <section aria-label={words.delete}>
      <Title order={2} size="h5" mb="xs">
        {words.delete}
      </Title>
      <Alert variant="light" color="gray">
        <Group justify="space-between">
          <Text size="sm">{words.deleteHint}</Text>
          <ConfirmButton
            variant="filled"
            color="red"
            label={words.deleteAction}
            title={words.delete}
            act={() => api.deleteProject({ path: { projectId } })}
            changes={['listProjects', 'getPortfolio', 'listTasks']}
            done={words.deleted}
            leave={() => void navigate({ to: '/portfolio' })}
          >
            <Said>{words.deleteQuestion(name)}</Said>
          </ConfirmButton>
        </Group>
      </Alert>
    </section>
  )
}

const { labels } = words
const PERCENT = { suffix: ' %', min: 0, max: 200 }
const CONFIDENCE = { suffix: ' %', min: 50, max: 99 }

const ABOUT = {
  name: textField({ label: labels.name, dir: 'auto', required: true }),
  description: optional(areaField({ label: labels.description, autosize: true, minRows: 2, maxRows: 8 })),
  targetEndDate: optional(textField({ label: labels.targetEndDate, type: 'date' })),
  projectManagerId: idField((it) => <Manager {...it} />, labels.projectManagerId),
  priority: {
    ...numberField({ label: labels.priority }),
    input: (it: InputOf<number | string>) => <Priority {...it} />,
  },
}

/** What a project is planned by: an active one changes it only by being planned anew. */
const PLANNING = {
  startDate: textField({ label: labels.startDate, type: 'date', required: true }),
  scheduleMethod: choiceField({ label: labels.scheduleMethod, choices: SCHEDULE_METHODS }),
  calendarId: idField(
    (it) => <CalendarSelect label={labels.calendarId} none={words.defaultCalendar} {...typed(it)} />,
    labels.calendarId,
  ),
  bufferType: choiceField({ label: labels.bufferType, choices: BUFFER_TYPES }),
  bufferSizing: choiceField({ label: labels.bufferSizing, choices: BUFFER_SIZINGS }),
  bufferPercentage: numberField({ label: labels.bufferPercentage, ...PERCENT }),
  bufferConfidence: numberField({ label: labels.bufferConfidence, ...CONFIDENCE }),
  feedingPolicy: choiceField({ label: labels.feedingPolicy, choices: FEEDING_POLICIES }),
}

const ZONES = {
  yellowFrom: numberField({ label: labels.yellowFrom, description: words.yellowFromHint, ...PERCENT }),
  redFrom: numberField({ label: labels.redFrom, description: words.redFromHint, ...PERCENT }),
}

/** Settings whose change moves a project: each needs a field. */
type Needed = Exclude<keyof ProjectChanges, 'replan' | 'tasks' | 'removedTasks' | 'addedTasks' | 'resources'>

const SETTINGS = { ...ABOUT, ...PLANNING, ...ZONES } satisfies Readonly<Record<Needed, unknown>>

const namesOf = <T extends object>(part: T) => Object.keys(part) as (keyof T & string)[]
const PLANNED_BY = namesOf(PLANNING)
const ZONE_FIELDS = namesOf(ZONES)
const changesPlan = (changes: object): boolean => PLANNED_BY.some((name) => name in changes)

const MAX_PRIORITY = 1_000
const isPriority = (entered: unknown): entered is number =>
  Number.isInteger(entered) && 0 <= Number(entered) && Number(entered) <= MAX_PRIORITY

function Priority(input: InputOf<number | string>) {
  const { allProjects } = useSession()
  return (
    <NumberInput
      label={labels.priority}
      description={words.priorityHint}
      min={0}
      max={MAX_PRIORITY}
      disabled={!allProjects}
      {...input}
    />
  )
}

const MAX_USERS = 1_000

/** Only administrators may read the list of users. */
function Manager(input: InputOf<string>) {
  const { administrator } = useSession()
  const query = { $select: 'id,displayName,active', $top: MAX_USERS, $orderby: 'displayName' } as const
  const { data } = useQuery({ ...useQueries().listUsers({ query }), enabled: administrator })
  const label = labels.projectManagerId
  if (!administrator) return <TextInput label={label} description={words.managerHint} disabled value={input.value} />
  const users = (data?.value ?? []).filter(({ id, active }) => active || String(id) === input.value)
  const options = users.map(({ id, displayName }) => ({ value: String(id), label: displayName ?? String(id) }))
  const isKnown = options.some(({ value }) => value === input.value)
  const other = { value: input.value, label: input.value || text.common.none }
  return <NativeSelect label={label} data={isKnown ? options : [other, ...options]} {...typed(input)} />
}
