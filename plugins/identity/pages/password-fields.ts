/** The field of a new password, with the policy in words. */
import { minCharacters, type PasswordOwner } from '../sign-in/password-policy.ts'
import { field } from './fields.ts'
import type { Html } from './html.ts'

export const newPasswordField = (owner: Pick<PasswordOwner, 'hasSecondFactor'>, fault?: string, focus = false): Html =>
  field({
    name: 'newPassword',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${minCharacters(owner)} characters. Several words that nobody would guess are good; capitals, digits and signs are not needed. Your name and common passwords are refused.`,
    fault,
    focus,
  })

/** The fault of a new password as a sentence. */
export const passwordSentence = (fault: string): string => `The password ${fault}.`
