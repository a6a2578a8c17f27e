// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** What operators allow single accounts in place of budgets' shares: few rows, all of them in memory. */
import type { Db, Host, Log } from '../plugin.js';
export interface AccountLimit {
    /** The budget's name. */
    readonly name: string;
    readonly amount: number;
}
export interface AccountLimits {
    /** As far as this process has heard; undefined where the budget's share holds. */
    of(accountId: number, name: string): number | undefined;
    /** Those of the account as they are stored, by name. */
    list(accountId: number): Promise<AccountLimit[]>;
    /** Holds in every process within a second. Null: the budget's share holds again. */
    set(accountId: number, name: string, amount: number | null): Promise<void>;
}
type Parts = Db & Pick<Host<unknown>, 'notify' | 'listen'>;
export declare function openAccountLimits(database: Parts, log: Log): AccountLimits;
export {};
