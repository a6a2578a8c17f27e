/** Reads the options of a command, and says what is wrong with them. */
import { type Db, invalidParameter, notFound } from '#runtime'
import { type AccountRow, findAccount } from '../store/accounts.ts'
import { ADMINISTRATOR, GENERAL_USER } from '../store/users.ts'

export type Options = { readonly [name: string]: string | number | boolean | undefined }

/** @throws when it is missing, empty or longer than `max` characters */
export function text(options: Options, name: string, { max }: { readonly max: number }): string {
  const value = options[name]
  const trimmed = value === undefined ? '' : String(value).trim()
  if (trimmed === '') throw invalidParameter(flag(name), `--${flag(name)} must not be empty.`)
  if (trimmed.length > max) throw invalidParameter(flag(name), `--${flag(name)} takes at most ${max} characters.`)
  return trimmed
}

/** A whole number from `min` to `max`. */
export function integer(options: Options, name: string, min: number, max: number): number {
  const value = Number(options[name])
  if (!Number.isInteger(value) || value < min || value > max)
    throw invalidParameter(flag(name), `--${flag(name)} must be a whole number from ${min} to ${max}.`)
  return value
}

/** Values from a list, separated by commas or spaces. */
export function several(
  options: Options,
  name: string,
  known: readonly string[],
  fallback: readonly string[],
): string[] {
  if (options[name] === undefined) return [...fallback]
  const values = [
    ...new Set(
      String(options[name])
        .split(/[\s,]+/)
        .filter((value) => value !== ''),
    ),
  ]
  const strange = values.find((value) => !known.includes(value))
  if (strange !== undefined || values.length === 0)
    throw invalidParameter(flag(name), `--${flag(name)} takes ${known.join(', ')}; not ${strange ?? 'nothing'}.`)
  return values
}

/** A role by its id or its name; General User when none is given. */
export function role(options: Options): number {
  const given = String(options.role ?? 'general')
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
  if (['1', 'administrator', 'admin'].includes(given)) return ADMINISTRATOR
  if (['2', 'generaluser', 'general'].includes(given)) return GENERAL_USER
  throw invalidParameter('role', '--role must be administrator (1) or general (2).')
}

/** @throws 404 when there is no such account */
export async function account(db: Db, options: Options): Promise<AccountRow> {
  const id = integer(options, 'account', 1, 2 ** 31 - 1)
  const found = await findAccount(db, id)
  if (!found) throw notFound('account', id)
  return found
}

const flag = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const ACCOUNT = { name: 'account', summary: 'Id of the account', required: true, type: 'integer' } as const
