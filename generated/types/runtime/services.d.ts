// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/**
 * The services that the runtime uses (`tokens`, `origins`), checks of ETags and read-only fields, decoding of text,
 * counters of what an address may do, work that is shared, and time limits.
 */
export { shareRuns } from './background/shared-runs.js';
export { differences, isUnchanged, type ReadOnly, readOnlyFaults, writablePart } from './http/read-only.js';
export type { RateLimitUsage, RateWindow } from './limits/rate-window.js';
export { WindowCounter } from './limits/window-counter.js';
export { within } from './limits/within.js';
export { addressKey } from './security/address-key.js';
export { decodeText, encodingOf } from './text/decode.js';
import type { RateWindow } from './limits/rate-window.js';
import { type Account, type Actor, type Permissions, type Ref } from './plugin.js';
/** The account, actor and rights of a bearer token. */
export interface Bearer {
    readonly account: Account;
    readonly actor: Actor;
    readonly may: Permissions;
    readonly scopes: readonly string[];
    /** Requests are counted per client within its account, unless `countedAs` is given. */
    readonly clientId: string;
    /** The name that requests are counted under in the account, such as one for each user of a client. */
    readonly countedAs?: string;
    /** Rate limits; a request must pass all of them. No two have the same `seconds`. */
    readonly limits: readonly RateWindow[];
}
export interface TokenCaller {
    readonly ip: string;
    /** Is set for the secret of a deactivated client: whom it stood for. The answer says that it is deactivated. */
    refusedBearer?: Bearer | undefined;
}
/** Verifies bearer tokens. Exactly one plugin must offer it. */
export interface Tokens {
    /**
     * Resolves to undefined for a token that is unknown, expired or revoked. Answers may be cached for at most 5 s.
     * @param caller its address is read for refused requests only, to log them
     */
    verify(token: string, caller: TokenCaller): Promise<Bearer | undefined>;
    /** The account, or undefined when there is none. Operators' commands check with it that the account exists. */
    account(id: number): Promise<Account | undefined>;
}
export declare const tokens: Ref<'service', Tokens>;
/** Decides which browser origins may call the API (CORS). Optional: without it only the service's own origin may. */
export interface Origins {
    /**
     * Called for every cross-origin request, so cache the answers.
     * @param origin the header, `https://app.example.com`
     * @param clientId whether this client may be used from the origin; without it, whether any client may
     */
    allowed(origin: string, clientId?: string): Promise<boolean>;
}
export declare const origins: Ref<'service', Origins>;
/** What a reply that shows a row has beside its body. @param location of a row that was created */
export declare const withETag: ({ version }: {
    readonly version: number;
}, location?: string) => {
    headers: {
        ETag: string;
        Location?: string;
    };
};
/** Whether one of the tags of an If-Match (RFC 9110 13.1.1) is the current one; without the header any is. */
export declare const isMatch: (ifMatch: string | undefined, current: string) => boolean;
/**
 * Compares If-Match with a row's version.
 * @throws 412 when none of the listed tags is the current one
 */
export declare function checkMatch(ifMatch: string | undefined, version: number): void;
