/** Reads the secret options of commands from environment variables or stdin: every user of a machine sees its arguments. */

import type { Env } from '../boot/settings.ts'
import { camelCase } from '../contract/option-values.ts'
import { type CliCommand, type Options, UsageError } from './command.ts'
import type { Stdin } from './terminal.ts'

type Option = CliCommand['options'][number]

export const isSecret = (option: Option) => option.secretFrom !== undefined
/** The flag that makes a command read the secret from stdin, such as `--password-stdin`. */
export const stdinFlag = (option: Option) => `${option.name}-stdin`

const MAX_SECRET = 65_536 // bytes

/**
 * Returns the options with the values of the secret ones. A required secret that is not in the environment is read from
 * stdin also without its flag, unless stdin is a terminal.
 * @throws UsageError when a required secret is missing
 */
export async function withSecrets(command: CliCommand, given: Options, env: Env, stdin: Stdin): Promise<Options> {
  const options: Record<string, Options[string]> = { ...given }
  const secrets = command.options.filter(isSecret)
  const fromStdin = secrets.filter((option) => given[camelCase(stdinFlag(option))] === true)
  if (fromStdin.length > 1)
    throw new UsageError('Only one secret can be read from stdin; set the others in the environment.')
  for (const option of secrets) {
    delete options[camelCase(stdinFlag(option))]
    const hasFlag = fromStdin.includes(option)
    const first = hasFlag ? await read(stdin) : env.text(option.secretFrom ?? '')
    const value = first === undefined && option.required && !stdin.isTTY ? await read(stdin) : first
    if (!value && (option.required || hasFlag))
      throw new UsageError(
        `The ${option.name} is missing: set ${option.secretFrom}, or pass it on stdin with --${stdinFlag(option)}.`,
      )
    if (value) options[camelCase(option.name)] = value
  }
  return options
}

async function read(stdin: Stdin): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stdin) {
    pieces.push(piece)
    size += piece.length
    if (size > MAX_SECRET) throw new UsageError(`The secret on stdin is longer than ${MAX_SECRET} bytes.`)
  }
  return (
    Buffer.concat(pieces)
      .toString('utf8')
      .replace(/\r?\n$/, '') || undefined
  )
}
