/** Commands of the operators' CLI, as plugins declare them. */

/** One option of a command. */
export interface CommandOption {
  /** Without dashes, in kebab case; the runner gets it in camel case. */
  readonly name: string
  readonly summary: string
  readonly required?: boolean
  /** Takes its value from stdin or this environment variable, never from the command line. */
  readonly secretFrom?: string
  readonly type?: 'string' | 'integer' | 'boolean'
}

/** One command of the operators' CLI, as data. */
export interface Command {
  readonly summary: string
  readonly options: readonly CommandOption[]
  /** True: it changes nothing, and runs in read-only transactions. */
  readonly reads?: boolean
}
/** By name, such as `client create`. */
export type Commands = { readonly [name: string]: Command }

type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name
type OptionValue<O> = O extends { type: infer T }
  ? T extends 'integer'
    ? number
    : T extends 'boolean'
      ? boolean
      : string
  : string
type Required = { readonly required: true }
type OptionNamed<C extends Command> = C['options'][number]
/** What a command's runner gets: a value for each required option, and one or undefined for each other one. */
export type OptionsOf<C extends Command> = {
  readonly [O in Extract<OptionNamed<C>, Required> as CamelCase<O['name']>]: OptionValue<O>
} & { readonly [O in Exclude<OptionNamed<C>, Required> as CamelCase<O['name']>]?: OptionValue<O> }

/** Runs a command. Returns what `--json` prints, an object of the admin API; secrets only where they are shown once. */
export type Runners<C extends Commands> = {
  readonly [Name in keyof C]: (options: OptionsOf<C[Name]>) => Promise<object>
}
