/** How a user signs in: the password, the second factor and the lockout. */

import type { PasswordSet } from '@chainwork/sdk'
import { Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { now } from '../../../app/clock.ts'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import { faultsByField } from '../../../ui/errors.ts'
import { Facts, Panel } from '../../../ui/facts.tsx'
import { secretField } from '../../../ui/field-kinds.tsx'
import { ActionForm } from '../../../ui/form.tsx'
import { formatTime } from '../../../ui/format.ts'
import { Hint } from '../../../ui/note.tsx'
import { PasswordLink } from './link.tsx'
import { type UserProperties, userAt } from './user.tsx'

const words = text.admin.users

export function SignIn({ user, replace }: UserProperties) {
  const api = useApi()
  const changes = ['listUsers']
  const unlock = useAction(() => api.unlockUser(userAt(user)), { changes, onDone: replace, done: words.unlocked })
  const isLocked = user.lockedUntil !== null && Date.parse(user.lockedUntil) > now()
  return (
    <Panel title={words.signIn}>
      <Stack>
        <Facts
          facts={[
            { name: words.lastSignIn, value: user.lastSignInAt ? formatTime(user.lastSignInAt) : text.admin.never },
            { name: words.password, value: user.passwordSet ? words.passwordSet : words.passwordNotSet },
            { name: words.secondFactor, value: user.secondFactor ? words.on : words.off },
            isLocked && { name: words.lockedUntil, value: formatTime(user.lockedUntil) },
            { name: text.admin.created, value: formatTime(user.createdAt) },
          ]}
        />
        {(isLocked || user.secondFactor) && (
          <Group gap="xs">
            {isLocked && (
              <Button size="compact-sm" loading={unlock.isPending} onClick={() => unlock.mutate(undefined)}>
                {words.unlock}
              </Button>
            )}
            {user.secondFactor && (
              <ConfirmButton
                size="compact-sm"
                label={words.resetFactor}
                title={words.resetFactorTitle}
                act={() => api.resetUserSecondFactor(userAt(user))}
                done={words.resetFactorDone}
                onDone={replace}
              >
                {words.resetFactorHint}
              </ConfirmButton>
            )}
          </Group>
        )}
        {user.internalLogin && <Password user={user} />}
      </Stack>
    </Panel>
  )
}

const PASSWORD = secretField({
  label: words.newPassword,
  description: words.newPasswordHint,
  required: true,
  autoComplete: 'new-password',
})

function Password({ user }: Pick<UserProperties, 'user'>) {
  const api = useApi()
  const [password, setPassword] = useState('')
  const [answer, setAnswer] = useState<PasswordSet>()
  const changes = ['getUser', 'listUsers']
  const link = useAction(() => api.setUserPassword({ ...userAt(user), body: {} }), {
    changes,
    onDone(made) {
      if (made.setPasswordUrl) setAnswer(made)
      else if (made.linkMailed) notifications.show({ message: words.mailed(user.email), color: 'teal' })
    },
  })
  const set = useAction(() => api.setUserPassword({ ...userAt(user), body: { password } }), {
    changes,
    showsError: true,
    done: words.passwordDone,
    onDone: () => setPassword(''),
  })
  return (
    <>
      <div>
        <Button variant="default" size="compact-sm" loading={link.isPending} onClick={() => link.mutate(undefined)}>
          {words.linkAction}
        </Button>
        <Hint mt={6}>{words.linkHint}</Hint>
      </div>
      <ActionForm action={set} label={words.setAction} size="compact-sm">
        {PASSWORD.input({ value: password, onChange: setPassword, error: faultsByField(set.error).password })}
      </ActionForm>
      {answer && <PasswordLink answer={answer} onStored={() => setAnswer(undefined)} />}
    </>
  )
}
