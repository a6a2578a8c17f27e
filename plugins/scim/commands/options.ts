/** Options of the commands: their declarations, and the checks of their values. */
import { invalidParameter } from '#runtime'

export const CLIENT = { name: 'client', summary: 'Client id of the SCIM client', required: true } as const

/** `true` or `false`; undefined counts as left out. @throws 400 for any other value */
export function flag(option: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalidParameter(option, `--${option} takes true or false, not ${value}.`)
}
