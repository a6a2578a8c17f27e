// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
import type { Fault } from './errors.js';
/**
 * `same`: the value must be the one that answers show. `notLater`: a time that the service itself moves on or clears, so that
 * an earlier one, and null, count as unchanged.
 */
export type ReadOnly = 'same' | 'notLater';
/**
 * Faults of the read-only fields of `given` that differ from what answers show.
 * @param hints what changes a field instead, as a sentence
 */
export declare function readOnlyFaults(given: Readonly<Record<string, unknown>>, shown: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, ReadOnly>>, hints?: Readonly<Record<string, string>>): Fault[];
