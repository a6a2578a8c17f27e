/** What can be set of a user. */
import { text } from '../../../text/text.ts'
import type { Edit } from '../../../ui/edit.ts'
import { checkField, Fields, optionalText, textField, type ValuesOf } from '../../../ui/fields.tsx'
import classes from '../webhooks/webhooks.module.css'
import { roleField } from './user.tsx'

const words = text.admin.users

const autoComplete = 'off'

const fieldsOf = (isNew: boolean) => ({
  email: textField({
    ...{ label: words.email, type: 'email', required: isNew, autoComplete, 'data-autofocus': isNew || undefined },
  }),
  displayName: textField({ label: words.name, required: !isNew, dir: 'auto', autoComplete }),
  givenName: optionalText({ label: words.givenName, dir: 'auto', autoComplete }),
  familyName: optionalText({ label: words.familyName, dir: 'auto', autoComplete }),
  userName: textField({ label: words.userName, description: words.userNameHint, required: !isNew, autoComplete }),
  roleId: roleField(words.role, words.roleHint),
  projectPermissions: checkField({ label: words.projectPermissions, description: words.projectPermissionsHint }, true),
  internalLogin: checkField({ label: words.internalLogin, description: words.internalLoginHint }, true),
  externalLogin: checkField({ label: words.externalLogin, description: words.externalLoginHint }, true),
})

export const USER_FIELDS = fieldsOf(false)
export const NEW_USER_FIELDS = fieldsOf(true)

interface Properties {
  readonly fields: typeof USER_FIELDS
  readonly edit: Edit<ValuesOf<typeof USER_FIELDS>>
  readonly error: unknown
}

export const UserFields = (form: Properties) => (
  <>
    <Fields {...form} names={['email', 'displayName']} />
    <div className={classes.pair}>
      <Fields {...form} names={['givenName', 'familyName']} />
    </div>
    <Fields {...form} names={['userName', 'roleId', 'projectPermissions', 'internalLogin', 'externalLogin']} />
  </>
)
