/** The types of CLI commands: those of plugins, and the runtime's own, which may also have one positional argument. */
import type { Command, Log, Terminal } from '../plugin.ts'

export type Options = { readonly [name: string]: string | number | boolean | undefined }

/** One run of the CLI. */
export interface Session {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: Log
  /** Aborts at the first SIGINT, SIGTERM or SIGHUP; the command then closes its database. */
  readonly signal: AbortSignal
  readonly terminal: Terminal
}

export interface Outcome {
  /** What `--json` prints; undefined: the command has printed everything itself. */
  readonly result: object | undefined
  /** The output without `--json`; default: the result as a table or as lines. */
  readonly text?: string
  /** True: the command ran, and reports a failure (exit 1). */
  readonly failed?: boolean
}

export interface CliCommand extends Command {
  /** Such as `client create`. */
  readonly name: string
  /** The positional argument; `run` receives it in the options under its name. */
  readonly argument?: { readonly name: string; readonly summary: string; readonly choices?: readonly string[] }
  run(options: Options, session: Session): Promise<Outcome>
}

/** Wrong use of a command that the parser cannot detect: exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
