// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/**
 * Reads typed settings, for the `config` of plugins. A method that finds a fault records it and returns the default,
 * `fallback`.
 */
export interface Env {
    /** The value without the white space around it, such as the line break of a file; undefined when unset or empty. */
    text(name: string): string | undefined;
    /** A whole number from `min` to `max`, or the default, `fallback`, when unset. */
    integer(name: string, fallback: number, range?: {
        readonly min?: number;
        readonly max?: number;
    }): number;
    /** `true` or `false`, or the default, `fallback`, when unset. */
    flag(name: string, fallback: boolean): boolean;
    /** Records a fault: the sentence, after the setting's name, says what is wrong and what would be right. */
    fault(name: string, sentence: string): void;
    /** The same of a value that only the first start uses: once there may be a database, it is a warning. */
    faultOfFirstStart(name: string, sentence: string): void;
}
/** All faults of the settings, a sentence each. They do not contain values, which may be secrets. */
export declare class SettingsFault extends Error {
    readonly faults: readonly string[];
    constructor(faults: readonly string[]);
}
/** An `Env` over variables such as `process.env`, with the faults that were recorded. */
export interface Settings extends Env {
    readonly faults: readonly string[];
    readonly faultsOfFirstStart: readonly string[];
    /** Of variables that look like settings and are none, once all settings were read; a sentence each, without values. */
    warnings(): readonly string[];
    /** @throws SettingsFault when a fault was recorded */
    check(): void;
}
export declare function readEnv(variables: Readonly<Record<string, string | undefined>>): Settings;
/** One of the values, or the default when unset. */
export declare function oneOf<T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T;
