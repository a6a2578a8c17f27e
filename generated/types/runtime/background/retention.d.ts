// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
import type { AccountsDb, Background, Clock, Log } from '../plugin.js';
/** Rows that are deleted at the time in a column, or days after it. */
export interface OldRows {
    /** With its schema. */
    readonly table: string;
    /** The columns of the primary key, such as `account_id, id`. */
    readonly key: string;
    readonly column: string;
    readonly days?: number;
    /** For times that are the database's own: the clock of the process does not count. */
    readonly byDatabase?: true;
    /** Rows that others change are skipped, and stay if they are younger by then. */
    readonly skipLocked?: true;
    /** The table has a partition for each week: whole weeks are dropped, so that rows stay for up to a week longer. */
    readonly byWeek?: true;
}
/** Deletes up to `limit` rows. Resolves to their number. */
export type DeleteRows = (db: AccountsDb, limit: number) => Promise<number>;
/**
 * The time must be over by `now` and by the clock of the database: a process whose clock is fast deletes no row that other
 * processes still accept. Resolves to the number of rows deleted; it deletes at most `limit` with one statement.
 */
export declare function deleteOldRows(db: AccountsDb, old: OldRows, now: Date, limit: number): Promise<number>;
export interface Retention {
    readonly name: string;
    readonly cron: string;
    /** Rows in one statement. */
    readonly batch?: number;
    /** One after the other. */
    readonly rows: readonly (OldRows | DeleteRows)[];
}
interface Parts {
    readonly db: AccountsDb;
    readonly clock: Clock;
    readonly log: Log;
}
export declare const retention: ({ db, clock, log }: Parts, { name, cron, batch, rows }: Retention) => Background & Pick<Retention, "cron">;
export {};
