// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Waiting with a time limit. */
/** The result of the work; undefined when it takes longer, and goes on. @throws what the work throws until then */
export declare function within<T>(ms: number, work: Promise<T>): Promise<T | undefined>;
