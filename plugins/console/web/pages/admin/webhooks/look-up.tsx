/** Opens a delivery by an id that a receiver has named: also one that stands far down in the log, or not in it yet. */
import { Button, Input } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useQueries } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { describe, isNotFound } from '../../../ui/errors.ts'
import classes from './webhooks.module.css'

const words = text.admin.webhooks

interface Properties {
  readonly webhookId: string
  onOpen(deliveryId: string): void
}

export function LookUp({ webhookId, onOpen }: Properties) {
  const queries = useQueries()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const find = useMutation({
    // Through the cache, from which the drawer then shows it.
    mutationFn: (deliveryId: string) =>
      client.fetchQuery(queries.getWebhookDelivery({ path: { webhookId, deliveryId } })),
    onSuccess: ({ deliveryId }) => onOpen(deliveryId),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = typed.trim()
    if (id !== '') find.mutate(deliveryIdOf(webhookId, id))
  }
  const { error, variables = '' } = find
  return (
    <form onSubmit={submit} className={classes.lookUp}>
      <Input.Wrapper
        id="delivery"
        label={words.lookUp}
        description={words.lookUpHint}
        error={error && (isNotFound(error) ? words.lookUpNothing(variables) : describe(error).sentence)}
        errorProps={{ role: 'alert' }}
      >
        <div className={classes.lookUpRow}>
          <Input
            className={classes.lookUpInput}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            error={find.isError}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              find.reset()
            }}
          />
          <Button type="submit" variant="default" loading={find.isPending}>
            {words.lookUpAction}
          </Button>
        </div>
      </Input.Wrapper>
    </form>
  )
}

/** A receiver knows the id of the delivery, and the event feed that of the event, which is its part after the colon. */
const deliveryIdOf = (webhookId: string, id: string): string => (id.includes(':') ? id : `${webhookId}:${id}`)
