/** The secret's rotation, and the deletion. */
import { etagOf, type RotateWebhookSecretResponse } from '@chainwork/sdk'
import { Stack } from '@mantine/core'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import { Facts, Panel } from '../../../ui/facts.tsx'
import { formatTime } from '../../../ui/format.ts'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import type { WebhookProperties } from '../webhook.tsx'

const words = text.admin.webhooks

export function Danger({ webhook }: Pick<WebhookProperties, 'webhook'>) {
  const api = useApi()
  const navigate = useNavigate()
  const [rotated, setRotated] = useState<RotateWebhookSecretResponse>()
  const at = () => ({ path: { webhookId: webhook.id }, headers: { 'If-Match': etagOf(webhook) } })
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
        <ConfirmButton
          leftSection={<IconKey size={16} aria-hidden />}
          justify="flex-start"
          label={words.rotate}
          title={words.rotateTitle}
          action={words.rotateAction}
          isDangerous={false}
          act={(_, key) => {
            const { path, headers } = at()
            return api.rotateWebhookSecret({ path, headers: { ...headers, ...key }, body: {} })
          }}
          changes={['getWebhook']}
          onDone={setRotated}
        >
          {words.rotateHint}
        </ConfirmButton>
        <ConfirmButton
          leftSection={<IconTrash size={16} aria-hidden />}
          justify="flex-start"
          label={words.deleteAction}
          title={words.deleteTitle}
          act={() => api.deleteWebhook(at())}
          changes={['listWebhooks']}
          done={words.deleted(webhook.name)}
          leave={() => void navigate({ to: '/webhooks' })}
        >
          {words.deleteHint}
        </ConfirmButton>
      </Stack>
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
