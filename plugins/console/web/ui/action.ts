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

/** `const remove = useAction((id: string) => api.deleteWebhook({ path: { webhookId: id } }), { changes: ['listWebhooks'] })` */
export function useAction<Input, Result>(
  act: (input: Input) => Promise<Result>,
  { done, changes = [], onDone, showsError }: ActionOptions<Input, Result> = {},
) {
  const client = useQueryClient()
  const running = useRef(new Set<string | undefined>())
  const mutation = useMutation<Result, unknown, Input>({
    mutationFn: act,
    async onSuccess(result, input) {
      for (const operation of changes) void client.invalidateQueries({ queryKey: ['chainwork', operation] })
      onDone?.(result, input)
      const message = typeof done === 'function' ? done(result, input) : done
      if (message !== undefined) notifications.show({ message, color: 'teal' })
    },
    onError(error) {
      if (!showsError) notifyProblem(error)
    },
    onSettled: (_result, _error, input) => void running.current.delete(JSON.stringify(input)),
  })
  // The second click of a double click comes before the button shows that it is at work.
  const { mutate } = mutation
  const once = useCallback(
    (input: Input, options?: MutateOptions<Result, unknown, Input>) => {
      const name = JSON.stringify(input)
      if (running.current.has(name)) return
      running.current.add(name)
      mutate(input, options)
    },
    [mutate],
  )
  return { ...mutation, mutate: once }
}

/** Shows an error as a notification where no place on the page belongs to it. */
export function notifyProblem(error: unknown): void {
  const { sentence, details, requestId } = describe(error)
  const parts = [sentence, ...details.filter((it) => it !== sentence), requestId && text.common.requestId(requestId)]
  notifications.show({ color: 'red', autoClose: 12_000, message: parts.filter(Boolean).join(' ') })
}
