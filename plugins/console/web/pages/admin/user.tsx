/** One user: profile, permissions, sign-in and external identities. */
import { etagOf, type User } from '@chainwork/sdk'
import { Button, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useEdit } from '../../ui/edit.ts'
import { Panel } from '../../ui/facts.tsx'
import { FormEnd } from '../../ui/form.tsx'
import { Loaded, Page, PageLoading } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import classes from './admin.module.css'
import { bodyOf, LABELS, UserFields, type UserValues, valuesOf } from './users/fields.tsx'
import { Identities } from './users/identities.tsx'
import { SignIn } from './users/sign-in.tsx'
import { UserMark, type UserProperties, userAt } from './users/user.tsx'

const words = text.admin.users

export default function UserPage() {
  const { userId } = useParams({ strict: false }) as { userId?: string }
  const query = useResource(useQueries().getUser({ path: { userId: Number(userId) } }))
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
      actions={user && <Activation user={user} replace={replace} />}
    >
      <Loaded query={query} loading={<PageLoading />}>
        {(loaded) => (
          <div className={classes.columns}>
            <Settings user={loaded} replace={replace} reload={() => void query.refetch()} />
            <div className={classes.column}>
              <SignIn user={loaded} replace={replace} />
              <Identities user={loaded} replace={replace} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Activation({ user, replace }: UserProperties) {
  const api = useApi()
  const [isAsked, ask] = useState(false)
  const isSelf = useSession().user.id === user.id
  const changes = ['listUsers']
  const activate = useAction(() => api.activateUser(userAt(user)), { changes, onDone: replace })
  const deactivate = useAction(() => api.deactivateUser(userAt(user)), {
    changes,
    onDone(changed) {
      replace(changed)
      ask(false)
    },
  })
  return (
    <>
      {user.active ? (
        <Button variant="default" onClick={() => ask(true)}>
          {text.admin.deactivate}
        </Button>
      ) : (
        <Button loading={activate.isPending} onClick={() => activate.mutate(undefined)}>
          {text.admin.activate}
        </Button>
      )}
      <Confirm
        opened={isAsked}
        title={words.deactivateTitle}
        action={text.admin.deactivate}
        isPending={deactivate.isPending}
        onConfirm={() => deactivate.mutate(undefined)}
        onClose={() => ask(false)}
      >
        {words.deactivateHint} {isSelf && <strong>{words.deactivateSelf}</strong>}
      </Confirm>
    </>
  )
}

const versionOf = (user: User) => ({ values: valuesOf(user), etag: etagOf(user) })

function Settings({ user, replace, reload }: UserProperties & { reload(): void }) {
  const api = useApi()
  const edit = useEdit<UserValues>(`user ${user.id}`, versionOf(user))
  const save = useAction(
    (sent: Partial<UserValues>) =>
      api.updateUser({
        path: { userId: user.id },
        body: bodyOf(sent),
        headers: { 'If-Match': edit.etag },
      }),
    {
      done: text.common.saved,
      changes: ['listUsers'],
      showsError: true,
      onDone(saved, sent) {
        replace(saved)
        edit.saved(sent, versionOf(saved))
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(edit.changes)
  }
  return (
    <Panel title={words.settings}>
      <form onSubmit={submit}>
        <Stack>
          <UserFields edit={edit} error={save.error} />
          <FormEnd edit={edit} save={save} labels={LABELS} reload={reload} />
        </Stack>
      </form>
    </Panel>
  )
}
