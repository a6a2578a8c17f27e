/** The link by which a user sets the password, shown once. */
import type { PasswordSet } from '@chainwork/sdk'
import { text } from '../../../text/text.ts'
import { formatTime } from '../../../ui/format.ts'
import { SecretOnce } from '../../../ui/secret-once.tsx'

const words = text.admin.users

interface Properties {
  readonly answer: Pick<PasswordSet, 'setPasswordUrl' | 'setPasswordUrlExpiresAt' | 'signInUrl'>
  onStored(): void
}

export const PasswordLink = ({ answer, onStored }: Properties) => (
  <SecretOnce
    title={words.linkTitle}
    hint={words.linkSecretHint(formatTime(answer.setPasswordUrlExpiresAt))}
    secrets={[
      { label: words.link, value: answer.setPasswordUrl ?? '' },
      ...(answer.signInUrl ? [{ label: words.signInUrl, value: answer.signInUrl }] : []),
    ]}
    onStored={onStored}
  />
)
