// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** An account's id. Null: the service itself, which has no share. Open: all calls without a bearer, which share one. */
export type Owner = number | 'open' | null;
export interface BudgetOptions {
    /** In snake case: the label in the metrics, and what `limits set --budget` takes. */
    readonly name: string;
    /** What is counted, in the plural, for sentences. */
    readonly unit: string;
    readonly total: number;
    /** The most that one account may have in use, unless an operator has set another share for it. */
    readonly share: number;
    /** What an account without a share of an operator's may have in use while nobody else waits. Unset: its share. */
    readonly lent?: number;
    /** Requests of one account that may wait; further ones are refused at once. */
    readonly waiting: number;
    /** How long they wait at most. */
    readonly patience: number;
}
export interface Budget {
    readonly options: BudgetOptions;
    readonly used: number;
    readonly waiting: number;
    /** How many requests were refused so far. */
    readonly refused: number;
    usedBy(owner: Owner): number;
    /** The most that the owner may have in use at once: what an operator has set, or the share. */
    mostOf(owner: Owner): number;
    /**
     * Takes the amount: at once (undefined), or when it is the owner's turn and there is room. Whoever has taken gives back,
     * whatever happens.
     * @param held what the taker has in use already: given back in any case, and first, so that nobody waits for itself
     * @throws 503 when the amount is above `mostOf`, the line is full or the wait takes too long; the signal's reason
     */
    take(owner: Owner, amount: number, signal?: AbortSignal, held?: number): undefined | Promise<void>;
    /** Takes the amount if there is room, whoever waits: for what is in use already, and would stay so. @throws 503 */
    takeNow(owner: Owner, amount: number): void;
    /** Counts what is in use and can no longer be refused; whoever comes next finds less room. */
    charge(owner: Owner, amount: number): void;
    /** Counts a refusal that whoever charges has decided on; metrics and log have it as the budget's own. */
    countRefusal(owner: Owner): void;
    give(owner: Owner, amount: number): void;
}
export interface BudgetParts {
    /** The share that an operator has set for the account, or undefined. */
    shareOf?(account: number): number | undefined;
    onRefused?(owner: Owner): void;
}
export declare function openBudget(options: BudgetOptions, { shareOf, onRefused }?: BudgetParts): Budget;
