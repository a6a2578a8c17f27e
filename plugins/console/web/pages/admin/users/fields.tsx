/** What can be set of a user. */
import { text } from '../../../text/text.ts'
import { checkField, optional, textField } from '../../../ui/field-kinds.tsx'
import { Fields, type FormOf } from '../../../ui/fields.tsx'
import { roleField } from './user.tsx'

const words = text.admin.users

const autoComplete = 'off'

const fieldsOf = (isNew: boolean) => ({
  email: textField({
    label: words.email,
    type: 'email',
    required: isNew,
    autoComplete,
    'data-autofocus': isNew || undefined,
  }),
  displayName: textField({ label: words.name, required: !isNew, dir: 'auto', autoComplete }),
  givenName: optional(textField({ label: words.givenName, dir: 'auto', autoComplete })),
  familyName: optional(textField({ label: words.familyName, dir: 'auto', autoComplete })),
  userName: textField({ label: words.userName, description: words.userNameHint, required: !isNew, autoComplete }),
  roleId: roleField(words.role, words.roleHint),
  projectPermissions: checkField({ label: words.projectPermissions, description: words.projectPermissionsHint }, true),
  internalLogin: checkField({ label: words.internalLogin, description: words.internalLoginHint }, true),
  externalLogin: checkField({ label: words.externalLogin, description: words.externalLoginHint }, true),
})

export const USER_FIELDS = fieldsOf(false)
export const NEW_USER_FIELDS = fieldsOf(true)

export const UserFields = (form: FormOf<typeof USER_FIELDS>) => (
  <>
    <Fields {...form} names={['email', 'displayName']} />
    <div className="pair">
      <Fields {...form} names={['givenName', 'familyName']} />
    </div>
    <Fields {...form} names={['userName', 'roleId', 'projectPermissions', 'internalLogin', 'externalLogin']} />
  </>
)
