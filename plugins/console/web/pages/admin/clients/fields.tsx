/** What can be set of an API client. */
import type { ApiClient, ApiClientUpdate } from '@chainwork/sdk'
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { text } from '../../../text/text.ts'
import { type Edit, inputsOf } from '../../../ui/edit.ts'
import { roleOptions } from '../users/user.tsx'
import { numberOf } from '../webhooks/values.ts'

const words = text.admin.clients

type Type = ApiClient['type']

export interface ClientValues {
  readonly displayName: string
  /** `1` or `2`. */
  readonly roleId: string
  readonly grants: readonly string[]
  readonly scopes: readonly string[]
  /** One a line, as the lists below. */
  readonly redirectUris: string
  readonly postLogoutRedirectUris: string
  readonly allowedOrigins: string
  /** Digits; empty for the default. */
  readonly accessTokenLifetime: string
  readonly allowImplicit: boolean
  readonly requirePkce: boolean
}

export const LABELS: Readonly<Record<keyof ClientValues, string>> = {
  displayName: words.name,
  roleId: words.roleId,
  grants: words.grants,
  scopes: words.scopes,
  redirectUris: words.redirectUris,
  postLogoutRedirectUris: words.postLogoutRedirectUris,
  allowedOrigins: words.allowedOrigins,
  accessTokenLifetime: words.accessTokenLifetime,
  allowImplicit: words.allowImplicit,
  requirePkce: words.requirePkce,
}

export const EMPTY: ClientValues = {
  displayName: '',
  roleId: '2',
  grants: ['client_credentials'],
  scopes: ['api1'],
  redirectUris: '',
  postLogoutRedirectUris: '',
  allowedOrigins: '',
  accessTokenLifetime: '',
  allowImplicit: false,
  requirePkce: true,
}

/** A public client has no secret, and so cannot act alone. */
export const PUBLIC_GRANTS = ['authorization_code', 'refresh_token']

export const valuesOf = (client: ApiClient): ClientValues => ({
  displayName: client.displayName,
  roleId: String(client.roleId),
  grants: client.grants,
  scopes: client.scopes,
  redirectUris: client.redirectUris.join('\n'),
  postLogoutRedirectUris: client.postLogoutRedirectUris.join('\n'),
  allowedOrigins: client.allowedOrigins.join('\n'),
  accessTokenLifetime: client.accessTokenLifetime?.toString() ?? '',
  allowImplicit: client.allowImplicit,
  requirePkce: client.requirePkce,
})

const LISTS = ['redirectUris', 'postLogoutRedirectUris', 'allowedOrigins'] as const

/** As the service takes them. */
export function bodyOf({ roleId, accessTokenLifetime, ...rest }: Partial<ClientValues>): ApiClientUpdate {
  const lists = LISTS.flatMap((name) => (rest[name] === undefined ? [] : [[name, linesOf(rest[name])]]))
  return {
    ...rest,
    ...Object.fromEntries(lists),
    ...(roleId !== undefined && { roleId: Number(roleId) }),
    ...(accessTokenLifetime !== undefined && { accessTokenLifetime: numberOf(accessTokenLifetime) }),
  } as ApiClientUpdate
}

const linesOf = (lines: string) =>
  lines
    .split('\n')
    .map((it) => it.trim())
    .filter(Boolean)

interface Properties {
  readonly edit: Pick<Edit<ClientValues>, 'values' | 'set'>
  readonly error: unknown
  readonly type: Type
}

export function ClientFields({ edit, error, type }: Properties) {
  const inputs = inputsOf(edit, error)
  const grants = Object.entries(words.grantNames).filter(
    ([grant]) => type !== 'public' || PUBLIC_GRANTS.includes(grant),
  )
  const actsAlone = edit.values.grants.includes('client_credentials')
  return (
    <>
      <TextInput label={LABELS.displayName} required dir="auto" data-autofocus {...inputs.text('displayName')} />
      <Choices label={LABELS.grants} choices={grants} inputs={inputs.list('grants')} />
      <Choices label={LABELS.scopes} choices={Object.entries(words.scopeNames)} inputs={inputs.list('scopes')} />
      {actsAlone && (
        <NativeSelect
          label={LABELS.roleId}
          description={words.roleIdHint}
          data={roleOptions}
          {...inputs.text('roleId')}
        />
      )}
      {LISTS.map((name) => (
        <Textarea key={name} label={LABELS[name]} description={words[`${name}Hint`]} rows={2} {...inputs.text(name)} />
      ))}
      <TextInput
        label={LABELS.accessTokenLifetime}
        description={words.accessTokenLifetimeHint}
        inputMode="numeric"
        {...inputs.text('accessTokenLifetime')}
      />
      <Checkbox label={LABELS.allowImplicit} description={words.allowImplicitHint} {...inputs.check('allowImplicit')} />
      {type !== 'public' && (
        <Checkbox label={LABELS.requirePkce} description={words.requirePkceHint} {...inputs.check('requirePkce')} />
      )}
    </>
  )
}

interface ChoicesProperties {
  readonly label: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly inputs: { value: string[]; onChange(value: string[]): void; error: string | undefined }
}

const Choices = ({ label, choices, inputs }: ChoicesProperties) => (
  <Checkbox.Group label={label} {...inputs}>
    <Stack gap={8} mt={6}>
      {choices.map(([value, name]) => (
        <Checkbox key={value} value={value} label={name} />
      ))}
    </Stack>
  </Checkbox.Group>
)
