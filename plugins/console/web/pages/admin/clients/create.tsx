/** The dialog that registers an API client; the secret of a confidential one is shown once. */
import type { ApiClient, ApiClientCreate, CreateClientResponse } from '@chainwork/sdk'
import { Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { useEdit } from '../../../ui/edit.ts'
import { FormEnd } from '../../../ui/form.tsx'
import { FormModal } from '../../../ui/form-dialog.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import { bodyOf, ClientFields, type ClientValues, EMPTY, LABELS, PUBLIC_GRANTS } from './fields.tsx'

const words = text.admin.clients

export const CREATE_CLIENT = 'new API client'

interface NewClient extends ClientValues {
  readonly type: ApiClient['type']
}
const NEW: NewClient = { ...EMPTY, type: 'confidential' }
const NEW_LABELS = { ...LABELS, type: words.type }

interface Properties {
  onClose(): void
  onCreated(clientId: string): void
}

export function CreateClient({ onClose, onCreated }: Properties) {
  const api = useApi()
  const edit = useEdit<NewClient>(CREATE_CLIENT, { values: NEW, etag: undefined })
  const { type } = edit.values
  const [created, setCreated] = useState<CreateClientResponse>()
  const create = useAction(() => api.createClient({ body: bodyOf(edit.values) as ApiClientCreate }), {
    changes: ['listClients'],
    showsError: true,
    done: ({ displayName }) => words.registered(displayName),
    onDone: (client) => (client.clientSecret ? setCreated(client) : onCreated(client.clientId)),
  })
  if (created) return <ClientSecret client={created} onStored={() => onCreated(created.clientId)} />
  const choose = (chosen: ApiClient['type']) => {
    edit.set('type', chosen)
    edit.set('requirePkce', true)
    edit.set('grants', chosen === 'public' ? PUBLIC_GRANTS : EMPTY.grants)
    edit.set('scopes', chosen === 'public' ? ['api1', 'openid', 'profile', 'offline_access'] : EMPTY.scopes)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(undefined)
  }
  return (
    <FormModal opened onClose={onClose} title={words.createTitle} size="lg" isChanged={edit.isChanged}>
      <form onSubmit={submit}>
        <Stack>
          <Radio.Group
            label={words.type}
            description={words.typeHint}
            value={type}
            onChange={(value) => choose(value as ApiClient['type'])}
          >
            <Stack gap="xs" mt="xs">
              {(['confidential', 'public'] as const).map((it) => (
                <Radio key={it} value={it} label={words.types[it]} description={words.typeHints[it]} />
              ))}
            </Stack>
          </Radio.Group>
          <ClientFields edit={edit} error={create.error} type={type} />
          <FormEnd edit={edit} save={create} action={words.createAction} labels={NEW_LABELS} onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}

interface SecretProperties {
  readonly client: CreateClientResponse
  onStored(): void
}

export const ClientSecret = ({ client, onStored }: SecretProperties) => (
  <SecretOnce
    title={words.secretTitle}
    hint={words.secretHint}
    secrets={[
      { label: words.clientSecret, value: client.clientSecret ?? '' },
      { label: words.clientId, value: client.clientId },
    ]}
    onStored={onStored}
  />
)
