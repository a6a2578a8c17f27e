// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
import type { Background, Db, Log } from '../plugin.js';
export interface Backfill {
    /** Of the job; `cron` says when it begins again, also after a run that failed. */
    readonly name: string;
    readonly cron: string;
    /** Rows in one statement. */
    readonly batch?: number;
    /** The ids of the accounts that have rows to fill, by an index of those rows. Locks nothing. */
    accounts(db: Db): Promise<readonly number[]>;
    /**
     * Fills up to `limit` rows of an account in one statement, so that `accounts` no longer finds them; it skips rows that others
     * change (`FOR UPDATE SKIP LOCKED`). Resolves to their number.
     */
    fill(db: Db, accountId: number, limit: number): Promise<number>;
}
/** A scheduled job. An interrupted run goes on at the next time where it was; an account that fails holds up no other. */
export declare const backfill: ({ db, log }: {
    readonly db: Db;
    readonly log: Pick<Log, "info" | "warn">;
}, { name, cron, batch, accounts, fill }: Backfill) => Background;
