/** What the pages of users share: the roles, the state of a user, and the arguments of its operations. */
import { etagOf, type User } from '@chainwork/sdk'
import { now } from '../../../app/clock.ts'
import { text } from '../../../text/text.ts'
import { choiceField } from '../../../ui/field-kinds.tsx'
import type { Field } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/list.tsx'
import { Mark } from '../../../ui/mark.tsx'

export const roleOptions = optionsOf(text.admin.roles)

export const roleField = (label: string, description: string): Field<string, 1 | 2> => ({
  ...choiceField<string>({ label, description, choices: text.admin.roles }, '2'),
  read: (stored) => String(stored ?? 2),
  write: (value) => Number(value) as 1 | 2,
})

export function UserMark({ user: { active, lockedUntil } }: { readonly user: Pick<User, 'active' | 'lockedUntil'> }) {
  if (!active) return <Mark tone="off">{text.admin.inactive}</Mark>
  const isLocked = lockedUntil !== null && Date.parse(lockedUntil) > now()
  return isLocked ? <Mark tone="bad">{text.admin.users.locked}</Mark> : <Mark tone="good">{text.admin.active}</Mark>
}

export interface UserProperties {
  readonly user: User
  replace(user: User): void
}

/** The arguments of the operations of one user. */
export const userAt = (user: User) => ({ path: { userId: user.id }, headers: { 'If-Match': etagOf(user) } })
