/** What can be set of a user. */
import type { User, UserUpdate } from '@chainwork/sdk'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { text } from '../../../text/text.ts'
import { type Edit, inputsOf } from '../../../ui/edit.ts'
import classes from '../webhooks/webhooks.module.css'
import { roleOptions } from './user.tsx'

const words = text.admin.users

export interface UserValues {
  readonly email: string
  readonly displayName: string
  readonly givenName: string
  readonly familyName: string
  readonly userName: string
  /** `1` or `2`. */
  readonly roleId: string
  readonly projectPermissions: boolean
  readonly internalLogin: boolean
  readonly externalLogin: boolean
}

export const LABELS: Readonly<Record<keyof UserValues, string>> = {
  email: words.email,
  displayName: words.name,
  givenName: words.givenName,
  familyName: words.familyName,
  userName: words.userName,
  roleId: words.role,
  projectPermissions: words.projectPermissions,
  internalLogin: words.internalLogin,
  externalLogin: words.externalLogin,
}

export const EMPTY: UserValues = {
  email: '',
  displayName: '',
  givenName: '',
  familyName: '',
  userName: '',
  roleId: '2',
  projectPermissions: true,
  internalLogin: true,
  externalLogin: true,
}

export const valuesOf = (user: User): UserValues => ({
  email: user.email,
  displayName: user.displayName,
  givenName: user.givenName ?? '',
  familyName: user.familyName ?? '',
  userName: user.userName,
  roleId: String(user.roleId),
  projectPermissions: user.projectPermissions,
  internalLogin: user.internalLogin,
  externalLogin: user.externalLogin,
})

/** As the service takes them. */
export const bodyOf = ({ roleId, givenName, familyName, ...rest }: Partial<UserValues>): UserUpdate => ({
  ...rest,
  ...(roleId !== undefined && { roleId: Number(roleId) as 1 | 2 }),
  ...(givenName !== undefined && { givenName: givenName || null }),
  ...(familyName !== undefined && { familyName: familyName || null }),
})

interface Properties {
  readonly edit: Edit<UserValues>
  readonly error: unknown
  readonly isNew?: boolean
}

export function UserFields({ edit, error, isNew = false }: Properties) {
  const inputs = inputsOf(edit, error)
  return (
    <>
      <TextInput
        label={LABELS.email}
        type="email"
        required={isNew}
        data-autofocus={isNew || undefined}
        autoComplete="off"
        {...inputs.text('email')}
      />
      <TextInput
        label={LABELS.displayName}
        required={!isNew}
        dir="auto"
        autoComplete="off"
        {...inputs.text('displayName')}
      />
      <div className={classes.pair}>
        <TextInput label={LABELS.givenName} dir="auto" autoComplete="off" {...inputs.text('givenName')} />
        <TextInput label={LABELS.familyName} dir="auto" autoComplete="off" {...inputs.text('familyName')} />
      </div>
      <TextInput
        label={LABELS.userName}
        description={words.userNameHint}
        required={!isNew}
        autoComplete="off"
        {...inputs.text('userName')}
      />
      <NativeSelect label={LABELS.roleId} description={words.roleHint} data={roleOptions} {...inputs.text('roleId')} />
      {(['projectPermissions', 'internalLogin', 'externalLogin'] as const).map((name) => (
        <Checkbox key={name} label={words[name]} description={words[`${name}Hint`]} {...inputs.check(name)} />
      ))}
    </>
  )
}
