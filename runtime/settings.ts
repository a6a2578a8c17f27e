/** Settings come from the environment; every NAME also reads NAME_FILE. All faults are collected and told at once. */

/** The environment as a plugin's `config` reads it. A reader notes a fault and goes on, so that all are told at once. */
export interface Env {
  /** The value, or undefined when unset or empty. */
  text(name: string): string | undefined
  /** A whole number from `min` to `max`, or `fallback` when unset. */
  integer(name: string, fallback: number, range?: { readonly min?: number; readonly max?: number }): number
  /** `true` or `false`, or `fallback` when unset. */
  flag(name: string, fallback: boolean): boolean
  /** Notes a fault: what was wrong with the setting, and what would be right. */
  fault(name: string, sentence: string): void
}
