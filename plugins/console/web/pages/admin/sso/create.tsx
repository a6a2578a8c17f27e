/** The dialog that adds an SSO provider. */
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { NewForm } from '../../../ui/stored-form.tsx'
import { NEW_SSO_FIELDS } from './fields.tsx'

const words = text.admin.sso

export const CREATE_PROVIDER = 'new SSO provider'

interface Properties {
  onClose(): void
  onCreated(id: string): void
}

export function CreateProvider({ onClose, onCreated }: Properties) {
  const api = useApi()
  return (
    <NewForm
      name={CREATE_PROVIDER}
      fields={NEW_SSO_FIELDS}
      title={words.createTitle}
      action={words.createAction}
      create={(body, headers) => api.createSsoProvider({ body, headers })}
      changes={['listSsoProviders']}
      done={({ displayName }) => words.added(displayName)}
      onCreated={({ id }) => onCreated(id)}
      onClose={onClose}
    />
  )
}
