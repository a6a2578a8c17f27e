/**
 * Options of the commands: their declarations, and the checks of their values. The command line passes values of the
 * declared types; a caller in the same process may pass others.
 */
import { invalidParameter, notFound } from '#runtime'
import type { Tokens } from '#runtime/services'

const MAX_ACCOUNT = 2 ** 31 - 1
const MAX_ID = 64 // characters

export const ACCOUNT = { name: 'account', summary: 'Id of the account', required: true, type: 'integer' } as const
export const ID = {
  name: 'id',
  summary: 'Id of the webhook, such as wh_019a9f3c2b7e4d51a86c0f93',
  required: true,
} as const

/** @throws 400 for a value outside of the range */
export function integer(option: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw invalidParameter(option, `--${option} must be a whole number from ${min} to ${max}.`)
}

/** Returns the id of an account that exists. @throws 400, 404 */
export async function account(tokens: Tokens, given: number): Promise<number> {
  const id = integer('account', given, 1, MAX_ACCOUNT)
  if (!(await tokens.account(id))) throw notFound('account', id)
  return id
}

/** @throws 400 for an id that no webhook can have */
export function webhookId(given: string): string {
  if (typeof given === 'string' && given.length > 0 && given.length <= MAX_ID) return given
  throw invalidParameter('id', `--id takes the id of a webhook, of at most ${MAX_ID} characters.`)
}
