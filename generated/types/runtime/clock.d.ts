// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/**
 * The database clock: the process reads the time from the database at start and every few seconds, and adds the time
 * that its monotonic clock has measured since. So all processes agree to within the duration of one query, even if a
 * system clock is wrong or jumps.
 *
 * Use it for times that JavaScript needs: business dates, expiry, rate windows. SQL that compares rows with the current
 * time uses `now()`.
 */
import type { Clock, Db, Log } from './plugin.js';
export interface DatabaseClock extends Clock {
    /** Stops the sampling. */
    close(): void;
}
/** @throws errors of the database */
export declare function openDatabaseClock(db: Db, log: Log): Promise<DatabaseClock>;
/** By how many whole seconds a clock is ahead of this machine's, for libraries that read the latter. */
export declare const secondsAhead: (clock: Clock) => number;
