/** The types with which plugins declare CLI commands for operators. */
import type { Writable } from 'node:stream'

/** One option of a command. */
export interface CommandOption {
  /** In kebab case, without leading dashes; the runner receives it in camel case. */
  readonly name: string
  readonly summary: string
  readonly required?: boolean
  /** Set for a secret: the environment variable with its value, which may also come from stdin, never from an argument. */
  readonly secretFrom?: string
  readonly type?: 'string' | 'integer' | 'number' | 'boolean'
  /** JSON Schema of its value, without references: the runner receives no other one. */
  readonly schema?: object
}

/** Where a command shows what it does while it runs, and learns that it must end. */
export interface Terminal {
  /** Aborts at the first SIGINT, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal
  /** Whether `--json` is given: stdout is for JSON then. */
  readonly isJson: boolean
  /** Data: stdout. */
  readonly out: Writable
  /** Prints one object at once: with `--json` as a line of JSON, otherwise the text. */
  print(it: object, text: string): void
  /** Prints a sentence on stderr. */
  note(text: string): void
  /**
   * Asks on stderr, and resolves to the line that is typed.
   * @param flag the option that answers the question where nobody can be asked
   * @throws when stdin or stderr is not a terminal
   */
  ask(question: string, flag: string): Promise<string>
  /**
   * Shows on stderr how far long work has come, in one line, when stderr is a terminal; not with `--json`, and not in CI.
   * @param done the share that is done, from 0 to 1; absent where it is not known
   */
  progress(text: string, done?: number): void
}

/** One command of the operators' CLI, as data. */
export interface Command {
  readonly summary: string
  readonly options: readonly CommandOption[]
  /** True: the command only reads, and its transactions are read-only. */
  readonly reads?: boolean
  /** True: the command runs until a signal ends it, which is exit 0. */
  readonly endless?: boolean
}
/** By name, such as `client create`. */
export type Commands = { readonly [name: string]: Command }

type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name
type OptionValue<O> = O extends { schema: { enum: readonly (infer V)[] } }
  ? V
  : O extends { type: infer T }
    ? T extends 'integer' | 'number'
      ? number
      : T extends 'boolean'
        ? boolean
        : string
    : string
type Required = { readonly required: true }
type OptionNamed<C extends Command> = C['options'][number]
/** The argument of a command's runner: required options have a value, others a value or undefined. */
export type OptionsOf<C extends Command> = {
  readonly [O in Extract<OptionNamed<C>, Required> as CamelCase<O['name']>]: OptionValue<O>
} & { readonly [O in Exclude<OptionNamed<C>, Required> as CamelCase<O['name']>]?: OptionValue<O> }

/**
 * Functions that run the commands. Each returns the object that `--json` prints, as the admin API has it; undefined when it
 * has printed everything itself.
 */
export type Runners<C extends Commands> = {
  readonly [Name in keyof C]: (options: OptionsOf<C[Name]>, terminal: Terminal) => Promise<object | undefined>
}
