// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Returns a function that is true at most once in `interval` milliseconds: for a log line of what may happen very often. */
export declare function oncePer(interval: number): () => boolean;
