/** One user: profile, permissions, sign-in and external identities. */
import { useParams } from '@tanstack/react-router'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { Panel } from '../../ui/facts.tsx'
import { idOf } from '../../ui/id.ts'
import { Loaded, NotFound, Page, PageLoading } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { StoredForm } from '../../ui/stored-form.tsx'
import { Activation } from './activation.tsx'
import { USER_FIELDS, UserFields } from './users/fields.tsx'
import { Identities } from './users/identities.tsx'
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
