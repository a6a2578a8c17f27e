/** The dialog that registers a SCIM client, and then shows its secret once. */
import type { CreateScimClientResponse } from '@chainwork/sdk'
import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { useEdit } from '../../../ui/edit.ts'
import { FormEnd } from '../../../ui/form.tsx'
import { FormModal } from '../../../ui/form-dialog.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import { LABELS, ScimClientFields, type ScimValues, settingsOf } from './fields.tsx'

const words = text.admin.scim

export const CREATE_SCIM_CLIENT = 'new SCIM client'

const EMPTY: ScimValues = {
  displayName: '',
  ssoProviderId: '',
  acceptIncompleteUsers: false,
  hideDeletedUsers: false,
  allowRelink: false,
}

export function CreateScimClient({ onClose }: { onClose(): void }) {
  const api = useApi()
  const navigate = useNavigate()
  const edit = useEdit(CREATE_SCIM_CLIENT, { values: EMPTY, etag: undefined })
  const [created, setCreated] = useState<CreateScimClientResponse>()
  const create = useAction(() => api.createScimClient({ body: { ...EMPTY, ...settingsOf(edit.values) } }), {
    changes: ['listScimClients'],
    onDone: setCreated,
    showsError: true,
  })
  if (created)
    return (
      <ScimSecret
        client={created}
        onStored={() => {
          onClose()
          void navigate({ to: `/scim/${encodeURIComponent(created.clientId)}` })
        }}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(undefined)
  }
  return (
    <FormModal opened onClose={onClose} title={words.createTitle} size="lg" isChanged={edit.isChanged}>
      <form onSubmit={submit}>
        <Stack>
          <ScimClientFields edit={edit} error={create.error} />
          <FormEnd edit={edit} save={create} action={words.createAction} labels={LABELS} onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}

interface SecretProperties {
  readonly client: CreateScimClientResponse
  onStored(): void
}

export const ScimSecret = ({ client, onStored }: SecretProperties) => (
  <SecretOnce
    title={words.secretTitle}
    hint={words.secretHint}
    secrets={[
      { label: words.clientSecret, value: client.clientSecret ?? '' },
      { label: words.clientId, value: client.clientId },
      { label: words.scimUrl, value: client.scimUrl, hint: words.scimUrlHint },
      { label: words.tokenUrl, value: client.tokenUrl, hint: words.tokenUrlHint },
    ]}
    onStored={onStored}
  />
)
