// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Lets a write do slow work outside of its transaction, and then run again. */
/**
 * A write throws it in its transaction. The runtime rolls the transaction back, runs `work` without a transaction (a
 * queued write keeps its place in the queue), and then runs the write once more. The runtime recognises it by its
 * property, so that a plugin in an npm package may throw an error of its own.
 */
export declare class OutsideTransaction extends Error {
    readonly outsideTransaction: () => Promise<void>;
    constructor(work: () => Promise<void>);
}
export declare const isOutsideTransaction: (it: unknown) => it is OutsideTransaction;
/** Runs the transaction; when it throws OutsideTransaction, runs its work and then the transaction again. */
export declare function runWithWorkOutside<T>(transaction: () => Promise<T>): Promise<T>;
