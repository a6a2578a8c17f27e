// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Work that a transaction turns out to need and must not wait for. */
/**
 * Thrown by a write in its transaction: the transaction is rolled back, `work` runs without one, in the same turn where
 * the write has queued, and then the write runs once more, with what `work` has left to it. Known by its shape, so that a
 * third party's plugin may throw its own.
 */
export declare class OutsideTransaction extends Error {
    readonly outsideTransaction: () => Promise<void>;
    constructor(work: () => Promise<void>);
}
export declare const isOutsideTransaction: (it: unknown) => it is OutsideTransaction;
/** Runs the transaction, and once more after each work that it throws to have done outside. */
export declare function runWithWorkOutside<T>(transaction: () => Promise<T>): Promise<T>;
