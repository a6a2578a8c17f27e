// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/**
 * An account's id. `null`: the service itself, which has no quota. `open`: all calls without a bearer, with one quota.
 */
export type Owner = number | 'open' | null;
export interface BudgetOptions {
    /** In snake case: the label in the metrics, and the value of `limits set --budget`. */
    readonly name: string;
    /** What is counted, in the plural, for error sentences. */
    readonly unit: string;
    readonly total: number;
    /** How much one account may have in use at once, unless an operator has set another quota for it. */
    readonly quota: number;
    /**
     * How much an account may have in use while no other account waits. Does not apply to accounts whose quota an
     * operator has set. Default: the quota.
     */
    readonly burst?: number;
    /** How many requests of one account may wait; further ones are refused at once. */
    readonly maxWaiting: number;
    /** How long a request waits before it is refused. */
    readonly waitTimeout: number;
}
export interface AcquireOptions {
    readonly signal?: AbortSignal;
    /**
     * What the caller has acquired before: released first, even if the acquisition then fails, so that a caller that needs
     * more does not wait for itself.
     */
    readonly releaseFirst?: number;
    /** The caller may keep the amount for seconds: it stays within the quota, also while no other account waits. */
    readonly withoutBurst?: boolean;
}
export interface Budget {
    readonly options: BudgetOptions;
    readonly used: number;
    readonly waiting: number;
    /** How many requests were refused since the start. */
    readonly refused: number;
    usedBy(owner: Owner): number;
    /**
     * How much the owner may have in use at once: the operator's quota for it, else the budget's; never above the total.
     */
    quotaOf(owner: Owner): number;
    /**
     * Acquires the amount: at once (returns undefined), or later, in the owner's turn. Every acquired amount must be
     * released in a `finally`.
     * @throws 503 if the amount is above `quotaOf`, the queue is full or the wait times out; the signal's reason if it
     *   aborts
     */
    acquire(owner: Owner, amount: number, options?: AcquireOptions): undefined | Promise<void>;
    /**
     * Acquires the amount without waiting, and before those that wait: for what is in use already.
     * @throws 503 if it does not fit
     */
    acquireNow(owner: Owner, amount: number): void;
    /** Acquires the amount even above quota and total: for what is in use already and can no longer be refused. */
    forceAcquire(owner: Owner, amount: number): void;
    /** Counts and logs a refusal that the caller has decided on itself. */
    countRefusal(owner: Owner): void;
    release(owner: Owner, amount: number): void;
}
export interface BudgetDependencies {
    /** The quota that an operator has set for the account, or undefined. */
    operatorQuota?(account: number): number | undefined;
    onRefused?(owner: Owner): void;
}
export declare function openBudget(options: BudgetOptions, { operatorQuota, onRefused }?: BudgetDependencies): Budget;
