/** What can be set of a SCIM client. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { checkField, optional, textField, typed } from '../../../ui/field-kinds.tsx'
import type { InputOf } from '../../../ui/fields.tsx'

const words = text.admin.scim

export const SCIM_FIELDS = {
  displayName: textField({
    label: words.name,
    description: words.nameHint,
    required: true,
    dir: 'auto',
    'data-autofocus': true,
  }),
  ssoProviderId: {
    ...optional(textField({ label: words.provider })),
    input: (it: InputOf<string>) => <Provider {...it} />,
  },
  acceptIncompleteUsers: checkField({
    label: words.acceptIncompleteUsers,
    description: words.acceptIncompleteUsersHint,
  }),
  hideDeletedUsers: checkField({ label: words.hideDeletedUsers, description: words.hideDeletedUsersHint }),
  allowRelink: checkField({ label: words.allowRelink, description: words.allowRelinkHint }),
}

function Provider(input: InputOf<string>) {
  const { data: providers } = useQuery(useQueries().listSsoProviders({ query: { $select: 'id,displayName' } }))
  const options = (providers?.value ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))
  return (
    <NativeSelect
      label={words.provider}
      description={words.providerHint}
      data={[{ value: '', label: words.noProvider }, ...options]}
      {...typed(input)}
    />
  )
}
