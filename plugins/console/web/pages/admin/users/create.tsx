/** The dialog that invites a user; the link to set a password is shown once where no mail is sent. */
import type { CreateUserResponse, UserCreate } from '@chainwork/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { NewForm } from '../../../ui/stored-form.tsx'
import { NEW_USER_FIELDS, UserFields } from './fields.tsx'
import { PasswordLink } from './link.tsx'

const words = text.admin.users

export const CREATE_USER = 'new user'

export function CreateUser({ onClose }: { onClose(): void }) {
  const api = useApi()
  const navigate = useNavigate()
  const [created, setCreated] = useState<CreateUserResponse>()
  const leave = (id: number) => {
    onClose()
    void navigate({ to: `/users/${id}` })
  }
  if (created) return <PasswordLink answer={created} onStored={() => leave(created.id)} />
  return (
    <NewForm
      name={CREATE_USER}
      fields={NEW_USER_FIELDS}
      title={words.createTitle}
      action={words.createAction}
      create={(body, headers) => api.createUser({ body: withoutEmpty(body) as UserCreate, headers })}
      changes={['listUsers']}
      done={doneOf}
      onCreated={(user) => (user.setPasswordUrl ? setCreated(user) : leave(user.id))}
      onClose={onClose}
    >
      {(form) => <UserFields {...form} />}
    </NewForm>
  )
}

function doneOf({ setPasswordUrl, invitationMailed, email, displayName }: CreateUserResponse): string {
  if (setPasswordUrl) return words.created(displayName)
  return invitationMailed ? words.mailed(email) : words.noLinkNeeded(displayName)
}

const withoutEmpty = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null))
