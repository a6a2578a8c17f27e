/** A resource of the account: made, changed, deleted. */
import type { Resource, ResourceCreate } from '@chainwork/sdk'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { useEdit } from '../../ui/edit.ts'
import {
  bodyOf,
  decimalField,
  Fields,
  type InputOf,
  idField,
  isUsable,
  labelsOf,
  listField,
  optionalText,
  textField,
  typed,
  versionOf,
} from '../../ui/fields.tsx'
import { FormEnd } from '../../ui/form.tsx'
import { FormDrawer } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import classes from './forms.module.css'

const words = text.plan.people
const MAX_CHOICES = 1_000

const FIELDS = {
  name: textField({ label: words.name, required: true, maxLength: 200, dir: 'auto', 'data-autofocus': true }),
  email: optionalText({ label: words.email, type: 'email' }),
  capacity: decimalField({ label: words.capacity, description: words.capacityHint }, '1', 10_000),
  calendarId: idField((it) => <CalendarChoice {...it} />, words.calendar),
  skills: listField({ label: words.skills, description: words.skillsHint, dir: 'auto' }),
  userId: idField((it) => <UserChoice {...it} />, words.user),
}

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
  const edit = useEdit(`resource ${resource?.id ?? 'new'}`, versionOf(FIELDS, resource))
  const save = useAction(
    (sent: typeof edit.values) => {
      const body = bodyOf(FIELDS, sent) as ResourceCreate
      if (!resource) return api.createResource({ body })
      return api.updateResource({ path: { resourceId: resource.id }, body, headers: { 'If-Match': edit.etag } })
    },
    {
      done: words.saved,
      changes: ['listResources', 'getResource'],
      showsError: true,
      onDone(saved, sent) {
        const isAll = edit.saved(sent, versionOf(FIELDS, saved))
        if (isAll || !resource) onClose()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUsable(FIELDS, edit.values)) save.mutate(edit.values)
  }
  const form = { fields: FIELDS, edit, error: save.error }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Fields {...form} names={['name', 'email']} />
        <div className={classes.pair}>
          <Fields {...form} names={['capacity', 'calendarId']} />
        </div>
        <Fields {...form} names={['skills', 'userId']} />
        <FormEnd edit={edit} save={save} labels={labelsOf(FIELDS)} {...(reload ? { reload } : { onCancel: onClose })} />
        {resource && <Remove resource={resource} onClose={onClose} />}
      </Stack>
    </form>
  )
}

function CalendarChoice(input: InputOf<string>) {
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
      {...typed(input)}
    />
  )
}

/** Only administrators may list users; others may choose themselves. */
function UserChoice(input: InputOf<string>) {
  const { administrator, user } = useSession()
  const { data } = useQuery({
    ...useQueries().listUsers({
      query: { $select: 'id,displayName', $filter: 'active eq true', $orderby: 'displayName', $top: MAX_CHOICES },
    }),
    enabled: administrator,
  })
  const known = data?.value ?? (user.id === undefined ? [] : [{ id: user.id, displayName: user.name }])
  const options = known.map(({ id, displayName }) => ({ value: String(id), label: displayName }))
  const isUnknown = input.value !== '' && !options.some(({ value }) => value === input.value)
  return (
    <NativeSelect
      label={words.user}
      description={words.userHint}
      data={[
        { value: '', label: words.nobody },
        ...options,
        ...(isUnknown ? [{ value: input.value, label: `#${input.value}` }] : []),
      ]}
      {...typed(input)}
    />
  )
}

function Remove({ resource: { id, name }, onClose }: { readonly resource: Resource; onClose(): void }) {
  const api = useApi()
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      label={words.remove}
      title={words.remove}
      action={text.common.delete}
      act={() => api.deleteResource({ path: { resourceId: id } })}
      changes={['listResources']}
      done={words.removed}
      onDone={onClose}
    >
      <Text size="sm" dir="auto">
        {words.removeHint(name)}
      </Text>
    </ConfirmButton>
  )
}
