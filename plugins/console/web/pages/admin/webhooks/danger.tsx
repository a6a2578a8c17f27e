/** The secret's rotation, and the deletion. */
import { etagOf, type RotateWebhookSecretResponse } from '@chainwork/sdk'
import { Button, Stack } from '@mantine/core'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Facts, Panel } from '../../../ui/facts.tsx'
import { formatTime } from '../../../ui/format.ts'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import type { WebhookProperties } from '../webhook.tsx'

const words = text.admin.webhooks

export function Danger({ webhook }: Pick<WebhookProperties, 'webhook'>) {
  const api = useApi()
  const navigate = useNavigate()
  const [asked, ask] = useState<'rotate' | 'delete'>()
  const [rotated, setRotated] = useState<RotateWebhookSecretResponse>()
  const close = () => ask(undefined)
  const at = () => ({ path: { webhookId: webhook.id }, headers: { 'If-Match': etagOf(webhook) } })
  const rotate = useAction(() => api.rotateWebhookSecret({ ...at(), body: {} }), {
    changes: ['getWebhook'],
    onDone(answer) {
      setRotated(answer)
      close()
    },
  })
  const remove = useAction(() => api.deleteWebhook(at()), {
    changes: ['listWebhooks'],
    done: words.deleted(webhook.name),
    onDone: () => void navigate({ to: '/webhooks' }),
  })
  return (
    <Panel title={words.danger}>
      <Stack>
        <Facts
          facts={[
            { name: text.admin.created, value: formatTime(webhook.createdAt) },
            webhook.previousSecretUntil !== null && {
              name: words.bothUntil,
              value: formatTime(webhook.previousSecretUntil),
            },
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => ask('rotate')}
          justify="flex-start"
        >
          {words.rotate}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => ask('delete')}
          justify="flex-start"
        >
          {words.deleteAction}
        </Button>
      </Stack>
      <Confirm
        opened={asked === 'rotate'}
        title={words.rotateTitle}
        action={words.rotateAction}
        isDangerous={false}
        isPending={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined)}
        onClose={close}
      >
        {words.rotateHint}
      </Confirm>
      <Confirm
        opened={asked === 'delete'}
        title={words.deleteTitle}
        action={words.deleteAction}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onClose={close}
      >
        {words.deleteHint}
      </Confirm>
      {rotated && (
        <SecretOnce
          title={words.secretTitle}
          hint={words.rotated(formatTime(rotated.previousSecretUntil))}
          secrets={[{ label: words.secret, value: rotated.secret ?? '' }]}
          onStored={() => setRotated(undefined)}
        />
      )}
    </Panel>
  )
}
