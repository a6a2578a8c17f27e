/** Changes that a user makes: one at a time, with a word when it is done, and the service's own words when it is refused. */
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
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
  return useMutation<Result, unknown, Input>({
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
  })
}

/** Shows an error as a notification where no place on the page belongs to it. */
export function notifyProblem(error: unknown): void {
  const { sentence, details, requestId } = describe(error)
  const parts = [sentence, ...details.filter((it) => it !== sentence), requestId && text.common.requestId(requestId)]
  notifications.show({ color: 'red', autoClose: 12_000, message: parts.filter(Boolean).join(' ') })
}
