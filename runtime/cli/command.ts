/** A command as this program knows it: a plugin's, or one of the runtime's own, which may also take one bare argument. */
import type { Command, Log } from '../plugin.ts'

export type Options = { readonly [name: string]: string | number | boolean | undefined }

/** One run of the program. */
export interface Session {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: Log
  /** Aborts with the first SIGINT or SIGTERM; whoever holds a database then gives it back. */
  readonly signal: AbortSignal
}

export interface Outcome {
  /** What `--json` prints. */
  readonly result: object
  /** What people read instead; without it the result as a table or as lines. */
  readonly text?: string
  /** True: it ran, and what it found is a failure (exit 1). */
  readonly failed?: boolean
}

export interface CliCommand extends Command {
  /** Such as `client create`. */
  readonly name: string
  /** The bare argument; `run` gets it in the options under its name. */
  readonly argument?: { readonly name: string; readonly summary: string }
  run(options: Options, session: Session): Promise<Outcome>
}

/** The words of `client create`, for an option `--time-zone`: `timeZone`. */
export const camelCase = (kebab: string) => kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Wrong use of a command, beside what the parser finds: exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
