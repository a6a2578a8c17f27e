/** The services that `always` plugins offer to everybody, and what plugins share beside the contract itself. */
import { type Account, type Actor, type Db, type Permissions, preconditionFailed, service } from './plugin.ts'

/** Who a bearer token stands for. */
export interface Bearer {
  readonly account: Account
  readonly actor: Actor
  readonly may: Permissions
  readonly scopes: readonly string[]
  /** Requests are counted per client within its account. */
  readonly clientId: string
  /** Requests a minute. */
  readonly rateLimit: number
}

/** The one service that the runtime itself requires; identity offers it. */
export interface Tokens {
  /** Resolves to undefined for a token that is unknown, expired or cut off. Cached for 5 s at most. */
  verify(token: string): Promise<Bearer | undefined>
}
export const tokens = service<Tokens>('identity')

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Accounts and people, for plugins that name them. Identity offers it together with `tokens`. */
export interface Directory {
  /** The account, or undefined. */
  account(db: Db, id: number): Promise<Account | undefined>
  /** All accounts, for timers. */
  accounts(db: Db): Promise<Account[]>
  /** The active users of the account among `ids`, by id. */
  people(db: Db, accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Person>>
  /** The active user of the account with this email (case-insensitive), or undefined. */
  personByEmail(db: Db, accountId: number, email: string): Promise<Person | undefined>
}
export const directory = service<Tokens & Directory>('identity')

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
