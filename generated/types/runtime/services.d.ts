// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** The services that the runtime itself asks, and what plugins share beside the contract itself. */
export { decodeText } from './text.js';
import { type Account, type Actor, type Permissions } from './plugin.js';
/** So many requests in so many seconds, counted from whole multiples of them since the epoch. */
export interface RateWindow {
    readonly requests: number;
    readonly seconds: number;
}
/** Who a bearer token stands for. */
export interface Bearer {
    readonly account: Account;
    readonly actor: Actor;
    readonly may: Permissions;
    readonly scopes: readonly string[];
    /** Requests are counted per client within its account. */
    readonly clientId: string;
    /** A request must pass every one of them; no two have the same length. */
    readonly limits: readonly RateWindow[];
}
/** Required: one plugin offers it. */
export interface Tokens {
    /**
     * Resolves to undefined for a token that is unknown, expired or cut off. Cached for 5 s at most.
     * @param caller whose address limits unknown tokens before the database is asked; it is read only then
     * @throws 429 when the address has sent too many unknown tokens
     */
    verify(token: string, caller: {
        readonly ip: string;
    }): Promise<Bearer | undefined>;
    /** The account, or undefined: operators' commands ask before they change something of it. */
    account(id: number): Promise<Account | undefined>;
}
export declare const tokens: import('./refs.js').Ref<"service", Tokens>;
/** Which browser origins may call the API. Optional: without it no other origin may. */
export interface Origins {
    /** @param origin as browsers send it, `https://desk.example.com`. Asked at every request from a page: remember answers. */
    allowed(origin: string): Promise<boolean>;
}
export declare const origins: import('./refs.js').Ref<"service", Origins>;
/** The strong ETag of a stored row's version. */
export declare const etag: (version: number) => string;
/**
 * Honours If-Match (RFC 9110 13.1.1) against a row's version.
 * @throws 412 when none of the listed tags is the current one
 */
export declare function checkMatch(ifMatch: string | undefined, version: number): void;
