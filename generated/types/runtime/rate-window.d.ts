// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Rate limits of a client's requests. */
/** A rate limit: at most `requests` in each window. Windows begin at whole multiples of `seconds` since the epoch. */
export interface RateWindow {
    readonly requests: number;
    readonly seconds: number;
}
/** A rate limit, and how much of it a client has left. */
export interface RateLimitUsage extends RateWindow {
    /** Requests. */
    readonly remaining: number;
    /** Until the window ends. */
    readonly resetSeconds: number;
}
