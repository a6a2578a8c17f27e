/** Parses and checks the values of command options. */
import { type Db, invalidParameter } from '#runtime'
import { account as accountOf } from '#runtime/command-options'
import { type AccountRow, findAccount } from '../store/accounts.ts'
import { ADMINISTRATOR, GENERAL_USER } from '../store/users.ts'

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
export const account = (db: Db, given: number): Promise<AccountRow> =>
  accountOf({ account: (id) => findAccount(db, id) }, given)

export const FILTER = {
  name: 'filter',
  summary: 'Condition as in $filter of the API, such as `active eq true`',
} as const
export const TOP = { name: 'top', summary: 'At most this many (default and maximum 1000)', type: 'integer' } as const
