/** Secrets come from the environment or from stdin; a command line is seen by every user of the machine. */
import type { Env } from '../settings.ts'
import { type CliCommand, camelCase, type Options, UsageError } from './command.ts'

type Option = CliCommand['options'][number]

export const isSecret = (option: Option) => option.secretFrom !== undefined
/** The flag that says that the secret stands on stdin, such as `--password-stdin`. */
export const stdinFlag = (option: Option) => `${option.name}-stdin`

const LARGEST = 65_536 // bytes

/**
 * The options with the values of the secret ones. A required one is also read from stdin without its flag when stdin is
 * no terminal.
 * @throws UsageError when a required one is nowhere
 */
export async function withSecrets(command: CliCommand, given: Options, env: Env): Promise<Options> {
  const options: Record<string, Options[string]> = { ...given }
  const secrets = command.options.filter(isSecret)
  const fromStdin = secrets.filter((option) => given[camelCase(stdinFlag(option))] === true)
  if (fromStdin.length > 1)
    throw new UsageError('Only one secret can stand on stdin; give the others in the environment.')
  for (const option of secrets) {
    delete options[camelCase(stdinFlag(option))]
    const told = fromStdin.includes(option)
    const value = told ? await readStdin() : env.text(option.secretFrom ?? '')
    const late = value === undefined && option.required && !process.stdin.isTTY ? await readStdin() : value
    if (!late && (option.required || told))
      throw new UsageError(
        `The ${option.name} is missing: set ${option.secretFrom}, or give it on stdin with --${stdinFlag(option)}.`,
      )
    if (late) options[camelCase(option.name)] = late
  }
  return options
}

async function readStdin(): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of process.stdin) {
    pieces.push(piece)
    size += piece.length
    if (size > LARGEST) throw new UsageError(`Stdin holds more than the ${LARGEST} bytes of a secret.`)
  }
  return (
    Buffer.concat(pieces)
      .toString('utf8')
      .replace(/\r?\n$/, '') || undefined
  )
}
