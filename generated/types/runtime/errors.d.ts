// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** A fault at one place of the request: a JSON pointer into the body, or the name of a parameter or header. */
export type Fault = {
    readonly detail: string;
} & ({
    readonly pointer: string;
    readonly parameter?: never;
} | {
    readonly parameter: string;
    readonly pointer?: never;
});
export declare class Problem extends Error {
    readonly problem = true;
    readonly status: number;
    readonly code: string;
    readonly errors: readonly Fault[] | undefined;
    readonly headers: Readonly<Record<string, string>>;
    constructor(status: number, code: string, detail: string, more?: {
        errors?: readonly Fault[];
        headers?: Readonly<Record<string, string>>;
        cause?: unknown;
    });
}
/** True for every error with `problem: true`, also one of a plugin in an npm package. */
export declare const isProblem: (it: unknown) => it is Problem;
export declare const invalid: (errors: readonly Fault[]) => Problem;
/** @throws 400 with all faults, if there are any */
export declare function throwIfAny(faults: readonly Fault[]): void;
/** One fault of the body, by its JSON pointer. */
export declare const invalidBody: (pointer: string, detail: string) => Problem;
/** One fault of a query, path or header parameter. */
export declare const invalidParameter: (parameter: string, detail: string) => Problem;
export declare const sentTwice: (parameter: string) => string;
export declare const unauthorized: (detail: string) => Problem;
/** For its right secret alone: who does not know it learns nothing of the client. */
export declare const clientDeactivated: (clientId: string) => Problem;
export declare const missingToken: () => Problem;
export declare const forbidden: (detail: string) => Problem;
export declare const pluginDisabled: (plugin: string) => Problem;
export declare const notFound: (what: string, id: string | number) => Problem;
export declare const noSuchPath: (path: string) => Problem;
export declare const methodNotAllowed: (method: string, path: string, allowed: readonly string[]) => Problem;
export declare const notAcceptable: (offered: readonly string[]) => Problem;
export declare const conflict: (code: string, detail: string, errors?: readonly Fault[]) => Problem;
export declare const keyInUse: () => Problem;
export declare const replyHidden: () => Problem;
export declare const preconditionFailed: (current: string) => Problem;
export declare const payloadTooLarge: (bytes: number) => Problem;
export declare const unsupportedMediaType: (got: string | undefined, taken: readonly string[]) => Problem;
export declare const tooManyRequests: (limit: number, windowSeconds: number, retryAfter: number) => Problem;
/** @param whose `account`: the account's quota of the budget is used up; `service`: the whole budget */
export declare const overBudget: (unit: string, whose: "account" | "service", retryAfter: number) => Problem;
/** For a request that can never fit its account's quota. It is a 503 too, since every operation declares 503. */
export declare const beyondBudget: (unit: string) => Problem;
export declare const busy: (retryAfter?: number) => Problem;
export declare const unavailable: (retryAfter?: number) => Problem;
export declare const outdated: () => Problem;
/** The sentence for the operator, by the reason why the database takes no writes. */
declare const NO_WRITES: {
    readonly storage_full: "The database has no room left on its disk; the operator has to make some.";
    readonly storage_failing: "The database cannot read or write its disk; the operator has to check the server's log.";
    readonly out_of_memory: "The database has no memory left for this; the operator has to give it more, or try again.";
    readonly limit_exceeded: "The database has reached a limit that its operator has set.";
    readonly read_only: "The database takes no writes, as a standby does; the operator has to name the primary.";
};
/** @param reason also the error's code */
export declare const noWrites: (reason: keyof typeof NO_WRITES) => Problem;
export declare const outcomeUnknown: () => Problem;
export declare const internal: (cause: unknown) => Problem;
export {};
