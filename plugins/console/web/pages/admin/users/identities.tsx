/** Who a user is at SSO providers: link and unlink. */
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useQueries } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import { faultsByField } from '../../../ui/errors.ts'
import { Facts, Panel } from '../../../ui/facts.tsx'
import { typed } from '../../../ui/field-kinds.tsx'
import { ActionForm } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { type UserProperties, userAt } from './user.tsx'

const words = text.admin.users

export function Identities({ user, replace }: UserProperties) {
  const api = useApi()
  const { data } = useQuery(useQueries().listSsoProviders({ query: { $select: 'id,displayName' } }))
  const providers = data?.value ?? []
  const nameOf = (id: string | null) =>
    id === null ? words.anyProvider : (providers.find((it) => it.id === id)?.displayName ?? id)
  return (
    <Panel title={words.identities} hint={words.identitiesHint}>
      <Stack>
        {user.externalIdentities.length === 0 ? (
          <Text size="sm">{words.noIdentities}</Text>
        ) : (
          <>
            <Facts
              facts={user.externalIdentities.map(({ ssoProviderId, externalId }) => ({
                name: nameOf(ssoProviderId),
                value: externalId,
              }))}
            />
            <div>
              <ConfirmButton
                size="compact-sm"
                label={words.unlinkIdentities}
                title={words.unlinkTitle}
                act={() => api.unlinkUser(userAt(user))}
                onDone={replace}
              >
                {words.unlinkHint}
              </ConfirmButton>
            </div>
          </>
        )}
        {providers.length > 0 ? (
          <LinkForm
            user={user}
            replace={replace}
            providers={providers.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
        ) : (
          <Note>{words.noProviders}</Note>
        )}
      </Stack>
    </Panel>
  )
}

interface LinkProperties extends UserProperties {
  readonly providers: readonly { readonly value: string; readonly label: string }[]
}

function LinkForm({ user, replace, providers }: LinkProperties) {
  const api = useApi()
  const [chosen, choose] = useState<string>()
  const [externalId, setExternalId] = useState('')
  const ssoProviderId = chosen ?? providers[0]?.value ?? ''
  const link = useAction(() => api.linkUser({ ...userAt(user), body: { ssoProviderId, externalId } }), {
    showsError: true,
    onDone(changed) {
      replace(changed)
      setExternalId('')
    },
  })
  const faults = faultsByField(link.error)
  return (
    <ActionForm action={link} label={words.linkIdentity} size="compact-sm">
      <NativeSelect
        dir="auto"
        label={words.provider}
        data={providers}
        {...typed({ value: ssoProviderId, onChange: choose, error: faults.ssoProviderId })}
      />
      <TextInput
        label={words.externalId}
        description={words.externalIdHint}
        required
        {...typed({ value: externalId, onChange: setExternalId, error: faults.externalId })}
      />
    </ActionForm>
  )
}
