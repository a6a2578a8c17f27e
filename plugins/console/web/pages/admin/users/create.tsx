/** The dialog that invites a user; the link to set a password is shown once where no mail is sent. */
import type { CreateUserResponse, UserCreate } from '@chainwork/sdk'
import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { useEdit } from '../../../ui/edit.ts'
import { FormEnd } from '../../../ui/form.tsx'
import { FormModal } from '../../../ui/form-dialog.tsx'
import { bodyOf, EMPTY, LABELS, UserFields, type UserValues } from './fields.tsx'
import { PasswordLink } from './link.tsx'

const words = text.admin.users

export const CREATE_USER = 'new user'

export function CreateUser({ onClose }: { onClose(): void }) {
  const api = useApi()
  const navigate = useNavigate()
  const edit = useEdit<UserValues>(CREATE_USER, { values: EMPTY, etag: undefined })
  const [created, setCreated] = useState<CreateUserResponse>()
  const leave = (id: number) => {
    onClose()
    void navigate({ to: `/users/${id}` })
  }
  const create = useAction(() => api.createUser({ body: withoutEmpty(bodyOf(edit.values)) as UserCreate }), {
    changes: ['listUsers'],
    showsError: true,
    onDone(user) {
      if (user.setPasswordUrl) return setCreated(user)
      const message = user.invitationMailed ? words.mailed(user.email) : words.noLinkNeeded(user.displayName)
      notifications.show({ message, color: 'teal' })
      leave(user.id)
    },
  })
  if (created) return <PasswordLink answer={created} onStored={() => leave(created.id)} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(undefined)
  }
  return (
    <FormModal opened onClose={onClose} title={words.createTitle} size="lg" isChanged={edit.isChanged}>
      <form onSubmit={submit}>
        <Stack>
          <UserFields edit={edit} error={create.error} isNew />
          <FormEnd edit={edit} save={create} action={words.createAction} labels={LABELS} onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}

const withoutEmpty = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null))
