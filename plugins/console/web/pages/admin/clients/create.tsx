/** The dialog that registers an API client; the secret of a confidential one is shown once. */
import type { ApiClient, CreateClientResponse } from '@chainwork/sdk'
import { useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { radioField } from '../../../ui/field-kinds.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import { NewForm } from '../../../ui/stored-form.tsx'
import { CLIENT_FIELDS, ClientFields, PUBLIC_GRANTS } from './fields.tsx'

const words = text.admin.clients

export const CREATE_CLIENT = 'new API client'

const FIELDS = {
  type: radioField<ApiClient['type']>(
    { label: words.type, description: words.typeHint, choices: words.types, hints: words.typeHints },
    'confidential',
  ),
  ...CLIENT_FIELDS,
}

interface Properties {
  onClose(): void
  onCreated(clientId: string): void
}

export function CreateClient({ onClose, onCreated }: Properties) {
  const api = useApi()
  const [created, setCreated] = useState<CreateClientResponse>()
  if (created) return <ClientSecret client={created} onStored={() => onCreated(created.clientId)} />
  return (
    <NewForm
      name={CREATE_CLIENT}
      fields={FIELDS}
      title={words.createTitle}
      action={words.createAction}
      create={(body, headers) => api.createClient({ body, headers })}
      changes={['listClients']}
      done={({ displayName }) => words.registered(displayName)}
      onCreated={(client) => (client.clientSecret ? setCreated(client) : onCreated(client.clientId))}
      onClose={onClose}
    >
      {(form) => {
        const { edit } = form
        const { type } = edit.values
        const choose = (chosen: typeof type) => {
          const isPublic = chosen === 'public'
          edit.set('type', chosen)
          edit.set('requirePkce', true)
          edit.set(
            'grants',
            isPublic ? (Object.keys(PUBLIC_GRANTS) as (keyof typeof PUBLIC_GRANTS)[]) : FIELDS.grants.initial,
          )
          edit.set('scopes', isPublic ? ['api1', 'openid', 'profile', 'offline_access'] : FIELDS.scopes.initial)
        }
        return (
          <>
            {FIELDS.type.input({ value: type, onChange: choose, error: undefined })}
            <ClientFields {...form} type={type} />
          </>
        )
      }}
    </NewForm>
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
