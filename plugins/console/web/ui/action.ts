/** Changes that a user makes: each once, with a word when it is done, and the service's own words when it is refused. */
import { notifications } from '@mantine/notifications'
import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { text } from '../text/text.ts'
import { describe } from './errors.ts'

export interface ActionOptions<Input, Result> {
  /** The notification when it is done; there is none without it. */
  readonly done?: string | ((result: Result, input: Input) => string)
  /** The operations whose answers have changed, such as `listWebhooks`. */
  readonly changes?: readonly string[]
  onDone?(result: Result, input: Input): void
  /** True: the caller shows the error, such as a form beside its fields. */
  readonly showsError?: boolean
}

/** The same for each request with one input until it succeeds: the service then makes once what it makes. */
export type KeyHeader = { readonly 'Idempotency-Key': string }

const KEY_REUSED = 'idempotency_key_reused'

/**
 * The input has all that is sent, as JSON, where `act` sends the headers. `onDone` runs for every success, also after the component
 * is gone; `onSuccess` of `mutate` runs only for the latest call, and only while the component is there.
 * `const remove = useAction((id: string) => api.deleteWebhook({ path: { webhookId: id } }), { changes: ['listWebhooks'] })`
 */
export function useAction<Input, Result>(
  act: (input: Input, headers: KeyHeader) => Promise<Result>,
  { done, changes = [], onDone, showsError }: ActionOptions<Input, Result> = {},
) {
  const client = useQueryClient()
  const requests = useRef<Requests>(new Map())
  const mutation = useMutation<Result, unknown, Input>({
    mutationFn: (input) => act(input, requestOf(requests.current, input).headers),
    async onSuccess(result, input) {
      requests.current.delete(JSON.stringify(input))
      onDone?.(result, input)
      const message = typeof done === 'function' ? done(result, input) : done
      if (message !== undefined) notifications.show({ message, color: 'teal' })
    },
    onError(error, input) {
      requestOf(requests.current, input).isRunning = false
      if (describe(error).code === KEY_REUSED) requests.current.delete(JSON.stringify(input))
      if (!showsError) notifyProblem(error)
    },
    onSettled() {
      // It may have been done although the answer was lost.
      for (const operation of changes) void client.invalidateQueries({ queryKey: ['chainwork', operation] })
    },
  })
  // The second click of a double click comes before the button shows that it is at work.
  const { mutate } = mutation
  const once = useCallback(
    (input: Input, options?: MutateOptions<Result, unknown, Input>) => {
      const request = requestOf(requests.current, input)
      if (request.isRunning) return
      request.isRunning = true
      mutate(input, options)
    },
    [mutate],
  )
  const reset = () => {
    for (const request of requests.current.values()) request.isRunning = false
    mutation.reset()
  }
  return { ...mutation, mutate: once, reset }
}

/** Requests that have not succeeded yet, by their input as JSON. */
type Requests = Map<string | undefined, { readonly headers: KeyHeader; isRunning: boolean }>

function requestOf(requests: Requests, input: unknown) {
  const name = JSON.stringify(input)
  const request = requests.get(name) ?? { headers: { 'Idempotency-Key': crypto.randomUUID() }, isRunning: false }
  requests.set(name, request)
  return request
}

/** Shows an error as a notification where no place on the page belongs to it. */
export function notifyProblem(error: unknown): void {
  const { sentence, details, requestId } = describe(error)
  const parts = [sentence, ...details.filter((it) => it !== sentence), requestId && text.common.requestId(requestId)]
  notifications.show({ color: 'red', autoClose: 12_000, message: parts.filter(Boolean).join(' ') })
}
