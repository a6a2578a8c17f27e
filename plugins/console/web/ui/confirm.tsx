/** Asks before something that cannot be undone. */
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '../text/text.ts'
import { useAbove } from './close-guards.ts'

interface Properties {
  readonly opened: boolean
  readonly title: string
  /** What will happen, and to whom. */
  readonly children: ReactNode
  /** The verb, such as `Delete the webhook`. */
  readonly action: string
  readonly isPending?: boolean
  readonly isDangerous?: boolean
  onConfirm(): void
  onClose(): void
}

export function Confirm({
  opened,
  title,
  children,
  action,
  isPending,
  isDangerous = true,
  onConfirm,
  onClose,
}: Properties) {
  useAbove(opened)
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': text.common.close }}>
      <Stack>
        <div>{children}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.common.cancel}
          </Button>
          <Button {...(isDangerous && { color: 'red' })} loading={isPending ?? false} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
