/** The dialog that registers a webhook; a secret that was made here is shown once. */
import type { CreateWebhookResponse } from '@chainwork/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { faultsByField } from '../../../ui/errors.ts'
import { radioField, secretField } from '../../../ui/field-kinds.tsx'
import { SecretOnce } from '../../../ui/secret-once.tsx'
import { NewForm } from '../../../ui/stored-form.tsx'
import { WEBHOOK_FIELDS, WebhookFields } from './fields.tsx'

const words = text.admin.webhooks

export const CREATE_WEBHOOK = 'new webhook'

const KIND = radioField<'make' | 'own'>(
  {
    label: words.secret,
    description: words.secretHint,
    choices: { make: words.makeSecret, own: words.ownSecret },
  },
  'make',
)
const OWN = secretField({ label: words.ownSecretLabel, required: true })

export function CreateWebhook({ onClose }: { onClose(): void }) {
  const api = useApi()
  const navigate = useNavigate()
  const [own, setOwn] = useState<string>()
  const made = useRef(randomSecret())
  const [created, setCreated] = useState<CreateWebhookResponse>()
  const leave = (id: string) => {
    onClose()
    void navigate({ to: `/webhooks/${id}` })
  }
  if (created)
    return (
      <SecretOnce
        title={words.secretTitle}
        hint={words.secretOnce}
        secrets={[{ label: words.secret, value: made.current }]}
        onStored={() => leave(created.id)}
      />
    )
  return (
    <NewForm
      name={CREATE_WEBHOOK}
      fields={WEBHOOK_FIELDS}
      title={words.createTitle}
      size="xl"
      action={words.createAction}
      create={(body, headers) => api.createWebhook({ body: { ...body, secret: own ?? made.current }, headers })}
      changes={['listWebhooks']}
      done={({ name }) => words.registered(name)}
      onCreated={(webhook) => (own === undefined ? setCreated(webhook) : leave(webhook.id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <WebhookFields {...form} />
          {KIND.input({
            value: own === undefined ? 'make' : 'own',
            onChange: (kind) => setOwn(kind === 'own' ? '' : undefined),
            error: undefined,
          })}
          {own !== undefined && OWN.input({ value: own, onChange: setOwn, error: faultsByField(form.error).secret })}
        </>
      )}
    </NewForm>
  )
}

/** A signing secret of 256 random bits. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
