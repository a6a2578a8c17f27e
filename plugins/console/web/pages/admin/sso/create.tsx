/** The dialog that adds an SSO provider. */
import type { SsoProviderCreate } from '@chainwork/sdk'
import { Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { useEdit } from '../../../ui/edit.ts'
import { FormEnd } from '../../../ui/form.tsx'
import { FormModal } from '../../../ui/form-dialog.tsx'
import { bodyOf, EMPTY, LABELS, SECRET, SsoFields, type SsoValues } from './fields.tsx'

const words = text.admin.sso

export const CREATE_PROVIDER = 'new SSO provider'

interface Properties {
  onClose(): void
  onCreated(id: string): void
}

export function CreateProvider({ onClose, onCreated }: Properties) {
  const api = useApi()
  const edit = useEdit<SsoValues>(CREATE_PROVIDER, { values: EMPTY, etag: undefined }, SECRET)
  const create = useAction(() => api.createSsoProvider({ body: bodyOf(edit.values) as SsoProviderCreate }), {
    changes: ['listSsoProviders'],
    showsError: true,
    done: ({ displayName }) => words.added(displayName),
    onDone: ({ id }) => onCreated(id),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(undefined)
  }
  return (
    <FormModal opened onClose={onClose} title={words.createTitle} size="lg" isChanged={edit.isChanged}>
      <form onSubmit={submit}>
        <Stack>
          <SsoFields edit={edit} error={create.error} isNew />
          <FormEnd edit={edit} save={create} action={words.createAction} labels={LABELS} onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}
