/** Forms that are made from a table of fields: one of something that the service has, and one of something new. */
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '../text/text.ts'
import { type KeyHeader, useAction } from './action.ts'
import { type Edit, useEdit } from './edit.ts'
import {
  type BodyOf,
  bodyOf,
  Fields,
  type FieldTable,
  isUsable,
  labelsOf,
  secretsOf,
  type ValuesOf,
  versionOf,
  wholeOf,
} from './fields.tsx'
import { FormEnd } from './form.tsx'
import { FormModal } from './form-dialog.tsx'
import { submits } from './submit.ts'

interface FormProperties<T extends FieldTable, R> {
  /** Names the form in this window, such as `webhook wh_1`. */
  readonly name: string
  readonly fields: T
  /** The operations whose answers have changed, such as `listWebhooks`. */
  readonly changes?: readonly string[]
  /** The notification when it is saved. */
  readonly done?: string | ((saved: R) => string)
  /** The inputs, where they are not all fields one below the other. */
  children?(form: { readonly fields: T; readonly edit: Edit<ValuesOf<T>>; readonly error: unknown }): ReactNode
}

interface StoredProperties<T extends FieldTable, R extends object> extends FormProperties<T, R> {
  readonly stored: R
  /**
   * @param request what was changed, and the version that it was changed of
   * @param whole all values, for what is replaced as a whole
   */
  save(
    request: { readonly body: BodyOf<T>; readonly headers: { readonly 'If-Match': string | undefined } },
    whole: Required<BodyOf<T>>,
  ): Promise<R>
  /** Of `useResource`. */
  readonly resource: { replace(saved: R): void; refetch(): unknown }
  /** Nothing is left to save: the user may have typed on while the rest was saved. */
  onSaved?(): void
}

export function StoredForm<T extends FieldTable, R extends object>(properties: StoredProperties<T, R>) {
  const { name, fields, stored, changes, done = text.common.saved, save, resource, onSaved, children } = properties
  const edit = useEdit(name, versionOf(fields, stored), secretsOf(fields))
  const saving = useAction(
    ({ sent, whole }: { readonly sent: Partial<ValuesOf<T>>; readonly whole: Required<BodyOf<T>> }) =>
      save({ body: bodyOf(fields, sent), headers: { 'If-Match': edit.etag } }, whole),
    {
      done,
      changes,
      showsError: true,
      onDone(saved, { sent }) {
        resource.replace(saved)
        if (edit.saved(sent, versionOf(fields, saved))) onSaved?.()
      },
    },
  )
  const submit = submits(() => {
    if (isUsable(fields, edit.values)) saving.mutate({ sent: edit.changes, whole: wholeOf(fields, edit.values) })
  })
  const form = { fields, edit, error: saving.error }
  return (
    <form onSubmit={submit}>
      <Stack>
        {children?.(form) ?? <Fields {...form} />}
        <FormEnd<ValuesOf<T>>
          edit={edit}
          save={saving}
          labels={labelsOf(fields)}
          reload={() => void resource.refetch()}
        />
      </Stack>
    </form>
  )
}

interface NewProperties<T extends FieldTable, R> extends FormProperties<T, R> {
  /** Of the dialog around it. Without it there is none. */
  readonly title?: string
  readonly size?: string
  /** The verb, such as `Register`; `Save` unless given. */
  readonly action?: string
  /** @param body what is not sent while it is empty may be missing in it */
  create(body: Required<BodyOf<T>>, headers: KeyHeader): Promise<R>
  /** Not called once the form has been left. */
  onCreated(created: R): void
  onClose(): void
}

export function NewForm<T extends FieldTable, R>(properties: NewProperties<T, R>) {
  const { name, fields, title, size = 'lg', action, changes, create, done, onCreated, onClose, children } = properties
  const edit = useEdit(name, versionOf(fields, undefined), secretsOf(fields))
  const creating = useAction(create, { done, changes, showsError: true })
  const submit = submits(() => {
    if (isUsable(fields, edit.values)) creating.mutate(wholeOf(fields, edit.values), { onSuccess: onCreated })
  })
  const form = { fields, edit, error: creating.error }
  const inputs = (
    <form onSubmit={submit}>
      <Stack>
        {children?.(form) ?? <Fields {...form} />}
        <FormEnd<ValuesOf<T>>
          edit={edit}
          save={creating}
          action={action}
          labels={labelsOf(fields)}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
  if (title === undefined) return inputs
  return (
    <FormModal opened onClose={onClose} title={title} size={size} isChanged={edit.isChanged}>
      {inputs}
    </FormModal>
  )
}
