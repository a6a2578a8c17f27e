/** What can be set of an API client. */
import type { ApiClient } from '@chainwork/sdk'
import { text } from '../../../text/text.ts'
import type { Edit } from '../../../ui/edit.ts'
import { checkField, checksField, digitsField, linesField, textField } from '../../../ui/field-kinds.tsx'
import { Fields, type ValuesOf } from '../../../ui/fields.tsx'
import { roleField } from '../users/user.tsx'

const words = text.admin.clients

type Type = ApiClient['type']

/** A public client has no secret, and so cannot act alone. */
const { authorization_code, refresh_token } = words.grantNames
export const PUBLIC_GRANTS = { authorization_code, refresh_token }

export const CLIENT_FIELDS = fieldsOf('confidential')
const PUBLIC_FIELDS: typeof CLIENT_FIELDS = fieldsOf('public')

function fieldsOf(type: Type) {
  const grants = type === 'public' ? PUBLIC_GRANTS : words.grantNames
  return {
    displayName: textField({ label: words.name, required: true, dir: 'auto', 'data-autofocus': true }),
    grants: checksField<ApiClient['grants'][number]>(words.grants, grants, ['client_credentials']),
    scopes: checksField<ApiClient['scopes'][number]>(words.scopes, words.scopeNames, ['api1']),
    roleId: roleField(words.roleId, words.roleIdHint),
    redirectUris: linesField({ label: words.redirectUris, description: words.redirectUrisHint }),
    postLogoutRedirectUris: linesField({
      label: words.postLogoutRedirectUris,
      description: words.postLogoutRedirectUrisHint,
    }),
    allowedOrigins: linesField({ label: words.allowedOrigins, description: words.allowedOriginsHint }),
    accessTokenLifetime: digitsField({
      label: words.accessTokenLifetime,
      description: words.accessTokenLifetimeHint,
    }),
    allowImplicit: checkField({ label: words.allowImplicit, description: words.allowImplicitHint }),
    requirePkce: checkField({ label: words.requirePkce, description: words.requirePkceHint }, true),
  }
}

interface Properties {
  readonly type: Type
  readonly edit: Pick<Edit<ValuesOf<typeof CLIENT_FIELDS>>, 'values' | 'set'>
  readonly error: unknown
}

export function ClientFields({ type, edit, error }: Properties) {
  const fields = type === 'public' ? PUBLIC_FIELDS : CLIENT_FIELDS
  const actsAlone = edit.values.grants.includes('client_credentials')
  const names = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (name) => (name !== 'roleId' || actsAlone) && (name !== 'requirePkce' || type !== 'public'),
  )
  return <Fields fields={fields} edit={edit} error={error} names={names} />
}
