/**
 * Parses and checks the values of command options. The parameter `option` is the option's name in kebab case, for the error
 * message. The command line passes values of the declared types; a caller in the same process may pass others.
 */
import { type Db, invalidParameter, notFound } from '#runtime'
import { type AccountRow, findAccount } from '../store/accounts.ts'
import { ADMINISTRATOR, GENERAL_USER } from '../store/users.ts'

/** @throws 400 when the value is empty or longer than `max` characters */
export function text(option: string, value: string, { max }: { readonly max: number }): string {
  const trimmed = String(value ?? '').trim()
  if (trimmed === '') throw invalidParameter(option, `--${option} must not be empty.`)
  if (trimmed.length > max) throw invalidParameter(option, `--${option} takes at most ${max} characters.`)
  return trimmed
}

/** @throws 400 unless the value is a whole number from `min` to `max` */
export function integer(option: string, given: number, min: number, max: number): number {
  const value = Number(given)
  if (!Number.isInteger(value) || value < min || value > max)
    throw invalidParameter(option, `--${option} must be a whole number from ${min} to ${max}.`)
  return value
}

/** Values separated by commas or spaces. @throws 400 when one is not among `known`, or when there are none */
export function list(
  option: string,
  given: string | undefined,
  known: readonly string[],
  fallback: readonly string[],
): string[] {
  if (given === undefined) return [...fallback]
  const named = values(given)
  const unknown = named.find((value) => !known.includes(value))
  if (unknown !== undefined || named.length === 0)
    throw invalidParameter(option, `--${option} takes ${known.join(', ')}; not ${unknown ?? 'nothing'}.`)
  return named
}

/** The values, each once; they are separated by commas or spaces. */
export const values = (given = ''): string[] => [...new Set(given.split(/[\s,]+/).filter((value) => value !== ''))]

/** The id of a role that is given by id or name; General User when none is given. @throws 400 for any other value */
export function role(given = 'general'): number {
  const name = given.toLowerCase().replaceAll(/[\s-]/g, '')
  if (['1', 'administrator', 'admin'].includes(name)) return ADMINISTRATOR
  if (['2', 'generaluser', 'general'].includes(name)) return GENERAL_USER
  throw invalidParameter('role', '--role must be administrator (1) or general (2).')
}

/** @throws 404 when there is no such account */
export async function account(db: Db, given: number): Promise<AccountRow> {
  const id = integer('account', given, 1, 2 ** 31 - 1)
  const found = await findAccount(db, id)
  if (!found) throw notFound('account', id)
  return found
}

export const ACCOUNT = { name: 'account', summary: 'Id of the account', required: true, type: 'integer' } as const

export const FILTER = {
  name: 'filter',
  summary: 'Condition as in $filter of the API, such as `active eq true`',
} as const
export const TOP = { name: 'top', summary: 'At most this many (default and maximum 1000)', type: 'integer' } as const
