/** What can be set of an SSO provider. */
import type { SsoProvider, SsoProviderUpdate } from '@chainwork/sdk'
import { PasswordInput, TextInput } from '@mantine/core'
import { text } from '../../../text/text.ts'
import { type Edit, inputsOf } from '../../../ui/edit.ts'

const words = text.admin.sso

export interface SsoValues {
  readonly displayName: string
  readonly authenticationScheme: string
  readonly authorityUrl: string
  readonly clientId: string
  /** Empty: the stored one stays. */
  readonly clientSecret: string
  /** Empty: the default. */
  readonly externalIdClaim: string
}

export const LABELS: Readonly<Record<keyof SsoValues, string>> = {
  displayName: words.displayName,
  authenticationScheme: words.authenticationScheme,
  authorityUrl: words.authorityUrl,
  clientId: words.clientId,
  clientSecret: words.clientSecret,
  externalIdClaim: words.externalIdClaim,
}

export const EMPTY: SsoValues = {
  displayName: '',
  authenticationScheme: '',
  authorityUrl: '',
  clientId: '',
  clientSecret: '',
  externalIdClaim: '',
}

export const SECRET = ['clientSecret'] as const

export const valuesOf = (provider: SsoProvider): SsoValues => ({
  displayName: provider.displayName,
  authenticationScheme: provider.authenticationScheme,
  authorityUrl: provider.authorityUrl,
  clientId: provider.clientId,
  clientSecret: '',
  externalIdClaim: provider.externalIdClaim,
})

/** As the service takes them. */
export const bodyOf = ({ clientSecret, externalIdClaim, ...rest }: Partial<SsoValues>): SsoProviderUpdate => ({
  ...rest,
  ...(clientSecret && { clientSecret }),
  ...(externalIdClaim && { externalIdClaim }),
})

interface Properties {
  readonly edit: Edit<SsoValues>
  readonly error: unknown
  readonly isNew?: boolean
}

export function SsoFields({ edit, error, isNew = false }: Properties) {
  const inputs = inputsOf(edit, error)
  return (
    <>
      <TextInput
        label={LABELS.displayName}
        description={words.displayNameHint}
        required
        dir="auto"
        data-autofocus={isNew || undefined}
        {...inputs.text('displayName')}
      />
      {isNew && (
        <TextInput
          label={LABELS.authenticationScheme}
          description={words.authenticationSchemeHint}
          required
          autoComplete="off"
          {...inputs.text('authenticationScheme')}
        />
      )}
      <TextInput
        label={LABELS.authorityUrl}
        description={words.authorityUrlHint}
        required
        inputMode="url"
        {...inputs.text('authorityUrl')}
      />
      <TextInput label={LABELS.clientId} required autoComplete="off" {...inputs.text('clientId')} />
      <PasswordInput
        label={LABELS.clientSecret}
        description={isNew ? words.clientSecretHint : words.clientSecretKeep}
        required={isNew}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': text.admin.showSecret }}
        {...inputs.text('clientSecret')}
      />
      <TextInput
        label={LABELS.externalIdClaim}
        description={words.externalIdClaimHint}
        autoComplete="off"
        {...inputs.text('externalIdClaim')}
      />
    </>
  )
}
