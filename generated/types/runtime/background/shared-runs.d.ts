// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Work that several callers ask for at once, and that is done once for them. */
/** Runs the work; calls that come before it has ended get the same result. One that fails is run again by the next call. */
export declare function shareRuns<T>(run: () => Promise<T>): () => Promise<T>;
