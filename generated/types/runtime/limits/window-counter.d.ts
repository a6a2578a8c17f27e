// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
export declare class WindowCounter {
    #private;
    /**
     * @param limit events of a key in a window
     * @param window milliseconds
     */
    constructor(limit: number, window: number);
    /** The number of events that the key has left in its window. */
    remaining(key: string, now: Date): number;
    /** The seconds until the window of a key that has reached the limit ends; 0 for a key below the limit. */
    retryAfter(key: string, now: Date): number;
    increment(key: string, now: Date): void;
    /** Takes back an event that was counted before its outcome was known. */
    decrement(key: string): void;
}
