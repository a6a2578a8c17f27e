// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Rate limits of a client's requests. */
/** A rate limit: at most `requests` in any span of `seconds`. */
export interface RateWindow {
    readonly requests: number;
    readonly seconds: number;
}
/** A rate limit, and how much of it a client has left. */
export interface RateLimitUsage extends RateWindow {
    /** Requests. */
    readonly remaining: number;
    /** Until some of the used requests come back; `seconds` while none is used. */
    readonly resetSeconds: number;
}
