/** A resource of the account: made, changed, deleted. */
import type { Resource, ResourceCreate } from '@chainwork/sdk'
import { etagOf } from '@chainwork/sdk'
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi, useQueries, useSession } from '../../app/context.ts'
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

const words = text.plan.people
const MAX_CHOICES = 1_000

/** As text, as the fields have it. */
interface Values {
  readonly name: string
  readonly email: string
  readonly capacity: string
  readonly calendarId: string
  readonly skills: string
  readonly userId: string
}
const EMPTY: Values = { name: '', email: '', capacity: '1', calendarId: '', skills: '', userId: '' }
const LABELS: Readonly<Record<keyof Values, string>> = {
  name: words.name,
  email: words.email,
  capacity: words.capacity,
  calendarId: words.calendar,
  skills: words.skills,
  userId: words.user,
}

const valuesOf = ({ name, email, capacity, calendarId, skills, userId }: Resource): Values => ({
  name,
  email: email ?? '',
  capacity: String(capacity),
  calendarId: String(calendarId ?? ''),
  skills: skills.join(', '),
  userId: String(userId ?? ''),
})

const versionOf = (resource: Resource) => ({ values: valuesOf(resource), etag: etagOf(resource) })

const capacityOf = (typed: string) => {
  const capacity = Number(typed.trim().replace(',', '.') || Number.NaN)
  return capacity > 0 && capacity <= 10_000 ? capacity : undefined
}

const bodyOf = ({ name, email, capacity, calendarId, skills, userId }: Values): ResourceCreate => ({
  name,
  email: email.trim() || null,
  capacity: capacityOf(capacity) ?? 1,
  calendarId: calendarId === '' ? null : Number(calendarId),
  skills: skills
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== ''),
  userId: userId === '' ? null : Number(userId),
})

interface Properties {
  /** Undefined: a new one. */
  readonly resourceId: number | undefined
  onClose(): void
}

export const ResourceDrawer = ({ resourceId, onClose }: Properties) => (
  <FormDrawer opened onClose={onClose} title={resourceId === undefined ? words.newResource : text.common.edit}>
    {resourceId === undefined ? <Form onClose={onClose} /> : <Known resourceId={resourceId} onClose={onClose} />}
  </FormDrawer>
)

function Known({ resourceId, onClose }: { readonly resourceId: number; onClose(): void }) {
  const query = useResource(useQueries().getResource({ path: { resourceId } }))
  return (
    <Loaded<Resource> query={query as never}>
      {(resource) => <Form resource={resource} reload={() => void query.refetch()} onClose={onClose} />}
    </Loaded>
  )
}

interface FormProperties {
  readonly resource?: Resource
  reload?(): void
  onClose(): void
}

function Form({ resource, reload, onClose }: FormProperties) {
  const api = useApi()
  const latest = resource ? versionOf(resource) : { values: EMPTY, etag: undefined }
  const edit = useEdit<Values>(`resource ${resource?.id ?? 'new'}`, latest)
  const save = useAction(
    (sent: Values) => {
      const body = bodyOf(sent)
      if (!resource) return api.createResource({ body })
      const headers = { 'If-Match': edit.etag } as never
      return api.updateResource({ path: { resourceId: resource.id }, body, headers })
    },
    {
      done: words.saved,
      changes: ['listResources', 'getResource'],
      showsError: true,
      onDone(saved, sent) {
        const isAll = edit.saved(sent, versionOf(saved))
        if (isAll || !resource) onClose()
      },
    },
  )
  const { text: input } = inputsOf(edit, save.error)
  const isCapacity = capacityOf(edit.values.capacity) !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCapacity) save.mutate(edit.values)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label={words.name} required maxLength={200} dir="auto" data-autofocus {...input('name')} />
        <TextInput label={words.email} type="email" {...input('email')} />
        <div className={classes.pair}>
          <TextInput
            label={words.capacity}
            description={words.capacityHint}
            inputMode="decimal"
            {...input('capacity')}
            {...(!isCapacity && { error: words.number })}
          />
          <CalendarChoice {...input('calendarId')} />
        </div>
        <TextInput label={words.skills} description={words.skillsHint} dir="auto" {...input('skills')} />
        <UserChoice {...input('userId')} />
        <FormEnd edit={edit} save={save} labels={LABELS} {...(reload ? { reload } : { onCancel: onClose })} />
        {resource && <Remove resource={resource} onClose={onClose} />}
      </Stack>
    </form>
  )
}

interface ChoiceProperties {
  readonly value: string
  onChange(event: { currentTarget: { value: string } }): void
  readonly error: string | undefined
}

function CalendarChoice(properties: ChoiceProperties) {
  const { data } = useQuery(
    useQueries().listCalendars({ query: { $select: 'id,name', $orderby: 'name', $top: MAX_CHOICES } }),
  )
  const options = (data?.value ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <NativeSelect
      label={words.calendar}
      // As high as the field beside it.
      description={' '}
      data={[{ value: '', label: words.projectCalendar }, ...options]}
      {...properties}
    />
  )
}

/** Only administrators may list users; others may choose themselves. */
function UserChoice(properties: ChoiceProperties) {
  const { administrator, user } = useSession()
  const { data } = useQuery({
    ...useQueries().listUsers({
      query: { $select: 'id,displayName', $filter: 'active eq true', $orderby: 'displayName', $top: MAX_CHOICES },
    }),
    enabled: administrator,
  })
  const known = data?.value ?? (user.id === undefined ? [] : [{ id: user.id, displayName: user.name }])
  const options = known.map(({ id, displayName }) => ({ value: String(id), label: displayName }))
  const isUnknown = properties.value !== '' && !options.some(({ value }) => value === properties.value)
  return (
    <NativeSelect
      label={words.user}
      description={words.userHint}
      data={[
        { value: '', label: words.nobody },
        ...options,
        ...(isUnknown ? [{ value: properties.value, label: `#${properties.value}` }] : []),
      ]}
      {...properties}
    />
  )
}

function Remove({ resource: { id, name }, onClose }: { readonly resource: Resource; onClose(): void }) {
  const api = useApi()
  const [isAsked, setAsked] = useState(false)
  const remove = useAction(() => api.deleteResource({ path: { resourceId: id } }), {
    done: words.removed,
    changes: ['listResources'],
    showsError: true,
    onDone: onClose,
  })
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      <Confirm
        opened={isAsked}
        title={words.remove}
        action={text.common.delete}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setAsked(false)}
      >
        <Text size="sm" dir="auto">
          {words.removeHint(name)}
        </Text>
        {remove.error !== null && <Problem error={remove.error} />}
      </Confirm>
    </>
  )
}
