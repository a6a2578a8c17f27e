// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** The environment as a plugin's `config` reads it. A reader notes a fault and goes on, so that all are told at once. */
export interface Env {
    /** The value, or undefined when unset or empty. */
    text(name: string): string | undefined;
    /** A whole number from `min` to `max`, or `fallback` when unset. */
    integer(name: string, fallback: number, range?: {
        readonly min?: number;
        readonly max?: number;
    }): number;
    /** `true` or `false`, or `fallback` when unset. */
    flag(name: string, fallback: boolean): boolean;
    /** Notes a fault: what was wrong with the setting, and what would be right. */
    fault(name: string, sentence: string): void;
}
/** All faults of the settings, one sentence each; values never stand in them, for they may be secrets. */
export declare class SettingsFault extends Error {
    readonly faults: readonly string[];
    constructor(faults: readonly string[]);
}
/** An `Env` over variables such as `process.env`, with the faults that its readers noted. */
export interface Settings extends Env {
    readonly faults: readonly string[];
    /** @throws SettingsFault when any reader noted a fault */
    check(): void;
}
export declare function readEnv(variables: Readonly<Record<string, string | undefined>>): Settings;
