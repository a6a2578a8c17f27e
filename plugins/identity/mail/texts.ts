/** The texts of mails. Pure. */
import type { PasswordLink } from '../sign-in/password-links.ts'
import type { PasswordLinkPurpose } from '../store/password-links.ts'

interface Recipient {
  readonly displayName: string
  readonly userName: string
  readonly accountName: string
}

export function passwordMailText(
  { displayName, userName, accountName }: Recipient,
  purpose: PasswordLinkPurpose,
  { url, signInUrl }: Pick<PasswordLink, 'url' | 'signInUrl'>,
): { readonly subject: string; readonly text: string } {
  if (purpose === 'invitation')
    return {
      subject: `Your invitation to ${oneLine(accountName)} on Chainwork`,
      text: lines(
        `Hello ${oneLine(displayName)},`,
        `you are invited to the account ${oneLine(accountName)} on Chainwork. Choose your password on this page within 7 days:`,
        url,
        `Your user name is ${oneLine(userName)}. You sign in on this page:`,
        signInUrl,
        'The link to choose a password works once. If you did not expect this mail, you can ignore it.',
      ),
    }
  return {
    subject: 'Set a new password for Chainwork',
    text: lines(
      `Hello ${oneLine(displayName)},`,
      `someone asked for a new password for your user name ${oneLine(userName)} in the account ${oneLine(accountName)} on Chainwork. If it was you, choose one on this page within 1 hour:`,
      url,
      'You sign in on this page:',
      signInUrl,
      'The link to choose a password works once. If it was not you, ignore this mail: your password stays as it is.',
    ),
  }
}

/** Embeddings, overrides and isolates, with which a name would reorder the sentence around it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g
export const oneLine = (text: string) => text.replace(DIRECTIONS, '').replace(/\s+/g, ' ')
const lines = (...paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`
