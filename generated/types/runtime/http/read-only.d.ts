// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
import type { Fault } from '../errors.js';
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
/** Whether a value given back is the one shown; a moment may be written in another notation. */
export declare function isUnchanged(given: unknown, shown: unknown, kind: ReadOnly): boolean;
/** The part of a body that may change what it names. */
export declare const writablePart: <Body extends object, Name extends keyof Body & string>(body: Body, writable: readonly Name[]) => Pick<Body, Name>;
/** Those of the wanted values that the row does not have yet; undefined wants nothing. */
export declare const differences: <Row extends object, Wanted extends { readonly [Name in keyof Row]?: Row[Name] | undefined; }>(row: Row, wanted: Wanted) => Partial<Pick<Row, keyof Row & keyof Wanted>>;
