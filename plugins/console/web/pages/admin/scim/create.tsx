/** The dialog that registers a SCIM client, and then shows its secret once. */
import type { CreateScimClientResponse } from '@chainwork/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import { NewForm } from '../../../ui/stored-form.tsx'
import { SCIM_FIELDS } from './fields.tsx'

const words = text.admin.scim

export const CREATE_SCIM_CLIENT = 'new SCIM client'

export function CreateScimClient({ onClose }: { onClose(): void }) {
  const api = useApi()
  const navigate = useNavigate()
  const [created, setCreated] = useState<CreateScimClientResponse>()
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
  return (
    <NewForm
      name={CREATE_SCIM_CLIENT}
      fields={SCIM_FIELDS}
      title={words.createTitle}
      action={words.createAction}
      create={(body, headers) => api.createScimClient({ body, headers })}
      changes={['listScimClients']}
      done={({ displayName }) => words.registered(displayName)}
      onCreated={(client) => setCreated(client)}
      onClose={onClose}
    />
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
