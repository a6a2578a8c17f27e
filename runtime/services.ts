/**
 * The services that the runtime uses (`tokens`, `origins`), checks of ETags and read-only fields, decoding of text,
 * counters of what an address may do, work that is shared, and time limits.
 */

export { shareRuns } from './background/shared-runs.ts'
export { differences, isUnchanged, type ReadOnly, readOnlyFaults, writablePart } from './http/read-only.ts'
export type { RateLimitUsage, RateWindow } from './limits/rate-window.ts'
export { WindowCounter } from './limits/window-counter.ts'
export { within } from './limits/within.ts'
export { addressKey } from './security/address-key.ts'
export { decodeText, encodingOf } from './text/decode.ts'

import type { RateWindow } from './limits/rate-window.ts'
import { type Account, type Actor, type Permissions, preconditionFailed, type Ref, service } from './plugin.ts'

/** The account, actor and rights of a bearer token. */
export interface Bearer {
  readonly account: Account
  readonly actor: Actor
  readonly may: Permissions
  readonly scopes: readonly string[]
  /** Requests are counted per client within its account, unless `countedAs` is given. */
  readonly clientId: string
  /** The name that requests are counted under in the account, such as one for each user of a client. */
  readonly countedAs?: string
  /** Rate limits; a request must pass all of them. No two have the same `seconds`. */
  readonly limits: readonly RateWindow[]
}

export interface TokenCaller {
  readonly ip: string
  /** Is set for the secret of a deactivated client: whom it stood for. The answer says that it is deactivated. */
  refusedBearer?: Bearer | undefined
}

/** Verifies bearer tokens. Exactly one plugin must offer it. */
export interface Tokens {
  /**
   * Resolves to undefined for a token that is unknown, expired or revoked. Answers may be cached for at most 5 s.
   * @param caller its address is read for refused requests only, to log them
   */
  verify(token: string, caller: TokenCaller): Promise<Bearer | undefined>
  /** The account, or undefined when there is none. Operators' commands check with it that the account exists. */
  account(id: number): Promise<Account | undefined>
}
export const tokens: Ref<'service', Tokens> = service('runtime.tokens')

/** Decides which browser origins may call the API (CORS). Optional: without it only the service's own origin may. */
export interface Origins {
  /**
   * Called for every cross-origin request, so cache the answers.
   * @param origin the header, `https://app.example.com`
   * @param clientId whether this client may be used from the origin; without it, whether any client may
   */
  allowed(origin: string, clientId?: string): Promise<boolean>
}

export const origins: Ref<'service', Origins> = service('runtime.origins')

/** Returns the strong ETag of a row's version. */
const etag = (version: number): string => `"${version}"`

/** What a reply that shows a row has beside its body. @param location of a row that was created */
export const withETag = (
  { version }: { readonly version: number },
  location?: string,
): { headers: { ETag: string; Location?: string } } => ({
  headers: { ETag: etag(version), ...(location !== undefined && { Location: location }) },
})

/** Whether one of the tags of an If-Match (RFC 9110 13.1.1) is the current one; without the header any is. */
export const isMatch = (ifMatch: string | undefined, current: string): boolean =>
  ifMatch === undefined || ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => tag.trim() === current)

/**
 * Compares If-Match with a row's version.
 * @throws 412 when none of the listed tags is the current one
 */
export function checkMatch(ifMatch: string | undefined, version: number): void {
  const current = etag(version)
  if (!isMatch(ifMatch, current)) throw preconditionFailed(current)
}
