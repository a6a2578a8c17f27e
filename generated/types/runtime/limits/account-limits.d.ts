// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/**
 * Quotas that operators have set for single accounts, in place of the budgets' own: few rows, all of them in memory.
 */
import type { Db, Host, Log } from '../plugin.js';
export interface AccountLimit {
    /** Name of the budget. */
    readonly name: string;
    readonly amount: number;
}
export interface AccountLimits {
    /** From memory, up to a second old; undefined if the budget's own quota applies. */
    of(accountId: number, name: string): number | undefined;
    /** The account's limits from the database, ordered by name. */
    list(accountId: number): Promise<AccountLimit[]>;
    /** Takes effect in every process within a second. `null` removes the limit: the budget's own quota applies again. */
    set(accountId: number, name: string, amount: number | null): Promise<void>;
}
type Parts = Db & Pick<Host<unknown>, 'notify' | 'listen'>;
export declare function openAccountLimits(database: Parts, log: Log): AccountLimits;
export {};
