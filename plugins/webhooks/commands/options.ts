/** The option by which a command names a webhook. */
import { invalidParameter } from '#runtime'

const MAX_ID = 64 // characters

export const ID = {
  name: 'id',
  summary: 'Id of the webhook, such as wh_019a9f3c2b7e4d51a86c0f93',
  required: true,
} as const

/** @throws 400 for an id that no webhook can have */
export function webhookId(given: string): string {
  if (given.length > 0 && given.length <= MAX_ID) return given
  throw invalidParameter('id', `--id takes the id of a webhook, of at most ${MAX_ID} characters.`)
}
