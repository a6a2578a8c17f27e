/** The dialog that registers a webhook; a secret that was made here is shown once. */
import type { CreateWebhookResponse, WebhookCreate } from '@chainwork/sdk'
import { PasswordInput, Radio, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { useEdit } from '../../../ui/edit.ts'
import { FormEnd } from '../../../ui/form.tsx'
import { FormModal } from '../../../ui/form-dialog.tsx'
import { faultsByField } from '../../../ui/problem.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import { WebhookFields } from './fields.tsx'
import { bodyOf, EMPTY, LABELS, randomSecret, SECRETS, type WebhookValues } from './values.ts'

const words = text.admin.webhooks

export const CREATE_WEBHOOK = 'new webhook'

export function CreateWebhook({ onClose }: { onClose(): void }) {
  const api = useApi()
  const navigate = useNavigate()
  const edit = useEdit<WebhookValues>(CREATE_WEBHOOK, { values: EMPTY, etag: undefined }, SECRETS)
  const [own, setOwn] = useState<string>()
  const made = useRef(randomSecret())
  const [created, setCreated] = useState<CreateWebhookResponse>()
  const leave = (id: string) => {
    onClose()
    void navigate({ to: `/webhooks/${id}` })
  }
  const create = useAction(
    () => api.createWebhook({ body: { ...bodyOf(edit.values), secret: own ?? made.current } as WebhookCreate }),
    {
      changes: ['listWebhooks'],
      showsError: true,
      onDone: (webhook) => (own === undefined ? setCreated(webhook) : leave(webhook.id)),
    },
  )
  if (created)
    return (
      <SecretOnce
        title={words.secretTitle}
        hint={words.secretOnce}
        secrets={[{ label: words.secret, value: made.current }]}
        onStored={() => leave(created.id)}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(undefined)
  }
  return (
    <FormModal opened onClose={onClose} title={words.createTitle} size="xl" isChanged={edit.isChanged}>
      <form onSubmit={submit}>
        <Stack>
          <WebhookFields edit={edit} error={create.error} />
          <Radio.Group
            label={words.secret}
            description={words.secretHint}
            value={own === undefined ? 'make' : 'own'}
            onChange={(kind) => setOwn(kind === 'own' ? '' : undefined)}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="make" label={words.makeSecret} />
              <Radio value="own" label={words.ownSecret} />
            </Stack>
          </Radio.Group>
          {own !== undefined && (
            <PasswordInput
              label={words.ownSecretLabel}
              required
              autoComplete="off"
              value={own}
              onChange={({ currentTarget }) => setOwn(currentTarget.value)}
              error={faultsByField(create.error).secret}
              visibilityToggleButtonProps={{ 'aria-label': text.admin.showSecret }}
            />
          )}
          <FormEnd edit={edit} save={create} action={words.createAction} labels={LABELS} onCancel={onClose} />
        </Stack>
      </form>
    </FormModal>
  )
}
