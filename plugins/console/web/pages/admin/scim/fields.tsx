/** What can be set of a SCIM client. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { type Edit, inputsOf } from '../../../ui/edit.ts'

const words = text.admin.scim

export interface ScimValues {
  readonly displayName: string
  /** Empty without one. */
  readonly ssoProviderId: string
  readonly acceptIncompleteUsers: boolean
  readonly hideDeletedUsers: boolean
  readonly allowRelink: boolean
}

export const LABELS = {
  displayName: words.name,
  ssoProviderId: words.provider,
  acceptIncompleteUsers: words.acceptIncompleteUsers,
  hideDeletedUsers: words.hideDeletedUsers,
  allowRelink: words.allowRelink,
}

/** As the service takes them. */
export const settingsOf = ({ ssoProviderId, ...rest }: Partial<ScimValues>) => ({
  ...rest,
  ...(ssoProviderId !== undefined && { ssoProviderId: ssoProviderId || null }),
})

interface Properties {
  readonly edit: Edit<ScimValues>
  readonly error: unknown
}

export function ScimClientFields({ edit, error }: Properties) {
  const inputs = inputsOf(edit, error)
  const { data: providers } = useQuery(useQueries().listSsoProviders({ query: { $select: 'id,displayName' } }))
  const options = (providers?.value ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))
  return (
    <>
      <TextInput
        label={LABELS.displayName}
        description={words.nameHint}
        required
        dir="auto"
        data-autofocus
        {...inputs.text('displayName')}
      />
      <NativeSelect
        label={LABELS.ssoProviderId}
        description={words.providerHint}
        data={[{ value: '', label: words.noProvider }, ...options]}
        {...inputs.text('ssoProviderId')}
      />
      {(['acceptIncompleteUsers', 'hideDeletedUsers', 'allowRelink'] as const).map((name) => (
        <Checkbox key={name} label={words[name]} description={words[`${name}Hint`]} {...inputs.check(name)} />
      ))}
    </>
  )
}
