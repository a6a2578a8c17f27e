/** Options that commands of several plugins have, and the checks of their values: those that options with a schema need not have. */
import { invalidParameter, notFound } from '../errors.ts'

export const ACCOUNT = { name: 'account', summary: 'Id of the account', required: true, type: 'integer' } as const
const MAX_ACCOUNT = 2 ** 31 - 1

/** @throws 400 when the value is empty or longer than `max` characters */
export function text(option: string, value: string, { max }: { readonly max: number }): string {
  const trimmed = value.trim()
  if (trimmed === '') throw invalidParameter(option, `--${option} must not be empty.`)
  if (trimmed.length > max) throw invalidParameter(option, `--${option} takes at most ${max} characters.`)
  return trimmed
}

/** @throws 400 unless the value is a whole number from `min` to `max` */
export function integer(option: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw invalidParameter(option, `--${option} must be a whole number from ${min} to ${max}.`)
}

interface Accounts<A> {
  account(id: number): Promise<A | undefined>
}

/** @param accounts such as the service `tokens`  @throws 400 for what no account has as its id, 404 */
export async function account<A>(accounts: Accounts<A>, given: number): Promise<A> {
  const id = integer('account', given, 1, MAX_ACCOUNT)
  const found = await accounts.account(id)
  if (!found) throw notFound('account', id)
  return found
}
