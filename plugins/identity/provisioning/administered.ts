/** Derives which provisioned attributes change when an Administrator changes a user. Pure. */
import type { ProvidedValues, UserEmail } from '../service.ts'
import type { UserRow } from '../store/user-model.ts'
import type { UserChange } from '../store/user-records.ts'
import { foldCase } from '../store/users.ts'

/**
 * The provided values after the change, in step with the columns; undefined when they stay, or there are none. The user name
 * and the display name replace the provided ones; a new given or family name removes the formatted name; the e-mail replaces
 * the address that it was, or is added as the one for work.
 */
export function providedAfter(
  { provided, email: before }: Pick<UserRow, 'provided' | 'email'>,
  { userName, displayName, givenName, familyName, email }: UserChange,
): ProvidedValues | undefined {
  if (provided === null) return undefined
  const isRenamed = givenName !== undefined || familyName !== undefined
  const change = {
    ...(userName !== undefined && { userName }),
    ...(displayName !== undefined && { displayName }),
    ...(isRenamed && { formattedName: null }),
    ...(email !== undefined && { emails: replaced(provided.emails, before, email) }),
  }
  return Object.keys(change).length === 0 ? undefined : { ...provided, ...change }
}

function replaced(emails: readonly UserEmail[], before: string, after: string): readonly UserEmail[] {
  const isReplaced = ({ value }: UserEmail) => foldCase(value) === foldCase(before)
  const hasReplaced = emails.some(isReplaced)
  if (!hasReplaced) return [...emails, { value: after, type: 'work', primary: emails.length === 0 }]
  return emails.map((email) => (isReplaced(email) ? { ...email, value: after } : email))
}
