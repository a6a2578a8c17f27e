/** Options of the commands: their declarations, and the checks of their values. */
import { invalidParameter, notFound } from '#runtime'
import type { Tokens } from '#runtime/services'

const MAX_ACCOUNT = 2 ** 31 - 1

export const ACCOUNT = { name: 'account', summary: 'Id of the account', required: true, type: 'integer' } as const
export const CLIENT = { name: 'client', summary: 'Client id of the SCIM client', required: true } as const

/** Returns the id of an account that exists. @throws 400, 404 */
export async function account(tokens: Tokens, given: number): Promise<number> {
  const id = Number(given)
  if (!Number.isInteger(id) || id < 1 || id > MAX_ACCOUNT)
    throw invalidParameter('account', `--account must be a whole number from 1 to ${MAX_ACCOUNT}.`)
  if (!(await tokens.account(id))) throw notFound('account', id)
  return id
}

/** @throws 400 when the value is empty or longer than `max` characters */
export function text(option: string, value: string, max: number): string {
  const trimmed = String(value ?? '').trim()
  if (trimmed === '') throw invalidParameter(option, `--${option} must not be empty.`)
  if (trimmed.length > max) throw invalidParameter(option, `--${option} takes at most ${max} characters.`)
  return trimmed
}

/** `true` or `false`; undefined counts as left out. @throws 400 for any other value */
export function flag(option: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalidParameter(option, `--${option} takes true or false, not ${value}.`)
}
