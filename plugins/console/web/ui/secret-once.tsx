/** Shows a secret once. The dialog cannot be closed before the user says that it is stored: it is not shown again. */
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../text/text.ts'
import { useAbove } from './close-guards.ts'
import { CopyField } from './copy.tsx'
import { useFocusBack } from './focus-back.ts'

export interface OneSecret {
  readonly label: string
  readonly value: string
  readonly hint?: ReactNode
}

interface Properties {
  readonly title: string
  /** What the secret is for, and where to put it. */
  readonly hint: ReactNode
  /** The secret, and what is entered together with it. */
  readonly secrets: readonly OneSecret[]
  onStored(): void
}

export function SecretOnce({ title, hint, secrets, onStored }: Properties) {
  useAbove(true)
  useFocusBack()
  return (
    <Modal
      opened
      onClose={() => {}}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />} title={text.admin.secret.once}>
          {hint}
        </Alert>
        {secrets.map((secret) => (
          <CopyField key={secret.label} {...secret} />
        ))}
        <Group justify="flex-end">
          <Button onClick={onStored}>{text.admin.secret.stored}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
