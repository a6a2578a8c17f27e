/** A resource of the account: made, changed, deleted. */
import type { Resource } from '@chainwork/sdk'
import { NativeSelect, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { CalendarSelect } from '../../ui/calendar-select.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { decimalField, idField, listField, optional, textField, typed } from '../../ui/field-kinds.tsx'
import { type Field, Fields, type FormOf, type InputOf } from '../../ui/fields.tsx'
import { FormDrawer } from '../../ui/form-dialog.tsx'
import { Note, Said } from '../../ui/note.tsx'
import { Loaded } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { NewForm, StoredForm } from '../../ui/stored-form.tsx'
import { formatAbsences, parseAbsences } from './absences.ts'

const words = text.plan.people
const MAX_CHOICES = 1_000

const FIELDS = {
  name: textField({ label: words.name, required: true, maxLength: 200, dir: 'auto', 'data-autofocus': true }),
  email: optional(textField({ label: words.email, type: 'email' })),
  capacity: decimalField({ label: words.capacity, description: words.capacityHint }, '1', 10_000),
  calendarId: idField(
    // The description makes it as high as the field beside it.
    (it) => <CalendarSelect label={words.calendar} description=" " none={words.projectCalendar} {...typed(it)} />,
    words.calendar,
  ),
  skills: listField({ label: words.skills, description: words.skillsHint, dir: 'auto' }),
  userId: idField((it) => <UserChoice {...it} />, words.user),
  absences: absencesField(),
  until: optional(textField({ label: words.until, description: words.untilHint, type: 'date' })),
}

function absencesField(): Field<string, Resource['absences']> {
  return {
    label: words.absences,
    initial: '',
    read: (stored = []) => formatAbsences(stored),
    write: (value) => parseAbsences(value).absences,
    fault(value) {
      const { wrongLine } = parseAbsences(value)
      return wrongLine === undefined ? undefined : words.absenceFault(wrongLine)
    },
    input: (it) => (
      <Textarea
        label={words.absences}
        description={words.absencesHint}
        autosize
        minRows={2}
        dir="auto"
        {...typed(it)}
      />
    ),
  }
}

interface Properties {
  /** Undefined: a new one. */
  readonly resourceId: number | undefined
  onClose(): void
}

export const ResourceDrawer = ({ resourceId, onClose }: Properties) => (
  <FormDrawer
    opened
    onClose={onClose}
    title={resourceId === undefined ? words.newResource : <Title resourceId={resourceId} />}
  >
    {resourceId === undefined ? (
      <NewResource onClose={onClose} />
    ) : (
      <StoredResource resourceId={resourceId} onClose={onClose} />
    )}
  </FormDrawer>
)

function Title({ resourceId }: { readonly resourceId: number }) {
  const { data } = useResource(useQueries().getResource({ path: { resourceId } }))
  return data ? words.edit(data.name) : text.common.edit
}

const SAVED = { done: words.saved, changes: ['listResources', 'getResource'] }

function NewResource({ onClose }: Pick<Properties, 'onClose'>) {
  const api = useApi()
  return (
    <NewForm
      name="resource new"
      fields={FIELDS}
      create={(body, headers) => api.createResource({ body, headers })}
      {...SAVED}
      onCreated={onClose}
      onClose={onClose}
    >
      {(form) => <ResourceFields {...form} />}
    </NewForm>
  )
}

function StoredResource({ resourceId, onClose }: { readonly resourceId: number; onClose(): void }) {
  const api = useApi()
  const query = useResource(useQueries().getResource({ path: { resourceId } }))
  return (
    <Loaded<Resource> query={query as never}>
      {(resource) => (
        <Stack>
          {resource.userActive === false && <Note>{words.deactivatedHint}</Note>}
          <StoredForm
            name={`resource ${resourceId}`}
            fields={FIELDS}
            stored={resource}
            save={(request) => api.updateResource({ path: { resourceId }, ...request })}
            {...SAVED}
            resource={query}
            onSaved={onClose}
          >
            {(form) => (
              <>
                <ResourceFields {...form} />
                <Note>{words.dropsPlans}</Note>
              </>
            )}
          </StoredForm>
          <Remove resource={resource} onClose={onClose} />
        </Stack>
      )}
    </Loaded>
  )
}

const ResourceFields = (form: FormOf<typeof FIELDS>) => (
  <>
    <Fields {...form} names={['name', 'email']} />
    <div className="pair">
      <Fields {...form} names={['capacity', 'calendarId']} />
    </div>
    <Fields {...form} names={['skills', 'userId', 'absences', 'until']} />
  </>
)

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
      leave={onClose}
    >
      <Said>{words.removeHint(name)}</Said>
    </ConfirmButton>
  )
}
