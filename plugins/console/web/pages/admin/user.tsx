/** One user: profile, permissions, sign-in and external identities. */

import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { faultsByField } from '../../ui/errors.ts'
import { Facts, Panel } from '../../ui/facts.tsx'
import { typed } from '../../ui/field-kinds.tsx'
import { ActionForm } from '../../ui/form.tsx'
import { idOf } from '../../ui/id.ts'
import { Note } from '../../ui/note.tsx'
import { Loaded, NotFound, Page, PageLoading } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { StoredForm } from '../../ui/stored-form.tsx'
import { Activation } from './activation.tsx'
import { USER_FIELDS, UserFields } from './users/fields.tsx'
import { SignIn } from './users/sign-in.tsx'
import { UserMark, type UserProperties, userAt } from './users/user.tsx'

const words = text.admin.users

export default function UserPage() {
  const id = idOf((useParams({ strict: false }) as { userId: string }).userId)
  return id === undefined ? <NotFound /> : <Known userId={id} />
}

function Known({ userId }: { readonly userId: number }) {
  const api = useApi()
  const query = useResource(useQueries().getUser({ path: { userId } }))
  const { data: user, replace } = query
  return (
    <Page
      title={user?.displayName ?? words.title}
      subtitle={
        user && (
          <>
            <UserMark user={user} /> {text.admin.roles[user.roleId]}
          </>
        )
      }
      actions={user && <UserActivation user={user} replace={replace} />}
    >
      <Loaded query={query} loading={<PageLoading />}>
        {(loaded) => (
          <div className="columns">
            <Panel title={words.settings}>
              <StoredForm
                name={`user ${loaded.id}`}
                fields={USER_FIELDS}
                stored={loaded}
                save={(request) => api.updateUser({ path: { userId: loaded.id }, ...request })}
                changes={['listUsers']}
                resource={query}
              >
                {(form) => <UserFields {...form} />}
              </StoredForm>
            </Panel>
            <div className="column">
              <SignIn user={loaded} replace={replace} />
              <Identities user={loaded} replace={replace} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function UserActivation({ user, replace }: UserProperties) {
  const api = useApi()
  const isSelf = useSession().user.id === user.id
  return (
    <Activation
      active={user.active}
      title={words.deactivateTitle}
      changes={['listUsers']}
      activate={() => api.activateUser(userAt(user))}
      deactivate={() => api.deactivateUser(userAt(user))}
      onDone={replace}
    >
      {words.deactivateHint} {isSelf && <strong>{words.deactivateSelf}</strong>}
    </Activation>
  )
}

/** Who a user is at SSO providers: link and unlink. */
function Identities({ user, replace }: UserProperties) {
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
