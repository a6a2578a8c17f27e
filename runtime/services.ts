/** The services that the runtime itself asks, and what plugins share beside the contract itself. */
export { decodeText } from './text.ts'

import { type Account, type Actor, type Permissions, preconditionFailed, service } from './plugin.ts'

/** So many requests in so many seconds, counted from whole multiples of them since the epoch. */
export interface RateWindow {
  readonly requests: number
  readonly seconds: number
}

/** Who a bearer token stands for. */
export interface Bearer {
  readonly account: Account
  readonly actor: Actor
  readonly may: Permissions
  readonly scopes: readonly string[]
  /** Requests are counted per client within its account. */
  readonly clientId: string
  /** A request must pass every one of them; no two have the same length. */
  readonly limits: readonly RateWindow[]
}

/** Required: one plugin offers it. */
export interface Tokens {
  /**
   * Resolves to undefined for a token that is unknown, expired or cut off. Cached for 5 s at most.
   * @param caller whose address limits unknown tokens before the database is asked; it is read only then
   * @throws 429 when the address has sent too many unknown tokens
   */
  verify(token: string, caller: { readonly ip: string }): Promise<Bearer | undefined>
  /** The account, or undefined: operators' commands ask before they change something of it. */
  account(id: number): Promise<Account | undefined>
}
export const tokens = service<Tokens>('runtime.tokens')

/** Which browser origins may call the API. Optional: without it no other origin may. */
export interface Origins {
  /** @param origin as browsers send it, `https://desk.example.com`. Asked at every request from a page: remember answers. */
  allowed(origin: string): Promise<boolean>
}

export const origins = service<Origins>('runtime.origins')

/** The strong ETag of a stored row's version. */
export const etag = (version: number): string => `"${version}"`

/**
 * Honours If-Match (RFC 9110 13.1.1) against a row's version.
 * @throws 412 when none of the listed tags is the current one
 */
export function checkMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const current = etag(version)
  if (!ifMatch.split(',').some((tag) => tag.trim() === current)) throw preconditionFailed(current)
}
