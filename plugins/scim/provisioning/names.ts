/** The login name, the address for mail and the display name of a user, made from its attributes. Pure. */
import type { ProvisioningSettings, UserEmail } from '#plugins/identity'
import type { UserAttributes } from '../resource.ts'

/** The form in which names and addresses are compared: case and composition make no difference. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase()

/** The e-mail addresses of a request, in the form in which they are stored. */
export const storedEmails = (emails: UserAttributes['emails'] = []): UserEmail[] =>
  emails.flatMap(({ value, type, primary }) =>
    value === undefined ? [] : [{ value, type: type ?? null, primary: primary ?? false }],
  )

/** The address for mail: the one of the type work, else the primary one, else the first; empty: none. */
export const mainEmail = (emails: readonly UserEmail[]): string =>
  (emails.find(({ type }) => type?.toLowerCase() === 'work') ?? emails.find(({ primary }) => primary) ?? emails[0])
    ?.value ?? ''

/** The address for mail and the primary one, folded: by these a user is known to be the same. */
export const mainEmails = (emails: readonly UserEmail[], email = mainEmail(emails)): string[] =>
  [email, emails.find(({ primary }) => primary)?.value ?? ''].filter((it) => it !== '').map(foldCase)

/** What a user signs in with. */
export const loginName = (
  { userName, emails }: { readonly userName: string; readonly emails: readonly UserEmail[] },
  { useExternalUsername }: Pick<ProvisioningSettings, 'useExternalUsername'>,
): string => (useExternalUsername ? userName : mainEmail(emails) || userName)

/** The name that is shown: as sent, else made from given and family name, else the userName. */
export function shownName({ displayName, name, userName }: UserAttributes & { readonly userName: string }): string {
  const names = [name?.givenName, name?.familyName].filter((name) => name !== undefined)
  return displayName ?? name?.formatted ?? (names.length > 0 ? names.join(' ') : userName)
}
