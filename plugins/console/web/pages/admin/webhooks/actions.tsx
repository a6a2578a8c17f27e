/** What can be done with a webhook as a whole: test, pause and resume, replay. */
import { etagOf } from '@chainwork/sdk'
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import type { WebhookProperties } from '../webhook.tsx'
import { ReplayFailed } from './replay.tsx'
import { SendTest } from './test.tsx'

const words = text.admin.webhooks

export function WebhookActions({ webhook, replace, onTested }: WebhookProperties & { onTested(id: string): void }) {
  const api = useApi()
  const [dialog, open] = useState<'test' | 'replay'>()
  const at = () => ({ path: { webhookId: webhook.id }, headers: { 'If-Match': etagOf(webhook) } })
  const changes = ['listWebhooks']
  const pause = useAction(() => api.pauseWebhook(at()), { changes, onDone: replace, done: words.pausedDone })
  const resume = useAction(() => api.resumeWebhook(at()), { changes, onDone: replace, done: words.resumedDone })
  const close = () => open(undefined)
  return (
    <>
      <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={() => open('test')}>
        {words.test}
      </Button>
      {webhook.isActive ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate(undefined)}
        >
          {words.pause}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={() => resume.mutate(undefined)}
        >
          {words.resume}
        </Button>
      )}
      <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => open('replay')}>
        {words.replayFailed}
      </Button>
      {dialog === 'test' && (
        <SendTest
          webhookId={webhook.id}
          onClose={close}
          onSent={(deliveryId) => {
            close()
            onTested(deliveryId)
          }}
        />
      )}
      {dialog === 'replay' && <ReplayFailed webhookId={webhook.id} onClose={close} />}
    </>
  )
}
