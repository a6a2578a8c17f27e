/** Forms that are made from a table of fields: one of something that the service has, and one of something new. */
import { Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { text } from '../text/text.ts'
import { type ActionOptions, useAction } from './action.ts'
import { type Edit, useEdit } from './edit.ts'
import {
  type BodyOf,
  bodyOf,
  Fields,
  type FieldTable,
  labelsOf,
  secretsOf,
  type ValuesOf,
  versionOf,
} from './fields.tsx'
import { FormEnd } from './form.tsx'
import { FormModal } from './form-dialog.tsx'

interface FormProperties<T extends FieldTable> {
  /** Names the form in this window, such as `webhook wh_1`. */
  readonly name: string
  readonly fields: T
  /** The operations whose answers have changed, such as `listWebhooks`. */
  readonly changes?: readonly string[]
  /** The inputs, where they are not all fields one below the other. */
  children?(edit: Edit<ValuesOf<T>>, error: unknown): ReactNode
}

interface StoredProperties<T extends FieldTable, R extends object> extends FormProperties<T> {
  readonly stored: R
  /** @param request what was changed, and the version that it was changed of */
  save(request: { readonly body: BodyOf<T>; readonly headers: { readonly 'If-Match': string | undefined } }): Promise<R>
  replace(saved: R): void
  /** Loads the latest version. */
  reload(): void
}

export function StoredForm<T extends FieldTable, R extends object>(properties: StoredProperties<T, R>) {
  const { name, fields, stored, changes, save, replace, reload, children } = properties
  const edit = useEdit(name, versionOf(fields, stored), secretsOf(fields))
  const saving = useAction(
    (sent: Partial<ValuesOf<T>>) => save({ body: bodyOf(fields, sent), headers: { 'If-Match': edit.etag } }),
    {
      ...{ done: text.common.saved, changes, showsError: true },
      onDone(saved, sent) {
        replace(saved)
        edit.saved(sent, versionOf(fields, saved))
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(edit.changes)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {children?.(edit, saving.error) ?? <Fields fields={fields} edit={edit} error={saving.error} />}
        <FormEnd<ValuesOf<T>> edit={edit} save={saving} labels={labelsOf(fields)} reload={reload} />
      </Stack>
    </form>
  )
}

interface NewProperties<T extends FieldTable, R> extends FormProperties<T>, Pick<ActionOptions<unknown, R>, 'done'> {
  readonly title: string
  readonly size?: string
  /** The verb, such as `Register`. */
  readonly action: string
  /** @param body what is not sent while it is empty may be missing in it */
  create(body: Required<BodyOf<T>>): Promise<R>
  onCreated(created: R): void
  onClose(): void
}

export function NewForm<T extends FieldTable, R>(properties: NewProperties<T, R>) {
  const { name, fields, title, size = 'lg', action, changes, create, done, onCreated, onClose, children } = properties
  const edit = useEdit(name, versionOf(fields, undefined), secretsOf(fields))
  const creating = useAction(() => create(bodyOf(fields, edit.values) as Required<BodyOf<T>>), {
    ...{ done, changes, showsError: true },
    onDone: onCreated,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creating.mutate(undefined)
  }
  return (
    <FormModal opened onClose={onClose} title={title} size={size} isChanged={edit.isChanged}>
      <form onSubmit={submit}>
        <Stack>
          {children?.(edit, creating.error) ?? <Fields fields={fields} edit={edit} error={creating.error} />}
          <FormEnd<ValuesOf<T>>
            edit={edit}
            save={creating}
            action={action}
            labels={labelsOf(fields)}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  )
}
