// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** The types with which plugins declare CLI commands for operators. */
/** One option of a command. */
export interface CommandOption {
    /** In kebab case, without leading dashes; the runner receives it in camel case. */
    readonly name: string;
    readonly summary: string;
    readonly required?: boolean;
    /** Set for a secret: the environment variable with its value, which may also come from stdin, never from an argument. */
    readonly secretFrom?: string;
    readonly type?: 'string' | 'integer' | 'boolean';
}
/** One command of the operators' CLI, as data. */
export interface Command {
    readonly summary: string;
    readonly options: readonly CommandOption[];
    /** True: the command only reads, and its transactions are read-only. */
    readonly reads?: boolean;
}
/** By name, such as `client create`. */
export type Commands = {
    readonly [name: string]: Command;
};
type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;
type OptionValue<O> = O extends {
    type: infer T;
} ? T extends 'integer' ? number : T extends 'boolean' ? boolean : string : string;
type Required = {
    readonly required: true;
};
type OptionNamed<C extends Command> = C['options'][number];
/** The argument of a command's runner: required options have a value, others a value or undefined. */
export type OptionsOf<C extends Command> = {
    readonly [O in Extract<OptionNamed<C>, Required> as CamelCase<O['name']>]: OptionValue<O>;
} & {
    readonly [O in Exclude<OptionNamed<C>, Required> as CamelCase<O['name']>]?: OptionValue<O>;
};
/** Functions that run the commands. Each returns the object that `--json` prints, as the admin API has it. */
export type Runners<C extends Commands> = {
    readonly [Name in keyof C]: (options: OptionsOf<C[Name]>) => Promise<object>;
};
export {};
