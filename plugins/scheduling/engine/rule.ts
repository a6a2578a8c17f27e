/**
 * A rule of the field that a request would break: the field of the request that breaks it, and a sentence that names
 * the task or project and the way out. `invalid` (400): the values are wrong in themselves. `conflict` (409): they are
 * right, but not now.
 */
export interface RuleFault {
  readonly field: string
  readonly code: 'invalid' | 'conflict'
  readonly detail: string
}

/** Durations and percentages are kept to 6 decimals. */
export const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6
